import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { addDays } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import * as ledger from '../index.ts'
import { CLASSES, type Deed, type Deeds } from './acts.ts'
import { type Books, dayFrom, refuse, today } from './books.ts'
import { bill, join, setFee, undo } from './books-fees.ts'
import { closeThrough, correctReceipt, move, openBalances, postMoney, reverseLine } from './books-money.ts'
import { takeBack } from './books-statements.ts'
import { payFamily } from './books-tenders.ts'
import { correctedLines, namedLines } from './corrected-lines.ts'
import { callDeeds } from './deeds-calls.ts'
import { classDeeds } from './deeds-classes.ts'
import { reductionDeeds } from './deeds-reductions.ts'
import { registerDeeds } from './deeds-registers.ts'
import { sponsorDeeds } from './deeds-sponsors.ts'
import { statementDeeds } from './deeds-statements.ts'
import type { Call, Doings } from './doing.ts'
import type { Played } from './played.ts'

export function inLedger<What extends keyof Deeds>(
  played: Played,
  deed: Deed<What>,
  stranger: Played,
): Call | Promise<Call> {
  return deeds[deed.what].inLedger(played, deed, stranger)
}

/** Refuses with the same words as the ledger. */
export function inBooks<What extends keyof Deeds>(
  books: Books,
  deed: Deed<What>,
  by: { session: string; isKeyed: boolean },
): void {
  deeds[deed.what].inBooks(books, deed, by)
}

const REASON = 'as it happened'

