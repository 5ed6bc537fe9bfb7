import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { type Context, inTransaction, takeTime } from '../../context/context.ts'
import { type BroughtStatement, beginStatementFile, bringStatement } from '../../ledger/index.ts'

/** What the file says of itself; its lines follow. Refuses not_found, conflict. */
export async function beginFile(
  context: Context,
  body: Received<typeof endpoints.beginStatementFile>['body'],
): Promise<Reply<typeof endpoints.beginStatementFile> & { replayed?: boolean }> {
  const { accountId: account, fileName: name, accountNumber: number, ...rest } = body
  const { file, replayed } = await beginStatementFile(context, { account, name, number, ...rest })
  return { fileId: file, ...(replayed ? { replayed } : {}) }
}

/** What bringing it would do. Refuses as bringing does. */
export async function checkFile(
  context: Context,
  fileId: string,
): Promise<Reply<typeof endpoints.checkStatementFile>> {
  return replyOf(await patiently(context, fileId, true))
}

/** All of it or nothing. Refuses not_found, conflict, invalid. */
export async function bringFile(
  context: Context,
  fileId: string,
): Promise<Reply<typeof endpoints.bringStatementFile> & { replayed?: boolean }> {
  const brought = replyOf(await patiently(context, fileId, false))
  const message = brought.new
    ? `${counted(brought.new, 'new line')}, ${brought.known.toLocaleString('en')} known.`
    : `All ${counted(brought.lines, 'line')} are known. Nothing to do.`
  return { message, ...brought }
}

/** Of 100,000 lines it is one long statement, and a busy database may need more than the few seconds of all others. */
function patiently(context: Context, fileId: string, look: boolean): Promise<BroughtStatement> {
  return inTransaction(context, async (inner) => {
    await takeTime(inner, 50_000)
    return await bringStatement(inner, fileId, look)
  })
}

function replyOf({ account, added, firstBalance, lastBalance, ...rest }: BroughtStatement) {
  return {
    accountId: account,
    new: added,
    ...rest,
    firstBalance,
    lastBalance,
  }
}
