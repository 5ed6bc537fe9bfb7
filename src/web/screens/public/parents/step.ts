import { formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { NoConnection } from './calls.ts'
import { h } from './dom.ts'
import type { Page } from './parts.ts'

/** One step of signing in: a form with one field, and what is said of it. */

export interface SignIn {
  /** Draws another step. */
  show: (page: Page) => void
  /** Begins again with the number. */
  begin: () => void
  /** The session is open. */
  done: () => void
}

const NO_LINE = 'No connection. A code needs it. Your number stays here.'

/** A form with one field, its hint, and one button at the thumb. */
export function step(words: {
  title: string
  lead: (Node | string)[]
  field: HTMLElement
  button: string
  busy: string
  more?: Node[]
  submit: () => Promise<void>
}): { body: Node[]; say: (problem: string) => void; submit: () => Promise<void> } {
  const problem = h('p', { class: 'err', role: 'alert', id: 'problem' })
  const button = h('button', { class: 'btn primary', type: 'submit' }, words.button)
  const say = (sentence: string) => {
    problem.textContent = sentence
  }
  const submit = async () => {
    if (button.disabled) return
    say('')
    button.disabled = true
    button.textContent = words.busy
    await words.submit().catch((error: unknown) => say(sentenceOf(error)))
    button.disabled = false
    button.textContent = words.button
  }
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
    h('h1', { tabindex: -1 }, words.title),
    h('p', { class: 'muted' }, words.lead),
    words.field,
    problem,
    ...(words.more ?? []),
    h('div', { class: 'thumb' }, button),
  )
  return { body: [form], say, submit }
}

export function sentenceOf(error: unknown): string {
  if (error instanceof NoConnection) return NO_LINE
  if (error instanceof Refusal) {
    const { retryAfterSeconds: seconds } = error.details
    const until = seconds && formatTime(new Date(Date.now() + seconds * 1_000))
    return error.code === 'too_many' && until ? `Too many tries here. Wait until ${until}.` : error.message
  }
  return 'Something went wrong. Try again.'
}

export function linkTo(words: string, act: () => void): HTMLElement {
  return h('button', { class: 'link', type: 'button', onclick: act }, words)
}