const deeds: Doings = {
  ...classDeeds,
  ...reductionDeeds,
  ...sponsorDeeds,
  ...callDeeds,
  ...statementDeeds,
  ...registerDeeds,
  post: {
    inLedger: ({ books, students }, { kind, student, method, confirm, half, guards, ...deed }) => {
      const lines = deed.lines.map((line) => ({ ...openingOnly(kind, line), amount: pesewas(line.amount) }))
      const posting = { kind, studentId: students[student] ?? '', lines, date: dayFrom(books, deed.day) }
      return (context) =>
        ledger.post(context, { ...posting, method, confirm, guardsDuplicates: guards, half })
    },
    inBooks: (books, { day, ...deed }, { session, isKeyed }) => {
      const lines = deed.lines.map((line) => openingOnly(deed.kind, line))
      postMoney(books, session, { ...deed, lines, isKeyed, date: dayFrom(books, day) })
    },
  },
  bill: {
    inLedger: (played, deed) => {
      const sent = billOf(played, deed)
      return (context) => ledger.billClass(context, sent)
    },
    inBooks: (books, { day, ...deed }, { session, isKeyed }) => {
      const term = deed.term === undefined ? undefined : books.terms[deed.term]?.name
      bill(books, session, { ...deed, term, isKeyed, due: dayFrom(books, day) })
    },
  },
  setFee: {
    inLedger: (played, deed) => {
      const fee = feeOf(played, deed)
      return (context) => ledger.setClassFee(context, fee)
    },
    inBooks: (books, { day, ...deed }, { session }) =>
      setFee(books, session, { ...deed, due: dayFrom(books, day) }),
  },
  join: {
    inLedger: (played, deed) => (context) => moveAndJoin(played, context, deed),
    inBooks: (books, deed, { session }) => join(books, session, deed.student, deed.class, deed.except),
  },
  undo: {
    inLedger: async (played, { run }) => {
      const id = await idOf(
        played,
        sql`select id from billing_runs where school_id = ${played.school.schoolId}
            order by recorded_at, id offset ${run - 1} limit 1`,
      )
      return (context) => ledger.undoBillingRun(context, id, REASON)
    },
    inBooks: (books, { run }, { session }) => undo(books, session, run),
  },
  reverseReceipt: {
    inLedger: async (played, { receipt }) => {
      const id = await idOf(played, sql`select id from receipts where number = ${receipt}`)
      return (context) => ledger.reverseReceipt(context, id, REASON, { cash: 'came_once' })
    },
    inBooks: (books, { receipt }, { session }) => takeBack(books, session, receipt),
  },
  correct: {
    inLedger: async (played, { receipt, method, day, ...deed }) => {
      const id = await idOf(played, sql`select id from receipts where number = ${receipt}`)
      const lines = correctedLines(played, { receipt, ...deed })
      const date = dayFrom(played.books, day)
      const correction = { receipt: id, lines, date, method, reason: REASON, cash: 'came_once' as const }
      return (context) => ledger.correctReceipt(context, correction)
    },
    inBooks: (books, { day, ...deed }, { session }) =>
      correctReceipt(books, session, {
        ...deed,
        date: dayFrom(books, day),
        lines: namedLines(books, deed),
      }),
  },
  family: {
    inLedger: ({ books, students }, { day, confirm, guards, method, ...deed }) => {
      const lines = deed.lines.map((line) => ({
        ...line,
        student: students[line.student] ?? '',
        amount: pesewas(line.amount),
      }))
      const date = dayFrom(books, day)
      return (context) =>
        ledger.payFamily(context, { lines, date, method, confirm, guardsDuplicates: guards })
    },
    inBooks: (books, { day, ...deed }, { session, isKeyed }) =>
      payFamily(books, session, { ...deed, isKeyed, date: dayFrom(books, day) }),
  },
  reverseLine: {
    inLedger: async (played, { line }) => {
      const id = await entryId(played, line)
      return (context) => ledger.reverseEntry(context, id, REASON)
    },
    inBooks: (books, { line }, { session }) => reverseLine(books, session, line),
  },
  move: {
    inLedger: async (played, { line, amount, feeType, student }) => {
      const entry = await entryId(played, line)
      const studentId = student === undefined ? undefined : played.students[student]
      const sum = amount === undefined ? undefined : pesewas(amount)
      return (context) => ledger.moveMoney(context, { entry, amount: sum, feeType, studentId })
    },
    inBooks: (books, deed, { session, isKeyed }) => move(books, session, isKeyed, deed),
  },
  open: {
    inLedger: ({ books, students }, deed) => {
      const lines = deed.lines.map((line) => ({
        ...line,
        student: students[line.student] ?? '',
        amount: pesewas(line.amount),
      }))
      const dueOn = dayFrom(books, deed.day)
      return (context) => ledger.openBalances(context, lines, { dueOn })
    },
    inBooks: (books, { lines, day }, { session }) => openBalances(books, session, lines, dayFrom(books, day)),
  },
  close: {
    inLedger: ({ books }, deed) => {
      const through = addDays(today(books), deed.day)
      return (context) => ledger.closeThrough(context, through)
    },
    inBooks: (books, { day }) => closeThrough(books, addDays(today(books), day)),
  },
  promote: {
    inLedger: (played, deed) => (context) => promote(played, context, deed.class),
    inBooks: (books, deed) => {
      const leaving = books.students.filter(
        (child) => child.class === deed.class && child.status === 'active',
      )
      for (const child of leaving) {
        if (deed.class + 1 < CLASSES.length) child.class += 1
        else child.status = 'completed'
      }
    },
  },
  archive: {
    inLedger:
      (played, { student, status }) =>
      (context) =>
        query(context, sql`update students set status = ${status} where id = ${played.students[student]}`),
    inBooks: (books, { student, status }) => {
      const child = books.students[student]
      if (child) child.status = status
    },
  },
  repeat: {
    inLedger: async (played, { which, isChanged }) => {
      const old = played.done[which % played.done.length]
      if (!old) return async () => ({})
      return () => repeat(played, old, isChanged)
    },
    inBooks: () => {},
  },
  stranger: {
    inLedger: strangersCall,
    inBooks: () => refuse('not_found'),
  },
}

