import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { post } from '../../ledger/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('a new school goes on behind the last number of its old receipt book, once', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  expect(await school.call(endpoints.readNumbers)).toMatchObject({ mayFollowBook: true, restored: null })

  const numbers = await school.call(endpoints.confirmNumbers, { body: { last: { receipts: 4711 } } })

  expect(numbers).toMatchObject({ mayFollowBook: false, gaps: [{ series: 'receipts', restoredOn: null }] })
  expect((await pay(school, studentId)).receipt?.number).toMatch(/-004712$/)
  const again = await school.inject(endpoints.confirmNumbers, { body: { last: { receipts: 9000 } } })
  expect(again.problem).toMatchObject({ code: 'conflict' })
  const others = await school.inject(endpoints.confirmNumbers, { body: { last: { students: 900 } } })
  expect(others.problem).toMatchObject({ code: 'conflict' })
  const same = await school.call(endpoints.confirmNumbers, {
    body: { last: { receipts: 4712, students: 1 } },
  })
  expect(same.gaps).toEqual(numbers.gaps)
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('after a restore everything is read and nothing recorded, for whoever asks, until the office has answered', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await pay(school, studentId)
  await restore(school)

  expect(await school.call(endpoints.readSession)).toMatchObject({ awaitsNumbers: true })
  expect(await school.call(endpoints.listReceipts, {})).toMatchObject({ receipts: [{}] })
  const key = randomUUID()
  const body = { feeType: 'School Fees', amountPaid: 10 }
  const refused = await school.inject(endpoints.payStudent, { params: { studentId }, body }, { key })
  expect(refused.problem).toMatchObject({
    code: 'awaits_numbers',
    message: expect.stringContaining('Settings, Numbers'),
  })

  const confirm = (slips: number) =>
    school.inject(endpoints.confirmNumbers, {
      body: { last: { receipts: 40, vouchers: 0, slips, invoices: 0, students: 30 } },
    })
  expect((await confirm(100_001)).problem.code, 'more than can be lost').toBe('invalid')
  expect((await confirm(100_000)).status).toBe(200)

  expect(await school.call(endpoints.readSession)).toMatchObject({ awaitsNumbers: false })
  // What waited in a browser goes out under its own key.
  const sent = await school.call(endpoints.payStudent, { params: { studentId }, body }, { key })
  expect(sent.receipt?.number).toMatch(/-000041$/)
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('after a restore nothing takes a number by another way either, and what takes none goes on', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await restore(school)
  const refused = { code: 'awaits_numbers' }

  // As money that a parent pays on the phone meanwhile does.
  const lines = [{ feeType: 'School Fees', amount: pesewas(1_000) }]
  await expect(post(school.context, { kind: 'payment', studentId, lines })).rejects.toMatchObject(refused)
  await expect(school.addStudent()).rejects.toThrow('awaits_numbers')
  expect((await school.inject(endpoints.setRules, { body: { drawers: true } })).status).toBe(200)
})

function pay(school: TestSchool, studentId: string) {
  return school.call(endpoints.payStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amountPaid: 100 },
  })
}

/** As `restore` leaves a school. */
async function restore({ context }: TestSchool): Promise<void> {
  await asOwner(
    context,
    async (client) => {
      await client.query(`insert into restores (school_id, restored_at, backup_made_at)
        values (current_school(), '2026-11-20T08:00:00Z', '2026-11-19T02:00:00Z')`)
      await client.query('update school_tails set awaits_numbers = true where school_id = current_school()')
    },
    { end: 'commit' },
  )
}
