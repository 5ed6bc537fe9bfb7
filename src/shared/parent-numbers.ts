import { type ReadNumber, readWalletNumber } from './mobile-wallets.ts'

/** How long a code works, how many tries it bears, and how many wrong codes of children a sign-in bears. */
export const CODE_MINUTES = 5
export const CODE_TRIES = 5
export const CHILD_CODE_TRIES = 5
/** A new code may be asked for after so long. */
export const NEW_CODE_SECONDS = 60

/** A parent's number as typed: `+233…`, or what is wrong with it. Light enough for a page with a script of its own. */
export function readParentNumber(text: string): ReadNumber | { problem: string } {
  const digits = text.replace(/[^\d+]/g, '')
  if (/^(\+|00)(?!233)/.test(digits)) {
    return { problem: 'Only numbers of Ghana can sign in here. Ask the school to write down one of Ghana.' }
  }
  const national = /^(?:\+?2330?|002330?|0)(\d*)$/.exec(digits)?.[1] ?? digits
  if (/^0?3\d/.test(national) && national.length === 9) {
    return { problem: `0${national.slice(0, 2)} is a landline, and no SMS reaches it. Type a mobile number.` }
  }
  if (/^(80|90)/.test(national)) {
    return { problem: `0${national.slice(0, 2)} is a service number. Type your mobile number.` }
  }
  if (national.length !== 9 || !/^[+0-9]/.test(digits) || national === digits) {
    const typed = national === digits ? digits.length : national.length + 1
    if (typed === 0) return { problem: 'Type your phone number, such as 024 123 4567.' }
    return typed === 10
      ? { problem: 'A number begins with 0, such as 024 123 4567.' }
      : { problem: `A number has ten digits; this one has ${COUNTS[typed] ?? typed}.` }
  }
  return readWalletNumber(digits)
}

const COUNTS: Record<number, string> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  11: 'eleven',
  12: 'twelve',
}