/** The same key with the same body is answered as before; with another it is refused. */
async function repeat({ school }: Played, old: Played['done'][number], isChanged: boolean): Promise<object> {
  const desk = isChanged ? { ...old.desk, body: 'something else' } : old.desk
  const said = await old.call(school.context(desk)).catch(({ code }: { code: string }) => ({ code }))
  const expected = isChanged ? { code: 'key_reused' } : { ...old.answer, replayed: true }
  if (!isDeepStrictEqual(said, expected)) throw new Error(`Sent again: ${JSON.stringify(said)}`)
  return said
}

async function strangersCall(played: Played, { call }: Deed<'stranger'>, other: Played): Promise<Call> {
  const lines = [{ feeType: 'School Fees', amount: pesewas(500) }]
  const studentId = other.students[0] ?? ''
  const fee = { classId: other.school.classId(CLASSES[0]), feeType: 'School Fees', amount: pesewas(500) }
  const entry =
    other.books.lines.length > 0 ? await entryId(other, (call % other.books.lines.length) + 1) : studentId
  const receipt =
    other.books.receipts.length > 0 ? await idOf(other, sql`select id from receipts limit 1`) : entry
  const run =
    other.books.runs.length > 0 ? await idOf(other, sql`select id from billing_runs limit 1`) : entry
  const calls: Call[] = [
    (context) => ledger.post(context, { kind: 'payment', studentId, lines }),
    (context) => ledger.billClass(context, fee),
    (context) => ledger.setClassFee(context, fee),
    (context) => ledger.undoBillingRun(context, run, REASON),
    (context) => ledger.reverseReceipt(context, receipt, REASON),
    (context) => ledger.correctReceipt(context, { receipt, lines, reason: REASON }),
    (context) => ledger.reverseEntry(context, entry, REASON),
    (context) => ledger.moveMoney(context, { entry, studentId: played.students[0] }),
    (context) =>
      ledger.openBalances(context, [{ student: studentId, feeType: 'Others', amount: pesewas(1) }]),
    (context) => ledger.joinClass(context, studentId, []),
  ]
  return calls[call % calls.length] ?? refuse('internal')
}

/** A bill as it is sent to the ledger. */
export function billOf(played: Played, { term, confirm, except, isPart, ...deed }: Deed & { what: 'bill' }) {
  const termId = term === undefined ? undefined : played.termIds[term]
  const part = isPart ? { act: randomUUID() } : {}
  const leftOut = except.map((student) => played.students[student] ?? '')
  return { ...feeOf(played, deed), ...part, termId, confirm, except: leftOut }
}

function moveAndJoin(
  { school, students }: Played,
  context: Context,
  { student, except, ...to }: Deed<'join'>,
) {
  const id = students[student] ?? ''
  return inTransaction(context, async (inner) => {
    const classId = school.classId(CLASSES[to.class])
    await query(inner, sql`update students set class_id = ${classId} where id = ${id}`)
    return await ledger.joinClass(inner, id, except)
  })
}

function promote({ school }: Played, context: Context, from: number) {
  const to = CLASSES[from + 1]
  const change = to ? sql`class_id = ${school.classId(to)}` : sql`status = 'completed'`
  return query(
    context,
    sql`update students set ${change} where class_id = ${school.classId(CLASSES[from])} and status = 'active'`,
  )
}

function feeOf({ school, books }: Played, { class: place, feeType, amount, day }: Deeds['setFee']) {
  const classId = school.classId(CLASSES[place])
  return { classId, feeType, amount: pesewas(amount), dueOn: dayFrom(books, day) }
}

function openingOnly<L extends { inCredit: boolean }>(kind: ledger.PostingKind, line: L): L {
  return kind === 'opening' ? line : { ...line, inCredit: false }
}

function entryId(played: Played, number: number): Promise<string> {
  return idOf(played, sql`select id from ledger_entries where journal_number = ${number}`)
}

async function idOf({ school }: Played, statement: ReturnType<typeof sql>): Promise<string> {
  const [row] = await school.rows<{ id: string }>(statement)
  if (!row) throw new Error('The books know of something that the ledger does not have.')
  return row.id
}
