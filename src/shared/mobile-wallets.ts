import type { NumberDoubt, NumberReason } from './number-sentences.ts'
import type { Network } from './ways-to-pay.ts'

/** The nine digits after the zero of a Ghanaian mobile number, as the networks have them allocated so far. */
const MOBILE = /^(?:2(?:[0346-9]\d|5[67])|5(?:[03-7]\d|9[1-9]))\d{6}$/
/** Landlines, and numbers of services: no wallet has one. */
const NO_MOBILE = /^[0389]/

export interface ReadNumber {
  number: string
  /** What to look at once more before going on. */
  warning?: NumberDoubt
}

/**
 * A wallet's number as typed: `+233…`, or what is wrong with it. Blocks are given out faster than programs are: one we do not know is warned
 * about, and the network decides. Light enough for a page with a script of its own.
 */
export function readWalletNumber(text: string): ReadNumber | { problem: NumberDoubt } {
  const digits = text.replace(/[\s().-]/g, '')
  const national = /^(?:\+?2330?|002330?|0)(\d{9})$/.exec(digits)?.[1]
  if (!national && /^(?:\+|00)(?!233)\d/.test(digits)) return { problem: doubt('walletAbroad') }
  if (!national) return { problem: doubt('walletDigits') }
  const prefix = `0${national.slice(0, 2)}`
  if (NO_MOBILE.test(national)) return { problem: doubt('noMobile', prefix) }
  const number = `+233${national}`
  if (MOBILE.test(national)) return { number }
  return { number, warning: doubt('unknown', prefix) }
}

export function doubt(reason: NumberReason, prefix = '', count = 0): NumberDoubt {
  return { reason, prefix, count }
}

const PREFIXES: readonly (readonly [Network, RegExp])[] = [
  ['mtn', /^0(24|25|53|54|55|59)/],
  ['vod', /^0(20|50)/],
  ['atl', /^0(26|27|56|57)/],
]

/** The network that a number's first digits propose; numbers move between networks, so that a person chooses. */
export function networkOf(number: string): Network {
  return givenBy(number) ?? 'mtn'
}

/** The network that gave the number out, where that is another one than is to be asked: the person who asks may know that it moved. */
export function anotherNetwork(number: string, network: Network): Network | null {
  const giver = givenBy(number)
  return giver && giver !== network ? giver : null
}

function givenBy(number: string): Network | undefined {
  const digits = number.replace(/\D/g, '').replace(/^2330?/, '0')
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0]
}
