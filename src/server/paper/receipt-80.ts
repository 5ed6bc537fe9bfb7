import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatCedisSpaced } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { balanceCell } from './figures.ts'
import type { Receipt } from './papers.ts'
import { placeAndMark, pupilHeading } from './pupil-words.ts'
import { drawQr } from './qr.ts'
import {
  againSentence,
  balanceWords,
  CODE_TO_COME,
  copySentence,
  correctionSentence,
  receiptDate,
  recordedLater,
  shownAddress,
  stateOf,
  takenSentence,
  voidSentence,
} from './receipt-words.ts'
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
  WIDTH,
} from './strip-80.ts'
import { drawDoubleRule } from './table.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, wrap } from './wrapping.ts'

const QR_SIZE = mm(26)

const NUMBER: Style = { face: 'strong', size: 12.5, figures: true }
const BIG: Style = { face: 'strong', size: 20, tracking: -25, figures: true }

/** A receipt for an 80 mm thermal roll: the same facts in one column, pure black, as long as it needs to be. */
export function drawReceipt80(canvas: Canvas, receipt: Receipt): void {
  drawStrip(canvas, [
    ...headOf(canvas, receipt),
    ...factsOf(canvas, receipt),
    ...moneyOf(canvas, receipt),
    ...notesOf(canvas, receipt),
    ...closingOf(canvas, receipt),
  ])
}

function headOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const { school, number } = receipt
  const state = stateOf(receipt)
  return [
    ...schoolOnStrip(canvas, school),
    space(2.5),
    stateBox(canvas, state.word, state.black),
    space(3),
    ruled(canvas),
    pair(canvas, number, receiptDate(receipt), { left: NUMBER, right: TEXT, line: NUMBER.size * LEADING }),
    ruled(canvas),
  ]
}

function factsOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const { student, pupils = [], payer, method, reference, term } = receipt
  const isOne = pupils.length < 2
  const facts = [
    { label: 'Recorded', value: recordedLater(receipt) },
    {
      label: isOne ? 'Student' : 'For',
      value: isOne ? student.name : `${pupils.length} children`,
      style: STRONG,
    },
    { label: 'Class', value: isOne ? placeAndMark(student) : null },
    { label: receipt.isSponsors ? 'Sponsor' : 'From', value: payer },
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
    ...receipt.lines.flatMap(({ feeType, amount, pupil }, place) => {
      const heading = pupil !== receipt.lines[place - 1]?.pupil ? receipt.pupils?.[pupil ?? -1] : undefined
      const line = pair(canvas, feeType, formatAmount(amount), { struck })
      return heading
        ? [lines(canvas, wrap(canvas, pupilHeading(heading), STRONG, INNER), STRONG), line]
        : [line]
    }),
    ruled(canvas),
    received(canvas, receipt),
    lines(canvas, wrap(canvas, inWords(receipt.total), TEXT, INNER), TEXT),
    dashed(canvas),
    pair(canvas, balanceWords(receipt).before, balanceCell(receipt.owedBefore)),
    ...(struck ? [pair(canvas, 'Paid then', formatAmount(receipt.total))] : []),
    pair(canvas, balanceWords(receipt).after, formatAmount(receipt.owedAfter), {
      left: STRONG,
      right: STRONG,
    }),
    dashed(canvas),
  ]
}

function notesOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const taken = voidSentence(receipt)
  const notes = [
    takenSentence(receipt),
    againSentence(receipt),
    receipt.note,
    ...(receipt.corrections ?? []).map(correctionSentence),
    ...(taken ? [`VOID. ${taken}`] : []),
    copySentence(receipt),
  ].filter(isSaid)
  return notes.flatMap((note) => [lines(canvas, wrap(canvas, note, TEXT, INNER), TEXT), dashed(canvas)])
}

function closingOf(canvas: Canvas, receipt: Receipt): Piece[] {
  const centred = (text: string) => lines(canvas, wrap(canvas, text, TEXT, INNER), TEXT, LEADING, 'center')
  const { checkUrl } = receipt
  const check = checkUrl
    ? [
        {
          height: QR_SIZE,
          draw: (top: number) => drawQr(canvas, checkUrl, (WIDTH - QR_SIZE) / 2, top, QR_SIZE),
        },
        space(2),
        centred(shownAddress(checkUrl)),
      ]
    : [centred(CODE_TO_COME.join(' '))]
  return [
    lines(canvas, wrap(canvas, `Received by ${receipt.receivedBy.name}`, TEXT, INNER), TEXT),
    space(3),
    ...check,
    space(2),
    centred('Not a VAT invoice. Medaase.'),
  ]
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
