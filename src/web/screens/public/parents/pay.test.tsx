import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aChild, answerParents, aPhoneWith, aSchool, childrenAt } from '#web/testing/parents-phone.ts'
import { ParentsApp } from './parents-app.tsx'

/** Between the two questions of paying: what was chosen is there again, whichever way leads back. */

function showPaying(to = '#/pay/s1') {
  answerParents(() => undefined)
  aPhoneWith({ children: childrenAt([aSchool([aChild('Ama', 5_000), aChild('Kofi', 7_000)])]) })
  location.hash = to
  render(<ParentsApp />)
  return userEvent.setup()
}

const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)

test.each([
  [
    'the way back on the page',
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole('link', { name: 'What to pay' })),
  ],
  ['the phone’s own way back', async () => history.back()],
])('a child that was left out stays left out, by %s', async (_, goBack) => {
  const user = showPaying()
  const [ama] = await screen.findAllByRole('checkbox', { name: /Ama/ })
  if (ama) await user.click(ama)
  const before = ticked()
  expect(before).toContain(false)
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByRole('button', { name: 'Pay GH₵ 70.00' })

  await goBack(user)

  await screen.findByRole('heading', { name: 'What do you pay?' })
  expect(ticked()).toEqual(before)
})

test('an amount that was typed for one child is there again', async () => {
  const user = showPaying('#/pay/s1/Kofi')
  await user.click(await screen.findByLabelText('Any amount'))
  await user.type(screen.getByLabelText(/^Amount/), '12.50')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByRole('button', { name: 'Pay GH₵ 12.50' })

  await user.click(screen.getByRole('link', { name: 'What to pay' }))

  const amount = await screen.findByLabelText<HTMLInputElement>('Amount, 70.00 owed')
  expect(amount.value).toBe('12.50')
})

test('who begins anew from the home begins with all that is owed', async () => {
  const user = showPaying()
  const [ama] = await screen.findAllByRole('checkbox', { name: /Ama/ })
  if (ama) await user.click(ama)
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByRole('button', { name: 'Pay GH₵ 70.00' })

  location.hash = '#/pay/s1'

  await screen.findByRole('heading', { name: 'What do you pay?' })
  await waitFor(() => expect(ticked()).not.toContain(false))
})

test('what was chosen before something was paid elsewhere is sent with what was owed then, so that it is asked about', async () => {
  const user = showPaying('#/pay/s1/Ama')
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  await screen.findByRole('button', { name: 'Pay GH₵ 50.00' })
  cleanup()
  // Meanwhile the office has taken 30.00, and the app has read it.
  aPhoneWith({ children: childrenAt([aSchool([aChild('Ama', 2_000), aChild('Kofi', 7_000)])]) })
  const sent: { owed?: number }[] = []
  globalThis.fetch = async (_, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)))
    throw new TypeError('Failed to fetch')
  }
  render(<ParentsApp />)

  await user.click(await screen.findByRole('button', { name: 'Pay GH₵ 50.00' }))

  await waitFor(() => expect(sent).toMatchObject([{ lines: [{ amount: 50 }], owed: 50 }]))
})
