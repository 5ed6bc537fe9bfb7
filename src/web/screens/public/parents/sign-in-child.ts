import { confirmChild } from '#shared/api/parents.ts'
import { Refusal } from '#shared/errors.ts'
import { ask } from './calls.ts'
import { officePage } from './dead-ends.ts'
import { h } from './dom.ts'
import { session, signInStep, typedNumber } from './kept.ts'
import type { Page } from './parts.ts'
import { linkTo, type SignIn, step } from './step.ts'

/** The code of a child: once for a new number, and after 90 days away. */
export function childPage(flow: SignIn, token: string): Page {
  const input = h('input', {
    id: 'kid',
    autofocus: true,
    class: 'code',
    autocapitalize: 'characters',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 12,
    'aria-describedby': 'kid-hint problem',
  })
  const phone = typedNumber.read()
  const submit = async () => {
    try {
      await ask(confirmChild, { body: { pupilCode: input.value } }, token)
    } catch (error) {
      const left = error instanceof Refusal ? error.details.facts?.triesLeft : undefined
      if (left === 0)
        return flow.show(officePage(flow, 'The school office tells you the code of your child.'))
      input.select()
      throw error
    }
    signInStep.forget()
    session.open({ token, phone, since: session.read()?.since ?? new Date().toISOString() })
    flow.done()
  }
  const made = step({
    title: 'Now the code of one of your children',
    lead: [
      'Asked once at each school, because ',
      h('b', { class: 'strong' }, phone),
      ' comes for the first time, or after a while.',
    ],
    field: childField(input),
    button: 'Go on',
    busy: 'One moment…',
    submit,
    more: [
      whyAsked(),
      h(
        'p',
        {},
        linkTo('I cannot find a code', () => flow.show(officePage(flow))),
      ),
    ],
  })
  return { title: 'A child’s code', body: made.body, back: { to: '#/number', word: 'Start again' } }
}

function childField(input: HTMLElement): HTMLElement {
  return h(
    'div',
    { class: 'field' },
    h('label', { class: 'lab', for: 'kid' }, 'Child’s code'),
    h('div', { class: 'in' }, input),
    h('p', { class: 'hint', id: 'kid-hint' }, 'It stands on every bill and every receipt, such as AGA-4F7K.'),
  )
}

function whyAsked(): HTMLElement {
  return h(
    'details',
    { class: 'why', open: true },
    h('summary', {}, 'Why this is asked'),
    'Old numbers are sold again to new people. The code shows that this one is still yours.',
  )
}
