import { useQuery } from '@tanstack/react-query'
import type { LateFamily } from '#web/queries/call-list.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import styles from './call-list.module.css'

const KINDS = ['all', 'to_call', 'broken', 'promised', 'today'] as const
type Kind = (typeof KINDS)[number]

const kindWords: Record<Kind, string> = {
  all: 'All late',
  to_call: 'To call',
  broken: 'Broken',
  promised: 'Promised',
  today: 'Reached today',
}

const isOfKind: Record<Kind, (family: LateFamily) => boolean> = {
  all: () => true,
  to_call: ({ place }) => place !== 'reached',
  broken: ({ promise }) => promise?.state === 'broken' || promise?.state === 'part',
  promised: ({ promise }) => promise?.state === 'open',
  today: ({ isReachedToday }) => isReachedToday,
}

const AGES = ['30', '60', '90'] as const
const AMOUNTS = ['200', '500', '1000', '2000'] as const

/** What the list is narrowed by: kept in the address. */
export function useCallFilters(families: readonly LateFamily[] | undefined) {
  const [kind, setKind] = useQueryState('show')
  const [className, setClassName] = useQueryState('class')
  const [age, setAge] = useQueryState('days')
  const [amount, setAmount] = useQueryState('amount')
  const chosen = KINDS.find((each) => each === kind) ?? 'all'
  const narrowed = families?.filter(
    (family) =>
      (!className || family.children.some((child) => child.className === className)) &&
      family.daysLate > Number(age || -1) &&
      family.late >= Number(amount || 0) * 100,
  )
  const shown = narrowed?.filter(isOfKind[chosen])
  return { chosen, setKind, className, setClassName, age, setAge, amount, setAmount, narrowed, shown }
}

type Filters = ReturnType<typeof useCallFilters>

export function CallFilters({ filters, children }: { filters: Filters; children: React.ReactNode }) {
  const { data: classes } = useQuery(classesQuery())
  const { chosen, setKind, narrowed } = filters
  return (
    <div className={styles.filters}>
      <FilterChips
        label="Which families"
        options={KINDS.map((value) => ({
          value,
          label: kindWords[value],
          count: narrowed?.filter(isOfKind[value]).length,
        }))}
        value={chosen}
        onChange={(value) => setKind(value === 'all' ? '' : value)}
      />
      <div className={styles.choice}>
        <FilterSelect
          label="Class"
          all="All classes"
          options={(classes ?? []).map(({ name }) => ({ value: name, label: name }))}
          value={filters.className}
          onChange={filters.setClassName}
        />
      </div>
      <div className={styles.choice}>
        <FilterSelect
          label="Days late"
          all="Any day"
          options={AGES.map((value) => ({ value, label: `Over ${value} days` }))}
          value={filters.age}
          onChange={filters.setAge}
        />
      </div>
      <div className={styles.choice}>
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
      {children}
    </div>
  )
}
