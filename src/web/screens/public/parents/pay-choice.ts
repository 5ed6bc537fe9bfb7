import { fromCedis, toCedis } from '#shared/money.ts'
import type { WayToPay } from '#shared/ways-to-pay.ts'
import type { Child, School } from './kept.ts'

/** What a parent is about to pay. It stays on the phone until it is paid: a reload and a failed try keep it. */

export interface PayLine {
  childId: string
  feeType: string
  /** Cedis. */
  amount: number
}

export interface Choice {
  schoolId: string
  lines: PayLine[]
  how?: WayToPay
  number?: string
  /** The try that got no answer, and what it was of: pressed again, also after a reload, it is the same payment. */
  tried?: { of: string; id: string }
}

const CHOICE = 'akontaa-parent-pay'

export const choice = {
  read: (schoolId: string): Choice | null => {
    const found = readKept()
    return found?.schoolId === schoolId ? found : null
  },
  write: (value: Choice) => localStorage.setItem(CHOICE, JSON.stringify(value)),
  end: () => localStorage.removeItem(CHOICE),
}

function readKept(): Choice | null {
  try {
    return JSON.parse(localStorage.getItem(CHOICE) ?? 'null') as Choice | null
  } catch {
    // Half written: it is chosen again.
    return null
  }
}

/** One fee of a child that can be paid in the app. */
export interface Payable {
  child: Child
  feeType: string
  owed: number
  voluntary: boolean
}

/** What is owed and can be paid here, the child whose day comes first first; voluntary fees last. */
export function payablesOf({ children, paying }: School, childId?: string): Payable[] {
  const found = children
    .filter((child) => !childId || child.childId === childId)
    .flatMap((child) =>
      child.fees
        .filter(({ owed, feeType }) => owed > 0 && (!paying?.feeTypes || paying.feeTypes.includes(feeType)))
        .map(({ feeType, owed, voluntary }) => ({ child, feeType, owed, voluntary })),
    )
  const day = ({ voluntary, child }: Payable) => (voluntary ? '~' : (child.dues[0]?.on ?? '0'))
  return found.toSorted((a, b) => day(a).localeCompare(day(b)))
}

/** Cedis add up as pesewas. */
export function sumOfCedis(amounts: readonly number[]): number {
  return toCedis(amounts.reduce<number>((sum, each) => sum + fromCedis(each), 0))
}

/** Puts any amount on these in their order; what is more than all of it stands to the first child's credit. */
export function spread(payables: readonly Payable[], cedis: number): PayLine[] {
  let left: number = fromCedis(cedis)
  const lines = payables
    .filter(({ voluntary }) => !voluntary)
    .flatMap(({ child, feeType, owed }) => {
      const now = Math.min(left, fromCedis(owed))
      left -= now
      return now > 0 ? [{ childId: child.childId, feeType, amount: toCedis(now) }] : []
    })
  const [first, ...others] = lines
  if (!first || left === 0) return lines
  return [{ ...first, amount: sumOfCedis([first.amount, toCedis(left)]) }, ...others]
}

/** 1.95 % of what is paid goes to Paystack; on top, so that the amount arrives whole. Cedis. */
export function chargeOn(cedis: number): number {
  const amount = fromCedis(cedis)
  return toCedis(Math.ceil((amount * 10_000) / 9_805) - amount)
}

const PREFIXES: readonly (readonly [WayToPay, RegExp])[] = [
  ['mtn', /^0(24|25|53|54|55|59)/],
  ['vod', /^0(20|50)/],
  ['atl', /^0(26|27|56|57)/],
]

/** The network that a number's first digits propose; the payer chooses. */
export function networkOf(number: string): WayToPay {
  const digits = number.replace(/\D/g, '').replace(/^233/, '0')
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] ?? 'mtn'
}

interface Words {
  /** As a sentence names it: "MTN is asking". */
  name: string
  wallet: string
  once: string
  /** How a question that did not come up is found. */
  dial: string
  steps: string[]
}

/** Networks change their menus: these are their words of November 2026. */
export const WAY_WORDS: Record<WayToPay, Words> = {
  mtn: {
    ...{ name: 'MTN', wallet: 'MTN MoMo', once: '', dial: '*170#' },
    steps: ['Choose 6 My Wallet, then 3 My Approvals'],
  },
  vod: {
    ...{ name: 'Telecel', wallet: 'Telecel Cash', once: 'formerly Vodafone', dial: '*110#' },
    steps: ['Look for the payment that waits'],
  },
  atl: {
    ...{ name: 'AT', wallet: 'AT Money', once: 'formerly AirtelTigo', dial: '*110#' },
    steps: ['Look for the payment that waits'],
  },
  card: {
    ...{ name: 'Paystack', wallet: 'Visa or Mastercard', once: 'on Paystack’s own page', dial: '' },
    steps: [],
  },
}
