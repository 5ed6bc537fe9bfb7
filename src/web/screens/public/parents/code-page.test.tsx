import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerParents, said } from '#web/testing/parents-phone.ts'
import { typedNumber } from './kept.ts'
import { ParentsApp } from './parents-app.tsx'
import { signInPage } from './sign-in-page.ts'

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
