import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { eraseStudent, giveAward, post, postReductions, reverseEntry, saveSponsor, waive } from './index.ts'
import { balancesOf, foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'
import { bill, rule } from './testing/reducing.ts'

/** Forgiving one charge: which, and how much of it. */

// Making this worker's database may take longer than a test is given.
beforeAll(async () => {
  await testDatabase()
})

async function aDebt(school: LedgerSchool, studentId: string, amount = 200) {
  const lines = [{ feeType: 'Exam Fees', amount: pesewas(amount) }]
  const debt = { kind: 'manual_charge', studentId, lines } as const
  const posted = await post(school.context({ key: randomUUID() }), debt)
  return posted.entries[0]?.id ?? ''
}

const forgive = (school: LedgerSchool, charge: string, amount?: number) =>
  waive(school.context(), {
    charge,
    note: 'The house burnt',
    ...(amount === undefined ? {} : { amount: pesewas(amount) }),
  })

test('of a debt no more is forgiven than is left of it, and nothing when nothing is left', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  const debt = await aDebt(school, child)
  await forgive(school, debt, 50)
  await expect(forgive(school, debt, 151)).rejects.toMatchObject({
    details: { fields: { amount: 'Only GHS 1.50 is left of this charge to forgive.' } },
  })
  await forgive(school, debt)
  expect(await balancesOf(school, child)).toEqual({})
  await expect(forgive(school, debt)).rejects.toMatchObject({ code: 'invalid' })
  expect(await school.problems()).toEqual([])
})

test('what is no charge, was taken back or is of an erased child is not forgiven', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  await expect(forgive(school, randomUUID())).rejects.toThrow('Charge not found.')
  const { entry } = await school.pay(child, 100)
  await expect(forgive(school, entry)).rejects.toThrow('Charge not found.')

  const debt = await aDebt(school, child)
  await reverseEntry(school.context(), debt, 'Added twice')
  await expect(forgive(school, debt)).rejects.toMatchObject({ code: 'already_reversed' })

  const gone = await school.admit()
  const theirs = await aDebt(school, gone)
  await school.pay(gone, 200, 'Exam Fees')
  await school.rows(sql`update students set status = 'archived' where id = ${gone}`)
  await eraseStudent(school.context(), gone)
  await expect(forgive(school, theirs, 10)).rejects.toThrow('Student not found.')
  expect(await school.problems()).toEqual([])
})

test('what rules take off, or is forgiven of one charge, is less for the sponsor as well as for the family', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  const details = { type: 'church', contact: '', phone: '', address: '' }
  const { sponsor } = await saveSponsor(school.context(), { name: 'Church', details })
  const award = { feeTypes: ['School Fees'], percent: 50, from: '2026-09-01' }
  await giveAward(school.context(), { sponsor, students: [child], ...award })
  await bill(school, 1_000)
  await rule(school, { name: 'Choir', percent: 1_000, studentIds: [child] })

  const posted = await postReductions(school.context(), school.classId())
  expect(posted).toMatchObject({ reduced: 100, carried: -50, less: 50 })
  expect(await balancesOf(school, child)).toEqual({ 'School Fees': 450 })

  // 1.00 of the 9.00 left is forgiven: the sponsor carries half of 8.00.
  const charge = sql`select id from ledger_entries where school_id = ${school.schoolId} and kind = 'class_fee'`
  await forgive(school, (await school.rows<{ id: string }>(charge))[0]?.id ?? '', 100)
  expect(await balancesOf(school, child)).toEqual({ 'School Fees': 400 })
  expect(await school.problems()).toEqual([])
})
