import { formatDay } from '#shared/dates.ts'
import type { Canvas } from './canvas.ts'
import type { ClearanceSlip, ClearanceSlips } from './clearance-papers.ts'
import { faceFor } from './faces.ts'
import { moment } from './figures.ts'
import { drawKente, KENTE_HEIGHT } from './kente.ts'
import { drawQr } from './qr.ts'
import { shownAddress } from './receipt-words.ts'
import { paragraph, paragraphHeight } from './sheet-parts.ts'
import { LABEL, SMALL, STRONG } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { clipped, fitted, wrap } from './wrapping.ts'

const WIDTH = mm(210)
const HEIGHT = mm(297)
const [SLIP_WIDTH, SLIP_HEIGHT] = [WIDTH / 2, HEIGHT / 4]
const PAD = mm(7)
const QR_SIZE = mm(24)
const STATE: Style = { face: 'strong', size: 15, tracking: -10 }

/** Eight to an A4, to cut out. Where nobody is clear the sheet says so. */
export function drawClearanceSlips(canvas: Canvas, paper: ClearanceSlips): void {
  for (const [index, slip] of paper.slips.entries()) {
    const place = index % 8
    if (place === 0) openSheet(canvas)
    const close = canvas.structure.open('Sect')
    drawSlip(canvas, paper, slip, { x: (place % 2) * SLIP_WIDTH, y: Math.floor(place / 2) * SLIP_HEIGHT })
    close()
  }
  if (paper.slips.length > 0) return
  canvas.page(WIDTH, HEIGHT)
  const text = `Nobody in ${paper.className || 'this class'} is clear for ${paper.name} today.`
  paragraph(canvas, { x: PAD, y: mm(16), width: WIDTH - 2 * PAD }, text)
}

function openSheet(canvas: Canvas): void {
  canvas.page(WIDTH, HEIGHT)
  canvas.structure.artifact(() => {
    for (const row of [1, 2, 3]) canvas.rule(0, WIDTH, row * SLIP_HEIGHT, mm(0.2), 0.47, 3)
  })
}

interface Corner {
  x: number
  y: number
}

function drawSlip(canvas: Canvas, paper: ClearanceSlips, slip: ClearanceSlip, corner: Corner): void {
  const left = corner.x + PAD
  const right = corner.x + SLIP_WIDTH - PAD
  const width = right - left
  drawKente(canvas, left, corner.y + mm(6), width)
  let y = corner.y + mm(6) + KENTE_HEIGHT + mm(2.5)
  y = oneLine(
    canvas,
    paper.school.name,
    { face: faceFor('head', paper.school.name), size: 11 },
    { x: left, y, width },
  )
  y = oneLine(canvas, paper.name, LABEL, { x: left, y, width })
  const column = width - QR_SIZE - mm(4)
  y += mm(2.5)
  drawQr(canvas, slip.checkUrl, right - QR_SIZE, y, QR_SIZE)
  const named: Style = { ...STRONG, size: 11 }
  const isLong = wrap(canvas, slip.name, named, column).length > 2
  y = paragraph(canvas, { x: left, y, width: column }, slip.name, isLong ? { ...named, size: 8 } : named)
  y = oneLine(canvas, `${slip.className}, ${slip.number}`, SMALL, { x: left, y, width: column })
  const state = fitted(canvas, stateWords(slip), STATE, column)
  y += mm(2)
  canvas.structure.piece('P', () =>
    canvas.text(left, baseline(y, state, STATE.size * 1.2), stateWords(slip), state),
  )
  y = oneLine(canvas, `on ${moment(paper.printedAt)}`, SMALL, {
    x: left,
    y: y + STATE.size * 1.2,
    width: column,
  })
  const today = `What counts today stands at ${shownAddress(slip.checkUrl)}. Not for BECE or WASSCE.`
  const height = Math.max(mm(11), paragraphHeight(canvas, width, today, SMALL))
  paragraph(canvas, { x: left, y: corner.y + SLIP_HEIGHT - mm(3) - height, width }, today, SMALL)
}

function oneLine(canvas: Canvas, text: string, style: Style, place: Corner & { width: number }): number {
  canvas.structure.piece('P', () =>
    canvas.text(place.x, baseline(place.y, style), clipped(canvas, text, style, place.width), style),
  )
  return place.y + style.size * LEADING
}

function stateWords({ state, until }: ClearanceSlip): string {
  if (state === 'until') return `Clear until ${formatDay(until ?? '')}`
  return state === 'clear' ? 'Clear' : 'Not clear'
}
