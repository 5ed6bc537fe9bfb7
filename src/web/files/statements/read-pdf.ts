import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'
import { pdfRows } from './pdf-rows.ts'
import type { PdfText } from './pdf-text.ts'
import { withinMemory } from './unpack-limit.ts'
import { Unreadable } from './unreadable.ts'

const PAGES_MAX = 3_000
/** A statement of 60,000 lines. */
const TEXTS_MAX = 1_000_000
const CHARACTERS_MAX = 20_000_000
/** Bytes in which a PDF says that it ends. */
const TAIL = 2_048

/** The rows of the table in a PDF, as cells of text. Scripts, links, forms and pictures of the file are never touched. Throws Unreadable. */
export async function readPdf(bytes: ArrayBuffer): Promise<string[][]> {
  if (!hasEnd(bytes))
    throw new Unreadable('This PDF breaks off before its end. Download it again. Nothing was read.')
  const { getResolvedPDFJS } = await import('unpdf')
  const { getDocument } = await getResolvedPDFJS()
  return withinMemory(async () => {
    const loading = getDocument({
      data: new Uint8Array(bytes),
      useSystemFonts: true,
      enableXfa: false,
      disableFontFace: true,
      verbosity: 0,
      maxImageSize: 1,
    })
    try {
      return pdfRows(await pagesOf(await loading.promise))
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(sentenceOf(error))
    } finally {
      await loading.destroy()
    }
  })
}

async function pagesOf(document: PDFDocumentProxy): Promise<PdfText[][]> {
  if (document.numPages > PAGES_MAX)
    throw new Unreadable('This PDF has more than 3,000 pages. Take fewer months.')
  const room = { texts: TEXTS_MAX, characters: CHARACTERS_MAX }
  const pages: PdfText[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    pages.push(await textsOf(page, room))
    page.cleanup()
  }
  return pages
}

/** Without it a reader would take what is there, and the last row as it stands. */
function hasEnd(bytes: ArrayBuffer): boolean {
  const tail = new Uint8Array(bytes, Math.max(0, bytes.byteLength - TAIL))
  return new TextDecoder('latin1').decode(tail).includes('%%EOF')
}

/** Piece by piece: a form that draws itself many times over would else fill the memory before anybody counts. */
async function textsOf(page: PDFPageProxy, room: { texts: number; characters: number }): Promise<PdfText[]> {
  const texts: PdfText[] = []
  const reader = page.streamTextContent().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return texts
    for (const item of value.items as readonly object[]) {
      const text = textOf(item)
      room.texts -= 1
      room.characters -= text?.text.length ?? 0
      if (room.texts < 0 || room.characters < 0) throw tooMuchText()
      if (text && text.text.trim() !== '') texts.push(text)
    }
  }
}

function textOf(item: object): PdfText | null {
  if (!('str' in item && 'transform' in item && 'width' in item)) return null
  const { str, transform, width } = item as { str: string; transform: number[]; width: number }
  const [, , skew = 0, scale = 0, x = 0, y = 0] = transform
  return { text: str, left: x, right: x + width, base: y, size: Math.hypot(skew, scale) }
}

function tooMuchText(): Unreadable {
  return new Unreadable(
    'This PDF holds more text than a statement does. Take fewer months. Nothing was read.',
  )
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.name === 'PasswordException'
    ? 'This PDF has a password. Open it, print it to a new PDF without one, and bring that.'
    : 'This PDF is damaged and cannot be read. Download it again, or ask for CSV or Excel.'
}
