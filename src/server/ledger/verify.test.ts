import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../testing/as-owner.ts'
import { testDatabase } from '../testing/test-database.ts'
import { answerRequest, askRequest, callerOf } from './index.ts'
import { keepRows } from './keep-list.ts'
import { keepTermDays } from './keep-term-days.ts'
import { foundBusySchool } from './testing/busy-school.ts'
import { twoPersons } from './testing/by-two.ts'
import type { LedgerSchool } from './testing/ledger-school.ts'

beforeAll(async () => {
  await testDatabase()
})

/** What somebody with the database's password could do, and what the books then say. */
const forgeries: [what: string, statement: string, problem: string][] = [
  ['a balance', 'update balances set balance = balance - 1', 'balance differs from its entries'],
  ['a day total', 'update ledger_days set received = received + 1', 'day total differs from its entries'],
  ['an amount', `update ledger_entries set amount = amount + 1 where kind = 'class_fee'`, 'balance differs'],
  ['a balance, for the trial', 'update balances set balance = balance + 1', 'trial balance is not zero'],
  [
    'a receipt away',
    `update school_tails set receipt_number = receipt_number + 1`,
    'receipt numbers have a gap',
  ],
  ['an entry away', `update school_tails set journal_number = 99`, 'journal numbers have a gap'],
  ['a receipt’s amount', 'update receipts set amount = amount + 1', 'receipt differs from its lines'],
  ['a printed balance', 'update receipts set balance_after = 0', 'receipt prints another balance'],
  [
    'a pupil’s part of a receipt',
    'update receipt_students set amount = amount + 1 where place = 1',
    "a pupil's part of a receipt differs from its lines",
  ],
  [
    'a balance of one of several pupils',
    'update receipt_students set balance_after = 0 where place = 2',
    "a pupil's part of a receipt differs from its lines",
  ],
  [
    'a pupil off a receipt',
    'delete from receipt_students where place = 2',
    'receipt differs from its pupils',
  ],
  [
    'how many pupils are on a receipt',
    'update receipts set students = 3 where students = 2',
    'receipt differs from its pupils',
  ],
  [
    'a void receipt',
    `delete from ledger_entries where kind = 'reversal'`,
    'void receipt still has an effect',
  ],
  [
    'a reversal',
    `update ledger_entries set amount = 7 where kind = 'reversal'`,
    'reversal differs from what',
  ],
  [
    'the account of a reversal',
    `update ledger_entries set counter_account = 'bank' where kind = 'reversal'`,
    'reversal differs from what',
  ],
  [
    'one leg of a move',
    `update ledger_entries set amount = 7 where kind = 'reallocation' and side = 'Debit'`,
    'a move is not balanced',
  ],
  [
    'a move of too much',
    `update ledger_entries set amount = 999999 where kind = 'reallocation'`,
    'more was moved than the line held',
  ],
  ['an audited fact', `update audit_log set facts = '{}' where number = 2`, 'the audit chain is broken'],
  [
    'the last audit row away',
    'delete from audit_log where number = (select max(number) from audit_log)',
    'the audit log has a gap',
  ],
  [
    'the last audit row and its count away',
    `delete from audit_log where number = (select max(number) from audit_log);
     update school_tails set audit_number = audit_number - 1`,
    'the audit log has a gap',
  ],
  [
    'a child of a billing run',
    'update billing_runs set students = students + 1',
    'billing run differs from its',
  ],
  [
    'an undo of a billing run',
    `insert into billing_run_undos select school_id, id, 'forged', now(), recorded_by from billing_runs
       on conflict do nothing`,
    'undone billing run still charges',
  ],
  ['what was counted', 'update drawers set counted = counted + 1', 'a drawer differs from its count'],
  [
    'a note of a count',
    `update drawers set pieces = pieces || '{"note1": 77}'`,
    'a count differs from its pieces',
  ],
  [
    'a difference',
    `update money_entries set amount = amount + 1 where kind = 'cash_difference'`,
    'a drawer account differs from its drawers',
  ],
  [
    'a float',
    `update money_entries set amount = 1 where kind = 'float'`,
    'a drawer begins with another sum than was left',
  ],
  [
    'what was handed over',
    `update hand_overs set received = received + 1 where state = 'received'`,
    'a hand-over differs from its entries',
  ],
  [
    'the drawer of a payment',
    'update ledger_entries set drawer_id = null where drawer_id is not null',
    'a drawer differs from its count',
  ],
  ['a money entry away', `delete from money_entries where kind = 'handover'`, 'journal numbers have a gap'],
  [
    'a remembered receipt',
    `update idempotency_keys set answer = jsonb_set(answer, '{receipt,id}', to_jsonb(gen_random_uuid()))
       where answer ? 'receipt'`,
    'a remembered answer names what is not there',
  ],
  [
    'a remembered entry',
    `update idempotency_keys set answer = jsonb_build_object('entries', jsonb_build_array(jsonb_build_object('id', gen_random_uuid())))
       where jsonb_typeof(answer->'entries') = 'array'`,
    'a remembered answer names what is not there',
  ],
  [
    "a remembered payment's fees",
    `update idempotency_keys set answer = jsonb_set(answer, '{entries}', answer->'entries' || '["Others"]')
       where answer #>> '{receipt,id}' is not null and jsonb_typeof(answer->'entries'->0) = 'string'`,
    'a remembered answer differs from its receipt',
  ],
  [
    'a kept row',
    `update kept_rows set content = replace(content, '"totalDebt":', '"totalDebt":1')`,
    'a kept row differs from its student',
  ],
  [
    'a kept day of a term',
    'update term_days set received = received + 1',
    'a kept day of a term differs from its entries',
  ],
  [
    "a pupil's term",
    'update pupil_terms set received = received + 1',
    "what is kept of a pupil's term differs from its entries",
  ],
  ['a kept row away', 'delete from kept_rows', 'a kept row differs from its student'],
  ['an audited name away', 'delete from audit_values', 'an audited value was changed'],
  ['an audited name', `update audit_values set content = '{"name": "Kofi"}'`, 'an audited value was changed'],
]

