import { startParentPayment } from '#shared/api/parents-paying.ts'
import { Refusal } from '#shared/errors.ts'
import { readWalletNumber } from '#shared/mobile-wallets.ts'
import { WAYS_TO_PAY, type WayToPay } from '#shared/ways-to-pay.ts'
import { ask } from './calls.ts'
import { h, icon } from './dom.ts'
import { type School, session } from './kept.ts'
import { leader, type Page } from './parts.ts'
import { type Choice, chargeOn, choice, networkOf, sumOfCedis, WAY_WORDS } from './pay-choice.ts'
import { sentenceOf } from './step.ts'
import { figure } from './words.ts'

/** The second question: how do you pay? Everything that is charged is seen before the button that charges it. */
export function howPage(school: School, chosen: Choice): Page {
  const number = chosen.number ?? session.read()?.phone ?? ''
  const state = { how: chosen.how ?? networkOf(number), number, confirm: false }
  const below = h('div', {})
  const problem = h('p', { class: 'err', role: 'alert', id: 'problem' })
  const button = h('button', { class: 'btn primary', type: 'submit' })
  const draw = () => {
    below.replaceChildren(...(state.how === 'card' ? [cardNote()] : [numberField(state)]))
    button.textContent = buttonWords(school, chosen, state.how)
  }
  const submit = async () => {
    if (button.disabled) return
    problem.textContent = ''
    button.disabled = true
    button.textContent = `Asking ${WAY_WORDS[state.how].name}…`
    try {
      await start(school, chosen, state)
    } catch (error) {
      problem.replaceChildren(...problemParts(error, state))
      button.disabled = false
      button.textContent = state.confirm ? 'Pay all the same' : buttonWords(school, chosen, state.how)
    }
  }
  draw()
  const form = h(
    'form',
    {
      class: 'say',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    h('h1', { tabindex: -1 }, 'How do you pay?'),
    h('p', { class: 'muted' }, `${school.name}, for ${childrenOf(school, chosen)}`),
    waysOf(state, draw),
    below,
    h('p', { class: 'hint' }, bearerWords(school, chosen)),
    h('div', { class: 'thumb' }, totals(school, chosen), problem, button),
  )
  return {
    title: 'How do you pay?',
    back: { to: `#/pay/${school.schoolId}`, word: 'What to pay' },
    body: [form],
  }
}

interface State {
  how: WayToPay
  number: string
  confirm: boolean
}

function waysOf(state: State, draw: () => void): HTMLElement {
  return h(
    'fieldset',
    { class: 'card' },
    h('legend', { class: 'cap headIn' }, 'Pay with'),
    WAYS_TO_PAY.map((way) => {
      const { wallet, once } = WAY_WORDS[way]
      const input = h('input', {
        type: 'radio',
        name: 'how',
        value: way,
        checked: state.how === way,
        onchange: () => {
          state.how = way
          draw()
        },
      })
      return h(
        'label',
        { class: 'tick' },
        input,
        h('span', {}, wallet, once && h('span', { class: 'sub' }, once)),
      )
    }),
  )
}

function numberField(state: State): HTMLElement {
  const input = h('input', {
    id: 'wallet',
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    maxlength: 24,
    value: state.number,
    'aria-describedby': 'problem block',
    oninput: () => {
      state.number = input.value
      warn()
    },
  })
  const hint = h('p', { class: 'hint', id: 'block', role: 'status' })
  const warn = () => {
    const read = readWalletNumber(state.number)
    hint.textContent = 'warning' in read ? (read.warning ?? '') : ''
  }
  warn()
  return h(
    'div',
    { class: 'field' },
    h('label', { class: 'lab', for: 'wallet' }, 'Number of the wallet, your own or another'),
    h('div', { class: 'in' }, icon('phone', 20), input),
    hint,
  )
}

function cardNote(): HTMLElement {
  const words = 'You go to Paystack’s page for the card and come back here. Akontaa never sees the card.'
  return h('p', { class: 'hint' }, words)
}

function bearerWords({ name, paying }: School, chosen: Choice): string {
  if (paying?.bearer === 'parent')
    return 'At this school parents bear the charge of Mobile Money and cards. It goes to Paystack; Akontaa takes nothing. Cash at the office costs nothing.'
  const children = new Set(chosen.lines.map(({ childId }) => childId)).size
  return `${name} bears Paystack’s charge. ${children > 1 ? 'The children are' : 'The child is'} credited in full.`
}

function sumsOf({ paying }: School, { lines }: Choice) {
  const amount = sumOfCedis(lines.map((line) => line.amount))
  const charge = paying?.bearer === 'parent' ? chargeOn(amount) : 0
  return { amount, charge, pays: sumOfCedis([amount, charge]) }
}

function totals(school: School, chosen: Choice): HTMLElement {
  const { amount, charge, pays } = sumsOf(school, chosen)
  const who =
    school.paying?.bearer === 'parent' ? 'Charge, 1.95 %, to Paystack' : 'Charge, the school bears it'
  return h(
    'div',
    { class: 'totals' },
    leader('For the school', figure(amount)),
    leader(who, figure(charge)),
    leader('You pay, GH₵', figure(pays), true),
  )
}

function buttonWords(school: School, chosen: Choice, how: WayToPay): string {
  const { pays } = sumsOf(school, chosen)
  return how === 'card' ? `To Paystack, GH₵ ${figure(pays)}` : `Pay GH₵ ${figure(pays)}`
}

export function childrenOf({ children }: School, { lines }: Choice): string {
  const names = children
    .filter(({ childId }) => lines.some((line) => line.childId === childId))
    .map(({ firstName }) => firstName)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Freezes the payment. Its id is kept with the choice, so that a lost answer and a second press are the same payment. */
async function start(school: School, chosen: Choice, state: State): Promise<void> {
  const { schoolId } = school
  const wallet = state.how === 'card' ? undefined : readWalletNumber(state.number)
  if (wallet && 'problem' in wallet) throw new Refusal('invalid', wallet.problem)
  const kept: Choice = { schoolId, lines: chosen.lines, how: state.how, number: state.number }
  const tried = triedOf(kept)
  choice.write({ ...kept, tried })
  const payment = await ask(startParentPayment, {
    params: { schoolId },
    body: {
      paymentId: tried.id,
      lines: chosen.lines,
      how: state.how,
      owed: owedOf(school, chosen),
      ...(wallet ? { number: wallet.number } : {}),
      ...(state.confirm ? { confirm: true } : {}),
    },
  })
  choice.write(kept)
  const to = `#/paying/${schoolId}/${payment.paymentId}`
  if (payment.page) {
    history.replaceState(null, '', to)
    location.href = payment.page
  } else location.hash = to
}

/** Of the same choice the same id. */
function triedOf(kept: Choice): NonNullable<Choice['tried']> {
  const of = JSON.stringify(kept)
  const before = choice.read(kept.schoolId)?.tried
  return before?.of === of ? before : { of, id: crypto.randomUUID() }
}

function owedOf({ children }: School, { lines }: Choice): number {
  return sumOfCedis(
    lines.map(({ childId, feeType }) => {
      const fee = children
        .find((child) => child.childId === childId)
        ?.fees.find((each) => each.feeType === feeType)
      return Math.max(fee?.owed ?? 0, 0)
    }),
  )
}

function problemParts(error: unknown, state: State): (Node | string)[] {
  const words = sentenceOf(error)
  const facts = error instanceof Refusal ? error.details.facts : undefined
  if (facts?.reason === 'being_paid') {
    state.confirm = true
    return [`${words} `, h('a', { class: 'link', href: '#/' }, 'See it first')]
  }
  if (facts?.reason === 'owed_changed') {
    window.dispatchEvent(new Event('akontaa-read'))
    return [`${words} `, h('a', { class: 'link', href: '#/' }, 'Choose again')]
  }
  return [words]
}
