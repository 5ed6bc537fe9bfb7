import PDFDocument from 'pdfkit'
import type { Movement } from './movements.ts'
import { OWN_NUMBER } from './movements.ts'
import { MTN_HEADINGS, mtnRow } from './mtn-rows.ts'

interface PdfLook {
  /** Lines on a page. */
  perPage?: number
  /** Texts of a row stand at its top, or in its middle. */
  align?: 'top' | 'middle'
  figures?: 'left' | 'right'
  /** Pages left out, counted from 1. */
  without?: readonly number[]
  /** Pages that are drawn without text. */
  pictures?: readonly number[]
}

const WIDTHS = [58, 44, 62, 52, 46, 44, 36, 36, 48, 48, 52, 62, 44, 54, 62, 30]
const SIZE = 6.5
const PAD = 3

/** MTN's statement: sixteen narrow columns on wide pages, whose cells break over several lines. */
export function mtnPdf(moved: readonly Movement[], look: PdfLook = {}): Promise<ArrayBuffer> {
  const document = new PDFDocument({ size: [842, 595], margin: 30, autoFirstPage: false })
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)).buffer))
  const { perPage = 16, without = [], pictures = [] } = look
  const pages = Math.ceil(moved.length / perPage)
  for (let page = 1; page <= pages; page += 1) {
    if (without.includes(page)) continue
    document.addPage()
    if (pictures.includes(page)) document.rect(50, 50, 200, 200).fill('#ccc')
    else drawPage(document, moved.slice((page - 1) * perPage, page * perPage), { ...look, page, pages })
  }
  document.end()
  return promise
}

function drawPage(
  document: PDFKit.PDFDocument,
  moved: readonly Movement[],
  { page, pages, align = 'top', figures = 'left' }: PdfLook & { page: number; pages: number },
) {
  let y = 30
  document.font('Helvetica').fontSize(11).text('MOBILE MONEY STATEMENT', 30, y, { lineBreak: false })
  document.fontSize(8).text(`Account Number: ${OWN_NUMBER}`, 30, y + 16, { lineBreak: false })
  document.text('Name: ADOM GRACE ACADEMY', 300, y + 16, { lineBreak: false })
  y += 40
  document.fontSize(SIZE)
  for (const cells of [MTN_HEADINGS, ...moved.map(mtnRow)]) {
    const heights = cells.map((cell, at) => heightOf(document, cell, at))
    const height = Math.max(...heights) + 2 * PAD
    let x = 12
    cells.forEach((cell, at) => {
      const down = align === 'top' ? PAD : (height - (heights[at] ?? 0)) / 2
      const isFigure = at >= 5 && at <= 9
      document.text(cell, x + 2, y + down, {
        width: (WIDTHS[at] ?? 0) - 4,
        align: isFigure && cells !== MTN_HEADINGS ? figures : 'left',
      })
      x += WIDTHS[at] ?? 0
    })
    y += height
  }
  document
    .fontSize(7)
    .text(`Printed 20-Nov-2026 10:37 AM. Page ${page} of ${pages}`, 30, 550, { lineBreak: false })
}

function heightOf(document: PDFKit.PDFDocument, cell: string, at: number): number {
  return cell === '' ? 0 : document.heightOfString(cell, { width: (WIDTHS[at] ?? 0) - 4 })
}
