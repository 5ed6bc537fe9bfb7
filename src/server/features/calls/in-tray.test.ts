import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { owing } from '../../testing/reminders.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { aWallet, bring, moves } from '../statements/testing/bring.ts'

test('a family whose money waits on a statement is shown with it, and gets no reminder until it is posted', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const guardian = { firstName: 'Ekua', surname: 'Baidoo', phone: aPhone() }
  const studentId = await owing(school, { guardian }, 300, '2026-10-01')
  await owing(school, {}, 200, '2026-10-01')
  const { familyId, pupilCode } = await school.call(endpoints.readStudent, { params: { studentId } })
  expect((await school.call(endpoints.readReminders)).families).toHaveLength(2)

  const accountId = await aWallet(school)
  const line = { row: 2, date: '2026-11-13', amount: 120, providerId: '41881234', text: `Fees ${pupilCode}` }
  await bring(school, accountId, moves(0, [line]))
  const waiting = await school.call(endpoints.readMoneyInTray)
  expect(waiting.families).toEqual([{ familyId, amount: 120 }])
  const { families, leftOut } = await school.call(endpoints.readReminders)
  expect(families.map(({ amount }) => amount)).toEqual([200])
  expect(leftOut).toEqual([{ reason: 'in_tray', families: 1 }])

  const { lines } = await school.call(endpoints.readStatementTray, { params: { accountId } })
  const lineIds = lines.map(({ id }) => id)
  await school.call(endpoints.postSureLines, { params: { accountId }, body: { lineIds } })
  expect((await school.call(endpoints.readMoneyInTray)).families).toEqual([])
  expect((await school.call(endpoints.readReminders)).families).toHaveLength(2)
})

test('a text that waits does not go once the family’s money has come on a statement', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const [first, second] = [aPhone(), aPhone()]
  for (const phone of [first, second])
    await owing(school, { guardian: { firstName: 'Ekua', surname: 'Baidoo', phone } }, 300, '2026-10-01')
  await school.call(endpoints.sendReminders, { body: {} })
  const accountId = await aWallet(school)
  const line = { row: 2, date: '2026-11-13', amount: 120, providerId: '41881235', counterpartyNumber: first }
  await bring(school, accountId, moves(0, [line]))

  const refused = await school.rows<{ why: string | null }>(
    sql`select reminder_refused(school_id, id) as why from messages where kind = 'reminder' order by phone = ${first}`,
  )
  expect(refused.map(({ why }) => why)).toEqual([null, 'Money of the family waits on a statement.'])
})
