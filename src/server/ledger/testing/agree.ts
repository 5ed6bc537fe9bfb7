import { expect } from 'vitest'
import { sql } from '../../context/context.ts'
import { listPaths } from '../../features/classes/index.ts'
import { CLASSES, VOLUNTARY } from './acts.ts'
import { SPONSORS } from './acts-sponsors.ts'
import { compareAccountant } from './agree-accountant.ts'
import { compareCalls } from './agree-calls.ts'
import { compareRegisters } from './agree-registers.ts'
import { owes, sum } from './books.ts'
import { openShares, toCome } from './books-sponsors.ts'
import { receiptOfLine } from './books-statements.ts'
import { debtsByAge, unpaidOf, wordsOf } from './books-sums.ts'
import { sponsorName } from './deeds-sponsors.ts'
import type { Played } from './played.ts'

/** Holds everything the ledger knows of a school against the books, entry by entry and sum by sum. */
export async function expectAgreement(played: Played): Promise<void> {
  expect(await played.school.problems()).toEqual([])
  await compareEntries(played)
  await compareBalances(played)
  await compareReceipts(played)
  await compareSponsors(played)
  await compareCalls(played)
  await compareStatements(played)
  await compareRegisters(played)
  await compareWords(played)
  await compareAgeing(played)
  await compareDays(played)
  await compareAccountant(played.school)
  await compareFees(played)
  await compareMessages(played)
  await compareClasses(played)
}

/** Who is in which class, and where each class leads. */
async function compareClasses({ school, books, students }: Played) {
  const there = await school.rows<{ id: string; class: string; status: string }>(
    sql`select s.id, k.name as class, s.status from students s join classes k on k.id = s.class_id`,
  )
  const known = new Map(there.map(({ id, ...rest }) => [id, rest]))
  for (const [place, { class: home, status }] of books.students.entries())
    expect(known.get(students[place] ?? '')).toEqual({ class: CLASSES[home], status })
  const led = await listPaths(school.context())
  const nameOf = (id: string | null) => led.find((one) => one.id === id)?.name ?? null
  const ours = led.filter(({ name }) => (CLASSES as readonly string[]).includes(name))
  expect(ours.map(({ name, nextClassId }) => [name, nameOf(nextClassId)])).toEqual(
    books.classes.flatMap(({ next, isOut }, place) =>
      isOut ? [] : [[CLASSES[place], next === null ? null : CLASSES[next]]],
    ),
  )
}

/** What became of every line of the statements. */
async function compareStatements({ school, books }: Played) {
  const there = await school.rows(
    sql`select l.amount, l.happened_on as "on", m.act, r.number as receipt from statement_lines l
        left join statement_matches m on m.line_id = l.id and m.ended_at is null
        left join receipts r on r.id = m.receipt_id order by l.provider_id`,
  )
  expect(there).toEqual(
    books.bank.map((line) => {
      const receipt = receiptOfLine(books, line) ?? null
      const act = receipt || line.done?.act === 'set_aside' ? (line.done?.act ?? null) : null
      return { amount: line.amount, on: line.on, act, receipt }
    }),
  )
}

async function compareEntries({ school, books, students }: Played) {
  const entries = await school.rows(
    sql`select j.journal_number as number, j.student_id as student, k.name as class, f.name as "feeType", j.side, j.amount,
          j.kind, j.account, j.effective_on as "on", j.due_on as due, t.name as term, r.number as receipt,
          c.journal_number as corrects, j.session_id as session, j.recorded_at as at
        from journal j
        join classes k on k.id = j.class_id join fee_types f on f.id = j.fee_type_id join terms t on t.id = j.term_id
        left join receipts r on r.id = j.receipt_id left join ledger_entries c on c.id = j.corrects
        order by j.journal_number`,
  )
  const lines = books.lines.map(({ act: _, run: __, rule: ___, forgives: ____, award: _____, ...line }) => ({
    ...line,
    student: students[line.student],
    class: `Basic ${line.class + 4}`,
  }))
  expect(entries).toEqual(lines)
}

