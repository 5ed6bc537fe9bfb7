import { formatAmount, formatCedisSpaced } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { moment } from './figures.ts'
import type { Receipt } from './papers.ts'
import { inviteNote, payNote } from './pay-note.ts'
import { pupilMark } from './pupil-words.ts'
import { drawQr } from './qr.ts'
import { drawReceiptLines } from './receipt-lines.ts'
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
  wordsOf,
} from './receipt-words.ts'
import { drawHead, drawShortHead } from './sheet-head.ts'
import {
  drawFoot,
  drawPairs,
  drawSignature,
  FOOT_HEIGHT,
  type Frame,
  paragraph,
  paragraphHeight,
} from './sheet-parts.ts'
import { BODY, HAIR, LABEL, SMALL, SMALL_STRONG, STRONG, STRONG_FIGURE } from './styles.ts'
import { drawDoubleRule } from './table.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, flowing, wrap } from './wrapping.ts'

const WIDTH = mm(148)
const HEIGHT = mm(210)
const FRAME: Frame = { left: mm(12), right: mm(136), top: mm(10), bottom: mm(201) }
const INNER = FRAME.right - FRAME.left
const QR_SIZE = mm(22)
/** Where the check code and the signature begin: the last sheet keeps its text above. */
const CLOSING_TOP = FRAME.bottom - FOOT_HEIGHT - mm(4) - QR_SIZE

/** How far a table may run on a sheet that is not the last. */
const TEXT_BOTTOM = FRAME.bottom - FOOT_HEIGHT - mm(4)

/** Where a receipt stands while it is drawn: most have one page. */
interface ReceiptPlace {
  receipt: Receipt
  page: number
  y: number
}

/** A receipt on A5, as a parent frames it: the amount first, then what is left. Long ones continue on further sheets. */
export function drawReceiptA5(canvas: Canvas, receipt: Receipt): void {
  const close = canvas.structure.open('Sect')
  const place: ReceiptPlace = { receipt, page: 1, y: 0 }
  openSheet(canvas, receipt)
  place.y = drawHead(canvas, FRAME, receipt.school, {
    label: wordsOf(receipt).receipt,
    title: receipt.number,
    state: stateOf(receipt),
  })
  place.y = drawFacts(canvas, receipt, place.y + mm(4))
  drawReceiptLines(canvas, place, FRAME, { top: mm(4), limit: TEXT_BOTTOM, turn: () => turn(canvas, place) })
  drawReceived(canvas, place)
  drawBalance(canvas, place)
  drawNotes(canvas, place, notesOf(receipt))
  drawClosing(canvas, place)
  foot(canvas, place, place.page > 1)
  canvas.tell('Sheets', wordsOf(receipt).pagesInAll({ count: place.page }))
  close()
}

function openSheet(canvas: Canvas, receipt: Receipt): void {
  canvas.page(WIDTH, HEIGHT)
  if (receipt.voided) canvas.structure.artifact(() => canvas.watermark(wordsOf(receipt).void, 132, 0.886))
}

/** Ends this sheet and begins the next. */
function turn(canvas: Canvas, place: ReceiptPlace): void {
  foot(canvas, place, true)
  place.page += 1
  openSheet(canvas, place.receipt)
  const { receipt } = place
  place.y = drawShortHead(
    canvas,
    FRAME,
    wordsOf(receipt).receiptNumber(receipt),
    `${stateOf(receipt).word}, ${receipt.student.name}`,
  )
}

function foot(canvas: Canvas, { receipt, page }: ReceiptPlace, numbered: boolean): void {
  const { notVat, printed, ...words } = wordsOf(receipt)
  const foot = { left: notVat, printed: printed({ at: moment(receipt.printed.at) }) }
  drawFoot(
    canvas,
    FRAME,
    foot,
    numbered ? { number: page, expected: page, name: 'Sheets', words } : undefined,
  )
}

