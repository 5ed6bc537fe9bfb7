import { readParentPayment, sendVoucher } from '#shared/api/parents-paying.ts'
import { formatTime } from '#shared/dates.ts'
import { ask, NoConnection } from './calls.ts'
import { h, icon } from './dom.ts'
import { kept, type Payment } from './kept.ts'
import { hero, leader, note, type Page } from './parts.ts'
import { choice, WAY_WORDS } from './pay-choice.ts'
import {
  linesOf,
  mismatchParts,
  namesOf,
  paidParts,
  type ReadAfter,
  successParts,
  toChildren,
} from './paying-come.ts'
import { step } from './step.ts'
import { figure, stillOwed } from './words.ts'

const LOOK_EVERY_MS = 4_000
const QUIET_AFTER_MS = 2 * 60_000
const STILL_AFTER_MS = 10 * 60_000
export const UNDECIDED: readonly Payment['state'][] = ['open', 'processing', 'paid']

/** One payment on its way: asked for, answered, refused. It looks by itself while the page is open. */
export function payingPage(
  schoolId: string,
  paymentId: string,
  known: Payment | undefined,
  read: () => void,
): Page {
  const body = h('div', { class: 'say fill' })
  let payment = known
  let shown = ''
  const draw = (isOffline: boolean) => {
    const next = `${payment?.state} ${payment?.prompt} ${isOffline} ${payment ? ageOf(payment) : ''} ${payment && readAfter(payment).owed}`
    // What is typed stays while nothing has changed.
    if (next === shown) return
    shown = next
    body.replaceChildren(
      ...(payment ? partsOf(payment, { isOffline, look: () => look(), show }) : waitingForUs(isOffline)),
    )
  }
  const show = (news: Payment) => {
    const wasOpen = payment && UNDECIDED.includes(payment.state)
    payment = news
    draw(false)
    if (news.state === 'posted') choice.end()
    if (wasOpen && !UNDECIDED.includes(news.state)) {
      read()
      body.querySelector('h1')?.focus({ preventScroll: true })
    }
  }
  const look = async () => {
    try {
      show(await ask(readParentPayment, { params: { schoolId, paymentId } }))
    } catch (error) {
      if (error instanceof NoConnection) draw(true)
      else body.replaceChildren(h('h1', { tabindex: -1 }, 'This payment is not here'), toChildren())
    }
  }
  const lookAgain = async () => {
    if (!location.hash.endsWith(paymentId)) return
    if (document.visibilityState === 'visible' && (!payment || UNDECIDED.includes(payment.state)))
      await look()
    if (!payment || UNDECIDED.includes(payment.state)) setTimeout(() => void lookAgain(), LOOK_EVERY_MS)
  }
  draw(false)
  setTimeout(() => void lookAgain(), payment ? LOOK_EVERY_MS / 2 : 0)
  return { title: 'Paying', back: { to: '#/', word: 'Children' }, body: [body], reread: () => draw(false) }
}

/** As it was read after the payment was posted; before that nobody here knows. */
function readAfter({ paymentId, schoolId, receiptId }: Payment): ReadAfter {
  const known = kept.read()
  const isIn = known?.payments.some((each) => each.paymentId === paymentId && each.state === 'posted')
  const school = known?.children.schools.find((each) => each.schoolId === schoolId)
  if (!known || !isIn || !school) return {}
  const receipt = known.receipts.find((each) => each.receiptId === receiptId)
  return { school, receipt, owed: stillOwed(school, known.children.today) }
}

interface Acts {
  isOffline: boolean
  look: () => Promise<void>
  show: (payment: Payment) => void
}

function ageOf({ askedAt, state }: Payment): string {
  const age = Date.now() - Date.parse(askedAt)
  if (!UNDECIDED.includes(state) || state === 'paid') return ''
  return age > STILL_AFTER_MS ? 'still' : age > QUIET_AFTER_MS ? 'quiet' : 'new'
}

function waitingForUs(isOffline: boolean): Node[] {
  return [
    h('h1', { tabindex: -1 }, 'Your payment'),
    h(
      'p',
      { role: 'status' },
      isOffline ? 'No connection. What you approved counts all the same.' : 'Looking…',
    ),
  ]
}

function partsOf(payment: Payment, acts: Acts): Node[] {
  if (payment.state === 'posted') return successParts(payment, readAfter(payment))
  if (payment.state === 'failed' || payment.state === 'expired') return failedParts(payment, acts)
  if (payment.state === 'mismatch' || payment.state === 'settled') return mismatchParts(payment)
  if (payment.state === 'paid') return paidParts(payment)
  if (payment.prompt === 'voucher') return voucherParts(payment, acts)
  if (payment.prompt === 'page' && payment.page) return pageParts(payment, acts)
  return approveParts(payment, acts)
}