async function compareBalances({ school, books, students }: Played) {
  const stored = await school.rows<{ student: string; type: string; balance: number }>(
    sql`select b.student_id as student, f.name as type, b.balance from balances b join fee_types f on f.id = b.fee_type_id`,
  )
  for (const { student, type, balance } of stored) {
    expect(balance, `${student} ${type}`).toBe(owes(books, students.indexOf(student), type))
  }
  expect(sum(stored.map(({ balance }) => balance))).toBe(sum(students.map((_, place) => owes(books, place))))
}

async function compareReceipts({ school, books, students }: Played) {
  const receipts = await school.rows(
    sql`select r.number, r.student_id as student, r.amount, r.balance_before as before, r.balance_after as after,
          v.receipt_id is not null as "isVoid", (
            select o.number from receipt_voids w join receipts o on o.id = w.receipt_id where w.replaced_by = r.id) as replaces, (
            select coalesce(json_agg(json_build_object('student', p.student_id, 'amount', p.amount, 'before', p.balance_before,
              'after', p.balance_after) order by p.place), '[]')
            from receipt_students p where p.receipt_id = r.id) as parts, a.name as sponsor
        from receipts r left join money_accounts a on a.id = r.sponsor_id left join receipt_voids v on v.receipt_id = r.id order by r.number`,
  )
  const printed = <R extends { student: number; amount: number; before: number }>(part: R) => ({
    ...part,
    student: students[part.student],
    after: part.before - part.amount,
  })
  expect(receipts).toEqual(
    books.receipts.map(({ session: _, at: __, parts, replaces = null, sponsor, ...receipt }) => ({
      ...printed(receipt),
      replaces,
      sponsor: sponsor === undefined ? null : sponsorName(sponsor),
      parts: parts.map(printed),
    })),
  )
}

/** What each sponsor has still to pay, in the order it is due, and its account. */
async function compareSponsors({ school, books, students }: Played) {
  for (const sponsor of Array(SPONSORS).keys()) {
    const [account] = await school.rows<{ id: string; balance: number | null }>(
      sql`select a.id, b.balance from money_accounts a left join sponsor_balances b on b.sponsor_id = a.id
          where a.kind = 'sponsor' and a.name = ${sponsorName(sponsor)}`,
    )
    const open = await school.rows(
      sql`select o.student_id as student, f.name as "feeType", t.name as term, o.due_on as due, o.open
          from open_shares(${school.schoolId}, ${account?.id ?? null}) with ordinality o(
            sponsor_id, award_id, student_id, fee_type_id, term_id, due_on, open, place)
          join fee_types f on f.id = o.fee_type_id join terms t on t.id = o.term_id order by o.place`,
    )
    expect(open).toEqual(
      openShares(books, sponsor).map(({ award: _, student, ...share }) => ({
        ...share,
        student: students[student],
      })),
    )
    expect(account?.balance ?? 0).toBe(toCome(books, sponsor))
  }
}

async function compareWords({ school, books }: Played) {
  const [words] = await school.rows<object>(
    sql`select coalesce(sum(charged), 0)::bigint as charged, coalesce(sum(received), 0)::bigint as received,
          coalesce((select owed from school_balances), 0) as owed,
          coalesce((select in_credit from school_balances), 0) as "inCredit"
        from journal`,
  )
  const accounts = await school.rows<{ account: string; balance: number }>(
    sql`select case account when 'drawers' then 'cash' else account end as account, sum(balance)::bigint as balance
        from trial_balance group by 1 having sum(balance) <> 0`,
  )
  const told = Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]))
  expect({ ...words, accounts: told }).toEqual(wordsOf(books))
  expect(sum(Object.values(told))).toBe(0)
}

