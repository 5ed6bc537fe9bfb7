import { counted } from '#shared/counted.ts'
import { formatTime } from '#shared/dates.ts'
import { formatSigned, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import type { CashSheetVoucher } from './cash-papers.ts'
import { AMOUNT, drawList } from './cash-sheet-lists.ts'
import type { Report } from './report.ts'
import type { Column } from './table-columns.ts'

const COLUMNS: Column<CashSheetVoucher>[] = [
  { title: 'Voucher', width: 30, text: ({ number, isVoid }) => `${number}${isVoid ? ', VOID' : ''}` },
  { title: 'Time', width: 14, text: ({ at }) => formatTime(at) },
  { title: 'To whom', width: 40, text: ({ payee }) => payee },
  { title: 'For what', width: 26, text: ({ word }) => word },
  { title: 'From', width: 26, text: ({ from }) => from },
  { title: 'Allowed by', width: 34, text: ({ allowedBy }) => allowedBy },
  { title: 'GH₵', width: 22, ...AMOUNT, text: ({ amount }) => formatSigned(amount) },
]

/** What was paid out for the school on a day, each by its voucher, and what it comes to. */
export async function drawPaidOut(canvas: Canvas, rows: CashSheetVoucher[], report: Report): Promise<void> {
  if (rows.length === 0) return
  const without = rows.filter(({ hasPhoto, isVoid }) => !hasPhoto && !isVoid).length
  const photos = without === 0 ? 'each with a photo' : `${without} without a photo`
  const sum = {
    label: `Paid out, ${counted(rows.length, 'voucher')}, ${photos}`,
    figure: formatSigned(sumOf(rows.map(({ amount }) => amount))),
  }
  await drawList(canvas, report, { heading: 'Paid out', columns: COLUMNS, rows, sum })
}
