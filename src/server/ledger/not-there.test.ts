import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { billClass, openBalances, setClassFee, setPayers } from './index.ts'
import { balancesOf, foundLedgerSchool } from './testing/ledger-school.ts'

/** What is not there, or is another school's, is refused by its name, and nothing of the act is done. */

beforeAll(async () => {
  await testDatabase()
})

test('a class that is not of the school is neither billed nor given a fee, and a bill of nothing is none', async () => {
  const [school, other] = [await foundLedgerSchool(), await foundLedgerSchool()]
  await school.admit()
  const fee = { feeType: 'School Fees', amount: pesewas(100) }
  for (const classId of [randomUUID(), other.classId()]) {
    await expect(billClass(school.context(), { classId, ...fee })).rejects.toThrow('Class not found.')
    await expect(setClassFee(school.context(), { classId, ...fee })).rejects.toThrow('Class not found.')
  }
  const nothing = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(0) }
  await expect(billClass(school.context(), nothing)).rejects.toMatchObject({
    details: { fields: { amount: 'Somebody pays this: enter an amount for one kind at least.' } },
  })
  expect(await school.rows(sql`select from billing_runs where school_id = ${school.schoolId}`)).toEqual([])
})

test('old balances of a list that names a child of another school are not taken over at all', async () => {
  const [school, other] = [await foundLedgerSchool(), await foundLedgerSchool()]
  const [own, theirs] = [await school.admit(), await other.admit()]
  const lines = [own, theirs].map((student) => ({
    student,
    feeType: 'School Fees',
    amount: pesewas(100),
    inCredit: false,
  }))
  await expect(openBalances(school.context(), lines)).rejects.toThrow('Student not found.')
  expect([await balancesOf(school, own), await balancesOf(other, theirs)]).toEqual([{}, {}])
})

test('a child, a guardian and a fee that are not of the school are no part of who pays', async () => {
  const [school, other] = [await foundLedgerSchool(), await foundLedgerSchool()]
  const [child, theirs] = [await school.admit(), await other.admit()]
  const guardianOf = async (student: string, at = school) =>
    (await at.rows<{ id: string }>(sql`select guardian_id as id from students where id = ${student}`))[0]?.id
  const shares = { firstShare: 5_000, guardian: await guardianOf(await school.admit()) }

  await expect(setPayers(school.context(), { student: theirs, ...shares })).rejects.toThrow(
    'Student not found.',
  )
  const stranger = { student: child, firstShare: 5_000, guardian: await guardianOf(theirs, other) }
  await expect(setPayers(school.context(), stranger)).rejects.toThrow('Guardian not found.')
  const fees = { student: child, guardian: shares.guardian, secondFees: ['School Fees', 'Excursion'] }
  await expect(setPayers(school.context(), fees)).rejects.toMatchObject({
    details: { fields: { secondFees: 'Choose fee types of the school.' } },
  })
  expect(await school.rows(sql`select from payer_shares where school_id = ${school.schoolId}`)).toEqual([])
  await setPayers(school.context(), { ...fees, secondFees: ['School Fees'] })
  expect(await school.problems()).toEqual([])
})
