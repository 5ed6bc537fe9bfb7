import { h, icon } from './dom.ts'
import { type Push, pushLater } from './kept.ts'
import { iconRow, note, type Page } from './parts.ts'
import { pushState, turnOff, turnOn } from './push-subscription.ts'
import { switchRow, twoLines } from './switch-row.ts'

/** Turning notices on: asked only after a tap, never on arrival. */

const NOTICES = 'Notices on this phone'
const BACK = { to: '#/notices', word: 'Notices' }

/** What leads there from the list of notices; nothing once it was put off, where it is on, and where this phone cannot. */
export function pushOffer(push: Push | null): Node[] {
  const state = pushState(push)
  if (state === 'none' || state === 'on' || pushLater.read()) return []
  return [
    h(
      'section',
      { class: 'card' },
      iconRow('notices', ['Show notices on this phone?'], icon('on', 18), '#/push'),
    ),
  ]
}

/** A switch where the phone can, else what stands in the way. */
export function pushRow(push: Push | null): Node[] {
  const state = pushState(push)
  if (!push || state === 'none') return []
  if (state === 'refused' || state === 'install') {
    const why = state === 'refused' ? 'Not allowed on this phone' : 'From the Home Screen'
    return [iconRow('notices', twoLines(NOTICES, why), icon('on', 18), '#/push')]
  }
  return switchRow('notices', NOTICES, 'Also when Akontaa is closed', {
    isOn: state === 'on',
    busy: ['Turning notices on…', 'Turning notices off…'],
    turn: async (isOn) => {
      const told = await (isOn ? turnOn(push) : turnOff())
      if (told !== null) return { isOn, told }
      if (Notification.permission === 'denied') location.hash = '#/push'
      return { isOn: false, told: 'This phone did not say yes. Notices stay off.' }
    },
  })
}

/** The page before the phone's own question, or what to do where it cannot be asked. */
export function pushPage(push: Push | null, school: string, changed: () => void): Page {
  const state = pushState(push)
  if (state === 'install') return installPage()
  if (state === 'refused') return refusedPage()
  if (!push || state === 'none') return nonePage()
  return state === 'on' ? onPage() : askPage(push, school, changed)
}

function askPage(push: Push, school: string, changed: () => void): Page {
  const problem = h('p', { class: 'err', role: 'alert' })
  const yes = h('button', { class: 'btn primary', type: 'button' }, 'Show them')
  yes.addEventListener('click', async () => {
    yes.disabled = true
    problem.textContent = ''
    try {
      const told = await turnOn(push)
      if (told === null && Notification.permission !== 'denied')
        problem.textContent = 'This phone did not say yes. Notices stay off.'
      else changed()
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : ''
    }
    yes.disabled = false
  })
  return saying('Show notices on this phone?', 'Then you hear of them also when Akontaa is closed.', [
    ...whatIsShown(school),
    problem,
    h(
      'div',
      { class: 'thumb' },
      yes,
      h('a', { class: 'btn', href: BACK.to, onclick: pushLater.write }, 'Not now'),
    ),
  ])
}

/** What will stand on the locked screen, and what never does. */
function whatIsShown(school: string): Node[] {
  const line = (shape: Parameters<typeof icon>[0], sentence: string) =>
    h('div', { class: 'row iconRow' }, icon(shape), h('span', {}, sentence))
  return [
    h(
      'section',
      { class: 'card', 'aria-label': 'What it looks like' },
      h(
        'div',
        { class: 'row iconRow' },
        h('img', { src: '/app-icon-192.png', alt: '', width: 40, height: 40 }),
        h(
          'span',
          {},
          h('span', { class: 'small muted' }, 'Akontaa, now'),
          h('br'),
          h('b', { class: 'strong' }, school),
          h('br'),
          'A new notice of the school.',
        ),
      ),
    ),
    h(
      'section',
      { class: 'card' },
      line('notices', 'When a school has written to you'),
      line('policy', 'Never a name or an amount on the locked screen'),
      line('phone', 'SMS receipts go on as before'),
    ),
  ]
}

function onPage(): Page {
  return saying('Notices are on.', 'This phone shows them also when Akontaa is closed.', [
    h('div', { class: 'thumb' }, h('a', { class: 'btn primary', href: BACK.to }, 'To the notices')),
  ])
}

function refusedPage(): Page {
  return saying(
    'This phone does not let Akontaa show notices',
    'You, or somebody with this phone, said no before. Only the phone’s settings can change that.',
    [
      h(
        'ol',
        { class: 'card pad how' },
        h('li', {}, 'Open the phone’s ', strong('Settings'), ', then ', strong('Apps')),
        h('li', {}, 'Choose ', strong('Akontaa'), ', or ', strong('Chrome'), ' if you use it there'),
        h('li', {}, 'Switch ', strong('Notifications'), ' on, and come back'),
      ),
      note('plain', 'phone', 'Nothing is missed meanwhile: receipts come by SMS, and notices wait here.'),
      h(
        'div',
        { class: 'thumb' },
        h(
          'button',
          { class: 'btn primary', type: 'button', onclick: () => location.reload() },
          'I have switched it on',
        ),
      ),
    ],
    'gold',
  )
}

function installPage(): Page {
  return saying(
    'First put Akontaa on the Home Screen',
    'An iPhone shows notices only for apps that stand there. It takes three taps, in Safari.',
    [
      h(
        'ol',
        { class: 'card pad how' },
        h('li', {}, 'Press the share sign below, on newer iPhones behind the three dots'),
        h('li', {}, 'Scroll down to ', strong('Add to Home Screen')),
        h('li', {}, 'Press ', strong('Add'), ', at the top right'),
        h('li', {}, 'Open Akontaa from its new icon and say yes to notices'),
      ),
      h('p', { class: 'hint' }, 'You sign in once more there, because Apple keeps it apart from Safari.'),
      h(
        'div',
        { class: 'thumb' },
        h('a', { class: 'btn quiet', href: BACK.to, onclick: pushLater.write }, 'Later'),
      ),
    ],
  )
}

function nonePage(): Page {
  return saying('This phone cannot show notices', 'SMS comes all the same, and notices wait here.', [])
}

function saying(title: string, lead: string, more: Node[], tone = ''): Page {
  return {
    title,
    back: BACK,
    body: [
      h(
        'div',
        { class: 'say fill' },
        h('span', { class: tone ? `sign ${tone}` : 'pushSign' }, icon('notices', 28)),
        h('h1', { tabindex: -1 }, title),
        h('p', { class: 'muted' }, lead),
        more,
      ),
    ],
  }
}

function strong(words: string): HTMLElement {
  return h('b', { class: 'strong' }, words)
}
