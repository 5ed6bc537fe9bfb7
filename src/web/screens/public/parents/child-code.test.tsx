import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerParents, aPayment, aPhoneWith, childrenAt, refused } from '#web/testing/parents-phone.ts'
import { typedNumber } from './kept.ts'
import { ParentsApp } from './parents-app.tsx'
import { signInPage } from './sign-in-page.ts'

const MONTH = 30 * 86_400

function showAsking(): void {
  aPhoneWith({ children: { ...childrenAt([]), asking: [{ name: 'Hope School' }] } })
  location.hash = '#/code'
  render(<ParentsApp />)
}

test('after ten wrong codes in a month a parent is sent to the office, and reads no time of a day in a month', async () => {
  answerParents(() => refused(429, 'too_many', 'Ten codes were not right.', { retryAfter: MONTH }))
  const user = userEvent.setup()
  showAsking()

  await user.type(await screen.findByLabelText('Child’s code'), 'AGA-4F7K{Enter}')

  await screen.findByRole('heading', { name: 'Ask at the school office' })
  screen.getByText('Ten codes were not right in a month. The school office tells you what your child owes.')
  expect(screen.queryByText(/Wait until/)).toBeNull()
})

test('who has to wait over an hour for anything else reads the day too', async () => {
  answerParents(() => refused(429, 'too_many', 'Forty payments today.', { retryAfter: 36 * 3_600 }))
  const payment = aPayment({ how: 'vod', prompt: 'voucher' })
  aPhoneWith({ payments: [payment] })
  location.hash = '#/paying/s1/p1'
  const user = userEvent.setup()
  render(<ParentsApp />)

  await user.type(await screen.findByLabelText('Voucher'), '123456{Enter}')

  await screen.findByText(/^Too many tries here\. Wait until \w{3} \d+ \w{3}, \d\d:\d\d\.$/)
})

test('who cannot find the code of a child reads about that code, and goes back to the children', async () => {
  answerParents(() => undefined)
  const user = userEvent.setup()
  showAsking()

  await user.click(await screen.findByRole('button', { name: 'I cannot find a code' }))

  screen.getByText('The school office tells you the code of your child.')
  expect(screen.queryByText(/SMS|six codes|no code comes/)).toBeNull()
  expect(screen.queryByText('Use another number')).toBeNull()
  const ways = screen.getAllByRole('link', { name: 'Children' }).map((link) => link.getAttribute('href'))
  expect(new Set(ways)).toEqual(new Set(['#/']))
})

test('without a connection each step says what it needs the connection for', async () => {
  answerParents(() => undefined)
  const user = userEvent.setup()
  typedNumber.write('024 123 4567')
  signInPage.set({ name: 'child', token: 'parent_new' })
  location.hash = '#/'
  const { unmount } = render(<ParentsApp />)
  await user.type(await screen.findByLabelText('Child’s code'), 'AGA-4F7K{Enter}')
  await screen.findByText('No connection. Signing in needs it. Try again when it is back.')
  unmount()

  aPhoneWith({ payments: [aPayment({ how: 'vod', prompt: 'voucher' })] })
  location.hash = '#/paying/s1/p1'
  render(<ParentsApp />)
  await user.type(await screen.findByLabelText('Voucher'), '123456{Enter}')
  await screen.findByText(
    'No answer came. Your voucher may count already. Press again when the connection is back.',
  )
})
