import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatCedisSpaced } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { faceFor } from './faces.ts'
import { balanceCell } from './figures.ts'
import { drawThermalKente } from './kente.ts'
import type { Receipt } from './papers.ts'
import { placeAndMark } from './pupil-words.ts'
import { drawQr } from './qr.ts'
import {
  copySentence,
  correctionSentence,
  receiptDate,
  recordedLater,
  shownAddress,
  stateOf,
  voidSentence,
} from './receipt-words.ts'
import { drawDoubleRule } from './table.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, flowing, wrap } from './wrapping.ts'

const WIDTH = mm(80)
const LEFT = mm(4)
const RIGHT = mm(76)
const INNER = RIGHT - LEFT
const QR_SIZE = mm(26)

const TEXT: Style = { face: 'text', size: 9.5, figures: true }
const STRONG: Style = { ...TEXT, face: 'strong' }
const NUMBER: Style = { face: 'strong', size: 12.5, figures: true }
const BIG: Style = { face: 'strong', size: 20, tracking: -25, figures: true }
const LINE = TEXT.size * LEADING

/** One piece of the strip: how high it is, and how to draw it from a given top. */
interface Piece {
  height: number
  draw(top: number): void
}

/** A receipt for an 80 mm thermal roll: the same facts in one column, pure black, as long as it needs to be. */
export function drawReceipt80(canvas: Canvas, receipt: Receipt): void {
  const pieces = [
    ...headOf(canvas, receipt),
    ...factsOf(canvas, receipt),
    ...moneyOf(canvas, receipt),
    ...notesOf(canvas, receipt),
    ...closingOf(canvas, receipt),
  ]
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0)
  canvas.page(WIDTH, mm(3) + height + mm(6))
  const close = canvas.structure.open('Sect')
  let y = mm(3)
  for (const piece of pieces) {
    piece.draw(y)
    y += piece.height
  }
  close()
}

function headOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const { school, number } = receipt
  const name: Style = { face: faceFor('head', school.name), size: 15, tracking: -20 }
  const state = stateOf(receipt)
  return [
    { height: mm(2), draw: (top) => drawThermalKente(canvas, LEFT, top, INNER) },
    space(3),
    lines(canvas, wrap(canvas, school.name, name, INNER), name, 1.15),
    ...[school.address, school.phone]
      .filter(isSaid)
      .map((line) => lines(canvas, wrap(canvas, line, TEXT, INNER), TEXT)),
    space(2.5),
    stateBox(canvas, state.word, state.black),
    space(3),
    ruled(canvas),
    pair(canvas, number, receiptDate(receipt), { left: NUMBER, right: TEXT, line: NUMBER.size * LEADING }),
    ruled(canvas),
  ]
}

function factsOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const { student, payer, method, reference, term } = receipt
  const facts = [
    { label: 'Recorded', value: recordedLater(receipt) },
    { label: 'Student', value: student.name, style: STRONG },
    { label: 'Class', value: placeAndMark(student) },
    { label: 'From', value: payer },
    { label: 'By', value: method },
    { label: 'Ref.', value: reference },
    { label: 'Term', value: term },
  ]
  return [
    ...facts.flatMap(({ label, value, style }) =>
      value ? [pair(canvas, label, value, { right: style ?? TEXT })] : [],
    ),
    dashed(canvas),
  ]
}

function moneyOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const struck = Boolean(receipt.voided)
  return [
    ...receipt.lines.map(({ feeType, amount }) => pair(canvas, feeType, formatAmount(amount), { struck })),
    ruled(canvas),
    received(canvas, receipt),
    lines(canvas, wrap(canvas, inWords(receipt.total), TEXT, INNER), TEXT),
    dashed(canvas),
    pair(canvas, 'Owed before', balanceCell(receipt.owedBefore)),
    ...(struck ? [pair(canvas, 'Paid then', formatAmount(receipt.total))] : []),
    pair(
      canvas,
      `${receipt.owedAfter < 0 ? 'In credit' : 'Still owed'}${struck ? ' then' : ''}`,
      formatAmount(receipt.owedAfter),
      {
        left: STRONG,
        right: STRONG,
      },
    ),
    dashed(canvas),
  ]
}

function notesOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const taken = voidSentence(receipt)
  const notes = [
    ...(receipt.corrections ?? []).map(correctionSentence),
    ...(taken ? [`VOID. ${taken}`] : []),
    copySentence(receipt),
  ].filter(isSaid)
  return notes.flatMap((note) => [lines(canvas, wrap(canvas, note, TEXT, INNER), TEXT), dashed(canvas)])
}

function closingOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const centred = (text: string) => lines(canvas, wrap(canvas, text, TEXT, INNER), TEXT, LEADING, 'center')
  return [
    lines(canvas, wrap(canvas, `Received by ${receipt.receivedBy.name}`, TEXT, INNER), TEXT),
    space(3),
    { height: QR_SIZE, draw: (top) => drawQr(canvas, receipt.checkUrl, (WIDTH - QR_SIZE) / 2, top, QR_SIZE) },
    space(2),
    centred(shownAddress(receipt)),
    space(2),
    centred('Not a VAT invoice. Medaase.'),
  ]
}

const isSaid = (text: string | null | undefined): text is string => Boolean(text)

function space(millimetres: number): Piece {
  return { height: mm(millimetres), draw: () => undefined }
}

function ruled(canvas: Canvas): Piece {
  const draw = (top: number) =>
    canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, top + mm(1.6), mm(0.4)))
  return { height: mm(3.2), draw }
}

function dashed(canvas: Canvas): Piece {
  const draw = (top: number) =>
    canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, top + mm(2.2), mm(0.3), 0, 2.5))
  return { height: mm(4.4), draw }
}

function lines(
  canvas: Canvas,
  texts: string[],
  style: Style,
  leading = LEADING,
  align: 'left' | 'center' = 'left',
): Piece {
  const step = style.size * leading
  return {
    height: texts.length * step,
    draw: (top) =>
      canvas.structure.piece('P', () => {
        const spaced = align === 'left' ? flowing(texts) : texts
        spaced.forEach((text, index) => {
          const x = align === 'left' ? LEFT : WIDTH / 2
          canvas.text(x, baseline(top + index * step, style, step), text, style, align)
        })
      }),
  }
}

interface PairLook {
  left?: Style
  right?: Style
  line?: number
  struck?: boolean
}

/** A label on the left and what it says on the right; whichever is long wraps. */
function pair(canvas: Canvas, label: string, value: string, look: PairLook = {}): Piece {
  const { left = TEXT, right = TEXT, line = LINE, struck = false } = look
  const valueWidth = Math.min(canvas.widthOf(value, right), INNER * 0.66)
  const labels = wrap(canvas, label, left, INNER - valueWidth - mm(3))
  const labelWidth = Math.max(...labels.map((text) => canvas.widthOf(text, left)))
  const values = wrap(canvas, value, right, INNER - labelWidth - mm(3))
  return {
    height: Math.max(labels.length, values.length) * line,
    draw(top) {
      canvas.structure.piece('P', () => {
        for (const [index, text] of labels.entries()) {
          canvas.text(LEFT, baseline(top + index * line, left, line), `${text} `, left)
        }
        for (const [index, text] of values.entries()) {
          // A space in front of a further line keeps the words apart and the right edge straight.
          const spaced = index === 0 ? text : ` ${text}`
          canvas.text(RIGHT, baseline(top + index * line, left, line), spaced, right, 'right')
        }
      })
      const y = baseline(top, right, line) - right.size * 0.28
      if (struck)
        canvas.structure.artifact(() => canvas.rule(RIGHT - canvas.widthOf(value, right), RIGHT, y, mm(0.3)))
    },
  }
}

function stateBox(canvas: Canvas, word: string, black: boolean): Piece {
  const style: Style = { face: 'strong', size: 11, tracking: 60, grey: black ? 1 : 0 }
  const height = style.size + mm(3.2)
  return {
    height,
    draw(top) {
      const area = { x: LEFT, y: top, width: INNER, height }
      canvas.structure.artifact(() => (black ? canvas.fill([area], 0) : canvas.box(area, mm(0.4))))
      canvas.structure.piece('P', () =>
        canvas.text(WIDTH / 2, baseline(top, style, height), word, style, 'center'),
      )
    },
  }
}

function received(canvas: Canvas, { total, voided }: Receipt): Piece {
  const figure = formatCedisSpaced(total)
  const style = fitted(canvas, figure, BIG, INNER - canvas.widthOf('Received', STRONG) - mm(3))
  const height = BIG.size * 1.2 + mm(2.6)
  return {
    height,
    draw(top) {
      const line = baseline(top, BIG, BIG.size * 1.2)
      const left = RIGHT - canvas.widthOf(figure, style)
      canvas.structure.piece('P', () => {
        canvas.text(LEFT, line, 'Received ', STRONG)
        canvas.text(RIGHT, line, figure, style, 'right')
      })
      drawDoubleRule(canvas, left, RIGHT, line, BIG.size)
      if (voided) canvas.structure.artifact(() => canvas.rule(left, RIGHT, line - style.size * 0.3, mm(0.3)))
    },
  }
}
