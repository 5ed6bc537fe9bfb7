import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { counted } from '#shared/counted.ts'
import { toSearchable } from '#shared/people.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { type Debtor, debtorsQuery } from '#web/queries/debtors.ts'
import { debtorsFile } from '#web/queries/documents.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { sorted } from '#web/ui/sort-head.tsx'
import { focusFirstRow } from '#web/ui/virtual-table.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { DebtorTable, LoadingDebtors } from './debtor-table.tsx'
import styles from './debtors.module.css'

export const meta = () => [{ title: 'Who owes: Akontaa' }]

const LATE = 'late'
/** Who owes most stands first. */
const MOST_FIRST = '-owed'

/** Everybody who owes, over all classes: how much, how late, and whom to ring. */
export default function Debtors() {
  return useMay('see_reports') ? <DebtorList /> : <NotForYou title="Who owes" needs="see_reports" />
}

function DebtorList() {
  const [classId, setClassId] = useQueryState('classId')
  const [only, setOnly] = useQueryState('only')
  const [by, setBy] = useQueryState('sort')
  const [typed, setTyped] = useTypedQueryState('search')
  const { data, error, refetch } = useQuery(debtorsQuery(classId))
  const sought = useDeferredValue(typed)
  const order = by || MOST_FIRST
  const shown = useMemo(() => data && chosenFrom(data, { sought, only, order }), [data, sought, only, order])
  return (
    <Page>
      <Chapters place="families" page="Who owes" />
      <PageHead
        title="Who owes"
        count={shown && counted(shown.length, 'student')}
        isCountLive
        acts={<DebtFiles classId={classId} sort={order === 'class' ? 'class' : 'owed'} />}
      />
      <div className={page.tools} data-tools>
        <div className={page.grow}>
          <SearchField
            label="Search by student, guardian or phone"
            value={typed}
            onChange={setTyped}
            onDown={focusFirstRow}
          />
        </div>
        <DebtFilters classId={classId} onClass={setClassId} only={only} onOnly={setOnly} />
      </div>
      <Card as="div">
        {!data && error && (
          <Problem sentence="Who owes did not load." detail={error.message} onRetry={refetch} />
        )}
        {!data && !error && <LoadingDebtors />}
        {shown?.length === 0 && <Empty title={typed || only ? 'Nobody matches.' : 'Nobody owes anything.'} />}
        {shown && shown.length > 0 && <DebtorTable debtors={shown} sorting={{ by: order, onSort: setBy }} />}
      </Card>
    </Page>
  )
}

interface DebtFiltersProps {
  classId: string
  onClass: (classId: string) => void
  only: string
  onOnly: (only: string) => void
}

function DebtFilters({ classId, onClass, only, onOnly }: DebtFiltersProps) {
  const { data: classes } = useQuery(classesQuery())
  return (
    <>
      <div className={styles.choice}>
        <FilterSelect
          label="Class"
          all="All Classes"
          options={(classes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={classId}
          onChange={onClass}
        />
      </div>
      <div className={styles.choice}>
        <FilterSelect
          label="How late"
          all="All who owe"
          options={[{ value: LATE, label: 'Only who is late' }]}
          value={only}
          onChange={onOnly}
        />
      </div>
    </>
  )
}

function DebtFiles({ classId, sort }: { classId: string; sort: 'class' | 'owed' }) {
  return (
    <>
      <FileButton icon="paper" what="debt list" file={debtorsFile(classId, 'pdf', sort)}>
        PDF
      </FileButton>
      <FileButton way="save" icon="sheet" what="debt list (XLSX)" file={debtorsFile(classId, 'xlsx', sort)}>
        XLSX
      </FileButton>
      <FileButton way="save" icon="sheet" what="debt list (CSV)" file={debtorsFile(classId, 'csv', sort)}>
        CSV
      </FileButton>
    </>
  )
}

interface Choice {
  sought: string
  only: string
  order: string
}

function chosenFrom(debtors: readonly Debtor[], { sought, only, order }: Choice): readonly Debtor[] {
  const words = toSearchable(sought).split(/\s+/).filter(Boolean)
  const digits = /^[\d\s+]+$/.test(sought.trim()) ? sought.replace(/\D/g, '').replace(/^233/, '0') : ''
  const found = debtors.filter((debtor) => {
    if (only === LATE && debtor.late === 0) return false
    if (digits) return (debtor.guardianPhone ?? '').replace(/\D/g, '').replace(/^233/, '0').includes(digits)
    const text = toSearchable(`${debtor.name} ${debtor.guardianName ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  // They come by class and name.
  const places = new Map(debtors.map(({ studentId }, place) => [studentId, place]))
  return sorted(found, order, {
    name: ({ name }) => name,
    class: ({ studentId }) => places.get(studentId) ?? 0,
    late: ({ late }) => late,
    owed: ({ owed }) => owed,
  })
}
