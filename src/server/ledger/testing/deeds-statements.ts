import { addDays } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { spreadOver } from '#shared/spread.ts'
import { sql } from '../../context/context.ts'
import { childrenOf } from '../../features/statements/spread.ts'
import * as ledger from '../index.ts'
import { type Books, sum, today } from './books.ts'
import { spreadByHand } from './books-spread.ts'
import * as books from './books-statements.ts'
import { payFamily } from './books-tenders.ts'
import type { Call, Doings } from './doing.ts'
import type { Played } from './played.ts'

/** A wallet's statements brought, and what becomes of their lines. */
export const statementDeeds: Pick<
  Doings,
  'bring' | 'bankTakesBack' | 'postLine' | 'linkLine' | 'asideLine' | 'returnLine' | 'undoFile' | 'spread'
> = {
  bring: {
    inLedger: async (played, deed) => {
      const account = await openWallet(played)
      return bringing(account, linesOf(played.books, deed))
    },
    inBooks: (told, { amounts, day }) => books.bring(told, { amounts, on: dayOf(told, day) }),
  },
  bankTakesBack: {
    inLedger: async (played, { line, day }) => {
      const account = await openWallet(played)
      const amount = -Math.abs(played.books.bank[line - 1]?.amount ?? 0)
      const lines = linesOf(played.books, { amounts: [amount], day }).map((one) => ({
        ...one,
        text: numberOf(line),
      }))
      return bringing(account, lines)
    },
    inBooks: (told, { line, day }) => books.bankTakesBack(told, { line, on: dayOf(told, day) }),
  },
  postLine: {
    inLedger: async (played, { students, feeType, ...deed }) => {
      const line = await lineId(played, deed.line)
      const amount = played.books.bank[deed.line - 1]?.amount ?? 0
      const lines = books.partsOf(amount, students, feeType).map((part) => ({
        ...part,
        student: played.students[part.student] ?? '',
        amount: pesewas(part.amount),
      }))
      return (context) => ledger.postStatementLine(context, { line, lines, confirm: true })
    },
    inBooks: (told, deed, { session }) => books.postLine(told, session, deed),
  },
  linkLine: {
    inLedger: async (played, deed) => {
      const line = await lineId(played, deed.line)
      const [row] = await played.school.rows<{ id: string }>(
        sql`select id from receipts where number = ${deed.receipt}`,
      )
      return (context) => ledger.linkStatementLine(context, { line, receipt: row?.id ?? line })
    },
    inBooks: (told, { line, receipt }) => books.linkLine(told, line, receipt),
  },
  asideLine: {
    inLedger: async (played, { line, why }) => {
      const lines = [await lineId(played, line)]
      return (context) => ledger.setLinesAside(context, { lines, why })
    },
    inBooks: (told, { line }) => books.asideLine(told, line),
  },
  returnLine: {
    inLedger: async (played, deed) => {
      const line = await lineId(played, deed.line)
      return (context) => ledger.returnStatementLine(context, line)
    },
    inBooks: (told, { line }) => books.returnLine(told, line),
  },
  undoFile: {
    inLedger: async ({ school }, deed) => {
      const [row] = await school.rows<{ id: string }>(
        sql`select id from statement_files order by brought_at, id offset ${deed.file - 1} limit 1`,
      )
      const undo = { file: row?.id ?? '', reason: 'as it happened', begun: false }
      return (context) => ledger.undoStatementFile(context, undo)
    },
    inBooks: (told, { file }, { session }) => books.undoFile(told, session, file),
  },
  spread: {
    inLedger: async (played, { students, isByDatabase, ...deed }) => {
      const ids = students.map((student) => played.students[student] ?? '')
      const amount = pesewas(deed.amount)
      const lines = isByDatabase
        ? await dividedThere(played, amount, ids)
        : await dividedHere(played, amount, ids)
      return (context) => ledger.payFamily(context, { lines, confirm: true })
    },
    inBooks: (told, { students, amount }, { session, isKeyed }) => {
      const act = { date: undefined, method: undefined, confirm: true, guards: false, isKeyed }
      payFamily(told, session, { ...act, lines: spreadByHand(told, amount, students) })
    },
  },
}

async function dividedHere({ school }: Played, amount: Pesewas, ids: readonly string[]) {
  const known = await childrenOf(school.context(), ids)
  const lines = spreadOver(
    amount,
    ids.flatMap((id) => known.get(id) ?? []),
  )
  return lines.map(({ studentId, feeType, amount: part }) => ({ student: studentId, feeType, amount: part }))
}

async function dividedThere({ school }: Played, amount: Pesewas, ids: readonly string[]) {
  return await school.rows<{ student: string; feeType: string; amount: Pesewas }>(
    sql`select s.student_id as student, f.name as "feeType", s.amount
        from spread_over(${school.schoolId}, ${amount}, ${ids}::uuid[]) s
        join fee_types f on f.school_id = ${school.schoolId} and f.id = s.fee_type_id order by s.place`,
  )
}

/** The wallet all statements are of, made with the first of them. */
async function openWallet({ school }: Played): Promise<string> {
  const [row] = await school.rows<{ id: string }>(sql`select account_id as id from statement_accounts`)
  if (row) return row.id
  const wallet = { type: 'wallet' as const, name: 'MTN', details: {}, number: '0240000700' }
  const opening = { openingBalance: pesewas(0), openingOn: '2026-09-01' }
  return (await ledger.saveStatementAccount(school.context(), { ...wallet, ...opening })).account
}

function bringing(account: string, lines: Parameters<typeof ledger.keepStatementPiece>[1]['lines']): Call {
  return async (context) => {
    const desk = { ...context, idempotency: undefined }
    const head = { account, name: 'wallet.csv', format: 'csv' as const, lines: lines.length }
    const { file } = await ledger.beginStatementFile(desk, head)
    await ledger.keepStatementPiece(desk, { file, place: 0, lines })
    return await ledger.bringStatement(desk, file, false)
  }
}

/** What the wallet calls a line, counted from 1. */
function numberOf(place: number): string {
  return `4188${1_000_000 + place - 1}`
}

/** As a reader hands them over: with an id, a time of their own, and the balance after each. */
function linesOf(told: Books, { amounts, day }: { amounts: readonly number[]; day: number }) {
  let balance = sum(told.bank.map(({ amount }) => amount))
  return amounts.map((amount, place) => {
    const nth = told.bank.length + place
    balance += amount
    return {
      row: place + 2,
      date: dayOf(told, day),
      amount: pesewas(amount),
      balance: pesewas(balance),
      time: new Date(nth * 1_000).toISOString().slice(11, 19),
      providerId: numberOf(nth + 1),
      charge: undefined,
      text: undefined,
      kind: undefined,
      counterpartyNumber: undefined,
      counterpartyName: undefined,
    }
  })
}

function dayOf(told: Books, day: number) {
  return books.nextBankDay(told, addDays(today(told), day))
}

async function lineId({ school, books: { bank } }: Played, place: number): Promise<string> {
  const providerId = numberOf(place)
  const [row] = await school.rows<{ id: string }>(
    sql`select id from statement_lines where provider_id = ${providerId}`,
  )
  if (!row) throw new Error(`The statements have no line ${place} of ${bank.length}.`)
  return row.id
}
