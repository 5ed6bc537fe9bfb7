interface FileToShow {
  blob: Blob
  name: string
}

const KEPT_MS = 60_000

/** Shows a paper in a tab of its own, ready to print; where no tab may open, it is saved instead. */
export function openFile(file: FileToShow): void {
  const url = addressOf(file)
  if (!window.open(url, '_blank')) save(url, file.name)
}

/** Saves a file under the name the server gave it. */
export function saveFile(file: FileToShow): void {
  save(addressOf(file), file.name)
}

function addressOf({ blob }: FileToShow): string {
  const url = URL.createObjectURL(blob)
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
  return url
}

function save(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
