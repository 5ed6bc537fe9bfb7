import { expect, test } from 'vitest'
import { answerRequest, appendAudit, reverseReceipt, verifySchool } from '../../ledger/index.ts'
import { hold, once, waiting } from '../../testing/turns.ts'
import { ask, office, owes, pay } from './testing/office.ts'

test('taking a receipt back and saying yes to that never wait for each other in a circle', async () => {
  const all = await office({ isOn: false })
  const { school, ama, kofi, adwoa } = all
  const { receiptId } = await pay(all)
  const { request } = (await ask(all, ama, { receiptId })).reply
  const held = hold(school.context, (context) => appendAudit(context, 'hold', null, {}))
  await held.done
  const direct = once(kofi.context, (context) => reverseReceipt(context, receiptId, 'Entered twice'))
  await waiting(school.context, 1)
  const yes = once(adwoa.context, (context) =>
    answerRequest(context, { request: request.id, approve: true, with: 'own_session' }),
  )
  await waiting(school.context, 2)

  await held.commit()

  expect(await direct).toBe('done')
  expect(await yes).toContain('Kofi Amissah took this back')
  expect(await owes(all)).toBe(0)
  expect(await verifySchool(school.context)).toEqual([])
})
