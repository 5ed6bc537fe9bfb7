import { inWords } from '#shared/in-words.ts'
import type { Canvas } from './canvas.ts'
import {
  bigAmount,
  dashed,
  drawStrip,
  numberAndDate,
  type Piece,
  pair,
  paragraph,
  type Roll,
  ruled,
  type Strip,
  schoolOnStrip,
  signing,
  space,
  stateBox,
  stripOf,
} from './strip.ts'
import type { Voucher } from './voucher-papers.ts'
import {
  COPIES,
  NO_RECEIPT,
  printedLine,
  SIGNS,
  voidOf,
  voucherDate,
  voucherFacts,
  voucherState,
} from './voucher-words.ts'

/** A voucher for a roll, twice: the copy that is signed, and one for whoever was paid. */
export function drawVoucherStrip(canvas: Canvas, voucher: Voucher, roll: Roll): void {
  const strip = stripOf(canvas, roll)
  for (const copy of COPIES) drawStrip(strip, [...headOf(strip, voucher), ...restOf(strip, voucher, copy)])
}

function headOf(strip: Strip, voucher: Voucher): Piece[] {
  const { word, black } = voucherState(voucher)
  return [
    ...schoolOnStrip(strip, voucher.school),
    space(2.5),
    stateBox(strip, word, black),
    space(3),
    ruled(strip),
    ...numberAndDate(strip, voucher.number, voucherDate(voucher)),
    ruled(strip),
    ...voucherFacts(voucher).map(({ label, value, strong }) =>
      pair(strip, label, value, { right: strong ? strip.strong : strip.text }),
    ),
    ruled(strip),
  ]
}

function restOf(strip: Strip, voucher: Voucher, copy: string): Piece[] {
  const { amount, payee, paidBy, voided } = voucher
  const text = (said: string) => paragraph(strip, said)
  const centred = (said: string) => paragraph(strip, said, strip.text, 'center')
  const taken = voidOf(voucher)
  return [
    bigAmount(strip, 'Paid out', amount, voided !== null),
    text(inWords(amount)),
    dashed(strip),
    ...(taken ? [text(`VOID. ${taken}`), dashed(strip)] : [text(SIGNS)]),
    signing(strip),
    text(payee),
    signing(strip),
    text(`Paid by ${paidBy}`),
    space(4),
    centred(copy),
    centred(NO_RECEIPT),
    centred(printedLine(voucher)),
  ]
}
