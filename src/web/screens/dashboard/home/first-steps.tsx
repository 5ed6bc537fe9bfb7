import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { may } from '#shared/permissions.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/queries/person.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './first-steps.module.css'

/** A school without students: three steps to its first payment. */
export function FirstSteps() {
  const role = useRole()
  // The other steps are not theirs to take.
  if (!may(role, 'edit_students')) return <NobodyYet />
  const [mayBill, mayImport] = [may(role, 'set_fees'), may(role, 'manage_students')]
  return (
    <Empty
      title={sentences.empty.noStudents}
      actions={
        <ol className={styles.steps}>
          <Step state="done" mark={<Icon name="check" />} title="Fee types are ready">
            <p>
              School, Admission, PTA, Exam Fees and Others.{' '}
              {mayBill && <Link to={paths.addFees}>Change them</Link>}
            </p>
          </Step>
          <Step state="now" mark="2" title="Put in your students">
            <p>
              {mayImport
                ? 'Type them one by one, or bring your list from Excel with what each child owes.'
                : 'Type them one by one. The Head or the Bursar can bring the whole list from Excel.'}
            </p>
            <div className={styles.acts}>
              <ButtonLink kind="primary" icon="plus" to={paths.addStudent()}>
                {sentences.buttons.addStudent}
              </ButtonLink>
              {mayImport && (
                <ButtonLink icon="sheet" to={paths.importStudents}>
                  Import from Excel
                </ButtonLink>
              )}
            </div>
          </Step>
          <Step mark="3" title="Set what each class pays, and bill">
            <p>
              One table for all classes. Every child is charged at once.{' '}
              {mayBill ? <Link to={paths.allClassFees}>Open it</Link> : 'The Head or the Bursar does it.'}
            </p>
          </Step>
        </ol>
      }
    >
      Your school is open. Three things and you can take the first payment.
    </Empty>
  )
}

interface StepProps {
  state?: 'done' | 'now'
  mark: ReactNode
  title: string
  children: ReactNode
}

function Step({ state, mark, title, children }: StepProps) {
  return (
    <li data-state={state}>
      <span className={styles.dot}>{mark}</span>
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  )
}

function NobodyYet() {
  return <Empty title={sentences.empty.noStudents}>The office puts them in; then they stand here.</Empty>
}
