import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, leaveSession, storeDesk, storePerson, storeSession } from '#web/session.ts'
import { keepFirstScreen, leaveFirstScreen } from './first-screen.ts'
import { layOver, newPlace } from './place.ts'
import { type FirstScreen, isFirstVisit, readFirstScreen, storeFirstScreen } from './record.ts'

const OWNER = 'school/kofi'

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

function signedIn(): void {
  localStorage.clear()
  storeSession({ authToken: 'secret', schoolId: 'school', schoolName: 'Agape' })
  storePerson({ staffId: 'kofi', sessionId: 's', role: 'head', name: 'Kofi' })
  history.replaceState(null, '', '/dashboard')
}

function keep(changed: Partial<FirstScreen> = {}): void {
  storeFirstScreen({
    owner: OWNER,
    width: innerWidth,
    day: '2026-11-28',
    sheets: [],
    html: 'Ama',
    ...changed,
  })
}

test('it is read where it was kept, by its person, at the width it had', () => {
  signedIn()
  keep()
  expect(readFirstScreen()?.html).toBe('Ama')

  keep({ width: innerWidth + 1 })
  expect(readFirstScreen()).toBeNull()
  keep({ owner: 'school/ama' })
  expect(readFirstScreen()).toBeNull()
  keep()
  history.replaceState(null, '', '/dashboard?search=ama')
  expect(readFirstScreen(), 'something is asked of the desk').toBeNull()
  localStorage.setItem('firstScreen', '{half of it')
  history.replaceState(null, '', '/dashboard')
  expect(readFirstScreen()).toBeNull()
})

test.each([
  ['signed out', clearSession],
  ['the session left it', leaveSession],
  [
    'made a desk',
    () => storeDesk({ schoolId: 'school', schoolName: 'Agape', deskId: 'd', deskKey: 'k', name: 'Front' }),
  ],
])('it goes when a browser is %s', (_, act) => {
  signedIn()
  keep()
  act()

  expect(localStorage.getItem('firstScreen')).toBeNull()
  localStorage.clear()
})

test('what a page shows is kept for whoever it was drawn for, not for who has come since in another tab', () => {
  signedIn()
  document.body.innerHTML = '<main><a data-row-link>Ama Mensah</a></main>'
  const stop = keepFirstScreen()

  window.dispatchEvent(new Event('pagehide'))
  expect(readFirstScreen()?.html).toContain('Ama Mensah')
  clearSession()
  storeSession({ authToken: 'another', schoolId: 'other', schoolName: 'Bethel' })
  storePerson({ staffId: 'esi', sessionId: 't', role: 'head', name: 'Esi' })
  // The page is read anew because of them.
  window.dispatchEvent(new Event('pagehide'))

  expect(localStorage.getItem('firstScreen')).toBeNull()
  stop()
  localStorage.clear()
})

test('whether its figures are of today is told by the server’s clock, on a device whose own is a day behind', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z') })
  vi.resetModules()
  localStorage.setItem('clockAhead', String(-86_400_000))
  const { isOfToday } = await import('./record.ts')

  expect(isOfToday({ day: '2026-11-29' })).toBe(true)
  expect(isOfToday({ day: '2026-11-28' }), 'it was kept yesterday').toBe(false)
  localStorage.clear()
})

test('one that is too long takes the place of none', () => {
  signedIn()
  keep()
  keep({ html: 'x'.repeat(100_001) })

  expect(localStorage.getItem('firstScreen'), 'an older one would be wrong').toBeNull()
})

test('a list is asked for before the desk is there only where somebody is signed in and nothing is kept', () => {
  signedIn()
  expect(isFirstVisit()).toBe(true)

  storePerson({ staffId: 'kofi', sessionId: 's', role: 'teacher', name: 'Kofi' })
  expect(isFirstVisit(), 'a class teacher has another page').toBe(false)
  signedIn()
  history.replaceState(null, '', '/dashboard/cash')
  expect(isFirstVisit(), 'another page').toBe(false)
  signedIn()
  keep()
  expect(isFirstVisit(), 'it was here before').toBe(false)
  signedIn()
  storeDesk({ schoolId: 'school', schoolName: 'Agape', deskId: 'd', deskKey: 'k', name: 'Front' })
  expect(isFirstVisit(), 'a desk of the school').toBe(false)
  signedIn()
  clearSession()
  expect(isFirstVisit(), 'signed out').toBe(false)
  localStorage.clear()
})

test('letters typed at the picture reach the desk, also where it went before the desk stood', async () => {
  vi.useFakeTimers()
  const heard: string[] = []
  const type = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const place = newPlace()
  place.innerHTML = '<p>Ama Mensah</p>'
  await layOver(place, [], 4_000)

  type('m')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(document.body.textContent, 'nobody looks at it for longer').toBe('')
  type('e')
  document.body.append(document.createElement('main'))
  document.body.addEventListener('keydown', ({ key }) => void heard.push(key))
  leaveFirstScreen()
  await vi.advanceTimersByTimeAsync(1)

  expect(heard).toEqual(['m', 'e'])
  expect(document.querySelector('first-screen')).toBeNull()
})
