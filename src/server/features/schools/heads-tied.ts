import { createHash } from 'node:crypto'
import { type ProvedAccount, tieAccounts } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import type { Account } from './find-accounts.ts'

/** Heads among accounts whose passwords were all shown are one person's: their schools stand beside each other. */
export async function tieHeads(world: World, accounts: readonly Account[]): Promise<void> {
  const heads = accounts.filter(({ context }) => context.caller.role === 'head')
  if (heads.length > 1) await tieAccounts(world, heads.map(proofOf))
}

/** An account with what its password shows: another password, and it is another proof. */
export function proofOf({ context, passwordHash }: Pick<Account, 'context' | 'passwordHash'>): ProvedAccount {
  const proof = createHash('sha256').update(passwordHash).digest('hex')
  return { schoolId: context.schoolId, staffId: context.caller.staffId, proof }
}
