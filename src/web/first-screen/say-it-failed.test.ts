import { afterEach, expect, test } from 'vitest'
import { leaveFirstScreen } from './first-screen.ts'
import { sayWhereScriptsFail } from './say-it-failed.ts'

sayWhereScriptsFail()

afterEach(() => {
  document.body.innerHTML = ''
})

const said = () => document.querySelector('[role="alert"]')?.textContent ?? null

function loseScript(): void {
  const script = document.body.appendChild(document.createElement('script'))
  script.dispatchEvent(new Event('error'))
}

function refuse(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}

test('where a script of the page cannot be had that is said in place of a picture of the desk, with the way on', () => {
  document.body.innerHTML = '<first-screen inert><main>Ama Mensah</main></first-screen>'

  loseScript()

  expect(said()).toMatch(/did not load.*Load it again/)
  expect(document.body.textContent).not.toContain('Ama')
  expect(document.querySelector('a')?.href).toBe(location.href)
  loseScript()
  expect(document.querySelectorAll('[role="alert"]'), 'once').toHaveLength(1)
  leaveFirstScreen()
  expect(said(), 'the desk stands after all').toBeNull()
})

test.each([
  'Failed to fetch dynamically imported module: /assets/entry.js',
  'error loading dynamically imported module: /assets/entry.js',
  'Importing a module script failed.',
])('as well where the page asks for it itself: %s', (message) => {
  refuse(new TypeError(message))

  expect(said()).not.toBeNull()
})

test('a desk that stands speaks for itself, and other errors say nothing', () => {
  refuse(new Error('no answer'))
  document.body.append(document.createElement('img'))
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(said()).toBeNull()

  document.body.append(document.createElement('main'))
  loseScript()
  expect(said()).toBeNull()
})
