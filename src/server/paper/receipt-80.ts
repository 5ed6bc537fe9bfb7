import { inWords } from '#shared/in-words.ts'
import { formatAmount } from '#shared/money.ts'
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
  bigAmount,
  dashed,
  drawStrip,
  INNER,
  isSaid,
  lines,
  type Piece,
  pair,
  ruled,
  STRONG,
  schoolOnStrip,
  space,
  stateBox,
  TEXT,
  WIDTH,
} from './strip-80.ts'
import { LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { wrap } from './wrapping.ts'

const QR_SIZE = mm(26)

const NUMBER: Style = { face: 'strong', size: 12.5, figures: true }

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
    bigAmount(canvas, 'Received', receipt.total, struck),
    lines(canvas, wrap(canvas, inWords(receipt.total), TEXT, INNER), TEXT),
    dashed(canvas),
    ...balancesOf(canvas, receipt),
  ]
}

function balancesOf(canvas: Canvas, receipt: Receipt): Piece[] {
  if (receipt.tellsNoBalance) return []
  return [
    pair(canvas, balanceWords(receipt).before, balanceCell(receipt.owedBefore)),
    ...(receipt.voided ? [pair(canvas, 'Paid then', formatAmount(receipt.total))] : []),
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
