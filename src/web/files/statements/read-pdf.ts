import type { PdfText } from './pdf-rows.ts'
import { pdfRows } from './pdf-rows.ts'
import { Unreadable } from './unreadable.ts'

const PAGES_MAX = 3_000
/** Bytes in which a PDF says that it ends. */
const TAIL = 2_048

/** The rows of the table in a PDF, as cells of text. Scripts, links, forms and pictures of the file are never touched. Throws Unreadable. */
export async function readPdf(bytes: ArrayBuffer): Promise<string[][]> {
  if (!hasEnd(bytes))
    throw new Unreadable('This PDF breaks off before its end. Download it again. Nothing was read.')
  const { getResolvedPDFJS } = await import('unpdf')
  const { getDocument } = await getResolvedPDFJS()
  const loading = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: true,
    enableXfa: false,
    disableFontFace: true,
    verbosity: 0,
    maxImageSize: 1,
  })
  try {
    const document = await loading.promise
    if (document.numPages > PAGES_MAX)
      throw new Unreadable('This PDF has more than 3,000 pages. Take fewer months.')
    const pages: PdfText[][] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      pages.push(textsOf(await page.getTextContent()))
      page.cleanup()
    }
    return pdfRows(pages)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(sentenceOf(error))
  } finally {
    await loading.destroy()
  }
}

/** Without it a reader would take what is there, and the last row as it stands. */
function hasEnd(bytes: ArrayBuffer): boolean {
  const tail = new Uint8Array(bytes, Math.max(0, bytes.byteLength - TAIL))
  return new TextDecoder('latin1').decode(tail).includes('%%EOF')
}

interface TextContent {
  items: readonly object[]
}

function textsOf({ items }: TextContent): PdfText[] {
  return items.flatMap((item) => {
    if (!('str' in item && 'transform' in item && 'width' in item)) return []
    const { str, transform, width } = item as { str: string; transform: number[]; width: number }
    if (str.trim() === '') return []
    const [, , skew = 0, scale = 0, x = 0, y = 0] = transform
    const size = Math.hypot(skew, scale)
    return [{ text: str, left: x, right: x + width, base: y, size }]
  })
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.name === 'PasswordException'
    ? 'This PDF has a password. Open it, print it to a new PDF without one, and bring that.'
    : 'This PDF is damaged and cannot be read. Download it again, or ask for CSV or Excel.'
}
