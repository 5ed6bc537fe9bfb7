import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { type Context, sql } from '../../context/context.ts'
import { auditAsPlatform, enterSchool, inPlatform } from '../../context/platform.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { eventually, openPayments } from './testing/payments.ts'

// Two acts at one moment need two connections: on PostgreSQL only.

test('a renewal that waits for an act of the school keeps nothing that the act still needs', async () => {
  const school = await createTestSchool({ expiresOn: '2026-12-31' })
  const { schoolId, token } = school
  const p = await openPayments({ now: school.clock.now })
  const { reference, page } = await p.startRenewal(token)

  const renewed = await inPlatform(p.world, async (act) => {
    // As every act of the ledger does: first its number in the school's order, then what refers to the school.
    await enterSchool(act, schoolId)
    await act.query(sql`select from school_tails where school_id = ${schoolId} for update`)
    await p.press(page, 'pay')
    const answer = p.verify(reference)
    await eventually(
      () => waiting(school.context),
      (count) => count > 0,
    )
    await act.query(`set local lock_timeout = '500ms'`)
    await auditAsPlatform(act, schoolId, 'act', {})
    return { answer }
  })

  expect((await renewed.answer).reply.data.outcome).toBe('renewed')
  const record = await p.reply(endpoints.readSchool, { params: { schoolId } }, { token })
  expect(record.registration_expiration_date).toBe('2027-03-31')
})

async function waiting({ database }: Context): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
