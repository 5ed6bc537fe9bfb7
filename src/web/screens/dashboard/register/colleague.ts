import { dayOf, formatMoment, formatTime } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Marks } from '#web/offline/kept-registers.ts'
import type { Book, BookPupil, Register } from '#web/queries/registers.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { markNames } from './marks.ts'

/** A class that two people mark, of which the office has one register already. The marks of this phone stay as they are. */

/** What the office has of the class and day that this phone still marks: handed over by a colleague, or from another phone. */
export function handedOverBefore(book: Pick<Book, 'registers'> | undefined, day: string): Register | null {
  const register = book?.registers.find((each) => each.day === day)
  return register?.state === 'handed_over' || register?.state === 'accepted' ? register : null
}

/** The pupils marked here otherwise than the office has it. */
export function differing(marks: Marks, pupils: readonly BookPupil[]): BookPupil[] {
  return pupils.filter(({ studentId, mark, amount }) => {
    const own = marks[studentId]
    return own && (own.mark !== mark || own.amount !== amount)
  })
}

/** What this teacher alone holds: taken of pupils for whom the office has less. */
export function onlyHere(marks: Marks, pupils: readonly BookPupil[]): Pesewas {
  return sumOf(
    differing(marks, pupils).map(({ studentId, amount }) =>
      pesewas(Math.max(0, (marks[studentId]?.amount ?? 0) - amount)),
    ),
  )
}

/** Who, when, how much, and that nothing is lost. */
export function wordsOf({ handedOver, accepted, said }: Register, ownId: string | undefined) {
  const isOwn = handedOver?.staffId === ownId
  const title = isOwn
    ? `This class was handed over in your name ${whenOf(handedOver?.at)}.`
    : `${handedOver?.name} handed this class over ${whenOf(handedOver?.at)}.`
  const counted = accepted ? `accepted by ${accepted.name} ${whenOf(accepted.at)}` : 'not counted yet'
  return {
    isOwn,
    title,
    more: `${formatAmount(said ?? pesewas(0))}, ${counted}. None of your marks is lost.`,
  }
}

function whenOf(at: string | undefined): string {
  if (!at) return ''
  const then = new Date(at)
  return dayOf(then) === dayOf(timeAtServer())
    ? `at ${formatTime(then)}`
    : `on ${formatMoment(at, timeAtServer())}`
}

/** What the office has of a pupil: "Dede Lamptey: absent". */
export function officeSays({ mark, amount }: BookPupil, register: Register): string {
  const word = mark ? markNames[mark].toLowerCase() : 'no mark'
  return `${register.handedOver?.name}: ${word}${amount > 0 ? ` ${formatAmount(amount)}` : ''}`
}
