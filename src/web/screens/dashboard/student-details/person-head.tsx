import { Link } from 'react-router'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { fullName, initialsOf } from '#shared/people.ts'
import { formatPhone } from '#shared/phones.ts'
import { paths } from '#web/paths.ts'
import type { Student, StudentDetails } from '#web/queries/students.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountingFigure } from '#web/ui/counting-figure.tsx'
import { standingOf, toneOf } from '#web/ui/figure.tsx'
import { OnceSent } from './waiting-rows.tsx'

interface PersonHeadProps {
  student: Student | undefined
  overdue: Pesewas | undefined
  siblings: StudentDetails['siblings']
}

/** Who it is and, large, what is owed. */
export function PersonHead({ student, overdue, siblings }: PersonHeadProps) {
  if (!student) return <PersonSkeleton />
  const guardian = `${student.guardianFirstName} ${student.guardianSurname}`
  return (
    <header className="person o-1">
      <Avatar initials={initialsOf(student)} />
      <div>
        <h1>{fullName(student)}</h1>
        <p className="facts">
          <span>{student.className}</span>
          <span className="desk-only">Guardian {guardian}</span>
          <a className="nowrap num muted desk-only" href={`tel:${student.guardianPhone}`}>
            {formatPhone(student.guardianPhone)}
          </a>
          {student.status !== 'active' && <span className="badge b-wait">{student.status}</span>}
          <Link to={paths.editStudent(student.id)}>Edit details</Link>
        </p>
        {siblings.length > 0 && (
          <p className="facts small">
            <span>Same family</span>
            {siblings.map((sibling) => (
              <Link key={sibling.id} to={paths.student(sibling.id)}>
                {sibling.name}, {sibling.className}
              </Link>
            ))}
          </p>
        )}
      </div>
      <p className="debt">
        <span className="small muted">Outstanding debt</span>
        <CountingFigure amount={student.totalDebt} size={40} asDebt />
        <span className="small">
          <b className={`strong ${toneOf(student.totalDebt)}`}>{standingOf(student.totalDebt)}</b>
          {overdue !== undefined && overdue > 0 && (
            <>
              , <span className="num">{formatAmount(overdue)}</span> of it late
            </>
          )}
        </span>
        <OnceSent studentId={student.id} owed={student.totalDebt} />
      </p>
    </header>
  )
}

function PersonSkeleton() {
  return (
    <div className="person o-1" aria-hidden="true">
      <span className="ava" />
      <div>
        <span className="skel" style={{ width: 260, height: 26 }} />
        <p>
          <span className="skel" style={{ width: 320 }} />
        </p>
      </div>
      <p className="debt">
        <span className="small muted">Outstanding debt</span>
        <span className="skel" style={{ width: 180, height: 36, margin: '4px 0' }} />
        <span className="skel" style={{ width: 90 }} />
      </p>
    </div>
  )
}
