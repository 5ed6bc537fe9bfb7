import { queryOptions } from '@tanstack/react-query'
import type { Received, Reply, Sent } from '#shared/api/endpoint.ts'
import { printReconciliation, readReconciliation } from '#shared/api/reconciliation.ts'
import {
  forgetPairing,
  linkStatementLine,
  listPairings,
  postStatementLine,
  postSureLines,
  readStatementTray,
  returnStatementLine,
  setLinesAside,
  undoStatementFile,
} from '#shared/api/statement-lines.ts'
import { addStatementAccount, editStatementAccount, listStatementAccounts } from '#shared/api/statements.ts'
import type { Pesewas } from '#shared/money.ts'
import { call, callFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import type { Paper } from './documents.ts'
import { refreshAll } from './refresh-money.ts'
import { sessionQuery } from './school.ts'

type Statements = Reply<typeof listStatementAccounts>
export type StatementAccount = Statements['accounts'][number]
export type StatementFile = Statements['files'][number]
export type Tray = Reply<typeof readStatementTray>
export type TrayLine = Tray['lines'][number]
export type Aside = Received<typeof setLinesAside>['body']['why']
export type AccountMonth = Reply<typeof readReconciliation>
type LineChildren = NonNullable<NonNullable<Sent<typeof postStatementLine>['body']>['children']>

/** The wallets and bank accounts, and the statements brought last. */
export const statementsQuery = () =>
  queryOptions({
    queryKey: ['statements', 'accounts'],
    queryFn: ({ signal }) => call(listStatementAccounts, {}, { signal }),
  })

/** What waits in an account's tray; or what became of its lines. */
export const trayQuery = (accountId: string, done = false) =>
  queryOptions({
    queryKey: ['statements', 'tray', accountId, done],
    queryFn: ({ signal }) =>
      call(
        readStatementTray,
        { params: { accountId }, query: { done: done ? 'true' : 'false' } },
        { signal },
      ),
    enabled: accountId !== '',
  })

/** An account against the books in a month, empty for that of its newest line. Any payment may change it: always read anew. */
export const accountMonthQuery = (accountId: string, month: string) =>
  queryOptions({
    queryKey: ['statements', 'month', accountId, month],
    queryFn: ({ signal }) =>
      call(readReconciliation, { params: { accountId }, query: { month: month || undefined } }, { signal }),
    staleTime: 0,
  })

export function accountMonthFile(accountId: string, month: string, format: 'pdf' | 'csv' | 'xlsx'): Paper {
  return (options) =>
    callFile(printReconciliation, { params: { accountId }, query: { month, format } }, options)
}

export const pairingsQuery = () =>
  queryOptions({
    queryKey: ['statements', 'pairings'],
    queryFn: ({ signal }) => call(listPairings, {}, { signal }),
  })

export interface AccountDraft {
  id?: string
  type: 'wallet' | 'bank'
  bank: string
  name: string
  number: string
  openingBalance: Pesewas | null
  openingDate: string | null
}

export async function keepStatementAccount(
  { id, ...body }: AccountDraft,
  idempotencyKey: string,
): Promise<StatementAccount> {
  const { account } = id
    ? await call(editStatementAccount, { params: { accountId: id }, body }, { idempotencyKey })
    : await call(addStatementAccount, { body }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['deposits'] })
  // The first one brings the place Cash into the index.
  void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
  await readTrayAgain()
  return account
}

export interface LinePost {
  lineId: string
  children?: LineChildren
  sponsorId?: string
  asCredit?: boolean
  confirm?: boolean
}

export async function postLine({ lineId, ...body }: LinePost, idempotencyKey: string): Promise<string> {
  const { message } = await call(postStatementLine, { params: { lineId }, body }, { idempotencyKey })
  void refreshAll(body.children?.map(({ studentId }) => studentId))
  await readTrayAgain()
  return message
}

export async function postSure(
  { accountId, lines }: { accountId: string; lines: readonly TrayLine[] },
  idempotencyKey: string,
) {
  const lineIds = lines.map(({ id }) => id)
  const done = await call(postSureLines, { params: { accountId }, body: { lineIds } }, { idempotencyKey })
  void refreshAll(lines.flatMap(({ goesTo }) => goesTo.map(({ studentId }) => studentId)))
  await readTrayAgain()
  return done
}

export interface LineLink {
  lineId: string
  receiptId?: string
  depositId?: string
}

export async function linkLine({ lineId, ...body }: LineLink, idempotencyKey: string): Promise<string> {
  const { message } = await call(linkStatementLine, { params: { lineId }, body }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['deposits'] })
  await readTrayAgain()
  return message
}

export async function setAside(
  body: { lineIds: string[]; why: Aside; note: string; confirm?: boolean },
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(setLinesAside, { body }, { idempotencyKey })
  await readTrayAgain()
  return message
}

export async function bringBack(lineId: string, idempotencyKey: string): Promise<string> {
  const { message } = await call(returnStatementLine, { params: { lineId } }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['deposits'] })
  await readTrayAgain()
  return message
}

export async function undoFile(
  { fileId, reason }: { fileId: string; reason: string },
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(
    undoStatementFile,
    { params: { fileId }, body: { reason } },
    { idempotencyKey },
  )
  void queryClient.invalidateQueries()
  return message
}

export async function forgetNumber(number: string, idempotencyKey: string): Promise<string> {
  const { message } = await call(forgetPairing, { body: { number } }, { idempotencyKey })
  await readTrayAgain()
  return message
}

async function readTrayAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['statements'] })
}
