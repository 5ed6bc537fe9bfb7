import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatAmount, pesewas } from '#shared/money.ts'
import { useMay } from '#web/queries/person.ts'
import {
  type StudentReductions,
  sayStaffChild,
  studentReductionsQuery,
  useReductionRules,
} from '#web/queries/reductions.ts'
import { balanceOn, type Student } from '#web/queries/students.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './student-details.module.css'

const AdjustDialog = lazy(async () => ({ default: (await import('./adjust-dialog.tsx')).AdjustDialog }))

type Charge = StudentReductions['charges'][number]

/** What was taken off a child's charges and why, and the way to forgive one; nothing in a school without rules. */
export function ReducedCharges({ student }: { student: Student }) {
  const rules = useReductionRules()
  const hasRules = rules.length > 0
  const { data, error, refetch } = useQuery({ ...studentReductionsQuery(student.id), enabled: hasRules })
  const [forgiven, setForgiven] = useState<Charge | null>(null)
  if (!hasRules) return null
  const isByStaff = rules.some(({ who, state }) => who === 'staff_child' && state !== 'ended')
  return (
    <section className={styles.recent} aria-labelledby="reductions">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="reductions">Reductions</h2>
        {data && data.place !== null && data.place > 1 && (
          <span className={cx(text.small, text.muted)}>Child {data.place} of its family</span>
        )}
      </Row>
      {data && (isByStaff || data.staffChild) && <StaffChild student={student} isOne={data.staffChild} />}
      <Card as="div">
        {!data && error && (
          <Problem sentence="The reductions did not load." detail={error.message} onRetry={refetch} />
        )}
        {data && <Charges student={student} charges={data.charges} onForgive={setForgiven} />}
      </Card>
      {forgiven && (
        <Suspense fallback={null}>
          <AdjustDialog student={student} charge={forgiven} onClose={() => setForgiven(null)} />
        </Suspense>
      )}
    </section>
  )
}

function StaffChild({ student, isOne }: { student: Student; isOne: boolean }) {
  const mayChange = useMay('set_reductions')
  const isExpired = useIsExpired()
  const saying = useAct({
    act: sayStaffChild,
    onDone: (message) =>
      showToast(message, [], 'What is billed already changes under Reductions, “Not yet posted”.'),
    onRefused: (refusal) => showProblem('The mark was not changed.', refusal.message),
  })
  return (
    <p>
      <TickLine
        checked={isOne}
        disabled={!mayChange || isExpired || saying.busy}
        onChange={({ currentTarget }) =>
          saying.submit({ studentId: student.id, staffChild: currentTarget.checked })
        }
      >
        A parent of {student.firstName} works here
      </TickLine>
    </p>
  )
}

interface ChargesProps {
  student: Student
  charges: readonly Charge[]
  onForgive: (charge: Charge) => void
}

function Charges({ student, charges, onForgive }: ChargesProps) {
  const mayForgive = useMay('ask_requests')
  const isExpired = useIsExpired()
  /** What of a charge can still be unpaid: no more than is owed of its fee. */
  const openOf = ({ feeType, rest }: Charge) =>
    pesewas(Math.max(0, Math.min(rest, balanceOn(student, feeType))))
  if (charges.length === 0) return <p className={cx(card.padded, text.muted)}>Nothing was charged yet.</p>
  return (
    <Table cards caption="Charges and what was taken off">
      <TableHead
        names={['Charge', 'Why', 'Charged (GH₵)', 'Less', 'After reductions', 'Forgive']}
        right={[2, 3, 4]}
        unseen={[5]}
      />
      <tbody>
        {charges.map((charge) => (
          <tr key={charge.entryId}>
            <td className={text.strong}>{charge.feeType}</td>
            <td className={cx(table.below, table.wrapped, text.small, text.muted)}>
              {charge.because.map(({ name }) => name).join(', ') || charge.term}
            </td>
            <td className={cx(table.right, table.below, text.number)}>{formatAmount(charge.charged)}</td>
            <td className={cx(table.right, table.below, text.number, text.credit)}>
              {charge.reduced > 0 && `−${formatAmount(charge.reduced)}`}
            </td>
            <td className={table.amount}>{formatAmount(charge.rest)}</td>
            <td className={cx(table.right, table.act)}>
              {mayForgive && !isExpired && openOf(charge) > 0 && (
                <Button
                  kind="bare"
                  small
                  aria-label={`Forgive ${charge.feeType}, ${charge.term}`}
                  onClick={() => onForgive({ ...charge, rest: openOf(charge) })}
                >
                  Forgive
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
