import type { Pesewas } from './money.ts'

/**
 * An amount as a receipt writes it out: `Three hundred and fifty Ghana cedis only`,
 * `One thousand, one hundred and fifty-five Ghana cedis, fifty pesewas only`, `One Ghana cedi only`.
 * Below zero it begins with `Minus`.
 */
export function inWords(amount: Pesewas): string {
  const size = Math.abs(amount)
  const whole = Math.floor(size / 100)
  const rest = size % 100
  const parts = [
    ...(whole > 0 || rest === 0 ? [`${numberInWords(whole)} Ghana ${whole === 1 ? 'cedi' : 'cedis'}`] : []),
    ...(rest > 0 ? [`${numberInWords(rest)} ${rest === 1 ? 'pesewa' : 'pesewas'}`] : []),
  ]
  const sentence = `${amount < 0 ? 'minus ' : ''}${parts.join(', ')} only`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion']

function numberInWords(value: number): string {
  if (value === 0) return 'zero'
  const groups: { value: number; text: string }[] = []
  for (let rest = value, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const group = rest % 1000
    if (group > 0) groups.unshift({ value: group, text: `${belowThousand(group)} ${SCALES[scale]}`.trim() })
  }
  // English says "one thousand and five" but "one thousand, one hundred and five".
  const last = value % 1000
  if (groups.length > 1 && last > 0 && last < 100) {
    const tail = groups.pop()
    return `${groups.map((group) => group.text).join(', ')} and ${tail?.text}`
  }
  return groups.map((group) => group.text).join(', ')
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  const head = hundreds > 0 ? `${ONES[hundreds]} hundred` : ''
  if (rest === 0) return head
  return head ? `${head} and ${belowHundred(rest)}` : belowHundred(rest)
}

function belowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? ''
  const ones = value % 10
  const tens = TENS[Math.floor(value / 10) - 1] ?? ''
  return ones === 0 ? tens : `${tens}-${ONES[ones]}`
}
