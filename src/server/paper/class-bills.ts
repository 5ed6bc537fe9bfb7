import { invariant } from '#shared/errors.ts'
import { formatAmount } from '#shared/money.ts'
import type { Bill, ClassBills } from './bill-papers.ts'
import { drawHowToPay, drawSum, heightOfSum } from './bill-sum.ts'
import { drawBillTable, heightOfTable, openBillTable } from './bill-table.ts'
import type { Canvas } from './canvas.ts'
import { faceFor } from './faces.ts'
import { moment } from './figures.ts'
import { drawKente, KENTE_HEIGHT } from './kente.ts'
import { placeAndMark } from './pupil-words.ts'
import { drawLogo } from './sheet-head.ts'
import { drawFoot, FOOT_HEIGHT, type Frame, paragraph, paragraphHeight } from './sheet-parts.ts'
import { HEADING, LABEL, SCHOOL, SMALL, STRONG } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, wrap } from './wrapping.ts'

const WIDTH = mm(210)
const HEIGHT = mm(297)
const HALF = HEIGHT / 2
const LEFT = mm(14)
const RIGHT = mm(196)
const TABLE_RIGHT = mm(126)

/** Bills of a class, two to a sheet with a line to cut along; one that has more fees than fit takes a sheet of its own. */
export async function drawClassBills(
  canvas: Canvas,
  paper: ClassBills,
  batches: AsyncIterable<Bill[]>,
): Promise<void> {
  let count = 0
  /** Whether the lower half of the open sheet is free. */
  let isHalfFree = false
  for await (const batch of batches) {
    for (const bill of batch) {
      count += 1
      const fitsHalf = fitsHalfSheet(canvas, paper, bill)
      const top: number = isHalfFree && fitsHalf ? HALF : 0
      if (top === 0) openSheet(canvas, fitsHalf)
      isHalfFree = top === 0 && fitsHalf
      const bottom = (isHalfFree ? HALF : HEIGHT) - mm(5)
      const close = canvas.structure.open('Sect')
      drawBill(canvas, paper, { ...bill, place: count }, { left: LEFT, right: RIGHT, top, bottom })
      close()
    }
  }
  if (count === 0) drawNoBills(canvas, paper)
  invariant(count === paper.count, 'there is a bill for each student counted')
}

const TABLE: Pick<Frame, 'left' | 'right'> = { left: LEFT, right: TABLE_RIGHT }

/** What a head and a note of one line each leave of half a sheet for the table. */
const HALF_ROOM = mm(80)

function fitsHalfSheet(canvas: Canvas, { school }: ClassBills, bill: Bill): boolean {
  const { student, guardian, voluntary } = bill
  const further = (text: string, style: Style, width: number) =>
    (wrap(canvas, text, style, width).length - 1) * style.size * LEADING
  const beside =
    further(school.name, { ...SCHOOL, size: 11 }, mm(130)) +
    further([school.address, school.phone].join(', '), SMALL, mm(130)) +
    further(student.name, HEADING, RIGHT - LEFT) +
    further([guardian?.name, guardian?.phone].join(', '), SMALL, mm(80)) +
    further(voluntaryNote(voluntary), SMALL, TABLE_RIGHT - LEFT)
  const table = openBillTable(canvas, { ...TABLE, top: 0, bottom: HALF }, bill)
  return Math.max(heightOfTable(table, bill), heightOfSum(canvas, school, bill)) + beside <= HALF_ROOM
}

function openSheet(canvas: Canvas, fitsHalf: boolean): void {
  canvas.page(WIDTH, HEIGHT)
  if (fitsHalf) canvas.structure.artifact(() => canvas.rule(0, WIDTH, HALF, mm(0.2), 0.47, 3))
}

function drawNoBills(canvas: Canvas, paper: ClassBills): void {
  canvas.page(WIDTH, HEIGHT)
  drawKente(canvas, LEFT, mm(8), RIGHT - LEFT)
  paragraph(
    canvas,
    { x: LEFT, y: mm(16), width: RIGHT - LEFT },
    `No student in ${paper.className} has a bill for ${paper.term}.`,
  )
}

type PlacedBill = Bill & { place: number }

