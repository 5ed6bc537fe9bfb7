import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { asOwner } from '../testing/as-owner.ts'
import { testDatabase } from '../testing/test-database.ts'
import { moveMoney, post, reverseEntry } from './index.ts'
import { foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'

/** What a database of before may hold: money given back twice. Each is named, and nothing that was asked about is. */

beforeAll(async () => {
  await testDatabase()
})

const PLACE = 'more of a fee was given back or moved than was received for it'
const CHILD = 'more was given back to a child than was received for it'
const RECEIPT = 'more of a receipt was given back than it held'

test('a receipt taken back whose money was given back is named', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  const { receipt } = await school.pay(child, 1_000)
  await giveBack(school, child, 1_000)

  expect(await namedAfter(school, voiding(school, receipt))).toEqual([PLACE, CHILD])
  expect(await school.problems()).toEqual([])
})

test('a refund to the child whose money was moved away is named', async () => {
  const school = await foundLedgerSchool()
  const [a, b] = [await school.admit(), await school.admit()]
  const { receipt, entry } = await school.pay(a, 20_000)
  await moveMoney(school.context(), { entry, studentId: b })

  expect(await namedAfter(school, refunding(school, a, 20_000))).toEqual([PLACE, CHILD])
  expect(await namedAfter(school, `${refunding(school, a, 20_000)}; ${voiding(school, receipt)}`)).toEqual([
    PLACE,
    CHILD,
  ])
})

test('a refund on a fee that never had money is named', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  await school.pay(child, 5_000, 'Others')

  expect(await namedAfter(school, refunding(school, child, 5_000, 'Exam Fees'))).toEqual([PLACE])
})

test('a receipt of which more was given back than it held is named', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  const { receipt } = await school.pay(child, 1_000)
  await school.pay(child, 9_000)

  const grown = `${voiding(school, receipt)};
    update ledger_entries set amount = amount + 1 where kind = 'reversal' and receipt_id = '${receipt}'`
  expect(await namedAfter(school, grown)).toEqual([RECEIPT])
})

test('what somebody was asked about and gave back all the same is no fault, nor what came in again', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  await giveBack(school, child, 4_000, true)
  await school.pay(child, 1_000)
  const second = await giveBack(school, child, 2_500, true)
  await reverseEntry(school.context(), second, 'It came back')
  await giveBack(school, child, 1_000, true)

  expect(await school.problems()).toEqual([])
  // The log says how much of it was: without it each is named.
  expect(await namedAfter(school, `update audit_log set facts = facts - 'beyond'`)).toEqual([PLACE, CHILD])
})

async function giveBack(school: LedgerSchool, studentId: string, amount: number, confirm = false) {
  const lines = [{ feeType: 'School Fees', amount: pesewas(amount) }]
  const posting = { kind: 'refund' as const, studentId, lines, confirm }
  return (await post(school.context({ key: randomUUID() }), posting)).entries[0]?.id ?? ''
}

/** The lines that taking the receipt back would write, and its void. */
function voiding({ schoolId }: LedgerSchool, receipt: string): string {
  return `insert into ledger_entries (school_id, id, journal_number, group_id, student_id, class_id, fee_type_id, side, amount, kind,
      counter_account, effective_on, method, term_id, receipt_id, corrects, recorded_at, recorded_by)
    select e.school_id, gen_random_uuid(), e.journal_number + 1000, '${randomUUID()}', e.student_id, e.class_id, e.fee_type_id,
      case e.side when 'Debit' then 'Credit' else 'Debit' end, e.amount, 'reversal', e.counter_account, e.effective_on, e.method,
      e.term_id, e.receipt_id, e.id, e.recorded_at, e.recorded_by
    from ledger_entries e where e.school_id = '${schoolId}' and e.receipt_id = '${receipt}';
    insert into receipt_voids (school_id, receipt_id, reason, recorded_at, recorded_by)
    select school_id, id, 'forged', issued_at, issued_by from receipts where school_id = '${schoolId}' and id = '${receipt}'`
}

/** A refund as it would be written, by nobody who was asked. */
function refunding(
  { schoolId }: LedgerSchool,
  student: string,
  amount: number,
  feeType = 'School Fees',
): string {
  return `insert into ledger_entries (school_id, id, journal_number, group_id, student_id, class_id, fee_type_id, side, amount, kind,
      counter_account, effective_on, method, term_id, recorded_at, recorded_by)
    select e.school_id, gen_random_uuid(), 900, gen_random_uuid(), '${student}', e.class_id, f.id, 'Debit', ${amount}, 'refund', 'cash',
      e.effective_on, 'Cash', e.term_id, e.recorded_at, e.recorded_by
    from ledger_entries e join fee_types f on f.school_id = e.school_id and f.name = '${feeType}'
    where e.school_id = '${schoolId}' limit 1`
}

/** Which of these checks name something after a forgery by the owner of the tables, which is taken back again. */
async function namedAfter(school: LedgerSchool, statement: string): Promise<string[]> {
  const rows = await asOwner(
    school,
    async (client) => {
      await client.query(statement)
      const { rows } = await client.query<{ problem: string }>('select problem from verify_school($1)', [
        school.schoolId,
      ])
      return rows
    },
    { forging: ['ledger_entries', 'receipt_voids', 'audit_log'] },
  )
  const ours = rows
    .map(({ problem }) => problem)
    .filter((problem) => [PLACE, CHILD, RECEIPT].includes(problem))
  return [...new Set(ours)].toSorted()
}
