import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { StatementFormat, StatementLine } from '#shared/statements.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'
import type { Posted } from './posted.ts'

export interface StatementAccount {
  id?: string | undefined
  type: 'wallet' | 'bank'
  /** What people call it. */
  name: string
  details: object
  number: string
  openingBalance?: Pesewas | undefined
  openingOn?: Day | undefined
}

/** Adds an account whose statements are kept, or changes one. Refuses not_found, invalid, conflict. */
export function saveStatementAccount(
  context: Context,
  account: StatementAccount,
): Promise<{ account: string; replayed?: boolean }> {
  return callLedger(context, 'save_statement_account', account)
}

/** Remembers how the columns of an account's files are read. Refuses not_found. */
export function keepStatementMapping(
  context: Context,
  account: string,
  mapping: object,
): Promise<{ replayed?: boolean }> {
  return callLedger(context, 'keep_statement_mapping', { account, mapping })
}

export interface FileHead {
  account: string
  name: string
  format: StatementFormat
  number?: string | undefined
  openingBalance?: Pesewas | undefined
  closingBalance?: Pesewas | undefined
  lines: number
}

/** Begins to take in a file. Refuses not_found, and conflict for another account's. */
export function beginStatementFile(
  context: Context,
  head: FileHead,
): Promise<{ file: string; replayed?: boolean }> {
  return callLedger(context, 'begin_statement_file', head)
}

/** A line with nothing left out but what it does not have. */
type Line = { [Field in keyof StatementLine]: StatementLine[Field] | undefined }

/** Keeps a part of a file's lines at its place. Refuses not_found, conflict. */
export function keepStatementPiece(
  context: Context,
  piece: { file: string; place: number; lines: readonly Line[] },
): Promise<object> {
  const lines = piece.lines.map(shortLine)
  return callLedger(context, 'keep_statement_piece', { ...piece, lines })
}

/** As the database reads a line; what is empty is left out. */
function shortLine(line: Line) {
  return {
    r: line.row,
    d: line.date,
    t: line.time,
    a: line.amount,
    c: line.charge,
    b: line.balance,
    i: line.providerId || undefined,
    x: line.text || undefined,
    n: line.counterpartyNumber || undefined,
    p: line.counterpartyName || undefined,
    k: line.kind || undefined,
    u: line.unsure || undefined,
  }
}

export interface BroughtStatement {
  account: string
  lines: number
  known: number
  added: number
  early: number
  from: Day
  to: Day
  firstBalance: Pesewas | null
  lastBalance: Pesewas | null
  replayed?: boolean
}

/** Takes in a file whose lines have all arrived, or with `look` says what that would do. Refuses not_found, conflict, invalid. */
export function bringStatement(context: Context, file: string, look: boolean): Promise<BroughtStatement> {
  return callLedger(context, 'bring_statement', { file, look })
}

/** What of a line goes to whom: children, or a sponsor. */
export interface LinePosting {
  line: string
  lines?: readonly { student: string; feeType: string; amount: Pesewas }[] | undefined
  sponsor?: string | undefined
  asCredit?: boolean | undefined
  /** A receipt that looks like it is other money. */
  confirm?: boolean | undefined
  /** Nobody looked at it by itself: it has to be sure still. */
  sure?: boolean | undefined
}

export interface PostedLine {
  line: string
  receipt: NonNullable<Posted['receipt']>
  replayed?: boolean
}

/** Posts a line, once. Refuses not_found, conflict, invalid, possible_duplicate and what a payment is refused for. */
export function postStatementLine(context: Context, posting: LinePosting): Promise<PostedLine> {
  return callLedger(context, 'post_statement_line', posting)
}

/** Links a line with a receipt or a deposit. Refuses not_found, conflict, already_reversed. */
export function linkStatementLine(
  context: Context,
  link: { line: string; receipt?: string | undefined; deposit?: string | undefined },
): Promise<{ replayed?: boolean }> {
  return callLedger(context, 'link_statement_line', link)
}

/** Sets lines aside, all of them or none. Refuses not_found, conflict, possible_duplicate. */
export function setLinesAside(
  context: Context,
  aside: {
    lines: readonly string[]
    why: string
    note?: string | undefined
    confirm?: boolean | undefined
  },
): Promise<{ lines: number; replayed?: boolean }> {
  return callLedger(context, 'set_lines_aside', aside)
}

/** Brings a line back that was linked or set aside. Refuses not_found, conflict. */
export function returnStatementLine(context: Context, line: string): Promise<{ replayed?: boolean }> {
  return callLedger(context, 'return_statement_line', { line })
}

/** Takes back some of what was posted of a file, and says how much of it is left. Refuses not_found, conflict, needs_approval, day_closed. */
export function undoStatementFile(
  context: Context,
  undo: { file: string; reason: string; begun: boolean },
): Promise<{ receipts: number; left: number }> {
  return callLedger(context, 'undo_statement_file', undo)
}

/** Forgets what was confirmed for a number. */
export function forgetPairing(context: Context, number: string): Promise<{ replayed?: boolean }> {
  return callLedger(context, 'forget_pairing', { number })
}
