import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, sumOf } from '#shared/money.ts'
import { endPlan, type Plan, type FamilyPlans as Plans, plansQuery } from '#web/queries/plans.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './contact-log.module.css'
import { shortDay } from './contact-words.ts'
import { EndDialog } from './end-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

interface FamilyPlansProps {
  familyId: string
  mayWrite: boolean
  /** The key that makes or changes one, where the page has one family at hand. */
  shortcut?: string
}

/** What a family pays in parts: the plan that counts, and the ways to make, change and end it. */
export function FamilyPlans({ familyId, mayWrite, shortcut }: FamilyPlansProps) {
  const { data, error } = useQuery(plansQuery(familyId))
  const [open, setOpen] = useState<'change' | 'end'>()
  const plan = data?.plans.find(isStanding)
  const mayMake = mayWrite && data !== undefined && sumOf(data.children.map(({ owed }) => owed)) > 0
  useShortcuts(shortcut && mayMake ? { [shortcut.toLowerCase()]: () => setOpen('change') } : {})
  if (error && !data) return <p className={text.hint}>The plan did not load. {error.message}</p>
  if (!data) return null
  return (
    <>
      <Row align="center" justify="between" gap={3} className={styles.planHead}>
        <h2>Plan</h2>
        {mayMake && (
          <Button kind="bare" small {...(shortcut && { shortcut })} onClick={() => setOpen('change')}>
            {plan ? 'Change the plan' : 'Make a plan'}
          </Button>
        )}
      </Row>
      {plan ? <Standing plan={plan} today={data.today} /> : <None plans={data} />}
      {plan && mayWrite && (
        <Button kind="bare" small onClick={() => setOpen('end')}>
          Cancel the plan
        </Button>
      )}
      {open === 'change' && (
        <PlanDialog familyId={familyId} plans={data} plan={plan} onClose={() => setOpen(undefined)} />
      )}
      {open === 'end' && plan && (
        <EndDialog
          title="The plan counts no more"
          act="Cancel the plan"
          end={(reason, key) => endPlan({ planId: plan.planId, reason }, key)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const isStanding = ({ state, endedOn }: Plan) => state !== 'kept' && endedOn === null

function None({ plans: { plans, asSecond } }: { plans: Plans }) {
  const [last] = plans
  if (asSecond)
    return asSecond.map(({ studentId, firstName, guardian }) => (
      <p key={studentId} className={text.hint}>
        {firstName} is paid for in parts, agreed with {guardian}. The days hold for both payers, each for the
        own share.
      </p>
    ))
  if (!last) return <p className={text.hint}>Nothing is paid in parts.</p>
  const became =
    last.state === 'kept'
      ? 'was kept'
      : `was cancelled${last.endedOn ? ` on ${shortDay(last.endedOn)}` : ''}${last.reason ? `: “${last.reason}”` : ''}`
  return (
    <p className={text.hint}>
      The last one, {formatAmount(last.amount)} in {last.parts.length} parts, {became}.
    </p>
  )
}

const partWords = {
  kept: 'came',
  part: 'came in part',
  broken: 'did not come',
  open: '',
  cancelled: '',
} as const

/** Each part with its day, and what has come of it. */
function Standing({
  plan: { parts, rest, missed, children, by, at, ofBoth },
  today,
}: {
  plan: Plan
  today: string
}) {
  return (
    <>
      {parts.map(({ on, amount, came, state }) => (
        <Lead
          key={on}
          label={shortDay(on)}
          count={came > 0 && came < amount ? `${formatAmount(came)} came` : partWords[state]}
          amount={formatAmount(amount)}
          {...(on < today && state !== 'kept' ? { tone: 'owed' as const } : {})}
          {...(state === 'kept' ? { tone: 'muted' as const } : {})}
        />
      ))}
      <Lead sum label="Still to come" amount={formatAmount(rest)} />
      <p className={cx(text.hint, place.above2)}>
        {missed > 0 ? (
          <Badge tone="bad" icon="warning">
            {formatAmount(missed)} behind
          </Badge>
        ) : (
          <Badge tone="good" icon="check">
            On schedule
          </Badge>
        )}{' '}
        {children.map(({ firstName }) => firstName).join(', ')}; {by}, {shortDay(at)}
      </p>
      {ofBoth && (
        <p className={text.hint}>
          These are the sums of both payers together. Each is called about the own share of what is late.
        </p>
      )}
    </>
  )
}
