import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, formatDay } from '#shared/dates.ts'
import { type KindChange, oneOfKind } from '#shared/kinds.ts'
import { formatAmount, formatCedisSpaced, type Pesewas, pesewas } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import {
  becomeKind,
  type KindChangePreview,
  type KindWay,
  kindChangeQuery,
  useKinds,
} from '#web/queries/kinds.ts'
import type { Student } from '#web/queries/students.ts'
import { todayHere } from '#web/today.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { Well } from '#web/ui/well.tsx'
import { useAct } from '#web/use-act.ts'

interface ChangeKindProps {
  student: Student
  onClose: () => void
}

/** A child becomes of another kind: what this term then costs is seen, chosen and said yes to. */
export default function ChangeKindDialog({ student, onClose }: ChangeKindProps) {
  const kinds = useKinds()
  const { kind, setKind, from, setFrom, preview, way, setWay, changing, change } = useChanging(
    student,
    onClose,
  )
  const becomes =
    kind && kind.name !== student.kind ? `becomes ${oneOfKind(kind.name)}` : 'becomes another kind'
  return (
    <FormDialog
      title={`${fullName(student)} ${becomes}?`}
      wide
      onClose={onClose}
      onSubmit={change}
      act={actOf(way, preview.data)}
      busy={changing.busy && 'Changing...'}
    >
      <Grid columns={2} gap={4} align="start">
        <Segmented
          label="Kind"
          options={kinds.map(({ name }) => name)}
          value={kind?.name ?? student.kind ?? null}
          onChange={(name) => setKind(kinds.find((one) => one.name === name))}
        />
        <DateField label="From" value={from} onChange={setFrom} />
      </Grid>
      {preview.error && <Notice tone="bad">{preview.error.message}</Notice>}
      {preview.isLoading && <Skeleton width={320} height={160} />}
      {preview.data && !preview.error && (
        <WhatItCosts student={student} preview={preview.data} way={way} onWay={setWay} />
      )}
    </FormDialog>
  )
}

function useChanging(student: Student, onClose: () => void) {
  const kinds = useKinds()
  const [chosen, setKind] = useState<(typeof kinds)[number] | undefined>()
  // Of two kinds it can only become the other.
  const kind = chosen ?? (kinds.length === 2 ? kinds.find(({ name }) => name !== student.kind) : undefined)
  const [from, setFrom] = useState<Day | null>(todayHere())
  const [answered, setWay] = useState<KindChange | null>(null)
  const isOther = kind !== undefined && kind.name !== student.kind
  const preview = useQuery({
    ...kindChangeQuery(student.id, kind?.id ?? '', from),
    ...(isOther ? {} : { enabled: false }),
  })
  const way = wayOf(preview.data, answered)
  const changing = useAct({
    act: becomeKind,
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: ({ message }) => {
      showProblem('The kind was not changed.', message)
      void preview.refetch()
    },
  })
  const change = () => {
    if (!kind || !isOther) return showProblem('Choose the other kind.')
    if (!from || !way) return showProblem(from ? 'Say what is charged for this term.' : 'Choose a day.')
    // What would be in credit stands beside the button that says yes.
    const confirm = way.inCredit > 0
    changing.submit({ studentId: student.id, kindId: kind.id, from, way: way.way, owes: way.owes, confirm })
  }
  return { kind, setKind, from, setFrom, preview, way, setWay, changing, change }
}

/** The one that was chosen, else the school's rule; of a term that is not billed there is nothing to choose. */
function wayOf(preview: KindChangePreview | undefined, answered: KindChange | null): KindWay | undefined {
  const named = answered ?? preview?.change ?? (preview?.fees.length === 0 ? 'nothing' : null)
  return preview?.ways.find(({ way }) => way === named)
}

interface CostsProps {
  student: Student
  preview: KindChangePreview
  way: KindWay | undefined
  onWay: (way: KindChange) => void
}

