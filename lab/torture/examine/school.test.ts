import { expect, test } from 'vitest'
import { type Context, inTransaction } from '#server/context/context.ts'
import { billClass, correctReceipt, moveMoney, post, reverseReceipt } from '#server/ledger/index.ts'
import { foundLedgerSchool, type LedgerSchool } from '#server/ledger/testing/ledger-school.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { pesewas } from '#shared/money.ts'
import type { Line } from '../client/journal.ts'
import { noFindings } from './findings.ts'
import { checkSchool, examineSchool } from './school.ts'

/** What a crash could leave behind if an act were not one transaction. */
const halves: [what: string, statement: string, fault: 'doubled' | 'halfDone'][] = [
  [
    'an answer without its act',
    `insert into idempotency_keys select school_id, 'pay:x', input_hash, answer
    from idempotency_keys where key = 'pay:a'`,
    'halfDone',
  ],
  ['an act without its answer', `delete from idempotency_keys where key = 'pay:b'`, 'halfDone'],
  ['a payment without its message', `delete from messages where kind = 'receipt'`, 'halfDone'],
  ['a bill without its notices', `delete from messages where kind = 'fee_added'`, 'halfDone'],
  ['a void without its mark', 'delete from receipt_voids', 'halfDone'],
  [
    'a void whose message goes out all the same',
    `update messages set status = 'queued' where kind = 'receipt'`,
    'halfDone',
  ],
  ['half a move', `delete from ledger_entries where kind = 'reallocation' and side = 'Debit'`, 'halfDone'],
  [
    'one fee of a bill missing',
    `delete from ledger_entries where id = (
    select id from ledger_entries where kind = 'class_fee' limit 1)`,
    'halfDone',
  ],
  [
    'an act that is not in the audit log',
    `delete from audit_values; delete from audit_log where act = 'bill_class'`,
    'halfDone',
  ],
  [
    'a payment recorded twice under one key',
    `insert into ledger_entries select (jsonb_populate_record(e, jsonb_build_object(
    'id', gen_random_uuid(), 'group_id', gen_random_uuid(), 'journal_number', 999))).*
    from ledger_entries e where reference = 'pay:b' and kind = 'payment'`,
    'doubled',
  ],
]

test('a school in which everything happened once shows no fault, and every half or double is named', async () => {
  const school = await foundBusy()
  expect(await checkSchool(school.context())).toEqual(noFindings())

  for (const [what, statement, fault] of halves) {
    expect((await faultsAfter(school, statement))[fault], what).not.toEqual([])
  }
  expect(await checkSchool(school.context())).toEqual(noFindings())
})

test('what was acknowledged and is not there, or is there otherwise, is lost', async () => {
  const school = await foundBusy()
  const done = { said: 'done' as const, school: school.schoolId, ids: [] }
  const lines: Line[] = [
    { ...done, key: 'pay:b' },
    { ...done, key: 'pay:gone' },
    { ...done, key: 'pay:a', receipt: 'ADM-000999' },
    { said: 'refused', key: 'move:c', school: school.schoolId, code: 'invalid', tries: 1 },
    { said: 'refused', key: 'void:a', school: school.schoolId, code: 'already_reversed', tries: 2 },
  ]

  const { lost, doubled } = await inTransaction(school.context(), (inner) =>
    examineSchool(inner, lines, new Map()),
  )

  expect(lost).toEqual([expect.stringContaining('pay:gone'), expect.stringContaining('pay:a')])
  expect(doubled).toEqual([expect.stringContaining('move:c')])
})

/** Three payments, one taken back, one moved and one put right, and a bill; each under its key, at a moment of its own. */
async function foundBusy(): Promise<LedgerSchool> {
  const school = await foundLedgerSchool()
  const [one, other] = [await school.admit(), await school.admit()]
  const context = (key: string): Context => {
    school.now = new Date(school.now.getTime() + 1_000)
    return school.context({ key })
  }
  const pay = (key: string) =>
    post(context(key), {
      kind: 'payment',
      studentId: one,
      reference: key,
      lines: [{ feeType: 'School Fees', amount: pesewas(5_000) }],
    })
  const wrong = await pay('pay:a')
  await reverseReceipt(context('void:a'), wrong.receipt?.id ?? '', 'void:a')
  const { entries } = await pay('pay:b')
  await moveMoney(context('move:c'), { entry: entries[0]?.id ?? '', studentId: other, reason: 'move:c' })
  const nought = await pay('pay:e')
  await correctReceipt(context('correct:f'), {
    receipt: nought.receipt?.id ?? '',
    reference: 'correct:f',
    reason: 'correct:f',
    lines: [{ feeType: 'School Fees', amount: pesewas(500) }],
  })
  await billClass(context('bill:d'), {
    classId: school.classId(),
    feeType: 'Exam Fees',
    amount: pesewas(900),
  })
  return school
}

/** As the owner of the tables, who has to switch the triggers off first; and then takes it back again. */
async function faultsAfter(school: LedgerSchool, statement: string) {
  return await asOwner(
    school,
    async (client) => {
      await client.query(statement)
      return await checkSchool({ ...school.context(), client })
    },
    { forging: ['ledger_entries', 'receipts', 'receipt_voids', 'audit_log'] },
  )
}