function approveParts(payment: Payment, { isOffline, look }: Acts): Node[] {
  const { name, wallet, dial, steps } = WAY_WORDS[payment.how]
  const age = ageOf(payment)
  const isStill = age === 'still'
  const since = formatTime(new Date(payment.askedAt))
  return [
    h(
      'h1',
      { tabindex: -1 },
      isStill ? `GH₵ ${figure(payment.pays)} is still with ${wallet}` : 'Approve it on your phone',
    ),
    isStill
      ? h('p', {}, `You asked at ${since}. ${name} has not said yes and has not said no.`)
      : h(
          'p',
          {},
          `${name} is asking the number that ends in `,
          h('b', {}, payment.walletEnd ?? ''),
          ' for its PIN. Type it there, never here.',
        ),
    hero(['You pay'], payment.pays, 'plain', `${payment.schoolName}, for ${namesOf(payment)}`),
    h('div', { class: 'shuttle', 'aria-hidden': 'true' }, h('span', {})),
    h('p', { class: 'muted', role: 'status' }, statusWords({ isOffline, age, name, since })),
    ...(dial ? [dialCard(dial, steps, payment)] : []),
    note(
      'plain',
      'receipt',
      isStill
        ? 'Paying again now could pay twice. If both arrive, the second stands to the children’s credit; nothing is lost.'
        : 'You may close this page. If you approve, the receipt comes here and by SMS all the same.',
    ),
    ...linesOf(payment),
    h('button', { class: 'btn quiet', type: 'button', onclick: () => void look() }, `Ask ${name} again`),
  ]
}

function statusWords({
  isOffline,
  age,
  name,
  since,
}: {
  isOffline: boolean
  age: string
  name: string
  since: string
}): string {
  if (isOffline) return `No connection. ${name} may already have asked you.`
  if (age === 'new') return `Waiting for ${name} since ${since}. Most answers come within a minute.`
  return age === 'quiet'
    ? `Waiting for ${name} since ${since}. Nothing yet. You can wait, or dial.`
    : `Asked since ${since}.`
}

function dialCard(dial: string, steps: string[], { pays }: Payment): HTMLElement {
  return h(
    'section',
    { class: 'card pad' },
    h('h2', {}, 'No question on your screen?'),
    h(
      'ol',
      { class: 'steps' },
      [`Dial ${dial}`, ...steps, `Type your PIN and approve GH₵ ${figure(pays)}`].map((each) =>
        h('li', {}, each),
      ),
    ),
    h(
      'a',
      { class: 'btn quiet', href: `tel:${encodeURIComponent(dial)}` },
      icon('call', 18),
      ` Dial ${dial}`,
    ),
  )
}

function voucherParts(payment: Payment, { show }: Acts): Node[] {
  const input = h('input', {
    id: 'voucher',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 12,
    'aria-describedby': 'problem',
  })
  const made = step({
    title: 'Telecel wants a voucher',
    lead: [
      'Telecel Cash is paid with a voucher of six digits. Dial *110# on the phone of the wallet, make a payment voucher, and type its digits here. Your PIN is never asked here.',
    ],
    field: h(
      'div',
      { class: 'field' },
      h('label', { class: 'lab', for: 'voucher' }, 'Voucher'),
      h('div', { class: 'in' }, input),
    ),
    button: `Pay GH₵ ${figure(payment.pays)}`,
    busy: 'Asking Telecel…',
    more: [
      h('a', { class: 'btn quiet', href: `tel:${encodeURIComponent('*110#')}` }, 'Dial *110#'),
      ...linesOf(payment),
    ],
    submit: async () => {
      const { schoolId, paymentId } = payment
      show(await ask(sendVoucher, { params: { schoolId, paymentId }, body: { voucher: input.value } }))
    },
  })
  return made.body
}

function pageParts(payment: Payment, { look }: Acts): Node[] {
  return [
    h('h1', { tabindex: -1 }, 'Pay on Paystack’s page'),
    h(
      'p',
      {},
      'The card is typed there. If you have paid, there is nothing more to do: the receipt comes here and by SMS.',
    ),
    hero(['You pay'], payment.pays, 'plain', `${payment.schoolName}, for ${namesOf(payment)}`),
    ...linesOf(payment),
    h('a', { class: 'btn primary', href: payment.page ?? '' }, `To Paystack, GH₵ ${figure(payment.pays)}`),
    h('button', { class: 'btn quiet', type: 'button', onclick: () => void look() }, 'I have paid'),
  ]
}

function failedParts(payment: Payment, { look }: Acts): Node[] {
  const { name } = WAY_WORDS[payment.how]
  const { schoolId } = payment
  return [
    h('h1', { tabindex: -1 }, 'This payment did not go through'),
    note(
      'gold',
      'warning',
      h('b', {}, payment.said ? `${name} says: ${payment.said}.` : `${name} gave no reason.`),
    ),
    leader('Asked at', formatTime(new Date(payment.askedAt))),
    leader('Known to be taken', '0.00'),
    h(
      'p',
      { class: 'hint' },
      `What you chose is kept. If money left your wallet all the same, ${name} gives it back, or it arrives here and you get a receipt.`,
    ),
    ...linesOf(payment),
    h('a', { class: 'btn primary', href: `#/how/${schoolId}` }, 'Try again, or another way'),
    h('a', { class: 'btn quiet', href: `#/pay/${schoolId}` }, 'Pay a part'),
    h('button', { class: 'btn quiet', type: 'button', onclick: () => void look() }, `Ask ${name} again`),
  ]
}
