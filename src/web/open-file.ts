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

let frame: HTMLIFrameElement | null = null

/** Sends a paper to this device's printer; where the browser cannot print it by itself, it is shown. */
export function printFile(file: FileToShow): void {
  if (navigator.pdfViewerEnabled) printInFrame(file)
  else openFile(file)
}

function printInFrame(file: FileToShow): void {
  // The one before is kept until now: somebody may have stood long before the browser's own question.
  frame?.remove()
  const next = document.createElement('iframe')
  next.title = 'Printing'
  // In the page, or the browser draws nothing; out of sight and out of the way.
  Object.assign(next.style, {
    position: 'fixed',
    right: '0',
    bottom: '0',
    width: '1px',
    height: '1px',
    opacity: '0',
  })
  next.onload = () => {
    try {
      next.contentWindow?.focus()
      next.contentWindow?.print()
    } catch {
      // Its viewer is of another origin: Firefox does not let a page print it.
      openFile(file)
    }
  }
  next.src = addressOf(file)
  frame = next
  document.body.append(next)
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