function drawBill(canvas: Canvas, paper: ClassBills, bill: PlacedBill, frame: Frame): void {
  const head = drawBillHead(canvas, paper, frame.top + mm(8))
  const top = drawAddressee(canvas, bill, head) + mm(3)
  const bottom = frame.bottom - FOOT_HEIGHT - mm(3)
  drawSum(canvas, bill, { top, bottom: drawHowToPay(canvas, paper, bill, bottom) })
  drawBillFoot(canvas, paper, bill, frame)
  const next = () => continueBill(canvas, paper, bill)
  const note = paragraphHeight(canvas, TABLE_RIGHT - LEFT, voluntaryNote(bill.voluntary), SMALL)
  const close = canvas.structure.open('Table')
  const table = openBillTable(canvas, { ...TABLE, top, bottom }, bill)
  const below = bill.lines.length === 0 ? top : drawBillTable(table, bill, { top, bottom, next }) + mm(3)
  close()
  drawVoluntary(canvas, bill, below + note > frame.bottom - FOOT_HEIGHT ? next() : below)
}

/** The sheet after one that is full; answers where the table goes on. */
function continueBill(canvas: Canvas, paper: ClassBills, bill: PlacedBill): number {
  canvas.page(WIDTH, HEIGHT)
  drawBillFoot(canvas, paper, bill, { left: LEFT, right: RIGHT, top: 0, bottom: HEIGHT - mm(5) })
  const place = { x: LEFT, y: mm(10), width: RIGHT - LEFT }
  return paragraph(canvas, place, `${bill.student.name}, ${paper.term}, continued`, STRONG) + mm(3)
}

function drawBillFoot(canvas: Canvas, paper: ClassBills, { place }: PlacedBill, frame: Frame): void {
  const printed = `Printed ${moment(paper.printedAt)}   Bill ${place} of ${paper.count}`
  drawFoot(canvas, frame, { left: 'Paid money goes to the oldest due day first.', printed })
}

function drawBillHead(canvas: Canvas, { school, term }: ClassBills, top: number): number {
  drawKente(canvas, LEFT, top, RIGHT - LEFT)
  const y = top + KENTE_HEIGHT + mm(3.5)
  const right: Style = { ...STRONG, size: 11 }
  const termWidth = Math.max(canvas.widthOf(term, right), canvas.widthOf('School bill', LABEL))
  const logo = drawLogo(canvas, school, { x: LEFT, y, width: mm(20), height: mm(10) })
  const left = LEFT + logo.indent
  const width = RIGHT - left - termWidth - mm(8)
  const face = faceFor('head', school.name)
  const whole: Style = { face, size: 14, tracking: -20 }
  const isShort = canvas.widthOf(school.name, whole) <= width
  const name: Style = isShort ? whole : { ...whole, size: 11 }
  let below = y
  canvas.structure.piece('H1', () => {
    for (const line of wrap(canvas, school.name, name, width)) {
      canvas.text(left, baseline(below, name, name.size * 1.2), line, fitted(canvas, line, name, width))
      below += name.size * 1.2
    }
  })
  const address = [school.address, school.phone].filter(Boolean).join(',\n')
  below = paragraph(canvas, { x: left, y: below, width }, address, SMALL)
  canvas.structure.piece('P', () => {
    canvas.text(RIGHT, baseline(y, LABEL), 'School bill', LABEL, 'right')
    canvas.text(RIGHT, baseline(y + LABEL.size * LEADING, right), term, right, 'right')
  })
  return Math.max(below, logo.bottom) + mm(3.5)
}

/** Whose bill it is and whom it goes to, over a line; answers where the bill begins. */
function drawAddressee(canvas: Canvas, { student, guardian }: Bill, top: number): number {
  const name: Style = { face: 'strong', size: HEADING.size }
  const to = guardian ? `To ${[guardian.name, guardian.phone].filter(Boolean).join(',\n')}` : ''
  const half = (RIGHT - LEFT - mm(8)) / 2
  const below = paragraph(canvas, { x: LEFT, y: top, width: RIGHT - LEFT }, student.name, name)
  const left = paragraph(canvas, { x: LEFT, y: below, width: half }, placeAndMark(student), SMALL)
  const lines = to ? wrap(canvas, to, SMALL, half) : []
  canvas.structure.piece('P', () => {
    for (const [index, line] of lines.entries())
      canvas.text(RIGHT, baseline(below + index * SMALL.size * LEADING, SMALL), line, SMALL, 'right')
  })
  const y = Math.max(left, below + lines.length * SMALL.size * LEADING) + mm(2)
  canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, y, mm(0.35)))
  return y
}

function drawVoluntary(canvas: Canvas, { voluntary }: Bill, y: number): void {
  if (voluntary.length === 0) return
  paragraph(canvas, { x: LEFT, y, width: TABLE_RIGHT - LEFT }, voluntaryNote(voluntary), SMALL)
}

function voluntaryNote(voluntary: Bill['voluntary']): string {
  const list = voluntary.map(({ feeType, amount }) => `${feeType} ${formatAmount(amount)}`).join('; ')
  return list && `Not counted above: ${list}, voluntary.`
}
