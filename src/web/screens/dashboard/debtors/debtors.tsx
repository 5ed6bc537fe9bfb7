import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { type DebtorChoice, isOnDebtList } from '#shared/find-debtors.ts'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { type Debtor, debtorsQuery } from '#web/queries/debtors.ts'
import { debtorsFile } from '#web/queries/documents.ts'
import { useKinds } from '#web/queries/kinds.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { type Sorting, sorted } from '#web/ui/sort-head.tsx'
import text from '#web/ui/text.module.css'
import { focusFirstRow } from '#web/ui/virtual-table.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { DebtorTable, LoadingDebtors } from './debtor-table.tsx'

export const meta = () => [{ title: 'Who owes: Akontaa' }]

const DebtFigures = lazy(async () => ({ default: (await import('./debt-figures.tsx')).DebtFigures }))

const BY_CLASS = 'classes'
const VIEWS = [
  { value: '', label: 'Students', count: undefined },
  { value: BY_CLASS, label: 'By class, and after calls', count: undefined },
] as const
const LATE = 'late'
const NOT_NARROWED: DebtorChoice = { isLate: false, kind: '', search: '' }
/** Who owes most stands first. */
const MOST_FIRST = '-owed'

/** Everybody who owes, over all classes: how much, how late, and whom to ring. */
export default function Debtors() {
  return useMay('see_reports') ? <DebtorList /> : <NotForYou title="Who owes" needs="see_reports" />
}

function DebtorList() {
  const [classId] = useQueryState('classId')
  const [by, setBy] = useQueryState('sort')
  const order = by || MOST_FIRST
  const [view, setView] = useQueryState('view')
  const maySeeFigures = useMay('see_calls')
  const navigate = useNavigate()
  const list = useDebtors(classId, order)
  const { shown, choice } = list
  // The figures by class are of everybody.
  const filesChoice = view === BY_CLASS && maySeeFigures ? NOT_NARROWED : choice
  return (
    <Page hasTools>
      <Chapters place="families" page="Who owes" />
      <PageHead
        title="Who owes"
        count={shown && counted(shown.length, 'student')}
        isCountLive
        acts={<DebtFiles list={{ classId, sort: order === 'class' ? 'class' : 'owed', ...filesChoice }} />}
      />
      {maySeeFigures && (
        <div className={place.below4}>
          <FilterChips
            label="What is shown"
            options={VIEWS}
            value={view === BY_CLASS ? BY_CLASS : ''}
            onChange={setView}
          />
        </div>
      )}
      {view === BY_CLASS && maySeeFigures ? (
        <Suspense fallback={<LoadingDebtors />}>
          <DebtFigures onClass={(id) => navigate(`${paths.debtors}?classId=${id}`)} />
        </Suspense>
      ) : (
        <Students list={list} sorting={{ by: order, onSort: setBy }} />
      )}
      <AboutClearance />
    </Page>
  )
}

/** Who owes, as it is narrowed and sorted. */
function useDebtors(classId: string, order: string) {
  const [only, setOnly] = useQueryState('only')
  const [kind, setKind] = useQueryState('kind')
  const [typed, setTyped] = useTypedQueryState('search')
  const { data, error, refetch } = useQuery(debtorsQuery(classId))
  const sought = useDeferredValue(typed)
  const choice = useMemo(() => ({ isLate: only === LATE, kind, search: sought }), [only, kind, sought])
  const shown = useMemo(() => data && chosenFrom(data, choice, order), [data, choice, order])
  return { choice, only, setOnly, kind, setKind, typed, setTyped, error, refetch, shown }
}

interface StudentsProps {
  list: ReturnType<typeof useDebtors>
  sorting: Sorting
}

function Students({ list, sorting }: StudentsProps) {
  const [classId, setClassId] = useQueryState('classId')
  const { only, kind, typed, setTyped, error, refetch, shown } = list
  return (
    <>
      <div className={page.tools} data-tools>
        <div className={page.grow}>
          <SearchField
            label="Search by student, guardian or phone"
            value={typed}
            onChange={setTyped}
            onDown={focusFirstRow}
          />
        </div>
        <DebtFilters list={list} classId={classId} onClass={setClassId} />
      </div>
      <Card as="div">
        {!shown && error && (
          <Problem sentence="Who owes did not load." detail={error.message} onRetry={refetch} />
        )}
        {!shown && !error && <LoadingDebtors />}
        {shown?.length === 0 && (
          <Empty title={typed || only || kind ? 'Nobody matches.' : 'Nobody owes anything.'} />
        )}
        {shown && shown.length > 0 && <DebtorTable debtors={shown} sorting={sorting} />}
      </Card>
    </>
  )
}

/** The way to pages that are in no line until the school uses them. */
function AboutClearance() {
  const mayKeep = useMay('keep_clearance')
  const mayRegister = useMay('keep_exams')
  return (
    <p className={text.hint}>
      {mayKeep && (
        <>
          Report cards for whoever has settled: <Link to={paths.clearance()}>who is clear</Link>.{' '}
        </>
      )}
      {mayRegister && (
        <>
          WAEC’s fee and who is registered: the <Link to={paths.exams}>BECE register</Link>.
        </>
      )}
    </p>
  )
}

interface DebtFiltersProps {
  classId: string
  onClass: (classId: string) => void
  list: ReturnType<typeof useDebtors>
}

function DebtFilters({ classId, onClass, list: { only, setOnly, kind, setKind } }: DebtFiltersProps) {
  const { data: classes } = useQuery(classesQuery())
  const kinds = useKinds()
  return (
    <>
      <div className={place.choice}>
        <FilterSelect
          label="Class"
          all="All Classes"
          options={(classes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={classId}
          onChange={onClass}
        />
      </div>
      <div className={place.choice}>
        <FilterSelect
          label="How late"
          all="All who owe"
          options={[{ value: LATE, label: 'Only who is late' }]}
          value={only}
          onChange={setOnly}
        />
      </div>
      {kinds.length > 0 && (
        <div className={place.choice}>
          <FilterSelect
            label="Kind of pupil"
            all="All kinds"
            options={kinds.map(({ name }) => ({ value: name, label: name }))}
            value={kind}
            onChange={setKind}
          />
        </div>
      )}
    </>
  )
}

function DebtFiles({ list }: { list: Parameters<typeof debtorsFile>[0] }) {
  return (
    <>
      <FileButton icon="paper" what="debt list" file={debtorsFile(list, 'pdf')}>
        PDF
      </FileButton>
      <FileButton way="save" icon="sheet" what="debt list (XLSX)" file={debtorsFile(list, 'xlsx')}>
        XLSX
      </FileButton>
      <FileButton way="save" icon="sheet" what="debt list (CSV)" file={debtorsFile(list, 'csv')}>
        CSV
      </FileButton>
    </>
  )
}

function chosenFrom(debtors: readonly Debtor[], choice: DebtorChoice, order: string): readonly Debtor[] {
  const found = debtors.filter(isOnDebtList(choice))
  // They come by class and name.
  const places = new Map(debtors.map(({ studentId }, place) => [studentId, place]))
  return sorted(found, order, {
    name: ({ name }) => name,
    class: ({ studentId }) => places.get(studentId) ?? 0,
    late: ({ late }) => late,
    owed: ({ owed }) => owed,
  })
}
