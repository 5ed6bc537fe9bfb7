import { formatAmount, type Pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import type { Receipt, ReceiptLine } from './papers.ts'
import { pupilHeading } from './pupil-words.ts'
import { wordsOf } from './receipt-words.ts'
import type { Frame } from './sheet-parts.ts'
import { BODY, FIGURE, HAIR, STRONG, STRONG_FIGURE } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { wrap } from './wrapping.ts'

/** More lines than this do not fit one sheet with all the rest: the table goes on to the next. */
const LINES_ON_FIRST_SHEET = 8
const LINES_ON_NEXT_SHEETS = 16

interface Place {
  receipt: Receipt
  y: number
}

/** The fee types paid, one a row; carried over and brought forward when they need a second sheet. */
export function drawReceiptLines(
  canvas: Canvas,
  place: Place,
  frame: Frame,
  { top, limit, turn }: { top: number; limit: number; turn: () => void },
): void {
  const { lines } = place.receipt
  const words = wordsOf(place.receipt)
  const close = canvas.structure.open('Table')
  place.y += top
  drawColumnHeads(canvas, place, frame)
  let onSheet = 0
  let sheetMax = Math.min(lines.length, LINES_ON_FIRST_SHEET)
  lines.forEach((line, index) => {
    const isFirst = line.pupil !== lines[index - 1]?.pupil
    const heading = isFirst ? place.receipt.pupils?.[line.pupil ?? -1] : undefined
    const head = heading ? pupilHeading(heading, words) : undefined
    const height = rowHeight(canvas, place, frame, line) + (head ? headHeight(canvas, place, frame, head) : 0)
    if (onSheet >= sheetMax || place.y + height + ROW > limit) {
      const carried = sumOf(lines.slice(0, index).map(({ amount }) => amount))
      if (index > 0) drawSum(canvas, place, frame, words.carriedOver, carried)
      turn()
      drawColumnHeads(canvas, place, frame)
      if (index > 0) drawSum(canvas, place, frame, words.broughtForward, carried)
      onSheet = 0
      sheetMax = LINES_ON_NEXT_SHEETS
    }
    if (head) drawHeading(canvas, place, frame, head)
    drawRow(canvas, place, frame, line)
    onSheet += 1
  })
  canvas.structure.artifact(() => canvas.rule(frame.left, frame.right, place.y, mm(0.35)))
  close()
}

const PADDING = mm(1.4)
/** Of several pupils, each with a heading: three with a fee or two each still stand on one sheet. */
const CLOSE_PADDING = mm(0.7)
const ROW = BODY.size * LEADING + 2 * PADDING

const paddingOf = ({ pupils = [] }: Receipt) => (pupils.length > 1 ? CLOSE_PADDING : PADDING)

function columns(frame: Frame) {
  return {
    fee: frame.left,
    feeWidth: mm(48),
    term: frame.left + mm(51),
    termWidth: mm(42),
    amount: frame.right,
  }
}

function drawColumnHeads(canvas: Canvas, place: Place, frame: Frame): void {
  const at = columns(frame)
  const words = wordsOf(place.receipt)
  const line = baseline(place.y + PADDING, STRONG)
  canvas.structure.part('TR', () => {
    canvas.structure.piece('TH', () => canvas.text(at.fee, line, words.fee, STRONG))
    canvas.structure.piece('TH', () => canvas.text(at.term, line, words.term, STRONG))
    canvas.structure.piece('TH', () => canvas.text(at.amount, line, words.amount, STRONG, 'right'))
  })
  place.y += ROW
  canvas.structure.artifact(() => canvas.rule(frame.left, frame.right, place.y, mm(0.35)))
}

function rowHeight(canvas: Canvas, { receipt }: Place, frame: Frame, line: ReceiptLine): number {
  const at = columns(frame)
  const count = Math.max(
    wrap(canvas, line.feeType, BODY, at.feeWidth).length,
    wrap(canvas, line.term ?? '', FIGURE, at.termWidth).length,
  )
  return count * BODY.size * LEADING + 2 * paddingOf(receipt)
}

function headHeight(canvas: Canvas, { receipt }: Place, frame: Frame, head: string): number {
  const lines = wrap(canvas, head, STRONG, frame.right - frame.left).length
  return lines * BODY.size * LEADING + paddingOf(receipt)
}

/** Whose lines follow, on a receipt for several pupils. */
function drawHeading(canvas: Canvas, place: Place, frame: Frame, head: string): void {
  const top = place.y + paddingOf(place.receipt)
  canvas.structure.part('TR', () =>
    canvas.structure.piece('TH', () => {
      wrap(canvas, head, STRONG, frame.right - frame.left).forEach((part, index) => {
        canvas.text(frame.left, baseline(top + index * BODY.size * LEADING, STRONG), part, STRONG)
      })
    }),
  )
  place.y += headHeight(canvas, place, frame, head)
}

function drawRow(canvas: Canvas, place: Place, frame: Frame, line: ReceiptLine): void {
  const height = rowHeight(canvas, place, frame, line)
  const at = columns(frame)
  const top = place.y + paddingOf(place.receipt)
  const cell = (x: number, width: number, text: string, style: Style) => {
    canvas.structure.piece('TD', () => {
      wrap(canvas, text, style, width).forEach((part, index) => {
        canvas.text(x, baseline(top + index * BODY.size * LEADING, style), part, style)
      })
    })
  }
  let width = 0
  canvas.structure.part('TR', () => {
    cell(at.fee, at.feeWidth, line.feeType, BODY)
    cell(at.term, at.termWidth, line.term ?? '', FIGURE)
    canvas.structure.piece('TD', () => {
      width = canvas.text(at.amount, baseline(top, FIGURE), formatAmount(line.amount), FIGURE, 'right')
    })
  })
  place.y += height
  canvas.structure.artifact(() => {
    const middle = baseline(top, FIGURE) - FIGURE.size * 0.28
    if (place.receipt.voided) canvas.rule(at.amount - width, at.amount, middle, mm(0.3))
    canvas.rule(frame.left, frame.right, place.y, mm(0.15), HAIR)
  })
}

function drawSum(canvas: Canvas, place: Place, frame: Frame, label: string, amount: Pesewas): void {
  const line = baseline(place.y + PADDING, STRONG)
  canvas.structure.part('TR', () => {
    canvas.structure.piece('TD', () => canvas.text(frame.left, line, label, STRONG))
    canvas.structure.piece('TD', () =>
      canvas.text(frame.right, line, formatAmount(amount), STRONG_FIGURE, 'right'),
    )
  })
  place.y += ROW
}
