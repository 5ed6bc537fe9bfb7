import { inWords } from '#shared/in-words.ts'
import type { Canvas } from './canvas.ts'
import {
  bigAmount,
  dashed,
  drawStrip,
  INNER,
  LEFT,
  lines,
  type Piece,
  pair,
  RIGHT,
  ruled,
  STRONG,
  schoolOnStrip,
  space,
  stateBox,
  TEXT,
} from './strip-80.ts'
import { LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
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
import { wrap } from './wrapping.ts'

const NUMBER: Style = { face: 'strong', size: 12.5, figures: true }

/** A voucher for an 80 mm roll, twice: the copy that is signed, and one for whoever was paid. */
export function drawVoucher80(canvas: Canvas, voucher: Voucher): void {
  for (const copy of COPIES) drawStrip(canvas, [...headOf(canvas, voucher), ...restOf(canvas, voucher, copy)])
}

function headOf(canvas: Canvas, voucher: Voucher): Piece[] {
  const { word, black } = voucherState(voucher)
  return [
    ...schoolOnStrip(canvas, voucher.school),
    space(2.5),
    stateBox(canvas, word, black),
    space(3),
    ruled(canvas),
    pair(canvas, voucher.number, voucherDate(voucher), {
      left: NUMBER,
      right: TEXT,
      line: NUMBER.size * LEADING,
    }),
    ruled(canvas),
    ...voucherFacts(voucher).map(({ label, value, strong }) =>
      pair(canvas, label, value, { right: strong ? STRONG : TEXT }),
    ),
    ruled(canvas),
  ]
}

function restOf(canvas: Canvas, voucher: Voucher, copy: string): Piece[] {
  const { amount, payee, paidBy, voided } = voucher
  const text = (said: string) => lines(canvas, wrap(canvas, said, TEXT, INNER), TEXT)
  const centred = (said: string) => lines(canvas, wrap(canvas, said, TEXT, INNER), TEXT, LEADING, 'center')
  const taken = voidOf(voucher)
  return [
    bigAmount(canvas, 'Paid out', amount, voided !== null),
    text(inWords(amount)),
    dashed(canvas),
    ...(taken ? [text(`VOID. ${taken}`), dashed(canvas)] : [text(SIGNS)]),
    signing(canvas),
    text(payee),
    signing(canvas),
    text(`Paid by ${paidBy}`),
    space(4),
    centred(copy),
    centred(NO_RECEIPT),
    centred(printedLine(voucher)),
  ]
}

function signing(canvas: Canvas): Piece {
  return {
    height: mm(12),
    draw: (top) => canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, top + mm(11), mm(0.3))),
  }
}
