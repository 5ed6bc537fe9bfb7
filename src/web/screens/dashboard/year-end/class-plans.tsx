import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { fullName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { classStudentsQuery } from '#web/queries/students.ts'
import type { YearEnd } from '#web/queries/year-end.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import styles from './class-plans.module.css'

interface ClassPlansProps {
  classes: YearEnd['classes'] | undefined
  repeaters: ReadonlySet<string>
  onRepeaters: (repeaters: ReadonlySet<string>) => void
}

const COLUMNS = ['Class', 'Goes to', 'Students', 'Repeat', 'What to do']

/** Class by class where its children go; opened, the children, to tick those who repeat. */
export function ClassPlans({ classes, ...ticks }: ClassPlansProps) {
  return (
    <Table cards fixed caption="Where each class goes" className={styles.classes} aria-busy={!classes}>
      <TableHead names={COLUMNS} right={[2, 3]} unseen={[4]} />
      <tbody>
        {!classes && <SkeletonRows widths={[110, 110, 24, 16, 90]} right={[2, 3]} />}
        {classes?.map((plan) => (
          <ClassPlan key={plan.classId} plan={plan} {...ticks} />
        ))}
      </tbody>
    </Table>
  )
}

interface ClassPlanProps extends Omit<ClassPlansProps, 'classes'> {
  plan: YearEnd['classes'][number]
}

function ClassPlan({ plan, repeaters, onRepeaters }: ClassPlanProps) {
  const [open, setOpen] = useState(false)
  const all = plan.students + plan.repeaters
  return (
    <>
      <tr>
        <td className={table.wrapped}>
          <b className={text.strong}>{plan.className}</b>
          <span className={cx(text.muted, only.phone)}> → {plan.toClass}</span>
        </td>
        <td className={cx(table.wrapped, table.skip)}>{plan.toClass}</td>
        <td className={cx(table.below, table.right, text.number)}>
          <span className={only.wide}>{plan.students}</span>
          <span className={only.phone}>
            {all === 0 ? 'no students' : counted(plan.students, 'student')}
            {plan.repeaters > 0 && <b className={text.strong}>, {plan.repeaters} repeat</b>}
          </span>
        </td>
        <td className={cx(table.right, table.skip, text.number)}>
          {plan.repeaters > 0 ? (
            <b className={text.strong}>{plan.repeaters}</b>
          ) : (
            <span className={text.muted}>0</span>
          )}
        </td>
        <td className={cx(table.act, styles.act)}>
          <Button
            small
            disabled={all === 0}
            aria-expanded={open}
            aria-label={`${open ? 'Done: who' : 'Who'} repeats ${plan.className}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Done' : 'Who repeats'}
          </Button>
        </td>
      </tr>
      {open && (
        <tr>
          <td className={styles.opened} colSpan={COLUMNS.length}>
            <Repeaters classId={plan.classId} repeaters={repeaters} onRepeaters={onRepeaters} />
          </td>
        </tr>
      )}
    </>
  )
}

function Repeaters({ classId, repeaters, onRepeaters }: Omit<ClassPlanProps, 'plan'> & { classId: string }) {
  const { data: students, error } = useQuery(classStudentsQuery(classId))
  if (!students) {
    return <p className={styles.children}>{error ? error.message : sentences.loading.students}</p>
  }
  const tick = (id: string, on: boolean) => {
    const next = new Set(repeaters)
    if (on) next.add(id)
    else next.delete(id)
    onRepeaters(next)
  }
  return (
    <div className={styles.children}>
      {students.map((student) => (
        <TickLine
          key={student.id}
          checked={repeaters.has(student.id)}
          onChange={(event) => tick(student.id, event.currentTarget.checked)}
        >
          {fullName(student)}
        </TickLine>
      ))}
    </div>
  )
}
