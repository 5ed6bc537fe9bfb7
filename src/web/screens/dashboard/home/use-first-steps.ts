import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { readSkippedSteps, storeSkippedSteps } from '#web/device.ts'
import { paths } from '#web/paths.ts'
import { feeGridQuery } from '#web/queries/billing.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { useMay } from '#web/queries/person.ts'
import { schoolQuery, todayQuery } from '#web/queries/school.ts'
import { type Term, termsQuery } from '#web/queries/terms.ts'
import { readSession } from '#web/session.ts'
import { showToast } from '#web/ui/toast.tsx'

export interface FirstStep {
  number: number
  title: string
  isDone: boolean
  /** What is there already, or what is to come, in one line. */
  detail: string
  /** While it is the next one: what it is. */
  says: string
  minutes: string
  /** Where it is done; the first payment is taken right here. */
  to?: { label: string; to: string }
  change?: { label: string; to: string }
  /** The term whose fees want a day: asked right here. */
  term?: Term
  isList?: boolean
}

/** Whether the school has made no receipt yet, as far as this person may see and do something about it. */
export function useIsFirstDay(): boolean {
  const maySee = useMay('see_day')
  const [mayImport, mayBill] = [useMay('manage_students'), useMay('set_fees')]
  const { data: today } = useQuery({ ...todayQuery(), enabled: maySee })
  const receipts = today?.lastPayments.length
  const isFirstDay = maySee && mayImport && mayBill && receipts === 0
  useEndOfSteps(isFirstDay, (receipts ?? 0) > 0)
  return isFirstDay
}

/** The first receipt ends the steps: said once, where they stood. */
function useEndOfSteps(isFirstDay: boolean, isOver: boolean): void {
  const wasFirstDay = useRef(false)
  useEffect(() => {
    if (wasFirstDay.current && isOver) showToast('The first receipt. The steps are done.')
    wasFirstDay.current = isFirstDay
  }, [isFirstDay, isOver])
}

/** The steps that were put off on this device, by their numbers; a reload finds them put off. */
export function useSkippedSteps() {
  const schoolId = readSession()?.schoolId ?? ''
  const [skipped, setSkipped] = useState<readonly number[]>(() => readSkippedSteps(schoolId))
  const skip = (step: number) => {
    const next = [...skipped, step]
    storeSkippedSteps(schoolId, next)
    setSkipped(next)
  }
  return { skipped, skip }
}

/** The seven steps to the first receipt, as they stand. Which one is next is known when everything they go by has been read. */
export function useFirstSteps(students: number): { steps: FirstStep[]; isKnown: boolean } {
  const steps = [...useGround(), listStep(students), ...useFees(students), payStep()]
  const { data: terms } = useQuery(termsQuery())
  const { data: classes } = useQuery(classesQuery())
  const { data: grid } = useQuery(feeGridQuery())
  const isKnown = terms !== undefined && classes !== undefined && grid !== undefined
  return { steps: steps.map((step, at) => ({ ...step, number: at + 1 })), isKnown }
}

type Step = Omit<FirstStep, 'number'>

/** School, terms and classes: there from the first minute, to be looked at. */
function useGround(): Step[] {
  const { data: school } = useQuery(schoolQuery())
  const { data: terms } = useQuery(termsQuery())
  const { data: classes } = useQuery(classesQuery())
  const due = useFeesDue()
  const [first, last] = [classes?.[0], classes?.at(-1)]
  return [
    {
      title: 'School',
      isDone: true,
      detail: [school?.name, school?.address].filter(Boolean).join(', '),
      says: '',
      minutes: '1 min',
      change: { label: 'Add a logo', to: paths.papers },
    },
    termStep(terms, due),
    {
      title: 'Classes',
      isDone: !classes || classes.length > 0,
      detail:
        first && last
          ? `${counted(classes?.length ?? 0, 'class', 'classes')}, ${first.name} to ${last.name}`
          : '',
      says: 'Children stand in classes, and fees go by them.',
      minutes: '2 min',
      to: { label: 'Add classes', to: paths.classSetup },
      change: { label: 'Change', to: paths.classSetup },
    },
  ]
}

