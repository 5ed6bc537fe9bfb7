import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Context } from '../../context/context.ts'
import { signOldBook, wasDone } from '../../ledger/index.ts'
import { knowPin } from '../desks/index.ts'
import { readOldBook } from './queries.ts'

/** Somebody else signs at the desk of whoever is signed in, by their PIN there. The session stays whose it is. */
export async function signAtDesk(
  context: Context,
  attempt: Received<typeof endpoints.signOldBookAtDesk>['body'],
): Promise<Reply<typeof endpoints.signOldBookAtDesk> & { replayed?: boolean }> {
  if (await wasDone(context)) return { ...(await readOldBook(context)), replayed: true }
  const signer = await knowPin(context, { schoolId: context.schoolId, ...attempt })
  const caller = { ...context.caller, staffId: signer.id, role: signer.role }
  const { replayed } = await signOldBook({ ...context, caller }, 'pin')
  return { ...(await readOldBook(context)), ...(replayed ? { replayed } : {}) }
}
