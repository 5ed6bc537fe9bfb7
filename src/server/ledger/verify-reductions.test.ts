import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { asOwner } from '../testing/as-owner.ts'
import { testDatabase } from '../testing/test-database.ts'
import { post, reverseEntry, waive } from './index.ts'
import { foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'
import { bill, rule } from './testing/reducing.ts'

beforeAll(async () => {
  await testDatabase()
})

test('what was taken off, or forgiven, beyond its charge or of none is named when it is forged', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  await rule(school, { name: 'Choir', percent: 1_000, studentIds: [child] })
  await bill(school, 1_000)
  const lines = [{ feeType: 'School Fees', amount: pesewas(200) }]
  await post(school.context({ key: 'by hand' }), { kind: 'discount', studentId: child, lines })
  const debt = { kind: 'manual_charge', studentId: child, lines } as const
  const charge = (await post(school.context({ key: randomUUID() }), debt)).entries[0]?.id ?? ''
  await waive(school.context(), { charge, amount: pesewas(50), note: 'As agreed' })
  await reverseEntry(school.context(), charge, 'Added twice')
  expect(await school.problems()).toEqual([])

  const given = `where kind = 'discount' and billing_run_id is not null`
  const [more, none] = ['a charge is reduced by more than it is', 'a reduction is not of a rule']
  const forgeries = [
    [`update ledger_entries set amount = 1001 ${given}`, more, 'charged 1000, reduced 1001'],
    [`update ledger_entries set side = 'Debit' ${given}`, more, 'charged 1000, reduced -100'],
    ['delete from reduction_entries where rule_id is not null', none, 'discount'],
    [
      `delete from ledger_entries where kind = 'reversal' and corrects in (select id from ledger_entries where kind = 'waiver')`,
      'a waiver stands on a charge that was taken back',
      charge,
    ],
  ] as const
  for (const [statement, problem, detail] of forgeries)
    expect(await problemsAfter(school, statement), statement).toContainEqual({ problem, detail })
})

async function problemsAfter(school: LedgerSchool, statement: string): Promise<object[]> {
  const forging = ['ledger_entries', 'reduction_entries']
  const verified = async (client: { query: (text: string) => Promise<{ rows: object[] }> }) => {
    await client.query(statement)
    return (await client.query(`select problem, detail from verify_school('${school.schoolId}')`)).rows
  }
  return await asOwner(school, verified, { forging })
}
