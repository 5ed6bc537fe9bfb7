import { useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { deleteRule, endRule, type ReductionRule } from '#web/queries/reductions.ts'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { offOf, runsOf, whoOf } from './say-rule.ts'

interface RuleCardProps {
  rule: ReductionRule
  mayChange: boolean
  onEdit: () => void
}

/** The rule that is picked: what it gave this term, who is named in it, and the way to change, end or delete it. */
export function RuleCard({ rule, mayChange, onEdit }: RuleCardProps) {
  const { name, pupils, childrenThisTerm, givenThisTerm, feeTypes } = rule
  return (
    <CardBeside aria-label={name}>
      <h2>{name}</h2>
      <p className={text.hint}>
        {offOf(rule)} of {feeTypes.join(', ')}, {whoOf(rule)}; {runsOf(rule)}.
      </p>
      <Lead
        label="Given this term"
        count={childrenThisTerm === 1 ? '1 child' : `${childrenThisTerm} children`}
        amount={formatAmount(givenThisTerm)}
      />
      {pupils.length > 0 && (
        <ShortList>
          {pupils.map(({ studentId, studentName, className }) => (
            <ShortListItem key={studentId} name={studentName} to={paths.student(studentId)}>
              <span className={text.hint}>{className}</span>
            </ShortListItem>
          ))}
        </ShortList>
      )}
      {rule.who === 'staff_child' && (
        <p className={text.hint}>A child is marked as one on its own page, under Reductions.</p>
      )}
      {mayChange && (
        <Row as="p" wrap gap={3}>
          <Button icon="pencil" onClick={onEdit}>
            Change
          </Button>
          <EndRule rule={rule} />
        </Row>
      )}
    </CardBeside>
  )
}

/** A rule that has reduced a charge is ended; one that never has can go. */
function EndRule({ rule: { id, name, used, state } }: { rule: ReductionRule }) {
  const [isAsked, setAsked] = useState(false)
  const done = (message: string) => {
    setAsked(false)
    showToast(message)
  }
  const onRefused = (refusal: Error) => {
    setAsked(false)
    showProblem('The rule is as it was.', refusal.message)
  }
  const ending = useAct({ act: endRule, onDone: done, onRefused })
  const deleting = useAct({ act: deleteRule, onDone: done, onRefused })
  if (used && state === 'ended') return null
  const words = used ? 'End it' : 'Delete it'
  return (
    <>
      <Button kind="bare" onClick={() => setAsked(true)}>
        {words}
      </Button>
      {isAsked && (
        <Confirm
          question={used ? `End ${name} today?` : `Delete ${name}?`}
          keep="Keep it"
          act={words}
          busy={(ending.busy || deleting.busy) && 'One moment...'}
          onKeep={() => setAsked(false)}
          onAct={() => (used ? ending : deleting).submit(id)}
        >
          <p className={text.muted}>
            {used
              ? 'What is billed after today is not reduced by it. What it gave stays.'
              : 'It has reduced no charge yet.'}
          </p>
        </Confirm>
      )}
    </>
  )
}