type Terms = { terms: readonly Term[]; needsNextYear: boolean }

/** Both are asked for: which days a term has, and by when its fees are due. */
function termStep(terms: Terms | undefined, due: string | null | undefined): Step {
  const term = terms?.terms.find(({ current }) => current)
  const hasTerms = !terms || (term !== undefined && !terms.needsNextYear)
  const days = term && `${term.name}, ${formatDay(term.startsOn)} to ${formatDay(term.endsOn)}`
  return {
    title: 'Terms and due dates',
    isDone: hasTerms && due !== null,
    detail: days ? `${days}${due ? `, fees due ${formatDay(due)}` : ''}` : '',
    says: hasTerms
      ? `${days}. By when are its fees due? The day is proposed for every fee, and you can change it there.`
      : 'Bills and what is late go by terms. Set when each begins and ends, and by when its fees are due.',
    minutes: hasTerms ? '1 min' : '2 min',
    to: { label: 'Set the terms', to: paths.terms },
    change: { label: 'Change', to: paths.terms },
    ...(hasTerms && term ? { term } : {}),
  }
}

/** By when fees are due: of the term, else of the first fee that says it; null where nobody has said it, and nothing is billed. */
function useFeesDue(): string | null | undefined {
  const { data: terms } = useQuery(termsQuery())
  const { data: grid } = useQuery(feeGridQuery())
  if (!terms || !grid) return undefined
  const ofTerm = terms.terms.find(({ current }) => current)?.feesDueOn
  const ofFee = grid.fees.find(({ amount, dueDate }) => (amount ?? 0) > 0 && dueDate)?.dueDate
  const isBilled = grid.fees.some(({ billed }) => billed !== null)
  return ofTerm ?? ofFee ?? (isBilled ? undefined : null)
}

function listStep(students: number): Step {
  return {
    title: students > 0 ? 'Class list' : 'Bring your class list',
    isDone: students > 0,
    detail: students > 0 ? counted(students, 'child', 'children') : 'any Excel or CSV as it is',
    says: 'Any Excel or CSV as it is: headings, totals and old debts too. You see every row before anything is kept.',
    minutes: '5 min',
    to: { label: 'Bring a list', to: paths.importStudents },
    change: { label: 'Bring another', to: paths.importStudents },
    isList: true,
  }
}

function useFees(students: number): Step[] {
  const { data: grid } = useQuery(feeGridQuery())
  const set = grid?.fees.filter(({ amount }) => (amount ?? 0) > 0) ?? []
  const isBilled = grid?.fees.some(({ billed }) => billed !== null) ?? false
  return [
    {
      title: 'Fees',
      isDone: set.length > 0 || isBilled,
      detail: set.length > 0 ? `${counted(set.length, 'fee')} of classes` : 'what each class pays in a term',
      says: 'What each class pays in a term: one table for all classes.',
      minutes: '10 min',
      to: { label: 'Set what each class pays', to: paths.allClassFees },
      change: { label: 'Change', to: paths.allClassFees },
    },
    {
      title: isBilled ? 'Bill' : `Bill the ${grid?.term?.name ?? 'term'}`,
      isDone: isBilled,
      detail: isBilled ? 'the classes are billed' : 'every child of a class at once',
      says: `${counted(students, 'child', 'children')}. What each pays is shown first; nothing goes out to parents before you say so.`,
      minutes: '2 min',
      to: { label: 'See the bills', to: paths.allClassFees },
      change: { label: 'Look at them', to: paths.allClassFees },
    },
  ]
}

function payStep(): Step {
  return {
    title: 'First payment',
    isDone: false,
    detail: 'and the first receipt',
    says: 'Find the child, type what was paid: the receipt is there at once.',
    minutes: '1 min',
  }
}
