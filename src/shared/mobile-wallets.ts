/** The nine digits after the zero of a Ghanaian mobile number, as the networks have them allocated. */
const MOBILE = /^(?:2(?:[0346-9]\d|5[67])|5(?:[03-7]\d|9[1-9]))\d{6}$/

export const WALLET_EXAMPLE = 'A mobile number has ten digits, such as 024 123 4567.'

/** A wallet's number as typed: `+233…`, or what is wrong with it. Light enough for a page with a script of its own. */
export function readWalletNumber(text: string): { number: string } | { problem: string } {
  const digits = text.replace(/[\s().-]/g, '')
  const national = /^(?:\+?2330?|002330?|0)(\d{9})$/.exec(digits)?.[1]
  if (!national && /^(?:\+|00)(?!233)\d/.test(digits))
    return { problem: 'Only a wallet of Ghana can pay. Type its number, such as 024 123 4567.' }
  if (!national) return { problem: WALLET_EXAMPLE }
  if (!MOBILE.test(national)) {
    const prefix = `0${national.slice(0, 2)}`
    return { problem: `${prefix} is not a mobile number in Ghana. Check the first three digits.` }
  }
  return { number: `+233${national}` }
}
