import type { OnWire, Sent, WireSent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import type { TestSchool } from '../../../testing/test-school.ts'

type Head = WireSent<typeof endpoints.beginStatementFile>['body']
type Account = WireSent<typeof endpoints.addStatementAccount>['body']
/** A line as it is sent, amounts in cedis. */
export type Line = OnWire<NonNullable<Sent<typeof endpoints.sendStatementPiece>['body']>['lines'][number]>

/** A wallet of MTN, 024 000 0700 unless the test says otherwise. Answers its id. */
export async function aWallet(
  school: Pick<TestSchool, 'call'>,
  differences: Partial<Account> = {},
): Promise<string> {
  const body = { type: 'wallet' as const, bank: 'MTN Mobile Money', number: '024 000 0700', ...differences }
  return (await school.call(endpoints.addStatementAccount, { body })).account.id
}

/** The lines with the balance after each, oldest first, from what there was before. Cedis. */
export function moves(before: number, lines: readonly Line[]): Line[] {
  let pesewas = Math.round(before * 100)
  return lines.map((line) => {
    pesewas += Math.round(line.amount * 100) - Math.round((line.charge ?? 0) * 100)
    return { ...line, balance: pesewas / 100 }
  })
}

/** Brings a statement as the screen does; the test fails with what was said where it is refused. */
export async function bring(school: TestSchool, accountId: string, lines: Line[], head: Partial<Head> = {}) {
  return (await tryToBring(school, accountId, lines, head)).reply
}

/** The same, for what may be refused: the answer of the last call. */
export async function tryToBring(
  school: TestSchool,
  accountId: string,
  lines: Line[],
  head: Partial<Head> = {},
) {
  const begun = await school.inject(endpoints.beginStatementFile, {
    body: { accountId, fileName: 'statement.csv', format: 'csv', lines: lines.length, ...head },
  })
  if (begun.status >= 400) return begun as never
  const params = { fileId: begun.reply.fileId }
  await school.call(endpoints.sendStatementPiece, { params, body: { place: 0, lines } })
  return await school.inject(endpoints.bringStatementFile, { params })
}
