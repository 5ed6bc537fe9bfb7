import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerParents, said } from '#web/testing/parents-phone.ts'
import { session, typedNumber } from './kept.ts'
import { ParentsApp } from './parents-app.tsx'
import { signInPage } from './sign-in-page.ts'

test('since when a phone is signed in is said by the server’s clock, not by one that is a year off', async () => {
  const now = new Date('2026-11-24T09:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-20T09:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  answerParents((call) => {
    if (call !== 'POST signIn') return undefined
    return said({ token: 'parent_new', needsChild: false }, now)
  })
  typedNumber.write('024 123 4567')
  const until = Date.now() + 60_000
  signInPage.set({ name: 'code', askId: 'a1', until, again: until, said: '' })
  const user = userEvent.setup()
  render(<ParentsApp />)

  await user.type(screen.getByLabelText(/Code from the SMS/), '482913')

  await waitFor(() => expect(session.read()?.since.slice(0, 10)).toBe('2026-11-24'))
})

test('a new code that is pressed for twice is one SMS', async () => {
  let answer = (_: Response) => {}
  const calls = answerParents(() => new Promise<Response>((resolve) => (answer = resolve)))
  typedNumber.write('024 123 4567')
  signInPage.set({ name: 'code', askId: 'a1', until: Date.now() + 60_000, again: Date.now(), said: '' })
  const user = userEvent.setup()
  render(<ParentsApp />)
  const button = screen.getByRole('button', { name: 'Send a new code' })

  await user.click(button)
  expect(button.textContent).toBe('Sending…')
  await user.click(button)
  answer(said({ askId: 'a2' }))

  await screen.findByText('A new code is on its way. The old one no longer works.')
  expect(calls).toEqual(['POST code'])
})
