import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { fullName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { classStudentsQuery } from '#web/queries/students.ts'
import type { YearEnd } from '#web/queries/year-end.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import styles from './class-plans.module.css'

interface ClassPlansProps {
  classes: YearEnd['classes'] | undefined
  repeaters: ReadonlySet<string>
  onRepeaters: (repeaters: ReadonlySet<string>) => void
}

/** Class by class where its children go; opened, the children, to tick those who repeat. */
export function ClassPlans({ classes, ...ticks }: ClassPlansProps) {
  if (!classes) {
    return (
      <ul className={styles.list}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Row as="li" wrap align="center" key={key} className={styles.line}>
            <Skeleton width={260} />
          </Row>
        ))}
      </ul>
    )
  }
  return (
    <ul className={styles.list}>
      {classes.map((plan) => (
        <ClassPlan key={plan.classId} plan={plan} {...ticks} />
      ))}
    </ul>
  )
}

interface ClassPlanProps extends Omit<ClassPlansProps, 'classes'> {
  plan: YearEnd['classes'][number]
}

function ClassPlan({ plan, repeaters, onRepeaters }: ClassPlanProps) {
  const [open, setOpen] = useState(false)
  const all = plan.students + plan.repeaters
  return (
    <li>
      <Row wrap align="center" className={styles.line}>
        <span className={styles.path}>
          <b className={text.strong}>{plan.className}</b>
          <span className={text.muted}> → {plan.toClass}</span>
        </span>
        <span className={cx(text.small, text.muted, text.number)}>
          {all === 0 ? 'no students' : counted(plan.students, 'student')}
          {plan.repeaters > 0 && <b className={text.strong}>, {plan.repeaters} repeat</b>}
        </span>
        <Button
          small
          kind="bare"
          disabled={all === 0}
          aria-expanded={open}
          aria-label={`Who repeats ${plan.className}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Done' : 'Who repeats'}
        </Button>
      </Row>
      {open && <Repeaters classId={plan.classId} repeaters={repeaters} onRepeaters={onRepeaters} />}
    </li>
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
