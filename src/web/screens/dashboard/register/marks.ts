import { counted } from '#shared/counted.ts'
import type { Day } from '#shared/dates.ts'
import { formatWeekday } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { REGISTER_MARKS, type RegisterMark } from '#shared/registers.ts'
import type { Mark, Marks } from '#web/offline/kept-registers.ts'
import { marksOf, namesakesAmong } from '#web/queries/namesakes.ts'
import type { Book, BookPupil, SentMark } from '#web/queries/registers.ts'

export const markNames: Record<RegisterMark, string> = {
  paid: 'Paid',
  prepaid: 'Prepaid',
  owes: 'Owes',
  absent: 'Absent',
  own_food: 'Own food',
  free: 'Free',
}

/** What the line above the stamps says a tap does. */
export const tapWords: Record<RegisterMark, string> = {
  paid: 'Tap who paid',
  prepaid: 'Tap who has paid ahead',
  owes: 'Tap who owes today',
  absent: 'Tap who is absent',
  own_food: 'Tap who has own food',
  free: 'Tap who is free',
}

/** How a register begins: as the server has it, where these are its marks; else who is free and who has paid ahead is filled in. */
export function openingMarks({ pupils }: Pick<Book, 'pupils'>, at: string, isKept: boolean): Marks {
  const entries = pupils.flatMap((pupil): [string, Mark][] => {
    const kept = isKept && pupil.marks.length === 0 ? pupil.mark : null
    const mark = isKept && pupil.marks.length > 0 ? null : (kept ?? knownBefore(pupil))
    return mark ? [[pupil.studentId, { mark, amount: kept ? pupil.amount : pesewas(0), at }]] : []
  })
  return Object.fromEntries(entries)
}

function knownBefore(pupil: BookPupil): RegisterMark | null {
  if (pupil.isFree) return 'free'
  return creditOf(pupil) >= rateOf(pupil) && rateOf(pupil) > 0 ? 'prepaid' : null
}

export const rateOf = ({ rate }: BookPupil): Pesewas => rate ?? pesewas(0)
export const owedBefore = ({ balance }: BookPupil): Pesewas => pesewas(Math.max(balance, 0))
export const creditOf = ({ balance }: BookPupil): Pesewas => pesewas(Math.max(-balance, 0))

/** Can this stamp be pressed on this pupil? Free is the office's word, and prepaid comes from money. */
export function canStamp(pupil: BookPupil, mark: RegisterMark): boolean {
  if (mark === 'free') return pupil.isFree
  if (mark === 'prepaid') return creditOf(pupil) >= rateOf(pupil) && rateOf(pupil) > 0
  if (mark === 'paid' || mark === 'owes') return !pupil.isFree
  return true
}

/** The stamp on a pupil; the same once more takes it off. */
export function stamped(marks: Marks, pupil: BookPupil, mark: RegisterMark, at: string): Marks {
  const { [pupil.studentId]: before, ...others } = marks
  if (before?.mark === mark) return others
  return { ...others, [pupil.studentId]: { mark, amount: mark === 'paid' ? rateOf(pupil) : pesewas(0), at } }
}

/** A press asks what it is, where the stamp cannot say it: two people marked differently, or it is no mark for this pupil. */
export function asksOnPress(pupil: BookPupil, mark: Mark | undefined, stamp: RegisterMark): boolean {
  return (pupil.marks.length > 0 && !mark?.over) || !canStamp(pupil, stamp)
}

/** Everybody without a mark has paid the day. */
export function allPaid(marks: Marks, pupils: readonly BookPupil[], at: string): Marks {
  const rest = withoutMark(marks, pupils).filter((pupil) => canStamp(pupil, 'paid') && rateOf(pupil) > 0)
  return {
    ...marks,
    ...Object.fromEntries(
      rest.map((pupil) => [pupil.studentId, { mark: 'paid', amount: rateOf(pupil), at }]),
    ),
  }
}

export function withoutMark(marks: Marks, pupils: readonly BookPupil[]): BookPupil[] {
  return pupils.filter(({ studentId }) => !marks[studentId])
}

export function inHand(marks: Marks): Pesewas {
  return sumOf(Object.values(marks).map(({ amount }) => amount))
}

/**
 * Of every pupil of the class: a mark, or that it was taken away again. Who has left the class is not marked here any more: a mark
 * that was shared before is taken away, so that the server counts what this device shows. Made after `chosenSince` it replaces others.
 */
export function sentMarks(
  marks: Marks,
  pupils: readonly Pick<BookPupil, 'studentId'>[] | undefined,
  chosenSince?: string,
): SentMark[] {
  const known = new Set(pupils?.map(({ studentId }) => studentId) ?? Object.keys(marks))
  return [...new Set([...known, ...Object.keys(marks)])].map((studentId) => {
    const mark = known.has(studentId) ? marks[studentId] : undefined
    if (!mark) return { studentId, mark: null }
    return {
      studentId,
      mark: mark.mark,
      at: mark.at,
      ...(mark.mark === 'paid' ? { amount: mark.amount } : {}),
      ...(mark.over || (chosenSince && mark.at > chosenSince) ? { over: true } : {}),
    }
  })
}

