import type { Day } from '#shared/dates.ts'
import { inWords } from '#shared/in-words.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Receipt } from './kept.ts'

/** A sentence of a receipt as it is read aloud, and the part of the slip that it is about. */
export interface Spoken {
  part: string
  says: string
}

/** The part of a slip that is one line of one child. */
export const lineOf = (pupilCode: string, feeType: string) => `${pupilCode} ${feeType}`

/** A receipt in whole sentences, in the order of the paper. English: few phones have a voice for anything else. */
export function sentencesOf(receipt: Receipt): Spoken[] {
  const { schoolName, number, voidedOn, on, method, children, amount, owedAfter } = receipt
  const sentences: Spoken[] = [{ part: 'head', says: `${schoolName}. Receipt ${number}.` }]
  if (voidedOn) {
    const says = `This receipt is void. It was taken back on ${spokenDay(voidedOn)}.`
    sentences.push({ part: 'void', says })
  }
  sentences.push({ part: 'day', says: `Paid on ${spokenDay(on)}, by ${method}.` })
  for (const { pupilCode, name, className, lines } of children) {
    for (const [at, line] of lines.entries()) {
      const who = at === 0 ? `${name}, ${className}: ` : ''
      const credit = line.inCredit > 0 ? `, of which ${spoken(line.inCredit)} are in credit` : ''
      const says = `${who}${line.feeType}, ${spoken(line.amount)}${credit}.`
      sentences.push({ part: lineOf(pupilCode, line.feeType), says })
    }
  }
  sentences.push({ part: 'received', says: `Received: ${spoken(amount)}.` })
  return [...sentences, { part: 'after', says: standing(owedAfter) }]
}

function standing(owedAfter: Pesewas): string {
  if (owedAfter === 0) return 'Nothing is owed.'
  return owedAfter > 0 ? `Still owed: ${spoken(owedAfter)}.` : `In credit: ${spoken(pesewas(-owedAfter))}.`
}

/** `one hundred and ten cedis, fifty pesewas`. */
function spoken(amount: Pesewas): string {
  const words = inWords(amount)
    .replace(/ only$/, '')
    .replace(' Ghana ', ' ')
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** `27 November 2026`: no voice has to know what *Nov* is short for. */
function spokenDay(day: Day): string {
  const date = new Date(`${day}T00:00:00Z`)
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
