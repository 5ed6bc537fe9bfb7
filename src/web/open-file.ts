interface FileToShow {
  blob: Blob
  name: string
}

const KEPT_MS = 60_000

/**
 * Shows a paper in a tab of its own under its name, ready to print and to be saved; where no tab may open, or the browser
 * shows no papers, it is saved instead.
 */
export function openFile(file: FileToShow): void {
  const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null
  if (tab) showIn(tab as Window & typeof globalThis, file)
  else saveFile(file)
}

/** A paper's own address is a row of random letters, and the viewer would save it under them: the tab says its name. */
function showIn(tab: Window & typeof globalThis, { blob, name }: FileToShow): void {
  const page = tab.document
  // Of the tab, not of this page: it stays when this page goes on.
  const url = tab.URL.createObjectURL(blob)
  page.title = name
  page.documentElement.lang = document.documentElement.lang
  const bar = page.createElement('header')
  const title = page.createElement('b')
  title.textContent = name
  const saving = page.createElement('a')
  saving.textContent = 'Save'
  saving.href = url
  saving.download = name
  const printing = page.createElement('button')
  printing.textContent = 'Print'
  const paper = page.createElement('iframe')
  paper.title = name
  // Without its own bar, whose button to save knows no name.
  paper.src = `${url}#toolbar=0&navpanes=0`
  printing.onclick = () => {
    paper.contentWindow?.focus()
    paper.contentWindow?.print()
  }
  bar.append(title, printing, saving)
  page.body.append(bar, paper)
  // The tab allows no style sheet of its own.
  style(page.body, BODY)
  style(bar, BAR)
  style(title, { flex: '1' })
  for (const act of [printing, saving]) style(act, ACT)
  style(paper, { flex: '1', border: '0' })
}

function style(element: HTMLElement, looks: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, looks)
}

const BODY = { display: 'flex', flexDirection: 'column', height: '100vh', margin: '0', background: '#faf6ec' }
const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '8px 16px',
  font: '16px system-ui, sans-serif',
  color: '#17231c',
}
const ACT = {
  padding: '8px 16px',
  border: '1px solid #8a8570',
  borderRadius: '10px',
  background: '#fffefa',
  color: '#17231c',
  font: '600 16px system-ui, sans-serif',
  textDecoration: 'none',
  cursor: 'pointer',
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
