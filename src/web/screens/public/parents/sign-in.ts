import { askParentCode, signInParent } from '#shared/api/parents.ts'
import { formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { CODE_MINUTES, NEW_CODE_SECONDS, readParentNumber } from '#shared/parent-numbers.ts'
import { ask } from './calls.ts'
import { codeCells } from './code-cells.ts'
import { officePage } from './dead-ends.ts'
import { h, icon } from './dom.ts'
import { session, signInStep, typedNumber } from './kept.ts'
import type { Page } from './parts.ts'
import { childPage } from './sign-in-child.ts'
import { FIRST } from './sign-in-words.ts'
import { linkTo, type SignIn, sentenceOf, step } from './step.ts'

/** Signing in: the number, and the code of the SMS. */

export function numberPage(flow: SignIn, told = ''): Page {
  const input = h('input', {
    id: 'tel',
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    maxlength: 24,
    value: typedNumber.read(),
    'aria-describedby': 'tel-hint problem',
  })
  const submit = async () => {
    const typed = readParentNumber(input.value)
    if ('problem' in typed) throw new Refusal('invalid', typed.problem)
    typedNumber.write(spaced(typed.number))
    input.value = typedNumber.read()
    flow.show(await askAgain(flow))
  }
  const made = step({
    title: FIRST.title,
    lead: [FIRST.lead],
    field: numberField(input),
    button: FIRST.button,
    busy: 'Sending…',
    submit,
    more: [whatIsInside(), h('p', {}, h('a', { class: 'link', href: '/login' }, FIRST.desk))],
  })
  if (told) made.say(told)
  return { title: 'Sign in', body: made.body }
}

function numberField(input: HTMLElement): HTMLElement {
  return h(
    'div',
    { class: 'field' },
    h('label', { class: 'lab', for: 'tel' }, FIRST.label),
    h('div', { class: 'in' }, icon('phone', 20), input),
    h('p', { class: 'hint', id: 'tel-hint' }, FIRST.hint),
  )
}

function whatIsInside(): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-label': 'What you find here' },
    FIRST.inside.map(([shape, words]) =>
      h('div', { class: 'row iconRow' }, icon(shape), h('span', {}, words)),
    ),
  )
}

function spaced(number: string): string {
  return number.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3')
}

const HOUR = 3_600
/** So long a session waits for a child's code. */
const CHILD_MINUTES = 15

/** Asks for a code; where none can come today, the office is the way. */
async function askAgain(flow: SignIn, said = ''): Promise<Page> {
  const phone = typedNumber.read()
  try {
    const before = signInStep.read()
    const instead = before?.name === 'code' ? { instead: before.askId } : {}
    const { askId } = await ask(askParentCode, { body: { phone, keepsAskId: true, ...instead } })
    // Counted from here: the phone's clock may be wrong.
    const [until, again] = [Date.now() + CODE_MINUTES * 60_000, Date.now() + NEW_CODE_SECONDS * 1_000]
    signInStep.write({ name: 'code', askId, until, again })
    return codePage(flow, { askId, until, again, said })
  } catch (error) {
    if (error instanceof Refusal && (error.details.retryAfterSeconds ?? 0) > HOUR) return officePage(flow)
    throw error
  }
}

/** Where signing in stood when this phone ended the browser; null where it begins with the number. */
export function keptStep(flow: SignIn): Page | null {
  const kept = signInStep.read()
  if (!kept) return null
  return kept.name === 'child' ? childPage(flow, kept.token) : codePage(flow, { ...kept, said: '' })
}

interface Sent {
  askId: string
  /** Milliseconds of this phone's clock. */
  until: number
  again: number
  said: string
}

function codePage(flow: SignIn, { askId, until, again, said }: Sent): Page {
  const cells = codeCells(() => void made.submit())
  const phone = typedNumber.read()
  const submit = async () => {
    if (cells.value().length < 6) throw new Refusal('invalid', 'Type the six digits of the SMS.')
    try {
      const { token, needsChild } = await ask(signInParent, {
        body: { phone, askId, code: cells.value() },
      })
      if (needsChild) {
        signInStep.write({ name: 'child', token, until: Date.now() + CHILD_MINUTES * 60_000 })
        return flow.show(childPage(flow, token))
      }
      signInStep.forget()
      session.open({ token, phone, since: new Date().toISOString() })
      flow.done()
    } catch (error) {
      cells.select()
      throw error
    }
  }
  const made = step({
    title: 'Type the six digits',
    lead: [
      'If a school knows this number, a code is on its way.',
      h('br'),
      h('b', { class: 'strong' }, phone),
    ],
    field: codeField(cells.element, until),
    button: 'Sign in',
    busy: 'Signing in…',
    submit,
    more: [
      anotherCode(
        again,
        async () => flow.show(await askAgain(flow, 'A new code is on its way. The old one no longer works.')),
        (problem) => made.say(problem),
      ),
      h(
        'p',
        {},
        linkTo('The code does not come', () => flow.show(officePage(flow))),
      ),
    ],
  })
  if (said) made.say(said)
  return { title: 'The code', body: made.body, back: { to: '#/number', word: 'Change the number' } }
}

function codeField(element: HTMLElement, until: number): HTMLElement {
  return h(
    'div',
    { class: 'field' },
    h(
      'label',
      { class: 'lab', for: 'code' },
      'Code from the SMS',
      h('span', { class: 'quiet' }, `works until ${formatTime(new Date(until))}`),
    ),
    element,
    h('p', { class: 'hint', id: 'code-hint' }, 'Never tell it to anyone, not even the school.'),
  )
}

/** Counts down once a second for eyes, and becomes a button. */
function anotherCode(end: number, send: () => Promise<void>, say: (problem: string) => void): HTMLElement {
  const place = h('p', { class: 'muted' })
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1_000)
    if (left > 0) {
      place.textContent = `No code yet? You can ask for another in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}.`
      return
    }
    clearInterval(timer)
    place.replaceChildren(
      linkTo('Send a new code', () => void send().catch((error: unknown) => say(sentenceOf(error)))),
    )
  }
  const timer = setInterval(() => (place.isConnected ? tick() : clearInterval(timer)), 1_000)
  tick()
  return place
}
