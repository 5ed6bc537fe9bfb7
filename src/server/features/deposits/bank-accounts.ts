import { type Context, inTransaction } from '../../context/context.ts'
import { saveBankAccount } from '../../ledger/index.ts'
import { type BankAccountReply, requireBankAccount } from './queries.ts'

interface Wanted {
  id?: string
  bank: string
  name?: string | undefined
  digits: string
  closed?: boolean
}

/** Adds a bank account, or changes one. Refuses not_found, and invalid for one that is in the list already. */
export function keepBankAccount(
  context: Context,
  { id, closed, ...details }: Wanted,
): Promise<{ bankAccount: BankAccountReply; replayed?: boolean }> {
  const kept = { name: '', ...details }
  return inTransaction(context, async (inner) => {
    const { bankAccount, replayed } = await saveBankAccount(inner, {
      id,
      name: labelOf(kept),
      details: kept,
      isClosed: closed,
    })
    return { bankAccount: await requireBankAccount(inner, bankAccount), ...(replayed ? { replayed } : {}) }
  })
}

/** "GCB Bank, Cape Coast ··4512". */
function labelOf({ bank, name = '', digits }: Pick<Wanted, 'bank' | 'name' | 'digits'>): string {
  return `${bank}${name ? `, ${name}` : ''}${digits ? ` ··${digits}` : ''}`
}
