import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { DeskIndex } from '#web/layouts/dashboard/desk-index.tsx'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { findByName, prepareSearch } from '#web/queries/find-students.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useIsPhone } from '#web/ui/use-media.ts'
import { focusFirstRow } from '#web/ui/virtual-table.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { whenIdle } from '#web/when-idle.ts'
import { DaySheet } from './day-sheet.tsx'
import { StudentList } from './student-list.tsx'
import { TermsNotice } from './terms-notice.tsx'

export const meta = () => [{ title: 'Students: Akontaa' }]

const ALL = 'all'

/** A letter in the search draws the field anew, and nothing else until the list follows. */
const Day = memo(DaySheet)
const Terms = memo(TermsNotice)
const List = memo(StudentList)

/** The desk: the students with what they owe, and beside them what today brought in. */
export default function Home() {
  const students = useQuery(studentsQuery())
  const { data: classes } = useQuery(classesQuery())
  const [name, setName] = useTypedQueryState('name')
  const [className, setClassName] = useQueryState('class')
  const openPalette = useOpenPalette()
  const isPhone = useIsPhone()
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({
    p: () => openPalette(focusedStudent()),
    d: () => {
      const student = focusedStudent()
      if (student) openPalette(student, 'debt')
    },
  })

  // The list follows the typing; the field itself never waits for it.
  const typed = useDeferredValue(name)
  const shown = useMemo(() => {
    const named = findByName(students.data ?? [], typed)
    return className ? named.filter((student) => student.className === className) : named
  }, [students.data, typed, className])
  // Before the first key is pressed, not before the first row is shown.
  useEffect(() => {
    const list = students.data
    if (list) whenIdle(() => prepareSearch(list))
  }, [students.data])

  const options = [
    { value: ALL, label: 'All Classes' },
    ...(classes ?? []).map((each) => ({ value: each.name, label: each.name })),
  ]
  const classFilter = (
    <LightSelect
      label="Class"
      options={options}
      value={className || ALL}
      onChange={(value) => setClassName(value === ALL ? '' : value)}
    />
  )

  return (
    <main id="main" className="wrap">
      <Terms />
      <div className="desk home">
        <Day />
        {isPhone && <DeskIndex />}
        <section aria-labelledby="students">
          <div className="head">
            <h1 id="students">Students</h1>
            <span className="count" role="status">
              {students.data && shown.length}
            </span>
            <div className="acts">
              <Link className="btn btn-bare desk-only" to={paths.records}>
                Your records
              </Link>
              <Button kind="primary" shortcut="P" className="desk-only" onClick={() => openPalette()}>
                Take a payment
              </Button>
            </div>
          </div>
          <div className="tools">
            <div className="grow">
              <SearchField
                ref={search}
                label="Search by name"
                value={name}
                onChange={setName}
                onDown={focusFirstRow}
              />
            </div>
            <div className="class-filter">{classFilter}</div>
          </div>
          <List
            students={students.data && shown}
            isFiltered={Boolean(typed || className)}
            error={students.error}
            onRetry={students.refetch}
          />
        </section>
      </div>
      <div className="thumb">
        <button type="button" className="in" onClick={() => openPalette()}>
          <Icon name="search" />
          <span className="v ph">Find a child</span>
        </button>
        <Button kind="primary" onClick={() => openPalette()}>
          Take a payment
        </Button>
      </div>
    </main>
  )
}

/** The child of the row that has the focus: `P` and `D` act for her at once. */
function focusedStudent(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset.id
}
