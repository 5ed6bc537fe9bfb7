import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { at, owing } from '../../testing/reminders.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { sendDueOf } from '../../testing/texts.ts'

test('a reminder that surely did not go counts for nothing, one that may have arrived counts', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const barred = { firstName: 'Ama', surname: 'Barred', phone: aPhone() }
  const unsure = { firstName: 'Ekua', surname: 'Unsure', phone: aPhone() }
  await owing(school, { guardian: barred }, 900, '2026-10-01')
  await owing(school, { guardian: unsure }, 800, '2026-10-01')
  await school.call(endpoints.sendReminders, { body: {} })
  at(school, '2026-11-16T09:05:00Z')
  await sendDueOf(school, {
    name: 'test',
    send: async ({ to }) =>
      to === barred.phone
        ? { outcome: 'rejected', reason: 'The number is barred.' }
        : { outcome: 'failed', reason: 'no answer', unknown: true },
  })
  expect(await school.rows(sql`select distinct status from messages where kind = 'reminder'`)).toEqual([
    { status: 'dead' },
  ])

  at(school, '2026-11-17T09:00:00Z')
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  const { families, leftOut, spent } = await school.call(endpoints.readReminders)
  expect(families).toMatchObject([{ name: 'Ama Barred', sentInTerm: 0 }])
  expect(leftOut).toEqual([{ reason: 'this_week', families: 1 }])
  expect(spent).toBe(0.04)
})