async function compareAgeing({ school, books, students }: Played) {
  const unpaid = await school.rows<{ number: number; unpaid: number }>(
    sql`select e.journal_number as number, u.unpaid from unpaid_charges u join ledger_entries e on e.id = u.entry_id`,
  )
  expect(new Map(unpaid.map((row) => [row.number, row.unpaid]))).toEqual(unpaidOf(books))
  // From the entries alone, and from the rows that are kept of them.
  for (const source of ['debts_by_age', 'school_debts']) {
    const debts = await school.rows<{ student: string; parts: number[] }>(
      sql`select student_id as student, array[not_due, days_1_30, days_31_60, days_61_90, days_over_90, voluntary,
            credit_elsewhere, owed] as parts
          from ${sql([source])}(${school.schoolId}, app_today())`,
    )
    const told = new Map(debts.map(({ student, parts }) => [student, parts]))
    expect(students.map((student) => told.get(student) ?? Array(8).fill(0))).toEqual(
      debtsByAge(books, VOLUNTARY),
    )
    for (const { parts } of debts) {
      const [credit = 0, owed] = parts.splice(-2)
      expect(sum(parts) - credit).toBe(owed)
    }
  }
}

async function compareDays({ school, books }: Played) {
  const days = await school.rows(
    sql`select effective_on as "on", sum(entries)::int as entries, sum(debits)::bigint as debits,
          sum(credits)::bigint as credits, sum(received)::bigint as received
        from ledger_days group by effective_on having sum(entries) <> 0 order by effective_on`,
  )
  const dates = [...new Set(books.lines.map(({ on }) => on))].sort()
  expect(days).toEqual(
    dates.map((on) => {
      const lines = books.lines.filter((line) => line.on === on)
      const of = (side: string) => lines.filter((line) => line.side === side).map(({ amount }) => amount)
      const isMoney = ({ kind, account }: (typeof lines)[number]) =>
        ['payment', 'refund', 'reversal'].includes(kind) &&
        ['cash', 'mobile money', 'bank', 'cheque', 'card'].includes(account)
      const received = lines.filter(isMoney).map(({ side, amount }) => (side === 'Credit' ? amount : -amount))
      return {
        on,
        entries: lines.length,
        debits: sum(of('Debit')),
        credits: sum(of('Credit')),
        received: sum(received),
      }
    }),
  )
}

async function compareFees({ school, books }: Played) {
  const fees = await school.rows<{ key: string; amount: number; due: string | null }>(
    sql`select k.name || ' ' || f.name as key, c.amount, c.due_on as due from class_fees c
        join classes k on k.id = c.class_id join fee_types f on f.id = c.fee_type_id`,
  )
  const told = Object.fromEntries(fees.map(({ key, ...fee }) => [key, fee]))
  const kept = [...books.fees].map(([key, fee]) => [`Basic ${Number(key[0]) + 4}${key.slice(1)}`, fee])
  expect(told).toEqual(Object.fromEntries(kept))
}

/** No message is ever sent here, so those of what was taken back are cancelled. */
async function compareMessages({ school, books }: Played) {
  const told = await school.rows<{ what: string; count: number }>(
    sql`select kind || ' ' || status as what, count(*) as count from messages group by 1`,
  )
  const families = (isUndone: boolean) =>
    sum(books.runs.filter((run) => run.isUndone === isUndone).map((run) => run.families))
  const receipts = (isVoid: boolean) =>
    books.receipts.filter((receipt) => receipt.isVoid === isVoid && receipt.sponsor === undefined).length
  const expected = {
    'receipt queued': receipts(false),
    'receipt cancelled': receipts(true),
    'moved queued': textsOfMoves(books, false),
    'moved cancelled': textsOfMoves(books, true),
    'fee_added queued': families(false),
    'fee_added cancelled': families(true),
  }
  expect(Object.fromEntries(told.map(({ what, count }) => [what, count]))).toEqual(
    Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0)),
  )
}

/** A move to another family is told to both, one within a family once, one between fees to nobody. */
function textsOfMoves({ lines, students, receipts }: Played['books'], isVoid: boolean): number {
  const outs = lines.filter(
    ({ kind, side, receipt }) =>
      kind === 'reallocation' && side === 'Debit' && receipts[(receipt ?? 0) - 1]?.isVoid === isVoid,
  )
  return sum(
    outs.map((out) => {
      const into = lines[out.number]
      if (!into || into.student === out.student) return 0
      return students[into.student]?.family === students[out.student]?.family ? 1 : 2
    }),
  )
}
