import type { Day } from '#shared/dates.ts'
import { type Award, type Books, type Line, type NewLine, sum, today } from './books.ts'

/** The charges of one student, fee type and term: what awards carry a share of. */
export interface Place {
  student: number
  feeType: string
  term: string
}

/** The lines that an act on class fees adds after its own: what awards carry more or less than they do. */
export function sharesOn(books: Books, lines: readonly NewLine[]): NewLine[] {
  return sharesOf(
    books,
    lines.filter(({ account }) => account === 'fee income' || account === 'allowances'),
    lines,
  )
}

/** The same of the places of `touched`, with `lines` about to be written. */
export function sharesOf(
  books: Books,
  touched: readonly (Place & Pick<Line, 'class' | 'due'>)[],
  lines: readonly NewLine[],
): NewLine[] {
  const places = Map.groupBy(touched, (line) => `${line.student} ${line.feeType} ${line.term}`)
  const made: NewLine[] = []
  for (const [first, ...more] of [...places.values()].sort(([a], [b]) => inOrder(books, a, b))) {
    if (!first || !books.awards.some(({ students }) => students.includes(first.student))) continue
    const days = [first, ...more].flatMap(({ due }) => due ?? []).sort()
    made.push(...sharesOfPlace(books, { ...first, due: days.at(-1) ?? lastDue(books, first) }, lines, made))
  }
  return made
}

export function inOrder(books: Books, a?: Place, b?: Place): number {
  if (!a || !b) return 0
  const fee = ({ feeType }: Place) => books.feeTypes.indexOf(feeType)
  const term = (place: Place) => books.terms.find(({ name }) => name === place.term)?.place ?? 0
  return a.student - b.student || fee(a) - fee(b) || term(a) - term(b)
}

function sharesOfPlace(
  books: Books,
  place: Place & Pick<Line, 'class' | 'due'>,
  lines: readonly NewLine[],
  made: readonly NewLine[],
): NewLine[] {
  const { student, feeType, term } = place
  const base = chargeable([...books.lines, ...lines], place)
  let left = base
  return awardsOn(books, place).flatMap((award) => {
    const stands = carried(books.lines, award, { student, feeType, term })
    const target = Math.max(0, Math.min(targetOf(books, award, place, { base, stands, made }), left))
    left -= target
    if (target === stands) return []
    return [
      {
        student,
        feeType,
        term,
        class: place.class,
        due: place.due,
        on: today(books),
        side: target > stands ? ('Credit' as const) : ('Debit' as const),
        amount: Math.abs(target - stands),
        kind: 'sponsor_share' as const,
        account: 'sponsors',
        receipt: null,
        run: null,
        corrects: null,
        award: award.place,
      },
    ]
  })
}

interface Standing {
  base: number
  stands: number
  made: readonly NewLine[]
}

/** What an award would carry if nothing else were there. A withdrawn one carries on what it carries. */
function targetOf(books: Books, award: Award, { student, term }: Place, { base, stands, made }: Standing) {
  if (award.withdrawn.has(student)) return stands
  const all = [...books.lines, ...made]
  const wanted =
    award.percent === undefined
      ? (award.amount ?? 0) - carried(all, award, { student, term }) + stands
      : Math.floor((base * award.percent) / 10_000)
  return Math.min(wanted, (award.cap ?? Number.POSITIVE_INFINITY) - carried(all, award, { term }) + stands)
}

/** Charged by bills, less what those bills' reductions and waivers took off. */
function chargeable(lines: readonly NewLine[], { student, feeType, term }: Place): number {
  const own = lines.filter(
    (line) =>
      line.student === student &&
      line.feeType === feeType &&
      line.term === term &&
      (line.kind === 'class_fee' ||
        (line.run !== null &&
          (line.account === 'allowances' || (line.kind === 'reversal' && line.account === 'fee income')))),
  )
  return Math.max(0, sum(own.map(({ side, amount }) => (side === 'Debit' ? amount : -amount))))
}

export function awardsOn(books: Books, { student, feeType, term }: Place): Award[] {
  const days = books.terms.find(({ name }) => name === term)
  return books.awards.filter(
    ({ students, feeTypes, from, until }) =>
      students.includes(student) &&
      feeTypes.includes(feeType) &&
      days !== undefined &&
      from <= days.ends &&
      (until === undefined || until >= days.starts),
  )
}

function carried(lines: readonly NewLine[], { place }: Award, of: Partial<Place>): number {
  const shares = lines.filter(
    (line) =>
      line.kind === 'sponsor_share' &&
      line.award === place &&
      line.term === of.term &&
      (of.student === undefined || line.student === of.student) &&
      (of.feeType === undefined || line.feeType === of.feeType),
  )
  return sum(shares.map(({ side, amount }) => (side === 'Credit' ? amount : -amount)))
}

function lastDue({ lines }: Books, { student, feeType, term }: Place): Day | null {
  const own = lines.findLast(
    (line) =>
      line.student === student &&
      line.feeType === feeType &&
      line.term === term &&
      (line.kind === 'class_fee' || line.kind === 'sponsor_share') &&
      line.due !== null,
  )
  return own?.due ?? null
}
