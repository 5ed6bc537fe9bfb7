/** Where a school wants its fees paid: chosen on /bankform before there is a sign-up, and carried into its form. */
export type PayoutChoice =
  | { kind: 'bank'; bankName: string; accountNumber: string; accountHolder: string }
  | { kind: 'wallet'; provider: string; number: string }

const KEY = 'payoutChoice'

/** Kept for this tab only: an account number is nobody else's business. */
export function storePayoutChoice(choice: PayoutChoice): void {
  sessionStorage.setItem(KEY, JSON.stringify(choice))
}

/** The choice on its way, or null. It arrives once: the form it is taken into keeps it from then on. */
export function takePayoutChoice(): PayoutChoice | null {
  if (typeof sessionStorage === 'undefined') return null
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    return isPayoutChoice(stored) ? stored : null
  } catch {
    // Written by something else: as good as absent.
    return null
  }
}

function isPayoutChoice(stored: unknown): stored is PayoutChoice {
  if (typeof stored !== 'object' || stored === null || !('kind' in stored)) return false
  const texts =
    stored.kind === 'bank' ? ['bankName', 'accountNumber', 'accountHolder'] : ['provider', 'number']
  const fields = new Map(Object.entries(stored))
  return texts.every((name) => typeof fields.get(name) === 'string')
}
