import { signOutParent } from '#shared/api/parents.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import { ask } from './calls.ts'
import { h, icon } from './dom.ts'
import { type Children, session } from './kept.ts'
import { iconRow, note, type Page } from './parts.ts'
import { forgetPushSubscription } from './push-subscription.ts'
import { initialsOf } from './words.ts'

/** Who is signed in here, whom to ask, and the way out. */
export function mePage({ name, schools }: Children, push: Node[], signedOut: () => void): Page {
  const own = session.read()
  const signOut = () => {
    session.end()
    void forgetPushSubscription()
    signedOut()
    // Without a connection the session ends by itself.
    if (own) void ask(signOutParent, {}, own.token).catch(() => undefined)
  }
  return {
    title: 'Me',
    tab: 'me',
    body: [
      h(
        'div',
        { class: 'who meHead' },
        h('span', { class: 'ava', 'aria-hidden': 'true' }, name ? initialsOf(name) : icon('me')),
        h(
          'div',
          {},
          h('h1', { tabindex: -1 }, name ?? 'Me'),
          h('p', { class: 'muted num' }, own?.phone ?? ''),
        ),
      ),
      ...push,
      whomToAsk(schools),
      note(
        'plain',
        'children',
        'A child is missing here? Ask that school which number it has for you. A school appears when it lets parents in.',
      ),
      h(
        'section',
        { class: 'card' },
        iconRow('policy', ['What this app keeps'], icon('on', 18), '/mobilePolicies'),
      ),
      h(
        'button',
        { class: 'btn danger', type: 'button', onclick: signOut },
        icon('out', 20),
        'Sign out of this phone',
      ),
      h(
        'p',
        { class: 'hint' },
        `Signed in since ${formatDay(dayOf(new Date(own?.since ?? Date.now())))}. Signing out takes everything off this phone.`,
      ),
    ],
  }
}

function whomToAsk(schools: Children['schools']): HTMLElement {
  return h(
    'section',
    { class: 'card' },
    h('div', { class: 'cap' }, h('b', {}, 'A figure looks wrong?')),
    schools.map(({ name: school, phone }) =>
      phone
        ? iconRow(
            'call',
            [school, h('br'), h('span', { class: 'small muted' }, phone)],
            icon('on', 18),
            `tel:${phone.replace(/\s/g, '')}`,
          )
        : h('p', { class: 'foot' }, `${school}: ask at its office.`),
    ),
  )
}
