import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { answerParents, aPayment, aPhoneWith, refused, said } from '#web/testing/parents-phone.ts'
import { session } from './kept.ts'
import { choice } from './pay-choice.ts'
import { PayingPage } from './paying.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const show = () => render(<PayingPage schoolId="s1" paymentId="p1" />)

test.each([
  [503, 'busy'],
  [500, 'internal'],
  [504, 'timed_out'],
  [429, 'too_many'],
])(
  'while the server cannot look (%i %s), the PIN is still waited for, and it is looked at again',
  async (status, code) => {
    let isDown = true
    answerParents((call) => {
      if (isDown) return refused(status, code)
      return call.endsWith('/p1') ? said(aPayment({ state: 'posted' })) : undefined
    })
    aPhoneWith({ payments: [aPayment()] })
    show()

    await pass(3)
    expect(screen.queryByText('This payment is not here')).toBeNull()
    screen.getByRole('heading', { name: 'Approve it on your phone' })
    screen.getByText('This could not be looked up just now. What you approved counts all the same.')

    isDown = false
    await pass(5)
    screen.getByRole('heading', { name: 'Paid. Medaase.' })
  },
)

test('a payment that the server does not have is said not to be here, and not asked for again', async () => {
  const calls = answerParents(() => refused(404, 'not_found'))
  aPhoneWith()
  show()

  await pass(1)
  await pass(20)

  screen.getByRole('heading', { name: 'This payment is not here' })
  expect(calls).toHaveLength(1)
})

test('a parent who was signed out meanwhile is led to signing in', async () => {
  answerParents(() => refused(401, 'signed_out', 'You were signed out. Sign in again.'))
  aPhoneWith({ payments: [aPayment()] })
  show()

  await pass(3)

  expect(session.read()).toBeNull()
})

test.each([
  ['11 minutes ahead', 11],
  ['11 minutes behind', -11],
])('on a phone whose clock is %s the PIN is waited for as long as on any other', async (_, minutes) => {
  const atServer = () => new Date(Date.now() - minutes * 60_000)
  const payment = aPayment({ askedAt: atServer().toISOString() })
  answerParents((call) => (call.endsWith('/p1') ? said(payment, atServer()) : undefined))
  aPhoneWith({ payments: [payment] })
  show()

  await pass(3)
  screen.getByRole('heading', { name: 'Approve it on your phone' })
  screen.getByText(/Most answers come within a minute/)

  await pass(11 * 60)
  screen.getByRole('heading', { name: /is still with MTN MoMo/ })
})

test('a payment that was asked for long ago is known to be old when its page is opened again', async () => {
  const payment = aPayment({ askedAt: new Date(Date.now() - 15 * 60_000).toISOString() })
  answerParents((call) => (call.endsWith('/p1') ? said(payment) : undefined))
  aPhoneWith({ payments: [payment] })
  show()

  await pass(8)
  screen.getByRole('heading', { name: /is still with MTN MoMo/ })
})

test.each([
  ['I have paid', { how: 'card', prompt: 'page', page: 'https://paystack.example/x', walletEnd: null }],
  ['Ask MTN again', {}],
  ['Ask MTN again', { state: 'failed', said: 'Declined' }],
])('%s says what came of it: nothing new, or no connection', async (name, differences) => {
  let isThere = true
  const payment = aPayment(differences)
  answerParents((call) => (isThere && call.endsWith('/p1') ? said(payment) : undefined))
  aPhoneWith({ payments: [payment] })
  show()
  const ask = screen.getByRole('button', { name })

  fireEvent.click(ask)
  await pass(1)
  screen.getByText(/^Asked at \d\d:\d\d: nothing new yet\.$/)

  isThere = false
  fireEvent.click(ask)
  await pass(1)
  screen.getByText('No connection. It could not be asked.')
})

test.each([
  ['of another school', { schoolId: 's2' }, true],
  ['of other fees', { lines: [{ childId: 'c2', feeType: 'Bus', amount: pesewas(2_000) }] }, true],
  ['that is paid', {}, false],
])('what was chosen %s stays when a payment is posted: %s %s', async (_, differences, stays) => {
  answerParents((call) => (call.endsWith('/p1') ? said(aPayment({ state: 'posted' })) : undefined))
  aPhoneWith({ payments: [aPayment()] })
  const lines = [{ childId: 'c1', feeType: 'School Fees', amount: pesewas(5_000) }]
  const chosen = { schoolId: 's1', lines, ...differences }
  choice.write(chosen)
  show()

  await pass(3)

  screen.getByRole('heading', { name: 'Paid. Medaase.' })
  expect(choice.read(chosen.schoolId)).toEqual(stays ? chosen : null)
})
