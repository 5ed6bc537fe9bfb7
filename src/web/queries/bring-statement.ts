import type { Reply } from '#shared/api/endpoint.ts'
import {
  beginStatementFile,
  bringStatementFile,
  checkStatementFile,
  keepStatementMapping,
  sendStatementPiece,
} from '#shared/api/statements.ts'
import type { Pesewas } from '#shared/money.ts'
import type { StatementFormat, StatementLine } from '#shared/statements.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type StatementCheck = Reply<typeof checkStatementFile>

/** What a file says of itself. */
export interface StatementHead {
  accountId: string
  fileName: string
  format: StatementFormat
  accountNumber?: string | undefined
  openingBalance?: Pesewas | undefined
  closingBalance?: Pesewas | undefined
  lines: number
}

export async function beginStatement({
  openingBalance,
  closingBalance,
  ...head
}: StatementHead): Promise<string> {
  const { fileId } = await call(
    beginStatementFile,
    {
      body: {
        ...head,
        ...(openingBalance !== undefined && { openingBalance }),
        ...(closingBalance !== undefined && { closingBalance }),
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  return fileId
}

/** The same place again replaces what was sent, so that a retry does no harm. */
export async function sendPiece(
  fileId: string,
  place: number,
  lines: readonly StatementLine[],
): Promise<void> {
  await call(sendStatementPiece, { params: { fileId }, body: { place, lines: lines.map(onTheWire) } })
}

function onTheWire({ amount, charge, balance, ...line }: StatementLine) {
  return {
    ...line,
    amount,
    ...(charge !== undefined && { charge }),
    ...(balance !== undefined && { balance }),
  }
}

/** What bringing it would do. Nothing is kept. */
export function checkStatement(fileId: string): Promise<StatementCheck> {
  return call(checkStatementFile, { params: { fileId } })
}

interface Bringing {
  fileId: string
  accountId: string
  mapping: Record<string, unknown>
}

/** Takes the statement in, whole, and remembers how its columns were read. */
export async function bringStatement(
  { fileId, accountId, mapping }: Bringing,
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(bringStatementFile, { params: { fileId } }, { idempotencyKey })
  await call(keepStatementMapping, { params: { accountId }, body: { mapping } }).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: ['statements'] })
  return message
}
