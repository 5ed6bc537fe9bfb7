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
  isSaid,
  numberAndDate,
  type Piece,
  pair,
  paragraph,
  type Roll,
  ruled,
  type Strip,
  schoolOnStrip,
  space,
  stateBox,
  stripOf,
} from './strip.ts'
import { mm } from './units.ts'

const QR_SIZE = mm(26)

/** A receipt for a thermal roll: the same facts in one column, pure black, as long as it needs to be. */
export function drawReceiptStrip(canvas: Canvas, receipt: Receipt, roll: Roll): void {
  const strip = stripOf(canvas, roll)
  drawStrip(strip, [
    ...headOf(strip, receipt),
    ...factsOf(strip, receipt),
    ...moneyOf(strip, receipt),
    ...notesOf(strip, receipt),
    ...closingOf(strip, receipt),
  ])
}

function headOf(strip: Strip, receipt: Receipt): Piece[] {
  const { school, number } = receipt
  const state = stateOf(receipt)
  return [
    ...schoolOnStrip(strip, school),
    space(2.5),
    stateBox(strip, state.word, state.black),
    space(3),
    ruled(strip),
    ...numberAndDate(strip, number, receiptDate(receipt)),
    ruled(strip),
  ]
}

function factsOf(strip: Strip, receipt: Receipt): Piece[] {
  const { student, pupils = [], payer, method, reference, term } = receipt
  const isOne = pupils.length < 2
  const facts = [
    { label: 'Recorded', value: recordedLater(receipt) },
    {
      label: isOne ? 'Student' : 'For',
      value: isOne ? student.name : `${pupils.length} children`,
      style: strip.strong,
    },
    { label: 'Class', value: isOne ? placeAndMark(student) : null },
    { label: receipt.isSponsors ? 'Sponsor' : 'From', value: payer },
    { label: 'By', value: method },
    { label: 'Ref.', value: reference },
    { label: 'Term', value: term },
  ]
  return [
    ...facts.flatMap(({ label, value, style }) =>
      value ? [pair(strip, label, value, { right: style ?? strip.text })] : [],
    ),
    dashed(strip),
  ]
}

function moneyOf(strip: Strip, receipt: Receipt): Piece[] {
  const struck = Boolean(receipt.voided)
  return [
    ...receipt.lines.flatMap(({ feeType, amount, pupil }, place) => {
      const heading = pupil !== receipt.lines[place - 1]?.pupil ? receipt.pupils?.[pupil ?? -1] : undefined
      const line = pair(strip, feeType, formatAmount(amount), { struck })
      return heading ? [paragraph(strip, pupilHeading(heading), strip.strong), line] : [line]
    }),
    ruled(strip),
    bigAmount(strip, 'Received', receipt.total, struck),
    paragraph(strip, inWords(receipt.total)),
    dashed(strip),
    ...balancesOf(strip, receipt),
  ]
}

function balancesOf(strip: Strip, receipt: Receipt): Piece[] {
  if (receipt.tellsNoBalance) return []
  return [
    pair(strip, balanceWords(receipt).before, balanceCell(receipt.owedBefore)),
    ...(receipt.voided ? [pair(strip, 'Paid then', formatAmount(receipt.total))] : []),
    pair(strip, balanceWords(receipt).after, formatAmount(receipt.owedAfter), {
      left: strip.strong,
      right: strip.strong,
    }),
    dashed(strip),
  ]
}

function notesOf(strip: Strip, receipt: Receipt): Piece[] {
  const taken = voidSentence(receipt)
  const notes = [
    takenSentence(receipt),
    againSentence(receipt),
    receipt.note,
    ...(receipt.corrections ?? []).map(correctionSentence),
    ...(taken ? [`VOID. ${taken}`] : []),
    copySentence(receipt),
  ].filter(isSaid)
  return notes.flatMap((note) => [paragraph(strip, note), dashed(strip)])
}

function closingOf(strip: Strip, receipt: Receipt): Piece[] {
  const { canvas, width } = strip
  const centred = (text: string) => paragraph(strip, text, strip.text, 'center')
  const { checkUrl } = receipt
  const check = checkUrl
    ? [
        {
          height: QR_SIZE,
          draw: (top: number) => drawQr(canvas, checkUrl, (width - QR_SIZE) / 2, top, QR_SIZE),
        },
        space(2),
        centred(shownAddress(checkUrl)),
      ]
    : [centred(CODE_TO_COME.join(' '))]
  return [
    paragraph(strip, `Received by ${receipt.receivedBy.name}`),
    space(3),
    ...check,
    space(2),
    centred('Not a VAT invoice. Medaase.'),
  ]
}
