import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Refusal } from '#shared/errors.ts'
import { fullName, registerName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import type { Outcome } from '#web/offline/record-act.ts'
import { paths } from '#web/paths.ts'
import { useHasClearances } from '#web/queries/clearance.ts'
import { useMay } from '#web/queries/person.ts'
import { knownStudent, type Student, studentQuery } from '#web/queries/students.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Adjustments } from './adjustments.tsx'
import { DebtPanel } from './debt-panel.tsx'
import { OutstandingFees } from './outstanding-fees.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PersonHead } from './person-head.tsx'
import { RecentEntries } from './recent-entries.tsx'
import { ReducedCharges } from './reduced-charges.tsx'
import styles from './student-details.module.css'
import { TwoPayers } from './two-payers.tsx'
import { WhoPays } from './who-pays.tsx'

const FamilyLog = lazy(async () => ({
  default: (await import('#web/screens/dashboard/parts/contact-log.tsx')).FamilyLog,
}))

const StudentClearance = lazy(async () => ({
  default: (await import('./student-clearance.tsx')).StudentClearance,
}))

export const meta = () => [{ title: 'Student: Akontaa' }]

/** One child: what is owed, the way to pay it, and what happened lately. */
export default function StudentDetails() {
  const [search] = useSearchParams()
  const studentId = search.get('studentId')
  return <Page>{studentId ? <StudentPage key={studentId} studentId={studentId} /> : <NoStudent />}</Page>
}

function StudentPage({ studentId }: { studentId: string }) {
  const { data, error, refetch } = useQuery(studentQuery(studentId))
  const isExpired = useIsExpired()
  const mayTake = useMay('take_money')
  const [saved, setSaved] = useState<{ feeTypes: readonly string[]; at: number }>({ feeTypes: [], at: 0 })
  const student: Student | undefined = data ?? knownStudent(studentId)

  if (!student && error instanceof Refusal && ['not_found', 'invalid'].includes(error.code))
    return <NoStudent />
  if (!student && error)
    return <Problem sentence={sentences.students.exception} detail={error.message} onRetry={refetch} />
  const flash = (_: unknown, outcome: Outcome) => {
    if (outcome.name === 'kept') return
    setSaved({ feeTypes: outcome.balances.map(({ feeType }) => feeType), at: timeAtServer().getTime() })
  }

  return (
    <div className={cx(page.columns, styles.details)}>
      <div>
        <Crumbs
          trail={[
            { label: 'Students', to: paths.dashboard },
            { label: student ? registerName(student) : '…' },
          ]}
        />
        <title>{student ? `${fullName(student)}: Akontaa` : 'Student: Akontaa'}</title>
        <PersonHead student={student} overdue={data?.overdue} siblings={data?.siblings ?? []} />
        {student && <TwoPayers student={student} />}
        <OutstandingFees student={student} outstanding={data?.outstanding} saved={saved} />
        <WhoPays studentId={studentId} />
        {student && <ReducedCharges student={student} />}
        <RecentEntries studentId={studentId} savedAt={saved.at} />
        {data && <Clearances studentId={studentId} />}
        {data?.outstanding.some(({ amount }) => amount > 0) && <Talks familyId={data.familyId} />}
      </div>
      {isExpired ? (
        <ReadOnlyNotice />
      ) : (
        mayTake && (
          <Stack gap={4} className={only.screen}>
            <PaymentPanel student={student} outstanding={data?.outstanding} onRecorded={flash} />
            <DebtPanel student={student} onRecorded={flash} />
            <Adjustments student={student} />
          </Stack>
        )
      )}
    </div>
  )
}

/** Where the school clears pupils for something. */
function Clearances({ studentId }: { studentId: string }) {
  if (!useHasClearances()) return null
  return (
    <Suspense fallback={null}>
      <StudentClearance studentId={studentId} />
    </Suspense>
  )
}

/** Of who owes: what the family said, and its plan. */
function Talks({ familyId }: { familyId: string }) {
  const mayWrite = [useMay('call_families'), !useIsExpired()].every(Boolean)
  if (!useMay('see_calls')) return null
  return (
    <Suspense fallback={null}>
      <FamilyLog familyId={familyId} mayWrite={mayWrite} />
    </Suspense>
  )
}

function ReadOnlyNotice() {
  return (
    <Notice as="div" tone="wait" icon="clock">
      The subscription has run out: what is here can be read and printed. Payments and debts go on with the{' '}
      <Link to={paths.upgradeSubscription}>renewal</Link>.
    </Notice>
  )
}

function NoStudent() {
  return (
    <Card>
      <Empty
        title={sentences.empty.noStudentData}
        actions={
          <ButtonLink kind="primary" to={paths.dashboard}>
            Go to the students
          </ButtonLink>
        }
      >
        Choose a child from the list, or find one<span className={only.wide}> with the / key</span>.
      </Empty>
    </Card>
  )
}
