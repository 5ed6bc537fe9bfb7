import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import {
  answerRequest,
  appendAudit,
  reverseReceipt,
  undoBillingRun,
  verifySchool,
} from '../../ledger/index.ts'
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

test('taking one bill back and saying yes to all of its act never wait for each other in a circle', async () => {
  const all = await office()
  const { school, kofi, adwoa, as } = all
  const params = { schoolId: school.schoolId }
  const fees = [{ classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 500 }]
  const billed = await school.inject(endpoints.billClasses, { params, body: { fees, except: [] } }, as(adwoa))
  const asked = await ask(all, adwoa, { act: 'undo_bill', billActId: billed.reply.actId })
  const [run] = await school.call(endpoints.listBillingRuns, { params })
  const held = hold(school.context, (context) => appendAudit(context, 'hold', null, {}))
  await held.done
  const direct = once(adwoa.context, (context) => undoBillingRun(context, run?.id ?? '', 'Wrong amount'))
  await waiting(school.context, 1)
  const yes = once(kofi.context, (context) =>
    answerRequest(context, { request: asked.reply.request.id, approve: true, with: 'own_session' }),
  )
  await waiting(school.context, 2)

  await held.commit()

  expect(await direct).toBe('done')
  expect(await yes).toContain('Adwoa Sarpong took this back')
  expect(await owes(all)).toBe(0)
})