function drawFacts(canvas: Canvas, receipt: Receipt, top: number): number {
  canvas.structure.artifact(() => canvas.rule(FRAME.left, FRAME.right, top, mm(0.35)))
  const words = wordsOf(receipt)
  const column = (INNER - mm(6)) / 2
  const y = top + mm(3)
  const left = drawPairs(canvas, { x: FRAME.left, y, width: column, labelWidth: mm(18) }, [
    { label: words.date, value: receiptDate(receipt) },
    { label: words.recorded, value: recordedLater(receipt) },
    { label: receipt.isSponsors ? 'Sponsor' : words.from, value: receipt.payer },
    { label: words.by, value: receipt.method },
    { label: words.reference, value: receipt.reference },
  ])
  const right = drawPairs(canvas, { x: FRAME.left + column + mm(6), y, width: column, labelWidth: mm(18) }, [
    ...pupilFacts(receipt),
    { label: words.term, value: receipt.term },
  ])
  return Math.max(left, right)
}

/** Who it is for; several stand over their lines. */
function pupilFacts({ student, pupils = [], language }: Receipt) {
  const words = wordsOf({ language })
  if (pupils.length > 1)
    return [{ label: words.for, value: words.children({ count: pupils.length }), strong: true }]
  return [
    { label: words.student, value: student.name, strong: true },
    { label: words.class, value: student.className },
    pupilMark(student, words),
  ]
}

const BIG: Style = { face: 'strong', size: 24, tracking: -25, figures: true }
const WORDS: Style = { face: 'text', size: 10 }

/** The amount, the largest thing on the sheet, and the same in words. */
function drawReceived(canvas: Canvas, place: ReceiptPlace): void {
  const { receipt } = place
  const { received, inWords } = wordsOf(receipt)
  const words = inWords({ pesewas: receipt.total })
  const height = mm(3) + BIG.size * 1.15 + mm(3.5) + paragraphHeight(canvas, INNER, words, WORDS)
  makeRoom(canvas, place, height)
  const line = baseline(place.y + mm(3), BIG, BIG.size * 1.15)
  const label: Style = { ...STRONG, size: 12 }
  let left: number = FRAME.right
  canvas.structure.piece('P', () => {
    canvas.text(FRAME.left, line, `${received} `, label)
    left -= canvas.text(FRAME.right, line, formatCedisSpaced(receipt.total), BIG, 'right')
  })
  drawDoubleRule(canvas, left, FRAME.right, line, BIG.size)
  if (receipt.voided)
    canvas.structure.artifact(() => canvas.rule(left, FRAME.right, line - BIG.size * 0.3, mm(0.5)))
  place.y = line + BIG.size * 0.3 + mm(3.5)
  place.y = paragraph(canvas, { x: FRAME.left, y: place.y, width: INNER }, words, WORDS)
}

/** Three cells that show the sum, so that nobody needs to trust it. */
function drawBalance(canvas: Canvas, place: ReceiptPlace): void {
  const { receipt } = place
  const cells = balanceCells(receipt)
  const figure: Style = { ...STRONG_FIGURE, size: 12.5, tracking: -10 }
  const height = mm(4.4) + BODY.size * LEADING + figure.size * LEADING
  makeRoom(canvas, place, mm(5) + height)
  const top = place.y + mm(5)
  const width = INNER / 3
  canvas.structure.artifact(() => {
    canvas.box({ x: FRAME.left, y: top, width: INNER, height }, mm(0.35))
    for (let at = 1; at < cells.length; at++)
      canvas.upright(FRAME.left + at * width, top, top + height, mm(0.15), HAIR)
  })
  cells.forEach((cell, index) => {
    const x = FRAME.left + index * width + mm(3)
    canvas.structure.piece('P', () => {
      canvas.text(x, baseline(top + mm(2.2), LABEL), `${cell.label} `, LABEL)
      const line = baseline(top + mm(2.2) + BODY.size * LEADING, figure)
      canvas.text(x, line, cell.figure, fitted(canvas, cell.figure, figure, width - mm(5)))
    })
  })
  place.y = top + height
}

function balanceCells(receipt: Receipt): { label: string; figure: string }[] {
  const words = wordsOf(receipt)
  const { voided, owedBefore, owedAfter, total } = receipt
  const { before, after } = balanceWords(receipt)
  if (receipt.tellsNoBalance) {
    return [{ label: voided ? words.paidThen : words.paidNow, figure: formatAmount(total) }]
  }
  return [
    { label: owedBefore < 0 ? words.creditBefore : before, figure: formatAmount(owedBefore) },
    { label: voided ? words.paidThen : words.paidNow, figure: formatAmount(total) },
    { label: after, figure: formatCedisSpaced(owedAfter) },
  ]
}

