import { doubt, type ReadNumber, readWalletNumber } from './mobile-wallets.ts'
import type { NumberDoubt } from './number-sentences.ts'

/** How long a code works, how many tries it bears, and how many wrong codes of children a sign-in bears. */
export const CODE_MINUTES = 5
export const CODE_TRIES = 5
export const CHILD_CODE_TRIES = 5
/** A new code may be asked for after so long. */
export const NEW_CODE_SECONDS = 60

/** A parent's number as typed: `+233…`, or what is wrong with it. Light enough for a page with a script of its own. */
export function readParentNumber(text: string): ReadNumber | { problem: NumberDoubt } {
  const digits = text.replace(/[^\d+]/g, '')
  if (/^(\+|00)(?!233)/.test(digits)) return { problem: doubt('abroad') }
  const national = /^(?:\+?2330?|002330?|0)(\d*)$/.exec(digits)?.[1] ?? digits
  const prefix = `0${national.slice(0, 2)}`
  if (/^0?3\d/.test(national) && national.length === 9) return { problem: doubt('landline', prefix) }
  if (/^(80|90)/.test(national)) return { problem: doubt('service', prefix) }
  if (national.length !== 9 || !/^[+0-9]/.test(digits) || national === digits) {
    const typed = national === digits ? digits.length : national.length + 1
    return { problem: doubt(typed === 0 ? 'none' : typed === 10 ? 'noZero' : 'digits', prefix, typed) }
  }
  return readWalletNumber(digits)
}