/** The marks that count: of the pupils who are still in the class; where two marked differently and nobody has chosen, none. */
export function settled(marks: Marks, { pupils }: Pick<Book, 'pupils'>): Marks {
  const known = new Map(pupils.map((pupil) => [pupil.studentId, pupil]))
  return Object.fromEntries(
    Object.entries(marks).filter(([id, mark]) => {
      const pupil = known.get(id)
      return pupil && (mark.over || pupil.marks.length === 0)
    }),
  )
}

export function tallyOf(marks: Marks): Record<RegisterMark, number> {
  const count = (mark: RegisterMark) => Object.values(marks).filter((each) => each.mark === mark).length
  return Object.fromEntries(REGISTER_MARKS.map((mark) => [mark, count(mark)])) as Record<RegisterMark, number>
}

/** Beside a name, where it differs from the day's rate. */
export function rowWords(pupil: BookPupil, mark: Mark | undefined): { value: string; about: string } {
  const owed = owedBefore(pupil) > 0 ? `owes ${formatAmount(owedBefore(pupil))} from before` : ''
  if (!mark) return { value: '', about: owed }
  if (mark.mark === 'prepaid') {
    const left = Math.floor(creditOf(pupil) / Math.max(rateOf(pupil), 1)) - 1
    return { value: 'prepaid', about: left > 0 ? `${counted(left, 'day')} left` : 'the last day' }
  }
  if (mark.mark !== 'paid') return { value: markNames[mark.mark].toLowerCase(), about: owed }
  const over = mark.amount - rateOf(pupil)
  const rest = over - owedBefore(pupil)
  if (over < 0) return { value: formatAmount(mark.amount), about: `${formatAmount(pesewas(-over))} is owed` }
  if (rest > 0) return { value: formatAmount(mark.amount), about: `and ${formatAmount(pesewas(rest))} ahead` }
  return { value: formatAmount(mark.amount), about: over > 0 ? 'with what was owed' : owed }
}

/** "75.00 is today and 4 days ahead: Wed 25 Nov, …" Money pays what is owed first. */
export function aheadSentence(pupil: BookPupil, amount: Pesewas, days: readonly Day[]): string {
  const [rate, owed] = [rateOf(pupil), owedBefore(pupil)]
  if (amount <= 0 || rate <= 0) return ''
  const money = formatAmount(amount)
  if (amount < owed)
    return `${money} goes to what is owed from before; ${formatAmount(pesewas(owed + rate - amount))} is owed with today.`
  const rest = amount - owed + creditOf(pupil)
  const ofBefore = owed > 0 ? 'what was owed, ' : ''
  if (rest < rate)
    return `${money} is ${ofBefore}${formatAmount(pesewas(rest))} of ${formatAmount(rate)}; ${formatAmount(pesewas(rate - rest))} is owed.`
  const ahead = Math.floor(rest / rate) - 1
  const credit = rest % rate
  const named = days.slice(0, Math.min(ahead, 5)).map(formatWeekday).join(', ')
  const more = ahead > 5 ? ' …' : ''
  const parts = [
    `${money} is ${ofBefore}today`,
    ahead > 0 ? ` and ${counted(ahead, 'day')} ahead${named ? `: ${named}${more}` : ''}` : '',
    credit > 0 ? `${ahead > 0 ? ',' : ''} and ${formatAmount(pesewas(credit))} credit` : '',
  ].join('')
  return `${parts}.${ahead > 0 ? ' An absent day is not used up.' : ''}`
}

/** Six amounts one is likely to be given: days and notes, ascending. */
export function likelyAmounts(pupil: BookPupil): { amount: Pesewas; words: string }[] {
  const rate = rateOf(pupil)
  const days = [1, 2, 3, 5].map((many) => ({
    amount: pesewas(rate * many),
    words: many === 1 ? 'today' : counted(many, 'day'),
  }))
  const notes = [1_000, 2_000, 5_000, 10_000]
    .filter((note) => note > rate && note % rate !== 0)
    .map((note) => ({ amount: pesewas(note), words: `a note of ${note / 100}` }))
  const owed = owedBefore(pupil)
  const both = owed > 0 ? [{ amount: pesewas(rate + owed), words: 'all that is owed' }] : []
  const seen = new Set<number>()
  return [...both, ...days, ...notes]
    .filter(({ amount }) => !seen.has(amount) && seen.add(amount))
    .toSorted((a, b) => a.amount - b.amount)
    .slice(0, 6)
}

/** What tells those apart whose name another of the class has too; a book read by an older version has no code. */
export function namesakesIn(pupils: readonly BookPupil[]): ReadonlyMap<string, string> {
  const named = pupils.map((pupil) => ({
    ...pupil,
    code: pupil.pupilCode,
    birthYear: pupil.birthYear ?? undefined,
  }))
  return new Map(
    namesakesAmong(named).flatMap((namesakes) => {
      const marks = marksOf(namesakes)
      return namesakes.map(({ studentId }, at): [string, string] => [studentId, marks[at] ?? ''])
    }),
  )
}
