import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense } from 'react'
import { may } from '#shared/permissions.ts'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { BookIndex } from '#web/layouts/dashboard/book-index.tsx'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { useRole } from '#web/queries/person.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import field from '#web/ui/field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { useIsPhone } from '#web/ui/use-media.ts'
import { BillingNotice } from './billing-notice.tsx'
import { DaySheet } from './day-sheet.tsx'
import { StudentList } from './student-list.tsx'
import { StudentTools } from './student-tools.tsx'
import { SubscriptionNotice } from './subscription-notice.tsx'
import { TermsNotice } from './terms-notice.tsx'
import { useIsFirstDay } from './use-first-steps.ts'
import { useStudentChoice } from './use-student-choice.ts'

export const meta = () => [{ title: 'Students: Akontaa' }]

/** A letter in the search draws the field anew, and nothing else until the list follows. */
const Day = memo(DaySheet)
const Terms = memo(TermsNotice)
const Billing = memo(BillingNotice)
const List = memo(StudentList)
/** Of a school without a receipt alone. */
const FirstDay = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstDay }))
/** A cashier's own day, in place of the school's. */
const OwnSheet = lazy(() => import('./own-sheet.tsx'))

/** The desk: the students with what they owe, and beside them what today brought in. */
export default function Home() {
  const students = useStudentsAtCounter()
  const { data: classes } = useQuery(classesQuery())
  const choice = useStudentChoice(students.data, classes)
  const openPalette = useOpenPalette()
  const isPhone = useIsPhone()
  const role = useRole()
  const [maySeeDay, mayTake] = [may(role, 'see_day'), may(role, 'take_money')]
  const isFirstDay = useIsFirstDay()
  useCounterKeys(mayTake, openPalette)
  return (
    <Page hasTools>
      <SubscriptionNotice />
      <Terms />
      {!isFirstDay && <Billing />}
      <div className={maySeeDay || role === 'cashier' ? page.columns : undefined}>
        {maySeeDay && <Day />}
        {role === 'cashier' && (
          <Suspense fallback={null}>
            <OwnSheet />
          </Suspense>
        )}
        {isPhone && <BookIndex />}
        <section aria-labelledby="students">
          <PageHead
            title="Students"
            titleId="students"
            count={students.data && choice.shown.length}
            isCountLive
            acts={
              <HomeActs mayTake={mayTake} mayExport={maySeeDay} isFirstDay={isFirstDay} onPay={openPalette} />
            }
          />
          {isFirstDay && <Steps students={students.data?.length ?? 0} onPay={openPalette} />}
          <StudentTools choice={choice} classes={classes} />
          <List
            students={students.data && choice.shown}
            isFiltered={choice.isFiltered}
            mistyped={choice.mistyped}
            sorting={choice.sorting}
            error={students.error}
            onRetry={students.refetch}
            onPay={openPalette}
          />
        </section>
      </div>
      <Thumb mayTake={mayTake} mayBring={isFirstDay && students.data?.length === 0} onPay={openPalette} />
    </Page>
  )
}

/** Above the list, once there are children; before, they stand in its place. */
function Steps({ students, onPay }: { students: number; onPay: () => void }) {
  if (students === 0) return null
  return (
    <Suspense fallback={null}>
      <FirstDay students={students} onPay={onPay} />
    </Suspense>
  )
}

/** A payment or a debt for the child whose row has the focus; else a payment for whoever is found. */
function useCounterKeys(mayTake: boolean, openPalette: ReturnType<typeof useOpenPalette>) {
  useShortcuts({
    p: () => mayTake && openPalette(focusedStudent()),
    d: () => {
      const student = focusedStudent()
      if (student && mayTake) openPalette(student, 'debt')
    },
  })
}

function HomeActs({
  mayTake,
  mayExport,
  isFirstDay,
  onPay,
}: {
  mayTake: boolean
  mayExport: boolean
  /** Something else is the next step. */
  isFirstDay: boolean
  onPay: () => void
}) {
  return (
    <>
      {mayExport && (
        <span className={only.wide}>
          <ButtonLink kind="bare" to={paths.records}>
            Your records
          </ButtonLink>
        </span>
      )}
      {mayTake && (
        <Button
          kind={isFirstDay ? 'quiet' : 'primary'}
          shortcut="P"
          className={cx(only.wide)}
          onClick={() => onPay()}
        >
          Take a payment
        </Button>
      )}
    </>
  )
}

/** What is pressed most, at the thumb of a phone. */
function Thumb({ mayTake, mayBring, onPay }: { mayTake: boolean; mayBring: boolean; onPay: () => void }) {
  return (
    <div className={page.thumb}>
      <button type="button" className={field.box} onClick={() => onPay()}>
        <Icon name="search" />
        <span className={field.chosen} data-placeholder>
          Find a child
        </span>
      </button>
      {mayBring ? (
        <ButtonLink kind="primary" to={paths.importStudents}>
          Bring a list
        </ButtonLink>
      ) : (
        mayTake && (
          <Button kind="primary" onClick={() => onPay()}>
            Take a payment
          </Button>
        )
      )}
    </div>
  )
}

/** The child of the row that has the focus: `P` and `D` act for her at once. */
function focusedStudent(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset.id
}
