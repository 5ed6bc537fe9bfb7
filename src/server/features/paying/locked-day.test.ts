import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../context/context.ts'
import { closeThrough } from '../../ledger/index.ts'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { aPayingFamily, createPayingSchool, worldOf } from '../../testing/paying.ts'
import { settleIntent } from './settle.ts'

/** The office has closed today, and a parent pays in the evening. */

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ retryMs: 20 })
})
afterAll(() => sandbox.close())

test('what is paid after the day was locked is known at once, posted the next day, and told by day', async () => {
  const school = await createPayingSchool(sandbox)
  const world = await worldOf(sandbox, school)
  const family = await aPayingFamily(school)
  const today = school.clock.now.toISOString().slice(0, 10)
  await closeThrough(school.context, today)

  const { reply: paid } = await family.start()
  expect(paid).toMatchObject({ state: 'paid', receiptId: null, said: null })
  expect(await family.look(paid.paymentId)).toMatchObject({ state: 'paid' })
  const midnight = Date.parse(`${today}T00:00:00Z`) + 24 * 60 * 60_000
  school.clock.pass({ minutes: Math.ceil((midnight - school.clock.now.getTime()) / 60_000) + 10 })
  await settleIntent(world, school.schoolId, paid.paymentId)

  expect((await family.look(paid.paymentId)).state).toBe('posted')
  const texts = await school.rows<{ hour: number; isLater: boolean }>(
    sql`select extract(hour from not_before at time zone 'UTC')::int as hour, not_before > ${school.clock.now} as "isLater"
        from messages where school_id = ${school.schoolId} and kind = 'receipt'
          and receipt_id = (select receipt_id from payment_intents where id = ${paid.paymentId})`,
  )
  expect(texts).toEqual([{ hour: 8, isLater: true }])
})
