import { useQuery } from '@tanstack/react-query'
import { type Day, formatDay, formatWeekday } from '#shared/dates.ts'
import { formatAmount, formatCedisSpaced, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { searchable } from '#shared/searchable.ts'
import type { LateFamily } from '#web/queries/call-list.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { type School, schoolQuery } from '#web/queries/school.ts'
import { knownStudent } from '#web/queries/students.ts'
import { Stack } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './letter-sheet.module.css'

const ON_A_SHEET = 3
/** As many as are named on a third of a sheet; the rest are one line. */
const CHILDREN_MAX = 6

interface LetterSheetProps {
  families: readonly LateFamily[]
  payBy: Day
  sheets: number
}

/** The first sheet as it prints: three letters, each with a strip to return. */
export function LetterSheet({ families, payBy, sheets }: LetterSheetProps) {
  const { data: school } = useQuery(schoolQuery())
  const placeOf = useClassPlaces()
  if (!school) return null
  const shown = inOrderPrinted(families, placeOf).slice(0, ON_A_SHEET)
  return (
    <Stack as="figure" gap={2}>
      <div className={styles.sheet}>
        {shown.map((family) => (
          <article key={family.familyId} className={styles.third}>
            <Letter family={family} school={school} payBy={payBy} placeOf={placeOf} />
            <Strip name={family.name} />
          </article>
        ))}
      </div>
      <figcaption className={text.hint}>Sheet 1 of {sheets}. How to pay is added under each.</figcaption>
    </Stack>
  )
}

type PlaceOf = (className: string) => number

/** Where a class stands among the school's. */
function useClassPlaces(): PlaceOf {
  const { data: classes } = useQuery(classesQuery())
  const places = new Map(classes?.map(({ name, position }) => [name, position]))
  return (className) => places.get(className) ?? 0
}

/** The highest class first, as they are handed out. What they are compared by is made once for each: there may be thousands. */
function inOrderPrinted(families: readonly LateFamily[], placeOf: PlaceOf): LateFamily[] {
  const placed = families.map((family) => ({
    family,
    highest: Math.max(...family.children.map(({ className }) => placeOf(className))),
    surname: searchable(family.guardian?.surname ?? ''),
    firstName: searchable(family.guardian?.firstName ?? ''),
  }))
  placed.sort(
    (one, other) =>
      other.highest - one.highest ||
      inAlphabet(one.surname, other.surname) ||
      inAlphabet(one.firstName, other.firstName),
  )
  return placed.map(({ family }) => family)
}

function inAlphabet(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

interface LetterProps {
  family: LateFamily
  school: School
  payBy: Day
  placeOf: PlaceOf
}

function Letter({ family: { guardian, name, children, late }, school, payBy, placeOf }: LetterProps) {
  const own = children.toSorted((one, other) => placeOf(other.className) - placeOf(one.className))
  const named = own.length > CHILDREN_MAX ? own.slice(0, CHILDREN_MAX - 1) : own
  const others = own.slice(named.length)
  return (
    <div className={styles.letter}>
      <header>
        <b>{school.name}</b>
        <p>
          <span>{[school.address, formatPhone(school.phone)].filter(Boolean).join('. ')}</span>
          <span>{formatDay(school.today)}</span>
        </p>
      </header>
      <p>
        Dear {guardian ? name : 'parent'}, by our books of {formatDay(school.today)} this is late:
      </p>
      <dl>
        {named.map(({ studentId, firstName, className, late: part }) => (
          <Line key={studentId} label={`${wholeName(studentId) ?? firstName}, ${className}`}>
            {formatAmount(part)}
          </Line>
        ))}
        {others.length > 0 && (
          <Line label={`${others.length} more children`}>
            {formatAmount(sumOf(others.map((child) => child.late)))}
          </Line>
        )}
        <Line label="Together">{formatCedisSpaced(late)}</Line>
      </dl>
      <p>
        Please pay by {formatWeekday(payBy)}, or come and agree on parts. Paid already? Please bring the
        receipt.
      </p>
    </div>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Where the desk has the list of students, which has more of a name than the call list. */
function wholeName(studentId: string): string | undefined {
  const student = knownStudent(studentId)
  return student && [student.firstName, student.otherNames, student.surname].filter(Boolean).join(' ')
}

function Strip({ name }: { name: string }) {
  return (
    <div className={styles.strip}>
      <b>Please return</b>
      <p>I shall pay GH₵</p>
      <p>by</p>
      <p>Signed</p>
      <span>{name}</span>
    </div>
  )
}
