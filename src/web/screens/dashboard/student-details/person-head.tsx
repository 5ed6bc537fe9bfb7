import { Link } from 'react-router'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { fullName, initialsOf } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { usePayers } from '#web/queries/payers.ts'
import { useMay } from '#web/queries/person.ts'
import { placeOf, type Student, type StudentDetails } from '#web/queries/students.ts'
import { useIsUnbilled } from '#web/queries/unbilled.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import person from '#web/screens/dashboard/parts/person.module.css'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CountingFigure } from '#web/ui/counting-figure.tsx'
import { cx } from '#web/ui/cx.ts'
import { standingOf, toneOf } from '#web/ui/figure.tsx'
import { Row } from '#web/ui/layout.tsx'
import { useTabName } from '#web/ui/page.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { KindChip } from './kind-chip.tsx'
import { NotBilled } from './not-billed.tsx'
import { OnceSent } from './waiting-rows.tsx'

interface PersonHeadProps {
  student: Student | undefined
  overdue: Pesewas | undefined
  siblings: StudentDetails['siblings']
}

/** Who it is and, large, what is owed. */
export function PersonHead({ student, overdue, siblings }: PersonHeadProps) {
  const isExpired = useIsExpired()
  const mayEdit = useMay('edit_students')
  const payers = usePayers(student?.id ?? '')
  useTabName(student && fullName(student))
  if (!student) return <PersonSkeleton />
  const guardian = `${student.guardianFirstName} ${student.guardianSurname}`.trim()
  return (
    <Row as="header" gap={5} align="center" className={person.person}>
      <Avatar initials={initialsOf(student)} />
      <div>
        <h1>{fullName(student)}</h1>
        <Row as="p" align="center" wrap className={person.facts}>
          <span>{placeOf(student)}</span>
          <KindChip student={student} />
          <span>
            Code <span className={text.number}>{student.code}</span>
          </span>
          <span>{payers ? 'Two payers' : `Guardian ${guardian}`}</span>
          {!payers && <PhoneLink className={cx(text.muted)} phone={student.guardianPhone} />}
          {student.status === 'archived' && <Badge tone="wait">Archived</Badge>}
          {!isExpired && mayEdit && <Link to={paths.editStudent(student.id)}>Edit details</Link>}
        </Row>
        {siblings.length > 0 && (
          <Row as="p" align="center" wrap className={cx(person.facts, text.small)}>
            <span>Same family</span>
            {siblings.map((sibling) => (
              <Link key={sibling.id} to={paths.student(sibling.id)}>
                {sibling.name}, {sibling.className}
              </Link>
            ))}
          </Row>
        )}
      </div>
      <Debt student={student} overdue={overdue} />
    </Row>
  )
}

function Debt({ student, overdue }: { student: Student; overdue: Pesewas | undefined }) {
  const isUnbilled = useIsUnbilled()
  return (
    <p className={person.debt} data-debt>
      <span className={cx(text.small, text.muted)}>
        {student.totalDebt < 0 ? 'In credit' : 'Outstanding debt'}
      </span>
      <CountingFigure amount={student.totalDebt} size={40} asDebt />
      <span className={text.small}>
        <b className={cx(text.strong, toneOf(student.totalDebt))}>
          {student.totalDebt < 0 ? 'paid ahead' : standingOf(student.totalDebt, isUnbilled(student))}
        </b>
        {overdue !== undefined && overdue > 0 && (
          <>
            , <span className={text.number}>{formatAmount(overdue)}</span> of it late
          </>
        )}
      </span>
      <NotBilled student={student} />
      <OnceSent studentId={student.id} owed={student.totalDebt} />
    </p>
  )
}

function PersonSkeleton() {
  return (
    <Row gap={5} align="center" className={person.person} aria-hidden="true">
      <Avatar initials="" />
      <div>
        <Skeleton width={260} height={26} />
        <p>
          <Skeleton width={320} />
        </p>
      </div>
      <p className={person.debt} data-debt>
        <span className={cx(text.small, text.muted)}>Outstanding debt</span>
        <Skeleton width={180} height={36} />
        <Skeleton width={90} />
      </p>
    </Row>
  )
}