test('whatever is forged in the books is named', async () => {
  const { school } = await foundBusySchool()
  await keepRows(school.context())
  // Of the last minutes not all is kept.
  await keepTermDays({ ...school.context(), now: new Date(school.now.getTime() + 2 * 3_600_000) })
  expect(await school.problems()).toEqual([])

  for (const [what, statement, problem] of forgeries) {
    expect(await problemsAfter(school, statement), what).toContainEqual(expect.stringContaining(problem))
  }
  expect(await school.problems()).toEqual([])
})

test('an approval, or an act that had none while the rule was on, is named when it is forged', async () => {
  const { school, receipt, debt, run, students } = await foundBusySchool()
  const [student] = students
  const asker = await twoPersons(school)
  const asking = school.context()
  const ama = { ...asking, caller: { ...asking.caller, staffId: asker, role: 'cashier' } } as const
  const { request } = await askRequest(ama, { act: 'take_back', receipt, reason: 'entered twice' })
  await answerRequest(school.context(), { request, approve: true, with: 'own_session' })
  expect(await school.problems()).toEqual([])

  const alone = `ledger_reverse_entry('${school.schoolId}', '${callerOf(school.context())}',
    '${JSON.stringify({ entry: debt, reason: 'alone' })}')`
  const caller = callerOf(school.context())
  const undoing = `ledger_undo_run('${school.schoolId}', '${caller}', '${JSON.stringify({ run, reason: 'alone' })}')`
  const forgiven = {
    kind: 'discount',
    student,
    lines: [{ feeType: 'School Fees', amount: 6_000 }],
    confirm: true,
  }
  const forgiving = `ledger_post('${school.schoolId}', '${caller}', '${JSON.stringify(forgiven)}')`
  const approvals: typeof forgeries = [
    ['an approval away', `update approval_requests set state = 'refused'`, 'an act of two persons has no'],
    [
      'a refusal for an approval',
      `update approval_requests set state = 'refused'`,
      'an approval has not its',
    ],
    ['the sum of a request', 'update approval_requests set amount = amount + 1', 'has not its act'],
    ['what it was about', `update approval_requests set thing = 'entry 1'`, 'an act of two persons has no'],
    ['one person for two', 'update approval_requests set answered_by = asked_by', 'has not its act'],
    ['the act away', 'delete from receipt_voids', 'an approved receipt is not taken back'],
    ['the rule', 'update school_rules set two_persons = false', 'the rule of two is not what was last set'],
    ['its limit', 'update school_rules set discount_limit = 1', 'the rule of two is not what was last set'],
    [
      'an act while the rule was set aside',
      `update school_rules set two_persons = false; select ${alone}; update school_rules set two_persons = true`,
      'an act of two persons has no approval',
    ],
    [
      'a limit passed in two parts while the rule was set aside',
      `update school_rules set two_persons = false; select ${forgiving}; select ${forgiving};
        update school_rules set two_persons = true`,
      'an act of two persons has no approval',
    ],
    [
      'a paid bill taken back while the rule was set aside',
      `update school_rules set two_persons = false; select ${undoing}; update school_rules set two_persons = true`,
      'a bill of two persons has no approval',
    ],
  ]
  for (const [what, statement, problem] of approvals) {
    expect(await problemsAfter(school, statement), what).toContainEqual(expect.stringContaining(problem))
  }
  expect(await school.problems()).toEqual([])
})

/** Forges as the owner of the tables, who has to switch the triggers off first, and takes it back again. */
async function problemsAfter(school: LedgerSchool, statement: string): Promise<string[]> {
  const forging = [
    'ledger_entries',
    'money_entries',
    'receipts',
    'receipt_students',
    'receipt_voids',
    'audit_log',
    'billing_runs',
  ]
  const verified = async (client: pg.PoolClient) => {
    await client.query(statement)
    return await client.query<{ problem: string }>('select problem from verify_school($1)', [school.schoolId])
  }
  const { rows } = await asOwner(school, verified, { forging })
  return rows.map(({ problem }) => problem)
}