interface Note {
  text: string
  opening?: string
  framed?: boolean
}

function notesOf(receipt: Receipt): Note[] {
  const notes: Note[] = (receipt.corrections ?? []).map((correction) => ({
    text: correctionSentence(correction),
  }))
  if (receipt.note) notes.unshift({ text: receipt.note })
  for (const text of [againSentence(receipt), takenSentence(receipt)]) if (text) notes.unshift({ text })
  const taken = voidSentence(receipt)
  if (taken) notes.push({ text: taken, opening: `${wordsOf(receipt).void}.`, framed: true })
  const copy = copySentence(receipt)
  if (copy) notes.push({ text: copy })
  const { school, student, owedAfter, voided } = receipt
  if (school.payTo && owedAfter > 0 && !voided && !receipt.tellsNoBalance) {
    const words = wordsOf(receipt)
    const text = payNote(school.payTo, student.code ?? student.number, words)
    notes.push({ text, opening: words.whatIsLeft })
  }
  if (school.parentsAt && student.code && !receipt.isSponsors && !voided) {
    notes.push({ text: inviteNote(school.parentsAt, student.code) })
  }
  return notes
}

/** Notes that would open a second sheet are set smaller, if that keeps them on the first. */
function drawNotes(canvas: Canvas, place: ReceiptPlace, notes: readonly Note[]): void {
  const room = CLOSING_TOP - mm(2) - place.y
  const heightIn = (style: Style, gap: number) =>
    notes.reduce((sum, note) => sum + noteHeight(canvas, note, style) + (note.framed ? mm(4) : gap), 0)
  const isTight = heightIn(BODY, mm(3)) > room && heightIn(SMALL, mm(1.5)) <= room
  for (const note of notes) drawNote(canvas, place, note, isTight)
}

function noteHeight(canvas: Canvas, { text, opening, framed }: Note, style: Style): number {
  const inset = framed ? mm(3) : 0
  return paragraphHeight(canvas, INNER - 2 * inset, text, style, opening) + (framed ? mm(4.4) : 0)
}

function drawNote(canvas: Canvas, place: ReceiptPlace, note: Note, isTight: boolean): void {
  const { text, opening = '', framed = false } = note
  const style = isTight ? SMALL : BODY
  const inset = framed ? mm(3) : 0
  const padding = framed ? mm(2.2) : 0
  const width = INNER - 2 * inset
  const height = noteHeight(canvas, note, style)
  if (!isTight) makeRoom(canvas, place, mm(4) + height)
  const top = place.y + (framed ? mm(4) : isTight ? mm(1.5) : mm(3))
  if (framed)
    canvas.structure.artifact(() => canvas.box({ x: FRAME.left, y: top, width: INNER, height }, mm(0.35)))
  paragraph(canvas, { x: FRAME.left + inset, y: top + padding, width }, text, style, opening)
  place.y = top + height
}

/** A new sheet when what comes next would run into the check code. */
function makeRoom(canvas: Canvas, place: ReceiptPlace, height: number): void {
  if (place.y + height > CLOSING_TOP - mm(3)) turn(canvas, place)
}

function drawClosing(canvas: Canvas, { receipt }: ReceiptPlace): void {
  const bottom = CLOSING_TOP + QR_SIZE
  const { checkUrl } = receipt
  if (checkUrl) drawQr(canvas, checkUrl, FRAME.left, CLOSING_TOP, QR_SIZE)
  const signLeft = FRAME.right - mm(44)
  const x = FRAME.left + QR_SIZE + mm(5)
  const words = wordsOf(receipt)
  const lines = checkUrl
    ? [...[words.check, words.scan], ...wrap(canvas, shownAddress(checkUrl), SMALL, signLeft - mm(4) - x)]
    : [words.check, ...CODE_TO_COME]
  canvas.structure.piece('P', () => {
    flowing(lines).forEach((line, index) => {
      const style = index === 0 ? SMALL_STRONG : SMALL
      canvas.text(x, baseline(bottom - (lines.length - index) * SMALL.size * LEADING, style), line, style)
    })
  })
  const { name, role } = receipt.receivedBy
  drawSignature(
    canvas,
    signLeft,
    bottom - 2 * SMALL.size * LEADING - mm(1.2),
    mm(44),
    words.receivedBy,
    name,
    role ?? '',
  )
}
