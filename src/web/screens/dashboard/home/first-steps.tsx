import { Link } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A school without students: three steps to its first payment. */
export function FirstSteps() {
  return (
    <div className="empty">
      <h2>{sentences.empty.noStudents}</h2>
      <p className="muted">Your school is open. Three things and you can take the first payment.</p>
      <ol className="steps">
        <li className="done">
          <span className="dot">
            <Icon name="check" />
          </span>
          <div>
            <b>Fee types are ready</b>
            <p>
              School, Admission, PTA, Exam Fees and Others. <Link to={paths.addFees}>Change them</Link>
            </p>
          </div>
        </li>
        <li className="now">
          <span className="dot">2</span>
          <div>
            <b>Put in your students</b>
            <p>Type them one by one, or bring your list from Excel with what each child owes.</p>
            <div className="acts">
              <Link className="btn btn-primary" to={paths.addStudent()}>
                <Icon name="plus" />
                {sentences.buttons.addStudent}
              </Link>
              <Link className="btn btn-quiet" to={paths.importStudents}>
                <Icon name="sheet" />
                Import from Excel
              </Link>
            </div>
          </div>
        </li>
        <li>
          <span className="dot">3</span>
          <div>
            <b>Set what each class pays</b>
            <p>Every child in the class is charged at once.</p>
          </div>
        </li>
      </ol>
    </div>
  )
}
