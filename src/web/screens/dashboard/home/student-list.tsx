import { lazy, Suspense, useCallback, useEffect, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { keepFirstScreen, leaveFirstScreen } from '#web/first-screen/first-screen.ts'
import { useWaitingStudents } from '#web/offline/use-waiting.ts'
import { paths } from '#web/paths.ts'
import { askedAbout } from '#web/queries/asked-about.ts'
import { useApart } from '#web/queries/namesakes.ts'
import { placeOf, type Student } from '#web/queries/students.ts'
import { useIsUnbilled } from '#web/queries/unbilled.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadingSaid } from '#web/ui/loading-said.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import type { Sorting } from '#web/ui/sort-head.tsx'
import { StudentName } from '#web/ui/student-name.tsx'
import { Table } from '#web/ui/table.tsx'
import { type RowLinkProps, VirtualTable } from '#web/ui/virtual-table.tsx'
import { useStore } from '#web/use-store.ts'
import { columns, StudentCells, StudentHead } from './student-row.tsx'

/** Of an empty school alone. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

interface StudentListProps {
  students: readonly Student[] | undefined
  isFiltered: boolean
  /** Why nobody is found, when what was typed is a code with a mistake in it. */
  mistyped: string | null
  sorting: Sorting
  error: Error | null
  onRetry: () => void
  /** The last of the first steps. */
  onPay: () => void
}

/** No., Student Name, Class, Total Debt: by any of them, any number of rows. */
export function StudentList({
  students,
  isFiltered,
  mistyped,
  sorting,
  error,
  onRetry,
  onPay,
}: StudentListProps) {
  const waiting = useWaitingStudents()
  const cells = useCells(waiting)
  useFirstScreen(students !== undefined || error !== null)
  if (!students && error) {
    return (
      <Card as="div">
        <Problem sentence="The students did not load." detail={error.message} onRetry={onRetry} />
      </Card>
    )
  }
  if (!students) return <LoadingList sorting={sorting} />
  if (students.length === 0) {
    return (
      <Card as="div">
        <Suspense fallback={null}>
          {isFiltered ? <NobodyFound mistyped={mistyped} /> : <FirstSteps onPay={onPay} />}
        </Suspense>
      </Card>
    )
  }
  return (
    <Card as="div">
      <VirtualTable
        caption={CAPTIONS[sorting.by.replace('-', '')] ?? 'Students'}
        cards
        fixed
        className={columns}
        head={<StudentHead sorting={sorting} />}
        rows={students}
        columns={4}
        keyOf={(student) => student.id}
        rowState={({ id }) => (waiting.has(id) ? 'waiting' : undefined)}
        cells={cells}
      />
    </Card>
  )
}

/** From the first rows on, or the sentence in their place. */
function useFirstScreen(stands: boolean) {
  useLayoutEffect(() => {
    if (stands) leaveFirstScreen()
  }, [stands])
  useEffect(() => (stands ? keepFirstScreen() : undefined), [stands])
}

/** The same function until what it shows beside a name has changed: a row is drawn once. */
function useCells(waiting: ReturnType<typeof useWaitingStudents>) {
  const isUnbilled = useIsUnbilled()
  const asked = useStore(askedAbout)
  const apart = useApart()
  return useCallback(
    (student: Student, index: number, link: RowLinkProps) => (
      <StudentRow
        student={student}
        index={index}
        link={link}
        isWaiting={waiting.has(student.id)}
        isUnbilled={isUnbilled(student)}
        asked={asked.get(student.id)}
        apart={apart(student)}
      />
    ),
    [waiting, isUnbilled, asked, apart],
  )
}

function NobodyFound({ mistyped }: { mistyped: string | null }) {
  return (
    <Empty
      title={sentences.empty.noMatch}
      actions={<ButtonLink to={paths.addStudent()}>{sentences.buttons.addStudent}</ButtonLink>}
    >
      {mistyped}
    </Empty>
  )
}

interface StudentRowProps {
  student: Student
  index: number
  link: RowLinkProps
  isWaiting: boolean
  isUnbilled: boolean
  /** What an open request asks for on this account, in a few words. */
  asked: string | undefined
  /** What tells a namesake apart. */
  apart: string | undefined
}

function StudentRow({ student, index, link, isWaiting, isUnbilled, asked, apart }: StudentRowProps) {
  const name = (
    <>
      <Link {...link} to={paths.student(student.id)}>
        <StudentName student={student} apart={apart} />
      </Link>
      {isWaiting && <WaitsBadge says="Waiting to be sent" />}
      {asked && <WaitsBadge says={asked} />}
    </>
  )
  return (
    <StudentCells
      index={index}
      name={name}
      place={placeOf(student)}
      balance={student.totalDebt}
      isUnbilled={isUnbilled}
    />
  )
}

function WaitsBadge({ says }: { says: string }) {
  return (
    <>
      {' '}
      <Badge tone="wait" icon="clock">
        {says}
      </Badge>
    </>
  )
}

function LoadingList({ sorting }: { sorting: Sorting }) {
  return (
    <Card as="div" aria-busy="true">
      <LoadingSaid sentence={sentences.loading.students} />
      <Table cards fixed className={columns}>
        <StudentHead sorting={sorting} />
        <tbody>
          <SkeletonRows widths={[20, 220, 70, 70]} right={[3]} />
        </tbody>
      </Table>
    </Card>
  )
}

const CAPTIONS: Record<string, string> = {
  name: 'Students by surname',
  class: 'Students by class',
  owed: 'Students by what they owe',
}
