import { expect, test } from 'vitest'
import { answerParents, aPayment, aPhoneWith, refused, said } from '#web/testing/parents-phone.ts'
import { kept, session } from './kept.ts'
import { read, readIfOld } from './reading.ts'

const NOTHING = { schools: [], receipts: [], notices: [], push: null }

test('a payment that is posted during a reading is read once more: the home does not go on saying that it is on its way', async () => {
  let state = 'processing'
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const calls = answerParents(async (call) => {
    if (call !== 'GET payments') return said(NOTHING)
    const answer = said({ payments: [aPayment({ state })] })
    if (calls.length === 1) await held
    return answer
  })
  aPhoneWith()

  const first = read()
  state = 'posted'
  const after = [read(), read()]
  goOn()
  await Promise.all([first, ...after])

  expect(kept.read()?.payments.map((payment) => payment.state)).toEqual(['posted'])
  expect(calls.filter((call) => call === 'GET payments')).toHaveLength(2)
})

test('a reading that found the session ended is not made once more', async () => {
  const calls = answerParents(() => refused(401, 'signed_out', 'You were signed out. Sign in again.'))
  aPhoneWith()

  await Promise.all([read(), read()])

  expect(session.read()).toBeNull()
  expect(calls).toHaveLength(1)
})

test('what was read while the phone’s clock went ahead is read again once it was put right', async () => {
  const calls = answerParents(() => undefined)
  aPhoneWith({ at: Date.now() + 3 * 86_400_000 })

  readIfOld()

  expect(calls).toEqual(['GET payments'])
})
