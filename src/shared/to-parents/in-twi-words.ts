import type { Pesewas } from '../money.ts'

/** An amount in Twi words, to be checked by a speaker: `Ghana sidi ahanu aduonum, pɛsewa aduonum pɛ`. */
export function inTwiWords(amount: Pesewas): string {
  const size = Math.abs(amount)
  const whole = Math.floor(size / 100)
  const rest = size % 100
  const parts = [
    ...(whole > 0 || rest === 0 ? [`Ghana sidi ${numberInTwi(whole)}`] : []),
    ...(rest > 0 ? [`pɛsewa ${numberInTwi(rest)}`] : []),
  ]
  const sentence = `${amount < 0 ? 'minus ' : ''}${parts.join(', ')} pɛ`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const ONES = 'hwee baako mmienu mmiɛnsa nnan nnum nsia nson nwɔtwe nkron'.split(' ')
const TEENS = 'du dubaako dumienu dumiɛnsa dunan dunum dunsia dunson dunwɔtwe dunkron'.split(' ')
const TENS = 'du aduonu aduasa aduanan aduonum aduosia aduɔson aduɔwɔtwe aduɔkron'.split(' ')
const HUNDREDS = 'ɔha ahanu ahasa ahanan ahanum ahansia ahanson ahanwɔtwe ahankron'.split(' ')
/** A thousand and a million, one of it and several. */
const SCALES = [
  { size: 1_000_000, one: 'ɔpepem', many: 'ɔpepem' },
  { size: 1_000, one: 'apem', many: 'mpem' },
] as const

function numberInTwi(value: number): string {
  const scale = SCALES.find(({ size }) => value >= size)
  if (!scale) return belowThousand(value)
  const count = Math.floor(value / scale.size)
  const rest = value % scale.size
  const head = count === 1 ? scale.one : `${scale.many} ${numberInTwi(count)}`
  return rest === 0 ? head : `${head} ne ${numberInTwi(rest)}`
}

function belowThousand(value: number): string {
  if (value < 10) return ONES[value] ?? ''
  if (value < 20) return TEENS[value - 10] ?? ''
  const [size, names] = value < 100 ? [10, TENS] : [100, HUNDREDS]
  const head = names[Math.floor(value / size) - 1] ?? ''
  return value % size === 0 ? head : `${head} ${belowThousand(value % size)}`
}
