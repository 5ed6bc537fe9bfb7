import { formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, formatSigned } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import type { DrawerSlip } from './cash-papers.ts'
import {
  dashed,
  drawStrip,
  isSaid,
  lines,
  type Piece,
  pair,
  paragraph,
  ruled,
  type Strip,
  schoolOnStrip,
  signing,
  space,
  stripOf,
} from './strip.ts'
import { LEADING } from './text-style.ts'

/** A counted drawer for a roll: what it should hold, what was counted, and lines for two to sign. */
export function drawDrawerSlip(canvas: Canvas, slip: DrawerSlip): void {
  const strip = stripOf(canvas, slip.roll)
  drawStrip(strip, [
    ...headOf(strip, slip),
    ...expectedOf(strip, slip),
    ...countOf(strip, slip),
    ...notCashOf(strip, slip),
    ...wayOf(strip, slip),
    ...signaturesOf(strip, slip),
  ])
}

function headOf(
  strip: Strip,
  { school, openedOn, person, openedAt, countedAt, countedBy }: DrawerSlip,
): Piece[] {
  const counted = `${formatTime(countedAt)}${countedBy === person ? '' : ` by ${countedBy}, not by ${person}`}`
  return [
    ...schoolOnStrip(strip, school),
    space(2.5),
    ruled(strip),
    pair(strip, 'Drawer', formatDay(openedOn), {
      left: strip.number,
      right: strip.number,
      line: strip.number.size * LEADING,
    }),
    ruled(strip),
    pair(strip, 'Of', person, { right: strip.strong }),
    pair(strip, 'Opened', formatTime(openedAt)),
    pair(strip, 'Counted', counted),
    dashed(strip),
  ]
}

function expectedOf(strip: Strip, { came, expected }: DrawerSlip): Piece[] {
  return [
    ...came.map(({ label, amount }) => pair(strip, label, formatSigned(amount))),
    ruled(strip),
    pair(strip, 'Should hold', formatSigned(expected), { left: strip.strong, right: strip.strong }),
    dashed(strip),
  ]
}

function countOf(strip: Strip, slip: DrawerSlip): Piece[] {
  const { pieces, counted, expected, reason, firstCount } = slip
  const off = counted - expected
  const result = off === 0 ? 'It agrees' : off < 0 ? 'Short' : 'Over'
  const said = [
    reason ? `“${reason}”` : null,
    firstCount === null ? null : `First count ${formatAmount(firstCount)}; both are kept.`,
  ].filter(isSaid)
  return [
    ...pieces.map(({ label, count, amount }) => pair(strip, `${label} × ${count}`, formatAmount(amount))),
    ruled(strip),
    pair(strip, 'Counted', formatAmount(counted), { left: strip.strong, right: strip.strong }),
    pair(strip, result, off === 0 ? '' : formatAmount(Math.abs(off) as typeof counted), {
      left: strip.number,
      right: strip.number,
      line: strip.number.size * LEADING,
    }),
    ...said.map((text) => paragraph(strip, text)),
    dashed(strip),
  ]
}

function notCashOf(strip: Strip, { otherMethods }: DrawerSlip): Piece[] {
  if (otherMethods.length === 0) return []
  return [
    ...otherMethods.map(({ method, payments, ticked, total }) =>
      pair(strip, `${method}, ${ticked} of ${payments} ticked`, formatAmount(total)),
    ),
    dashed(strip),
  ]
}

function wayOf(strip: Strip, { handedOver, kept }: DrawerSlip): Piece[] {
  // Who is still to count what was handed over is not told it by what stays.
  const isKnown = handedOver.every(({ amount }) => amount !== null)
  return [
    ...handedOver.map(({ label, amount }) =>
      pair(strip, label, amount === null ? 'not counted' : formatAmount(amount)),
    ),
    ...(isKnown
      ? [pair(strip, 'Stays in the drawer', formatAmount(kept), { left: strip.strong, right: strip.strong })]
      : []),
    dashed(strip),
  ]
}

function signaturesOf(strip: Strip, { person, printedAt, printedBy }: DrawerSlip): Piece[] {
  const printed = `Printed ${formatDay(printedAt.toISOString().slice(0, 10))}, ${formatTime(printedAt)} by ${printedBy}`
  return [
    signing(strip),
    paragraph(strip, person),
    signing(strip),
    lines(strip, ['Received by']),
    space(3),
    paragraph(strip, printed),
  ]
}
