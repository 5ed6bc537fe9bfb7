import { type ReactNode, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, formatCedisSpaced, type Pesewas } from '#shared/money.ts'
import { billAsSent, billMany, type FeeGrid, type GridFee } from '#web/queries/billing.ts'
import { AskDialog } from '#web/screens/dashboard/parts/ask-dialog.tsx'
import { type Foreseen, isForeseen } from '#web/screens/dashboard/parts/foreseen.ts'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { Well } from '#web/ui/well.tsx'
import { useAct } from '#web/use-act.ts'
import { BilledBefore } from './billed-before.tsx'
import { Latecomers } from './latecomers.tsx'
import { LeaveOutPupils } from './leave-out-pupils.tsx'

interface Preview {
  fees: readonly { classId: string; className: string; feeType: string; reason: string | null }[]
  students: number
  families: number
  texts: number
  total: Pesewas
  reduced: Pesewas
  carried: Pesewas
  familiesOwe: Pesewas
}

interface BillAllProps {
  grid: FeeGrid
  fees: readonly GridFee[]
  without: readonly string[]
  /** Null while nothing is to be billed. */
  preview: Foreseen<Preview> | null
  onWithout: (studentIds: readonly string[]) => void
  /** The field of the day it is due. */
  due: ReactNode
}

/** What billing everything that is ticked comes to, and the act itself. */
export function BillAll(props: BillAllProps) {
  const { grid, fees, without, preview, onWithout, due } = props
  const [sendTexts, setSendTexts] = useState(true)
  const billing = useBilling(grid, () => onWithout([]))
  const term = grid.term?.name ?? 'this term'
  const effect = preview?.effect
  return (
    <CardBeside>
      <h2>Bill all classes, {term.split(',')[0]}</h2>
      {!preview && <NothingToBill grid={grid} />}
      {preview?.problem && (
        <Problem
          sentence="What will change did not load."
          detail={preview.problem.message}
          onRetry={preview.onRetry}
        />
      )}
      {preview && due}
      {preview && effect && (
        <>
          <Well>
            <Lead label="Classes" amount={new Set(fees.map(({ classId }) => classId)).size} />
            <Lead label="Pupils" amount={effect.students.toLocaleString('en')} />
            <Lead label="Families" amount={effect.families.toLocaleString('en')} />
            <LessThanCharged effect={effect} />
            <Lead sum label="Added to what is owed" amount={formatAmount(effect.familiesOwe)} />
          </Well>
          <Reasons fees={effect.fees} />
          <LeaveOutPupils without={without} onChange={onWithout} />
          <TickLine checked={sendTexts} onChange={({ currentTarget }) => setSendTexts(currentTarget.checked)}>
            Text the families: {counted(effect.texts, 'text')}
          </TickLine>
          {!sendTexts && <p className={text.hint}>Nobody is texted.</p>}
          <Button
            kind="primary"
            disabled={!isForeseen(preview) || effect.students === 0}
            busy={billing.busy && 'Billing...'}
            onClick={() => billing.submit({ fees, without, sendTexts })}
          >
            Bill {counted(effect.students, 'pupil')} {formatCedisSpaced(effect.familiesOwe)}
          </Button>
        </>
      )}
      <AskToBill without={without.length} asking={billing.asking} onClose={billing.forget} />
      <Latecomers grid={grid} />
      {grid.lastAct && <BilledBefore act={grid.lastAct} />}
    </CardBeside>
  )
}

type ToBill = Parameters<typeof billMany>[0]

interface AskToBillProps {
  without: number
  /** What a second person has to say yes to; null for nothing. */
  asking: ToBill | null
  onClose: () => void
}

function AskToBill({ without, asking, onClose }: AskToBillProps) {
  if (!asking) return null
  return (
    <AskDialog
      what={`bill without ${counted(without, 'child', 'children')}`}
      amount={undefined}
      about="A child who was billed this fee of this term before is left out now. All of it is billed when somebody else says yes."
      question={{ act: 'bill_without', bill: billAsSent(asking) }}
      onClose={onClose}
    />
  )
}

/** What stands between the charges and what families owe; nothing where no rule and no sponsor is. */
function LessThanCharged({ effect: { total, reduced, carried } }: { effect: Preview }) {
  if (reduced === 0 && carried === 0) return null
  return (
    <>
      <Lead label="Charges" amount={formatAmount(total)} />
      {reduced > 0 && <Lead label="Reductions" tone="credit" amount={`−${formatAmount(reduced)}`} />}
      {carried > 0 && <Lead label="Sponsors carry" amount={`−${formatAmount(carried)}`} />}
    </>
  )
}

function useBilling(grid: FeeGrid, onBilled: () => void) {
  const [asking, setAsking] = useState<ToBill | null>(null)
  const billing = useAct({
    act: billMany,
    onDone: ({ message, notBilled }) => {
      const [first] = notBilled
      if (first) showProblem(message, `${first.feeType}, ${classOf(grid, first.classId)}: ${first.reason}`)
      else showToast(message)
      onBilled()
    },
    onRefused: (refusal, bill) => {
      if (refusal.code === 'needs_approval') return setAsking(bill)
      showProblem(
        'Not everything was billed.',
        `${refusal.message} Press again: what was billed is not billed a second time.`,
      )
    },
  })
  return { ...billing, asking, forget: () => setAsking(null) }
}

function NothingToBill({ grid }: { grid: FeeGrid }) {
  const hasFees = grid.fees.some(({ amount }) => amount)
  const isBilled = grid.fees.some(({ billed }) => billed)
  if (!hasFees) return <p className={text.muted}>Type the fees first. Nobody is charged by typing.</p>
  return (
    <p className={text.muted}>
      {isBilled ? 'Everything that is ticked is billed.' : 'Nothing is ticked that has pupils and a fee.'}
    </p>
  )
}

function Reasons({ fees }: Pick<Preview, 'fees'>) {
  const refused = fees.filter(({ reason }) => reason !== null)
  if (refused.length === 0) return null
  return (
    <>
      <Notice tone="wait" icon="warning">
        {counted(refused.length, 'fee')} will not be billed.
      </Notice>
      <ShortList>
        {refused.map(({ classId, className, feeType, reason }) => (
          <ShortListItem key={`${classId}${feeType}`} name={`${feeType}, ${className}`} about={reason}>
            {null}
          </ShortListItem>
        ))}
      </ShortList>
    </>
  )
}

function classOf({ classes }: FeeGrid, classId: string): string {
  return classes.find((one) => one.classId === classId)?.className ?? ''
}
