import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { testDatabase } from '../testing/test-database.ts'
import { giveAward, payFamily, paySponsor, post, saveSponsor } from './index.ts'
import { foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'

/** Without a key the same money once more is asked about for ten minutes; after them it is other money. */

beforeAll(async () => {
  await testDatabase()
})

const line = { feeType: 'School Fees', amount: pesewas(5_000) }

async function askedForTenMinutes(school: LedgerSchool, again: () => Promise<unknown>, question: string) {
  const asked = { code: 'possible_duplicate', message: expect.stringContaining(question) }
  school.now = new Date(school.now.getTime() + 599_999)
  await expect(again()).rejects.toMatchObject(asked)
  school.now = new Date(school.now.getTime() + 1)
  await again()
  expect(await school.problems()).toEqual([])
}

test('of one child', async () => {
  const school = await foundLedgerSchool()
  const studentId = await school.admit()
  const pay = () => post(school.context(), { kind: 'payment', studentId, lines: [line] })
  await pay()

  await askedForTenMinutes(school, pay, 'School Fees')
})

test('of a family', async () => {
  const school = await foundLedgerSchool()
  const students = [await school.admit(), await school.admit()]
  const pay = () => payFamily(school.context(), { lines: students.map((student) => ({ student, ...line })) })
  await pay()

  await askedForTenMinutes(school, pay, 'for these 2 children')
})

test('of a sponsor', async () => {
  const school = await foundLedgerSchool()
  const students = [await school.admit()]
  const details = { type: 'church', contact: '', phone: '', address: '' }
  const { sponsor } = await saveSponsor(school.context(), { name: 'Ebenezer Church', details })
  const award = { sponsor, students, feeTypes: ['School Fees'], percent: 50, from: '2026-09-01' } as const
  await giveAward(school.context(), award)
  const pay = () => paySponsor(school.context(), { sponsor, amount: pesewas(5_000), asCredit: true })
  await pay()

  await askedForTenMinutes(school, pay, 'of this sponsor')
})
