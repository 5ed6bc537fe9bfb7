import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { DeskIndex } from '#web/layouts/dashboard/desk-index.tsx'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { findByName, prepareSearch } from '#web/queries/find-students.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import field from '#web/ui/field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useIsPhone } from '#web/ui/use-media.ts'
import { focusFirstRow } from '#web/ui/virtual-table.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { whenIdle } from '#web/when-idle.ts'
import { DaySheet } from './day-sheet.tsx'
import styles from './home.module.css'
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
    <Page>
      <Terms />
      <div className={page.columns}>
        <Day />
        {isPhone && <DeskIndex />}
        <section aria-labelledby="students">
          <PageHead
            title="Students"
            titleId="students"
            count={students.data && shown.length}
            isCountLive
            acts={
              <>
                <span className={only.wide}>
                  <ButtonLink kind="bare" to={paths.records}>
                    Your records
                  </ButtonLink>
                </span>
                <Button kind="primary" shortcut="P" className={cx(only.wide)} onClick={() => openPalette()}>
                  Take a payment
                </Button>
              </>
            }
          />
          <div className={styles.tools}>
            <div className={styles.search}>
              <SearchField
                ref={search}
                label="Search by name"
                value={name}
                onChange={setName}
                onDown={focusFirstRow}
              />
            </div>
            <div className={styles.className}>{classFilter}</div>
          </div>
          <List
            students={students.data && shown}
            isFiltered={Boolean(typed || className)}
            error={students.error}
            onRetry={students.refetch}
          />
        </section>
      </div>
      <div className={page.thumb}>
        <button type="button" className={field.box} onClick={() => openPalette()}>
          <Icon name="search" />
          <span className={field.chosen} data-placeholder>
            Find a child
          </span>
        </button>
        <Button kind="primary" onClick={() => openPalette()}>
          Take a payment
        </Button>
      </div>
    </Page>
  )
}

/** The child of the row that has the focus: `P` and `D` act for her at once. */
function focusedStudent(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset.id
}
