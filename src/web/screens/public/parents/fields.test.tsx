import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { aChild, answerParents, aPhoneWith, aSchool, refused, said } from '#web/testing/parents-phone.ts'
import { english } from './english.tsx'
import { HowPage } from './how.tsx'
import { session } from './kept.ts'
import { speak } from './language.ts'
import { ParentsApp } from './parents-app.tsx'
import { PayPage } from './pay.tsx'
import { choice } from './pay-choice.ts'
import { signInPage } from './sign-in-page.ts'
import { twi } from './twi.tsx'

/** What a reader of the screen hears of a field, and where the focus is. */

const MINUTE = 60_000

function expectWrong(field: HTMLElement, sentence: string | RegExp): void {
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids).toContain(screen.getByText(sentence).id)
}

test('a number that is wrong is said at its field, which has the focus again', async () => {
  answerParents(() => undefined)
  const user = userEvent.setup()
  render(<ParentsApp />)
  const field = screen.getByLabelText('Phone number')
  expect(field.getAttribute('aria-invalid')).toBeNull()

  await user.type(field, '02412345')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))

  expectWrong(field, 'A number has ten digits; this one has eight.')
  expect(document.activeElement).toBe(field)

  // Without a connection the number is not wrong.
  await user.type(field, '67')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await screen.findByText(/^No connection/)
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('a code that is wrong is said at its field', async () => {
  answerParents(() => refused(422, 'wrong_code', 'That is not the code. You can try 4 more times.'))
  const until = Date.now() + 5 * MINUTE
  signInPage.set({
    name: 'code',
    askId: 'a1',
    until,
    again: Date.now() + MINUTE,
    said: 'A new code is on its way.',
  })
  const user = userEvent.setup()
  render(<ParentsApp />)
  const field = screen.getByLabelText(/Code from the SMS/)
  // What is only told is no mistake.
  expect(field.getAttribute('aria-invalid')).toBeNull()

  await user.type(field, '123456')

  await screen.findByText(/That is not the code/)
  expectWrong(field, /That is not the code/)
})

test('an amount that cannot be paid is said at its field', async () => {
  answerParents(() => undefined)
  aPhoneWith()
  const user = userEvent.setup()
  render(<PayPage school={aSchool([aChild('Ama', 5_000)])} childId={undefined} />)
  await user.click(screen.getByLabelText('Any amount'))

  await user.type(screen.getByLabelText(/^Amount/), '2,50')

  expectWrong(screen.getByLabelText(/^Amount/), /Type a point before the pesewas/)
})

test('while a payment is asked for its button keeps the focus, and a second press asks nobody again', async () => {
  let answer = (_: Response) => {}
  const calls = answerParents((call) =>
    call.startsWith('POST') ? new Promise<Response>((resolve) => (answer = resolve)) : undefined,
  )
  aPhoneWith()
  const lines = [{ childId: 'Ama', feeType: 'School Fees', amount: 5_000 }]
  choice.write({ schoolId: 's1', lines, how: 'mtn', number: '0241234567' } as Parameters<
    typeof choice.write
  >[0])
  const user = userEvent.setup()
  render(<HowPage school={aSchool([aChild('Ama', 5_000)])} />)
  const button = screen.getByRole('button', { name: 'Pay GH₵ 50.00' })

  await user.click(button)
  expect(button.textContent).toBe('Asking MTN…')
  expect(document.activeElement).toBe(button)
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  answer(refused(422, 'invalid', 'This wallet cannot pay.'))

  await screen.findByText('This wallet cannot pay.')
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  const field = screen.getByLabelText(/^Number of the wallet/)
  expectWrong(field, 'This wallet cannot pay.')
  expect(document.activeElement).toBe(field)
})

test('while a number is sent its button keeps the focus, and Enter sends it once', async () => {
  let answer = (_: Response) => {}
  const calls = answerParents(() => new Promise<Response>((resolve) => (answer = resolve)))
  const user = userEvent.setup()
  render(<ParentsApp />)
  await user.type(screen.getByLabelText('Phone number'), '0241234567')
  const button = screen.getByRole('button', { name: 'Send me a code' })

  await user.click(button)
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(document.activeElement).toBe(button)
  if (button instanceof HTMLButtonElement && button.form) fireEvent.submit(button.form)

  expect(calls).toHaveLength(1)
  answer(refused(503, 'busy', 'Busy.'))
  await screen.findByText('Busy.')
})

test('in Twi what is wrong with a number is said in Twi', async () => {
  answerParents(() => undefined)
  speak(twi)
  onTestFinished(() => speak(english))
  aPhoneWith()
  const lines = [{ childId: 'Ama', feeType: 'School Fees', amount: 5_000 }]
  choice.write({ schoolId: 's1', lines, how: 'mtn', number: '0302123456' } as Parameters<
    typeof choice.write
  >[0])
  const user = userEvent.setup()
  const { unmount } = render(<HowPage school={aSchool([aChild('Ama', 5_000)])} />)

  await user.click(screen.getByRole('button', { name: 'Tua GH₵ 50.00' }))
  await screen.findByText('030 nyɛ mobile nɔma wɔ Ghana. Hwɛ nɔma mmiɛnsa a ɛdi kan no.')
  const wallet = screen.getByLabelText(twi.how.number)
  await user.clear(wallet)
  await user.type(wallet, '058 412 3370')
  screen.getByText('Yɛnnim nɔma a ɛfiri aseɛ 058. Hwɛ nɔma mmiɛnsa a ɛdi kan no.')
  unmount()

  session.end()
  render(<ParentsApp />)
  await user.type(screen.getByLabelText('Fon nɔma'), '02412345{Enter}')
  await screen.findByText('Fon nɔma wɔ nɔma du; yei wɔ 8.')
})

test('in Twi a switch says in Twi what it is now', async () => {
  answerParents((call) =>
    call === 'PUT reminders' ? said({ message: 'SMS reminders are off.' }) : undefined,
  )
  speak(twi)
  onTestFinished(() => speak(english))
  aPhoneWith()
  location.hash = '#/me'
  const user = userEvent.setup()
  render(<ParentsApp />)

  await user.click(await screen.findByRole('switch', { name: /SMS nkaeɛ/ }))

  await screen.findByText('SMS nkaeɛ adum.')
})
