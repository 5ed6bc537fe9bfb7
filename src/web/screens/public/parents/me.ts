import { setParentReminders } from '#shared/api/parents-me.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { ask } from './calls.ts'
import { h, icon } from './dom.ts'
import { type Children, kept, session } from './kept.ts'
import { iconRow, note, type Page } from './parts.ts'
import { switchRow } from './switch-row.ts'
import { initialsOf } from './words.ts'

/** Who is signed in here, what comes to this phone, whom to ask, and the way out. */
export function mePage({ name, schools, reminders, otherPhones }: Children, push: Node[]): Page {
  const own = session.read()
  const switches = [...push, ...(reminders === null ? [] : remindersRow(reminders))]
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
      ...(switches.length > 0 ? [h('section', { class: 'card' }, switches)] : []),
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
      h('a', { class: 'btn danger', href: '#/me/out' }, icon('out', 20), 'Sign out of this phone'),
      h(
        'p',
        { class: 'hint' },
        `Signed in since ${formatDay(dayOf(new Date(own?.since ?? Date.now())))}, ${where(otherPhones)}.`,
      ),
    ],
  }
}

function where(others: number): string {
  if (others === 0) return 'on this phone only'
  return `on this phone and ${others === 1 ? 'one other' : `${others} others`}`
}

function remindersRow(isOn: boolean): Node[] {
  return switchRow('phone', 'SMS reminders', 'SMS receipts always come', {
    isOn,
    busy: ['Turning SMS reminders on…', 'Turning SMS reminders off…'],
    turn: async (wanted) => {
      const { message } = await ask(setParentReminders, { body: { isOn: wanted } }).catch(notSwitched)
      kept.setReminders(wanted)
      return { isOn: wanted, told: message }
    },
  })
}

function notSwitched(error: unknown): never {
  throw error instanceof Refusal ? error : new Error('No connection. SMS reminders stay as they were.')
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
