import { formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, formatSigned } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import type { DrawerSlip } from './cash-papers.ts'
import {
  dashed,
  drawStrip,
  INNER,
  isSaid,
  LEFT,
  lines,
  type Piece,
  pair,
  RIGHT,
  ruled,
  STRONG,
  schoolOnStrip,
  space,
  TEXT,
} from './strip-80.ts'
import { LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { wrap } from './wrapping.ts'

const TITLE: Style = { face: 'strong', size: 12.5, figures: true }

/** A counted drawer for an 80 mm roll: what it should hold, what was counted, and lines for two to sign. */
export function drawDrawerSlip(canvas: Canvas, slip: DrawerSlip): void {
  drawStrip(canvas, [
    ...headOf(canvas, slip),
    ...expectedOf(canvas, slip),
    ...countOf(canvas, slip),
    ...notCashOf(canvas, slip),
    ...wayOf(canvas, slip),
    ...signaturesOf(canvas, slip),
  ])
}

function headOf(
  canvas: Canvas,
  { school, openedOn, person, openedAt, countedAt, countedBy }: DrawerSlip,
): Piece[] {
  const counted = `${formatTime(countedAt)}${countedBy === person ? '' : ` by ${countedBy}, not by ${person}`}`
  return [
    ...schoolOnStrip(canvas, school),
    space(2.5),
    ruled(canvas),
    pair(canvas, 'Drawer', formatDay(openedOn), { left: TITLE, right: TITLE, line: TITLE.size * LEADING }),
    ruled(canvas),
    pair(canvas, 'Of', person, { right: STRONG }),
    pair(canvas, 'Opened', formatTime(openedAt)),
    pair(canvas, 'Counted', counted),
    dashed(canvas),
  ]
}

function expectedOf(canvas: Canvas, { came, expected }: DrawerSlip): Piece[] {
  return [
    ...came.map(({ label, amount }) => pair(canvas, label, formatSigned(amount))),
    ruled(canvas),
    pair(canvas, 'Should hold', formatSigned(expected), { left: STRONG, right: STRONG }),
    dashed(canvas),
  ]
}

function countOf(canvas: Canvas, slip: DrawerSlip): Piece[] {
  const { pieces, counted, expected, reason, firstCount } = slip
  const off = counted - expected
  const result = off === 0 ? 'It agrees' : off < 0 ? 'Short' : 'Over'
  const said = [
    reason ? `“${reason}”` : null,
    firstCount === null ? null : `First count ${formatAmount(firstCount)}; both are kept.`,
  ].filter(isSaid)
  return [
    ...pieces.map(({ label, count, amount }) => pair(canvas, `${label} × ${count}`, formatAmount(amount))),
    ruled(canvas),
    pair(canvas, 'Counted', formatAmount(counted), { left: STRONG, right: STRONG }),
    pair(canvas, result, off === 0 ? '' : formatAmount(Math.abs(off) as typeof counted), {
      left: TITLE,
      right: TITLE,
      line: TITLE.size * LEADING,
    }),
    ...said.map((text) => lines(canvas, wrap(canvas, text, TEXT, INNER), TEXT)),
    dashed(canvas),
  ]
}

function notCashOf(canvas: Canvas, { otherMethods }: DrawerSlip): Piece[] {
  if (otherMethods.length === 0) return []
  return [
    ...otherMethods.map(({ method, payments, ticked, total }) =>
      pair(canvas, `${method}, ${ticked} of ${payments} ticked`, formatAmount(total)),
    ),
    dashed(canvas),
  ]
}

function wayOf(canvas: Canvas, { handedOver, kept }: DrawerSlip): Piece[] {
  // Who is still to count what was handed over is not told it by what stays.
  const isKnown = handedOver.every(({ amount }) => amount !== null)
  return [
    ...handedOver.map(({ label, amount }) =>
      pair(canvas, label, amount === null ? 'not counted' : formatAmount(amount)),
    ),
    ...(isKnown
      ? [pair(canvas, 'Stays in the drawer', formatAmount(kept), { left: STRONG, right: STRONG })]
      : []),
    dashed(canvas),
  ]
}

function signaturesOf(canvas: Canvas, { person, printedAt, printedBy }: DrawerSlip): Piece[] {
  const line: Piece = {
    height: mm(12),
    draw: (top) => canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, top + mm(11), mm(0.3))),
  }
  const printed = `Printed ${formatDay(printedAt.toISOString().slice(0, 10))}, ${formatTime(printedAt)} by ${printedBy}`
  return [
    line,
    lines(canvas, wrap(canvas, person, TEXT, INNER), TEXT),
    line,
    lines(canvas, ['Received by'], TEXT),
    space(3),
    lines(canvas, wrap(canvas, printed, TEXT, INNER), TEXT),
  ]
}
