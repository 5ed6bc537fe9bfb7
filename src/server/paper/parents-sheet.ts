import type { Canvas } from './canvas.ts'
import { moment } from './figures.ts'
import type { ParentsSheet } from './parents-paper.ts'
import { payNote } from './pay-note.ts'
import { drawQr } from './qr.ts'
import { drawHead } from './sheet-head.ts'
import { paragraph, paragraphHeight } from './sheet-parts.ts'
import { SMALL } from './styles.ts'
import type { Style } from './text-style.ts'
import { mm } from './units.ts'

const [WIDTH, HEIGHT] = [mm(210), mm(297)]
const FRAME = { left: mm(18), right: mm(192), top: mm(14), bottom: mm(283) }
const QR_SIZE = mm(52)
const STEP: Style = { face: 'text', size: 14 }
const ADDRESS: Style = { face: 'strong', size: 18 }

/** One A4 to hang up. */
export function drawParentsSheet(canvas: Canvas, paper: ParentsSheet): void {
  canvas.page(WIDTH, HEIGHT)
  const { left, right } = FRAME
  const head = {
    label: 'For parents',
    title: paper.takesPayments ? 'How to pay from your phone' : 'Your child’s fees on your phone',
  }
  let y = drawHead(canvas, FRAME, paper.school, head) + mm(12)
  const belowQr = y + QR_SIZE
  drawQr(canvas, paper.address, right - QR_SIZE, y, QR_SIZE)
  const column = right - left - QR_SIZE - mm(10)
  y = paragraph(canvas, { x: left, y, width: column }, 'Scan this, or type in your browser:', STEP) + mm(3)
  const typed = paper.address.replace(/^https?:\/\//, '')
  y = paragraph(canvas, { x: left, y, width: column }, typed, ADDRESS)
  y = Math.max(y, belowQr) + mm(10)
  const width = right - left
  const pays = `${payNote(paper.school.payTo, 'your child’s code')} A code of six digits is yours alone: never tell it to anyone, not even the school.`
  const told = `Signing in costs nothing but your data. Your number changed? Tell the office. Printed ${moment(paper.printedAt)}.`
  const steps = stepsOf(paper)
  // Below a name and an address of many lines the steps are set smaller: they stay on the sheet.
  const isLong = (step: Style) =>
    y + heightOf(canvas, [...steps, pays], step, width) + paragraphHeight(canvas, width, told, SMALL) >
    FRAME.bottom
  const step: Style = isLong(STEP) ? { ...STEP, size: 12 } : STEP
  for (const [index, words] of steps.entries())
    y = paragraph(canvas, { x: left, y, width }, words, step, `${index + 1}.`) + mm(5)
  y = paragraph(canvas, { x: left, y: y + mm(4), width }, pays, step)
  paragraph(canvas, { x: left, y: y + mm(8), width }, told, SMALL)
}

/** Of the steps and what follows them, with what is between them. */
function heightOf(canvas: Canvas, texts: readonly string[], style: Style, width: number): number {
  return texts.reduce((sum, text) => sum + paragraphHeight(canvas, width, text, style, '1.') + mm(5), mm(7))
}

function stepsOf({ exampleCode, hasReceipts, takesPayments }: ParentsSheet): string[] {
  return [
    'Type the phone number that the school has for you. There is no password.',
    'An SMS brings six digits. Type them within five minutes.',
    `The first time, type the code of your child too. It stands on every bill and receipt, and looks like ${exampleCode}.`,
    hasReceipts
      ? 'You see what is owed and by which day, every receipt, and the notices of the school. It also opens without a connection.'
      : 'You see what is owed and by which day. It also opens without a connection.',
    ...(takesPayments
      ? [
          'To pay, press Pay, choose the fees or any amount, and approve with your PIN when your network asks on this phone. The receipt comes to the app and by SMS.',
        ]
      : []),
  ]
}
