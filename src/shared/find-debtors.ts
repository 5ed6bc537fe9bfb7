import { searchableText, searchableWords } from './searchable.ts'

/** What a list of who owes is narrowed to. */
export interface DebtorChoice {
  isLate: boolean
  kind: string
  /** Words of the child's or the guardian's name, or digits of the phone. */
  search: string
}

interface Listed {
  name: string
  kind?: string | null | undefined
  guardianName?: string | null | undefined
  guardianPhone?: string | null | undefined
  late: number
}

/** Whether somebody is on the list that is narrowed so: the same on the screen as on its papers. */
export function isOnDebtList({ isLate, kind, search }: DebtorChoice): (debtor: Listed) => boolean {
  const words = searchableWords(search)
  const digits = /^[\d\s+]+$/.test(search.trim()) ? asDialled(search) : ''
  return (debtor) => {
    if (isLate && debtor.late === 0) return false
    if (kind && debtor.kind !== kind) return false
    if (digits) return asDialled(debtor.guardianPhone ?? '').includes(digits)
    const names = searchableText(`${debtor.name} ${debtor.guardianName ?? ''}`)
    return words.every((word) => names.includes(word))
  }
}

function asDialled(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^233/, '0')
}
