import { inWords } from '#shared/in-words.ts'
import { formatCedisSpaced } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { moment } from './figures.ts'
import { drawHead } from './sheet-head.ts'
import { drawFoot, drawPairs, drawSignature, FOOT_HEIGHT, type Frame, paragraph } from './sheet-parts.ts'
import { BODY, SMALL, STRONG } from './styles.ts'
import { drawDoubleRule } from './table.ts'
import { baseline, type Style } from './text-style.ts'
import { mm } from './units.ts'
import type { Voucher } from './voucher-papers.ts'
import {
  COPIES,
  NO_RECEIPT,
  SIGNS,
  voidOf,
  voucherDate,
  voucherFacts,
  voucherState,
} from './voucher-words.ts'
import { fitted } from './wrapping.ts'

const WIDTH = mm(148)
const HEIGHT = mm(210)
const FRAME: Frame = { left: mm(12), right: mm(136), top: mm(10), bottom: mm(201) }
const INNER = FRAME.right - FRAME.left
/** Names that are long raise it. */
const SIGNING_TOP = FRAME.bottom - FOOT_HEIGHT - mm(16)
const BIG: Style = { face: 'strong', size: 24, tracking: -25, figures: true }

/** A voucher on A5, twice: the copy that is signed, and one for whoever was paid. */
export function drawVoucherA5(canvas: Canvas, voucher: Voucher): void {
  for (const copy of COPIES) {
    const close = canvas.structure.open('Sect')
    canvas.page(WIDTH, HEIGHT)
    if (voucher.voided) canvas.structure.artifact(() => canvas.watermark('VOID', 132, 0.886))
    const head = { label: 'Voucher', title: voucher.number, state: voucherState(voucher) }
    const top = drawHead(canvas, FRAME, voucher.school, head)
    drawNotes(canvas, voucher, drawAmount(canvas, voucher, drawFacts(canvas, voucher, top)))
    if (!voucher.voided) drawSigning(canvas, voucher)
    drawFoot(canvas, FRAME, {
      left: `${copy} ${NO_RECEIPT}`,
      printed: `Printed ${moment(voucher.printedAt)}`,
    })
    close()
  }
}

function drawFacts(canvas: Canvas, voucher: Voucher, top: number): number {
  const y = top + mm(4)
  canvas.structure.artifact(() => canvas.rule(FRAME.left, FRAME.right, y, mm(0.35)))
  return drawPairs(canvas, { x: FRAME.left, y: y + mm(3), width: INNER, labelWidth: mm(30) }, [
    { label: 'Date', value: voucherDate(voucher) },
    ...voucherFacts(voucher),
  ])
}

function drawAmount(canvas: Canvas, { amount, voided }: Voucher, top: number): number {
  const figure = formatCedisSpaced(amount)
  const label: Style = { ...STRONG, size: 12 }
  const style = fitted(canvas, figure, BIG, INNER - canvas.widthOf('Paid out ', label) - mm(3))
  const line = baseline(top + mm(5), BIG, BIG.size * 1.15)
  let left: number = FRAME.right
  canvas.structure.piece('P', () => {
    canvas.text(FRAME.left, line, 'Paid out ', label)
    left -= canvas.text(FRAME.right, line, figure, style, 'right')
  })
  drawDoubleRule(canvas, left, FRAME.right, line, BIG.size)
  if (voided) canvas.structure.artifact(() => canvas.rule(left, FRAME.right, line - BIG.size * 0.3, mm(0.5)))
  return paragraph(
    canvas,
    { x: FRAME.left, y: line + BIG.size * 0.3 + mm(3.5), width: INNER },
    inWords(amount),
  )
}

function drawNotes(canvas: Canvas, voucher: Voucher, top: number): void {
  const taken = voidOf(voucher)
  const place = { x: FRAME.left, y: top + mm(5), width: INNER }
  if (taken) paragraph(canvas, place, taken, SMALL, 'VOID.')
  else if (place.y < SIGNING_TOP - mm(20)) paragraph(canvas, place, SIGNS, BODY)
}

function drawSigning(canvas: Canvas, { payee, paidBy }: Voucher): void {
  const width = (INNER - mm(10)) / 2
  drawSignature(canvas, FRAME.left, SIGNING_TOP, width, 'Received by', payee)
  drawSignature(canvas, FRAME.left + width + mm(10), SIGNING_TOP, width, 'Paid by', paidBy)
}
