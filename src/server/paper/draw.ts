import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
import { type Canvas, type CanvasOptions, openCanvas } from './canvas.ts'
import { drawCashDaySheet } from './cash-day-sheet.ts'
import { drawClassBills } from './class-bills.ts'
import { drawClassReport } from './class-report.ts'
import { drawClearanceSlips } from './clearance-slips.ts'
import { drawDaySummary } from './day-summary.ts'
import { drawDebtors } from './debtors.ts'
import { drawDisputeEvidence } from './dispute-evidence.ts'
import { drawDrawerSlip } from './drawer-slip.ts'
import { titleOf } from './file-name.ts'
import { drawInspectorFees } from './inspector-fees.ts'
import { drawLetters } from './letters.ts'
import { drawOfficeList } from './office-list.ts'
import { drawOldBook } from './old-book.ts'
import type { DayReceipts, Paper, Receipt } from './papers.ts'
import { drawParentsSheet } from './parents-sheet.ts'
import { drawReceiptA5 } from './receipt-a5.ts'
import { drawReceiptStrip } from './receipt-strip.ts'
import { drawReconciliation } from './reconciliation.ts'
import { drawReductionReport } from './reduction-report.ts'
import { drawRegisterPaper } from './register-reports.ts'
import { A4, openReport } from './report.ts'
import { paragraph } from './sheet-parts.ts'
import { drawSponsorInvoice, drawSponsorStatement } from './sponsor-invoice.ts'
import type { SponsorPaper } from './sponsor-papers.ts'
import { drawStatement } from './statement.ts'
import { drawTermClosing } from './term-closing.ts'
import { drawTransactionReport } from './transaction-report.ts'
import { mm } from './units.ts'
import { drawVoucherA5 } from './voucher-a5.ts'
import type { Voucher } from './voucher-papers.ts'
import { drawVoucherStrip } from './voucher-strip.ts'

/** The rows of a long paper as they arrive, a batch at a time. */
export type Batches<Row> = AsyncIterable<Row[]>

/**
 * Draws a paper from beginning to end; `out` receives the bytes of the PDF in order.
 * Resolves when the last byte was handed over; rejects with whatever the rows reject with.
 */
export async function draw(
  paper: Paper,
  rows: Batches<never>,
  out: (bytes: Uint8Array) => void,
): Promise<void> {
  const canvas = openCanvas(metadataOf(paper), out)
  await drawOn(canvas, paper, rows)
  canvas.end()
}

/** Draws on a canvas that is open. */
export async function drawOn(canvas: Canvas, paper: Paper, rows: Batches<never>): Promise<void> {
  switch (paper.kind) {
    case 'receipt':
      return drawReceipt(canvas, paper)
    case 'statement':
      return drawStatement(canvas, paper)
    case 'class-report':
      return drawClassReport(canvas, paper, rows)
    case 'debtors':
      return drawDebtors(canvas, paper, rows)
    case 'class-bills':
      return drawClassBills(canvas, paper, rows)
    case 'letters':
      return drawLetters(canvas, paper, rows)
    case 'transaction-report':
      return drawTransactionReport(canvas, paper, rows)
    case 'day-receipts':
      return drawDayReceipts(canvas, paper, rows)
    case 'register-days':
    case 'register-week':
    case 'register-pupils':
    case 'register-teachers':
      return drawRegisterPaper(canvas, paper, rows)
    case 'day-summary':
      return drawDaySummary(canvas, paper)
    case 'cash-day':
      return drawCashDaySheet(canvas, paper)
    case 'sponsor-invoice':
    case 'sponsor-statement':
      return drawSponsorPaper(canvas, paper)
    case 'reconciliation':
      return drawReconciliation(canvas, paper)
    case 'inspector-fees':
    case 'term-closing':
    case 'old-book':
    case 'dispute-evidence':
    case 'reduction-report':
      return drawTermPaper(canvas, paper)
    case 'drawer-slip':
      return drawDrawerSlip(canvas, paper)
    case 'voucher':
      return drawVoucher(canvas, paper)
    case 'parents-sheet':
      return drawParentsSheet(canvas, paper)
    case 'clearance-slips':
      return drawClearanceSlips(canvas, paper)
    case 'office-list':
      return drawOfficeList(canvas, paper)
  }
}

function drawTermPaper(
  canvas: Canvas,
  paper: Extract<
    Paper,
    { kind: 'inspector-fees' | 'dispute-evidence' | 'term-closing' | 'old-book' | 'reduction-report' }
  >,
): Promise<void> | void {
  switch (paper.kind) {
    case 'inspector-fees':
      return drawInspectorFees(canvas, paper)
    case 'dispute-evidence':
      return drawDisputeEvidence(canvas, paper)
    case 'old-book':
      return drawOldBook(canvas, paper)
    case 'term-closing':
      return drawTermClosing(canvas, paper)
    case 'reduction-report':
      return drawReductionReport(canvas, paper)
  }
}

function drawSponsorPaper(canvas: Canvas, paper: SponsorPaper): Promise<void> | void {
  return paper.kind === 'sponsor-invoice'
    ? drawSponsorInvoice(canvas, paper)
    : drawSponsorStatement(canvas, paper)
}

function drawReceipt(canvas: Canvas, receipt: Receipt): void {
  if (receipt.format === 'a5') drawReceiptA5(canvas, receipt)
  else drawReceiptStrip(canvas, receipt, receipt.format)
}

function drawVoucher(canvas: Canvas, voucher: Voucher): void {
  if (voucher.format === 'a5') drawVoucherA5(canvas, voucher)
  else drawVoucherStrip(canvas, voucher, voucher.format)
}

/** The receipts of a day in one file, each on its own sheet. */
async function drawDayReceipts(canvas: Canvas, paper: DayReceipts, batches: Batches<Receipt>): Promise<void> {
  // Their logo comes once, with the paper.
  const logo = paper.school.logo ?? null
  let count = 0
  for await (const batch of batches) {
    for (const receipt of batch) drawReceipt(canvas, { ...receipt, school: { ...receipt.school, logo } })
    count += batch.length
  }
  if (count === 0) drawNoReceipts(canvas, paper)
  invariant(count === paper.count, 'every receipt of the day is printed')
}

function drawNoReceipts(canvas: Canvas, { school, day, printedAt }: DayReceipts): void {
  const title = formatDay(day)
  const report = openReport(canvas, {
    school,
    label: 'Receipts',
    title,
    aside: school.name,
    footLeft: school.name,
    printedAt,
    pagesExpected: 1,
  })
  paragraph(
    canvas,
    { x: A4.left, y: report.y + mm(8), width: A4.right - A4.left },
    `No receipts were given on ${title}.`,
  )
  report.end()
}

/** What the file says of itself. */
export function metadataOf(paper: Paper): CanvasOptions {
  return {
    title: titleOf(paper),
    author: paper.school.name,
    printedAt: paper.kind === 'receipt' ? paper.printed.at : paper.printedAt,
    language: sentencesIn(paper.kind === 'receipt' ? paper.language : null).tag,
    tagged: !('count' in paper) || paper.count <= TAGGED_ROWS_MAX,
  }
}

/** Structure costs about 1 KB a row, in the file and in the memory of the thread: reports of more rows go without. */
const TAGGED_ROWS_MAX = 20_000
