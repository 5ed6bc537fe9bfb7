import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sumOf } from '#shared/money.ts'
import type { LateFamily } from '#web/queries/call-list.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { todayHere } from '#web/today.ts'
import { Figure } from '#web/ui/figure.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { Row } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import { useQueryState } from '#web/use-query-state.ts'
import styles from './call-list.module.css'

const KINDS = ['all', 'to_call', 'broken', 'promised', 'plan', 'today'] as const
type Kind = (typeof KINDS)[number]

const kindWords: Record<Kind, string> = {
  all: 'All late',
  to_call: 'To call',
  broken: 'Broken',
  promised: 'Promised',
  plan: 'On a plan',
  today: 'Reached today',
}

const isOfKind: Record<Kind, (family: LateFamily) => boolean> = {
  // On schedule and late with nothing else: only with the plans.
  all: ({ late }) => late > 0,
  to_call: ({ place }) => place !== 'reached',
  broken: ({ promise, plan }) =>
    promise?.state === 'broken' || promise?.state === 'part' || Boolean(plan && plan.missed > 0),
  promised: ({ promise }) => promise?.state === 'open',
  plan: ({ plan }) => plan !== null,
  today: ({ reachedOn }) => reachedOn === todayHere(),
}

const AGES = ['30', '60', '90'] as const
const AMOUNTS = ['200', '500', '1000', '2000'] as const

/** What the list is narrowed by: kept in the address. */
export function useCallFilters(families: readonly LateFamily[] | undefined) {
  const [kind, setKind] = useQueryState('show')
  const [classAsked, setClassName] = useQueryState('class')
  const [ageAsked, setAge] = useQueryState('days')
  const [amountAsked, setAmount] = useQueryState('amount')
  const { data: classes } = useQuery(classesQuery())
  // A link may be older than the name of a class: what cannot be chosen narrows nothing.
  const className = classes?.every(({ name }) => name !== classAsked) ? '' : classAsked
  const age = AGES.find((each) => each === ageAsked) ?? ''
  const amount = AMOUNTS.find((each) => each === amountAsked) ?? ''
  const chosen = KINDS.find((each) => each === kind) ?? 'all'
  // Going from family to family draws the page anew; what is shown stays as it is.
  const narrowed = useMemo(
    () =>
      families?.filter(
        (family) =>
          (!className || family.children.some((child) => child.className === className)) &&
          (!age || family.daysLate > Number(age)) &&
          family.late >= Number(amount || 0) * 100,
      ),
    [families, className, age, amount],
  )
  const shown = useMemo(() => narrowed?.filter(isOfKind[chosen]), [narrowed, chosen])
  const counts = useMemo(() => narrowed && countsOf(narrowed), [narrowed])
  return { counts, chosen, setKind, className, setClassName, age, setAge, amount, setAmount, shown }
}

function countsOf(families: readonly LateFamily[]): Record<Kind, number> {
  const counts = { all: 0, to_call: 0, broken: 0, promised: 0, plan: 0, today: 0 }
  for (const family of families) for (const kind of KINDS) if (isOfKind[kind](family)) counts[kind] += 1
  return counts
}

type Filters = ReturnType<typeof useCallFilters>

interface CallFiltersProps {
  filters: Filters
  /** Nothing is counted before. */
  isWhole: boolean
}

export function CallFilters({ filters, isWhole }: CallFiltersProps) {
  const { data: classes } = useQuery(classesQuery())
  const { chosen, setKind, counts, shown = [] } = filters
  return (
    <Row wrap align="center" className={styles.filters}>
      <FilterChips
        label="Which families"
        options={KINDS.map((value) => ({
          value,
          label: kindWords[value],
          count: isWhole ? counts?.[value] : undefined,
        }))}
        value={chosen}
        onChange={(value) => setKind(value === 'all' ? '' : value)}
      />
      <div className={place.choice}>
        <FilterSelect
          label="Class"
          all="All classes"
          options={(classes ?? []).map(({ name }) => ({ value: name, label: name }))}
          value={filters.className}
          onChange={filters.setClassName}
        />
      </div>
      <div className={place.choice}>
        <FilterSelect
          label="Days late"
          all="Any day"
          options={AGES.map((value) => ({ value, label: `Over ${value} days` }))}
          value={filters.age}
          onChange={filters.setAge}
        />
      </div>
      <div className={place.choice}>
        <FilterSelect
          label="Amount late"
          all="Any amount"
          options={AMOUNTS.map((value) => ({
            value,
            label: `From ${Number(value).toLocaleString('en-GB')}`,
          }))}
          value={filters.amount}
          onChange={filters.setAmount}
        />
      </div>
      <div>{isWhole && <Figure amount={sumOf(shown.map(({ late }) => late))} size={22} asDebt />}</div>
    </Row>
  )
}