function WhatItCosts({ student, preview, way, onWay }: CostsProps) {
  if (preview.fees.length === 0) {
    return (
      <p className={text.hint}>
        Nothing of this term changes: {student.firstName} is billed nothing that differs.
      </p>
    )
  }
  const ruled = preview.change && way?.way === preview.change
  return (
    <>
      <Difference preview={preview} />
      <OptionList
        label="What is charged for this term?"
        hint={ruled ? 'the school’s rule is ticked' : way ? 'answered' : 'one answer is needed'}
        options={preview.ways.map((one) => optionOf(one, preview))}
        value={way?.way ?? null}
        onChange={onWay}
        hasDigits
      />
      {way && <Afterwards student={student} preview={preview} way={way} />}
    </>
  )
}

function Difference({ preview: { fees, kind, kindBefore } }: { preview: KindChangePreview }) {
  const whole = pesewas(fees.reduce((sum, { difference }) => sum + difference, 0))
  return (
    <Well>
      {fees.map(({ feeType, className, price, priceBefore, billedOn }) => (
        <div key={`${feeType} ${className} ${billedOn}`}>
          <Lead label={`${feeType}, ${className}, ${kind.name}`} amount={formatAmount(price)} />
          <Lead
            label={`${feeType}, ${className}, ${kindBefore}`}
            count={`billed ${formatDay(billedOn)}`}
            amount={signed(pesewas(-priceBefore))}
          />
        </div>
      ))}
      <Lead sum label="Difference of a whole term" amount={signed(whole)} />
    </Well>
  )
}

const NAMES: Record<KindChange, string> = {
  days: 'For the days left',
  whole: 'The whole difference',
  nothing: 'Nothing',
}

function optionOf({ way, charged }: KindWay, { daysLeft, days, fees, kind }: KindChangePreview) {
  const [first] = fees
  const formula = fees.length === 1 && first ? `: ${signed(first.difference)} × ${daysLeft} ÷ ${days}` : ''
  const says = {
    days: `${daysLeft} of ${days} school days${formula}`,
    whole: `as if ${oneOfKind(kind.name)} since the first day`,
    nothing: `${kind.name} fee from next term`,
  }
  return {
    value: way,
    name: NAMES[way],
    says: says[way],
    effect: {
      about: charged < 0 ? 'taken off now' : 'charged now',
      figure: formatAmount(pesewas(Math.abs(charged))),
    },
  }
}

interface AfterwardsProps {
  student: Student
  preview: KindChangePreview
  way: KindWay
}

function Afterwards({ student, preview: { owesNow }, way }: AfterwardsProps) {
  const then = pesewas(owesNow + way.owes)
  return (
    <>
      <Row wrap gap={2}>
        <span className={text.small}>
          {student.firstName} owes <b className={text.number}>{signed(owesNow)}</b>, then{' '}
          <b className={text.number}>{signed(then)}</b>.
          {way.reduced !== 0 && ` Reductions ${signed(way.reduced)}.`}
          {way.carried !== 0 && ` Sponsors carry ${signed(way.carried)}.`}
        </span>
      </Row>
      {way.inCredit > 0 && (
        <Notice tone="wait" role="alert" icon="warning">
          This puts {formatCedisSpaced(way.inCredit)} in credit for {student.firstName}. Post it?
        </Notice>
      )}
    </>
  )
}

function actOf(way: KindWay | undefined, preview: KindChangePreview | undefined): string {
  if (!preview) return 'Change'
  if (!way) return 'Answer the question'
  if (way.charged === 0) return 'Change'
  const sum = formatCedisSpaced(pesewas(Math.abs(way.charged)))
  return way.charged > 0 ? `Change and charge ${sum}` : `Change and take off ${sum}`
}

function signed(amount: Pesewas): string {
  return amount < 0 ? `−${formatAmount(pesewas(-amount))}` : formatAmount(amount)
}
