import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import {
  importOldReceipts,
  keepOldBook,
  listOldReceipts,
  printOldBook,
  readOldBook,
  removeOldReceipts,
  signOldBook,
  signOldBookAtDesk,
} from '#shared/api/old-book.ts'
import { call, callFile } from '#web/api.ts'
import type { Desk } from '#web/session.ts'
import { queryClient } from './client.ts'
import type { Paper } from './documents.ts'

export type OldBook = Reply<typeof readOldBook>
export type OldReceipts = Reply<typeof listOldReceipts>
export type CheckedOldList = Reply<typeof importOldReceipts>
export type SaidOfOldBook = NonNullable<Sent<typeof keepOldBook>['body']>

export const oldBookQuery = () =>
  queryOptions({
    queryKey: ['oldBook'],
    queryFn: ({ signal }) => call(readOldBook, {}, { signal }),
  })

export const oldReceiptsQuery = (search: string) =>
  queryOptions({
    queryKey: ['oldReceipts', search],
    queryFn: ({ signal }) =>
      call(listOldReceipts, { query: { limit: 100, ...(search ? { search } : {}) } }, { signal }),
  })

/** Keeps what was owed by the old book, all of it as it is here. */
export async function sayOldBook(body: SaidOfOldBook, idempotencyKey: string): Promise<OldBook> {
  const book = await call(keepOldBook, { body }, { idempotencyKey })
  queryClient.setQueryData(oldBookQuery().queryKey, book)
  return book
}

export async function sayItIsTheBook(_: null, idempotencyKey: string): Promise<OldBook> {
  const book = await call(signOldBook, {}, { idempotencyKey })
  queryClient.setQueryData(oldBookQuery().queryKey, book)
  return book
}

/** Somebody else signs at this desk, by their PIN. */
export async function signAtThisDesk(
  { desk, staffId, pin }: { desk: Desk; staffId: string; pin: string },
  idempotencyKey: string,
): Promise<OldBook> {
  const { deskId, deskKey } = desk
  const book = await call(signOldBookAtDesk, { body: { deskId, deskKey, staffId, pin } }, { idempotencyKey })
  queryClient.setQueryData(oldBookQuery().queryKey, book)
  return book
}

/** What a list of old receipts would bring. Records nothing. */
export function checkOldList(csv: string, idempotencyKey: string): Promise<CheckedOldList> {
  return call(importOldReceipts, { body: { csv, dryRun: true } }, { idempotencyKey })
}

export async function bringOldList(csv: string, idempotencyKey: string): Promise<CheckedOldList> {
  const brought = await call(importOldReceipts, { body: { csv, dryRun: false } }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['oldReceipts'] })
  return brought
}

export async function takeOldListAway(listId: string, idempotencyKey: string): Promise<string> {
  const { message } = await call(removeOldReceipts, { params: { listId } }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['oldReceipts'] })
  return message
}

export const oldBookFile: Paper = (options) => callFile(printOldBook, {}, options)
