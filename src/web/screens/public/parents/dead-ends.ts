import { h, icon } from './dom.ts'
import { typedNumber } from './kept.ts'
import { iconRow, type Page } from './parts.ts'
import type { SignIn } from './step.ts'

/** Where signing in does not go on by itself. */

/** One face for all dead ends; it never says whether the number is known. */
export function officePage(flow: SignIn, why = ''): Page {
  const phone = typedNumber.read()
  const said =
    why || `If no code comes to ${phone || 'your number'}, the school may have another number for you.`
  return {
    title: 'Ask at the school office',
    back: { to: '#/number', word: 'Use another number' },
    body: [
      h(
        'div',
        { class: 'say' },
        h('span', { class: 'sign' }, icon('call', 26)),
        h('h1', { tabindex: -1 }, 'Ask at the school office'),
        h('p', {}, said),
        h(
          'p',
          { class: 'muted' },
          'The school’s telephone number is on every bill and receipt. No more than six codes a day go to one number.',
        ),
        h(
          'button',
          { class: 'btn primary', type: 'button', onclick: () => flow.begin() },
          'Use another number',
        ),
      ),
    ],
  }
}

/** A number that no school has any more. */
export function nobodyPage(flow: SignIn, sentence: string): Page {
  return {
    title: 'No child stands here yet',
    body: [
      h(
        'div',
        { class: 'say' },
        h('h1', { tabindex: -1 }, 'No child stands here yet'),
        h('p', {}, sentence),
        h('p', { class: 'muted' }, 'Ask at the school office which number it has for you.'),
        h(
          'button',
          { class: 'btn primary', type: 'button', onclick: () => flow.begin() },
          'Sign in with another number',
        ),
        iconRow('policy', ['What this app keeps'], icon('on', 18), '/mobilePolicies'),
      ),
    ],
  }
}
