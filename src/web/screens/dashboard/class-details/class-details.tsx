import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { classBillsFile, debtorsFile } from '#web/queries/documents.ts'
import { findByName } from '#web/queries/find-students.ts'
import { useKinds } from '#web/queries/kinds.ts'
import { useMay } from '#web/queries/person.ts'
import { classStudentsQuery, type Student } from '#web/queries/students.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { ArchivedStudents } from './archived-students.tsx'
import { ClassSummary } from './class-summary.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { LoadingTicks, TickTable } from './tick-table.tsx'

export const meta = () => [{ title: 'Class: Akontaa' }]

/** One class: who owes what; tick children to promote or to take them off the lists. */
export default function ClassDetails() {
  const [search] = useSearchParams()
  const className = search.get('class') ?? ''
  const classId = search.get('classId') ?? className
  return classId ? <ClassPage className={className} classId={classId} /> : <NoClass />
}

function NoClass() {
  return (
    <Page>
      <Card>
        <Empty
          title="No class was chosen."
          actions={
            <ButtonLink kind="primary" to={paths.classRecord()}>
              {sentences.titles.classRecords}
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  )
}

function ClassPage({ className: named, classId }: { className: string; classId: string }) {
  const mayManage = useMay('manage_students')
  const { data: students, error, refetch } = useQuery(classStudentsQuery(classId))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { name, setName, kind, setKind, shown } = useShown(students)
  const chosen = (students ?? []).filter(({ id }) => ticked.has(id))
  const { here, next } = useClass(classId)
  const className = named || (here?.name ?? '')

  return (
    <Page hasTools>
      <ClassHead className={className} classId={classId} count={students?.length} />
      <div className={page.columns}>
        <section aria-label="Students">
          <div className={page.tools} data-tools>
            <div className={page.grow}>
              <SearchField label="Search by full name" value={name} onChange={setName} />
            </div>
          </div>
          <OfKind students={students ?? []} value={kind} onChange={setKind} />
          <Card as="div">
            {!students && error && (
              <Problem sentence="The students did not load." detail={error.message} onRetry={refetch} />
            )}
            {!students && !error && <LoadingTicks />}
            {students && shown.length === 0 && (
              <NoStudents className={className} isFiltered={students.length > 0} />
            )}
            {shown.length > 0 && (
              <TickTable className={className} students={shown} ticked={ticked} onTick={setTicked} />
            )}
          </Card>
          {mayManage && (
            <SelectionBar
              classId={classId}
              className={className}
              hasStudents={Boolean(students?.length)}
              chosen={chosen}
              next={next}
              onDone={() => setTicked(new Set())}
            />
          )}
          {here && mayManage && <ArchivedStudents classId={here.id} />}
        </section>
        <ClassSummary className={className} students={students ?? []} next={next?.name} />
      </div>
    </Page>
  )
}

interface OfKindProps {
  students: readonly Student[]
  value: string
  onChange: (kind: string) => void
}

/** Which kind is shown, with how many of each there are. Nothing at a school without kinds. */
function OfKind({ students, value, onChange }: OfKindProps) {
  const kinds = useKinds()
  if (kinds.length === 0 || students.length === 0) return null
  const options = kinds.map(({ name }) => ({
    value: name,
    label: name,
    count: students.filter(({ kind }) => kind === name).length,
  }))
  return (
    <div className={page.tools}>
      <FilterChips
        label="Kind of pupil"
        options={[{ value: '', label: 'All', count: students.length }, ...options]}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

/** Whom the search and the kind leave. */
function useShown(students: readonly Student[] | undefined) {
  const [name, setName] = useTypedQueryState('name')
  const [kind, setKind] = useQueryState('kind')
  const shown = useMemo(
    () => findByName(students ?? [], name).filter((one) => kind === '' || one.kind === kind),
    [students, name, kind],
  )
  return { name, setName, kind, setKind, shown }
}

/** The class, which old addresses name instead of giving its id, and the one its students go to. */
function useClass(classId: string) {
  const { data: classes } = useQuery(classesQuery())
  const here = classes?.find((each) => each.id === classId || each.name === classId)
  return { here, next: classes?.find(({ id }) => id === here?.nextClassId) }
}

interface ClassHeadProps {
  className: string
  classId: string
  count: number | undefined
}

function ClassHead({ className, classId, count }: ClassHeadProps) {
  const mayReport = useMay('see_reports')
  return (
    <>
      <Crumbs
        trail={[{ label: sentences.titles.classRecords, to: paths.classRecord() }, { label: className }]}
      />
      <PageHead
        title={sentences.titles.classDetails(className)}
        count={count}
        acts={
          mayReport && (
            <>
              <FileButton icon="paper" what="list of who owes" file={debtorsFile({ classId }, 'pdf')}>
                Who owes
              </FileButton>
              <FileButton icon="paper" what="bills" file={classBillsFile(classId)}>
                Bills
              </FileButton>
            </>
          )
        }
      />
    </>
  )
}

function NoStudents({ className, isFiltered }: { className: string; isFiltered: boolean }) {
  return (
    <Empty
      title={isFiltered ? sentences.empty.noMatch : sentences.empty.noStudentsInClass}
      actions={<AddStudent className={className} kind={isFiltered ? 'quiet' : 'primary'} />}
    />
  )
}

function AddStudent({ className, kind }: { className: string; kind: 'quiet' | 'primary' }) {
  const mayAdd = useMay('edit_students')
  if (!mayAdd) return null
  return (
    <ButtonLink kind={kind} to={paths.addStudent(className)}>
      {sentences.buttons.addStudent}
    </ButtonLink>
  )
}
