import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, formatCedisSpaced, pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { LEFT_OUT, REMINDER_LIMITS } from '#shared/reminders.ts'
import { useMay } from '#web/queries/person.ts'
import { type Reminders, remindersQuery, remindNow } from '#web/queries/reminders.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SidePanel, SidePanelActs, SidePanelCaption } from '#web/ui/side-panel.tsx'
import { SmsSlip } from '#web/ui/sms-slip.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './call-list.module.css'
import { plannedReminders } from './planned-reminders.ts'
import { ReminderSettings } from './reminder-settings.tsx'

/** Today's reminders before they go: the very text, to whom, who is left out and why, and what it costs. */
export function RemindersPanel({ mayWrite, onClose }: { mayWrite: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery(remindersQuery())
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const maySet = useMay('set_rules')
  const planned = data && plannedReminders(data, out)
  const going = planned?.going ?? 0
  const toggle = (familyId: string) =>
    setOut((current) => {
      const next = new Set(current)
      if (!next.delete(familyId)) next.add(familyId)
      return next
    })
  return (
    <SidePanel
      title="Today’s reminders"
      about={
        <p className={text.hint}>
          {counted(going, 'family', 'families')}, one text each, between 08:00 and 19:00.
        </p>
      }
      onClose={onClose}
      foot={data && <Foot reminders={data} going={going} out={out} mayWrite={mayWrite} onSent={onClose} />}
    >
      <div className={page.stack}>
        {error && !data && (
          <Problem sentence="The reminders did not load." detail={error.message} onRetry={refetch} />
        )}
        {!data && !error && <p className={text.hint}>Loading...</p>}
        {data && planned && (
          <>
            {data.sample && <Sample reminders={data} sample={data.sample} />}
            <Families families={planned.listed} out={out} onToggle={mayWrite ? toggle : undefined} />
            <LeftOutList going={going} leftOut={planned.leftOut} />
            {maySet && mayWrite && <ReminderSettings reminders={data} />}
          </>
        )}
      </div>
    </SidePanel>
  )
}

function Sample({ reminders, sample }: { reminders: Reminders; sample: { text: string; letters: number } }) {
  const [first] = reminders.families
  const to = first
    ? `to ${first.name}, ${formatPhone(first.phone)}, ${first.sentInTerm + 1} of ${REMINDER_LIMITS.inTerm} this term`
    : ''
  return <SmsSlip head={to} text={sample.text} letters={sample.letters} />
}

const SHOWN_FIRST = 12

interface FamiliesProps {
  families: Reminders['families']
  out: ReadonlySet<string>
  onToggle: ((familyId: string) => void) | undefined
}

function Families({ families, out, onToggle }: FamiliesProps) {
  const [all, setAll] = useState(false)
  if (families.length === 0) return <Empty title="Nobody is reminded today." />
  const shown = all ? families : families.slice(0, SHOWN_FIRST)
  return (
    <div>
      {shown.map(({ familyId, name, children, amount, late }) => (
        <Row align="center" justify="between" gap={3} key={familyId} className={styles.reminded}>
          <TickLine checked={!out.has(familyId)} disabled={!onToggle} onChange={() => onToggle?.(familyId)}>
            {name}
            <span className={text.hint}>
              {' '}
              {children}
              {!late && ', due soon'}
            </span>
          </TickLine>
          <span className={text.number}>{formatAmount(amount)}</span>
        </Row>
      ))}
      {shown.length < families.length && (
        <Button kind="bare" small onClick={() => setAll(true)}>
          {counted(families.length - shown.length, 'more family', 'more families')}
        </Button>
      )}
    </div>
  )
}

/** Why the others get none, so that it adds up. */
function LeftOutList({ going, leftOut }: { going: number; leftOut: Reminders['leftOut'] }) {
  const out = leftOut.reduce((sum, each) => sum + each.families, 0)
  return (
    <section>
      <SidePanelCaption title="Left out, and why" />
      {leftOut.map(({ reason, families: count }) => (
        <Lead key={reason} label={LEFT_OUT[reason]} amount={count} />
      ))}
      <FinalSum label="Late, or due within three days" amount={`${going + out} = ${going} + ${out}`} />
    </section>
  )
}

interface FootProps {
  reminders: Reminders
  going: number
  out: ReadonlySet<string>
  mayWrite: boolean
  onSent: () => void
}

function Foot({ reminders: { price, spent, budget, goesNow }, going, out, mayWrite, onSent }: FootProps) {
  const sending = useAct({
    act: remindNow,
    onDone: (message) => {
      showToast(message)
      onSent()
    },
    onRefused: ({ message }) => showProblem('The reminders were not sent.', message),
  })
  const cost = pesewas(Math.ceil(going * price * 100))
  return (
    <>
      <Lead label={`${counted(going, 'text')} at ${price}`} amount={formatCedisSpaced(cost)} />
      <Lead
        label={budget === null ? 'This term so far' : `This term so far, of ${formatAmount(budget)}`}
        amount={formatCedisSpaced(spent)}
      />
      {mayWrite && (
        <SidePanelActs
          main={
            <Button
              kind="primary"
              disabled={going === 0}
              busy={sending.busy && 'Sending...'}
              onClick={() => sending.submit([...out])}
            >
              {goesNow ? `Send ${counted(going, 'reminder')}` : `Send ${counted(going, 'reminder')} at 08:00`}
            </Button>
          }
        />
      )}
    </>
  )
}
