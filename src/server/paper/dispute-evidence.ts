import { formatGhs } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { moment } from './figures.ts'
import type { DisputeEvidence } from './parents-paper.ts'
import { drawHead } from './sheet-head.ts'
import { paragraph, paragraphHeight } from './sheet-parts.ts'
import { BODY, HEADING, SMALL } from './styles.ts'
import { mm } from './units.ts'

const [WIDTH, HEIGHT] = [mm(210), mm(297)]
const FRAME = { left: mm(18), right: mm(192), top: mm(14), bottom: mm(283) }
/** A payment of the app has at most sixty lines; more than fit are counted. */
const LINES_MAX = 24

/** An A4, rarely two: what the school's records say of a payment that the payer's bank wants back. */
export function drawDisputeEvidence(canvas: Canvas, paper: DisputeEvidence): void {
  canvas.page(WIDTH, HEIGHT)
  const { left, right } = FRAME
  const head = { label: `Dispute ${paper.disputeId}`, title: 'Evidence of a payment' }
  const place = { x: left, y: drawHead(canvas, FRAME, paper.school, head) + mm(8), width: right - left }
  const add = (text: string, opening = '', style = BODY) => {
    if (place.y + paragraphHeight(canvas, place.width, text, style, opening) > FRAME.bottom) {
      canvas.page(WIDTH, HEIGHT)
      place.y = FRAME.top
    }
    place.y = paragraph(canvas, place, text, style, opening) + mm(2)
  }
  const due = paper.dueAt ? ` An answer is due by ${moment(paper.dueAt)}.` : ''
  add(`${formatGhs(paper.amount)} is disputed.${due}`)
  add('The payment', '', HEADING)
  for (const [name, said] of paymentOf(paper)) add(said, name)
  add('What it paid for', '', HEADING)
  for (const { name, className, feeType, amount } of paper.lines.slice(0, LINES_MAX))
    add(`${feeType}, ${formatGhs(amount)}`, `${name}, ${className}:`)
  if (paper.lines.length > LINES_MAX) add(`and ${paper.lines.length - LINES_MAX} more lines of the receipt`)
  add('What the payer was told', '', HEADING)
  add(
    'The payer signed in with a code that was sent by SMS to the number the school has for this family, and with the code of a child; chose these fees; and approved the payment with the network or the bank.',
  )
  add(toldOf(paper))
  add(`Printed from the school’s records ${moment(paper.printedAt)}.`, '', SMALL)
}

const NETWORKS = { mtn: 'MTN MoMo', vod: 'Telecel Cash', atl: 'AT Money' } as const

function paymentOf(paper: DisputeEvidence): [name: string, said: string][] {
  const { network, walletEnd, reference, paystackId, paid, askedAt, paidAt, guardian, phoneEnd } = paper
  const how = network
    ? `${NETWORKS[network]}${walletEnd ? `, a number that ends in ${walletEnd}` : ''}`
    : 'Card'
  return [
    ['Reference:', reference],
    ['Paystack’s number:', paystackId ?? 'none'],
    ['Paid:', `${formatGhs(paid)} by ${how}`],
    ['Asked for:', moment(askedAt)],
    ['Paid at:', paidAt ? moment(paidAt) : 'not known'],
    ['By:', `${guardian || 'a guardian'}, signed in by a number that ends in ${phoneEnd}`],
  ]
}

function toldOf({ receipt, code, issuedAt, texts }: DisputeEvidence): string {
  if (!receipt || !issuedAt) return 'No receipt was issued for this payment.'
  const issued = `Receipt ${receipt} (code ${code}) was issued ${moment(issuedAt)} and stands in the payer’s app.`
  return texts.length > 0 ? `${issued} It was sent by SMS ${texts.map(moment).join(' and ')}.` : issued
}
