import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTime } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import type { Entry } from '#web/queries/entries.ts'
import { type Move, moveEntry } from '#web/queries/journal.ts'
import { useMay } from '#web/queries/person.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { balanceOn } from '#web/queries/students.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { AskDialog } from '#web/screens/dashboard/parts/ask-dialog.tsx'
import { Figure, Money } from '#web/ui/figure.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { ReasonField } from '#web/ui/reason-field.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ChildPicker } from './child-picker.tsx'
import styles from './move.module.css'
import { MoveSide } from './move-side.tsx'

/** Moves received money to the right fee type or child: both sides, now and then, before it is done. */
export function MoveDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const moving = useMoving(entry, onClose)
  const { to, asking } = moving
  if (asking) {
    return (
      <AskDialog
        what={`move ${entry.receiptNumber ?? entry.feeType}`}
        amount={entry.movable}
        about={`From ${entry.studentName}, ${entry.feeType}, to ${to ? fullName(to) : entry.studentName}, ${asking.feeType}. No cash changes hands.`}
        question={{ act: 'move', entryId: entry.id, toStudentId: asking.studentId, feeType: asking.feeType }}
        reason={asking.reason}
        onClose={onClose}
      />
    )
  }
  const recorded = new Date(entry.recordedAt)
  return (
    <FormDialog
      title="Move this payment"
      onClose={onClose}
      wide
      onSubmit={moving.submit}
      act={
        <>
          Move <Money amount={entry.movable} />
        </>
      }
      busy={moving.busy && 'Moving...'}
    >
      <p className={text.muted}>
        {entry.receiptNumber && `Receipt ${entry.receiptNumber}, `}
        {entry.method && `${entry.method}, `}
        {formatDay(entry.date)} at {formatTime(recorded)}
      </p>
      <BothSides entry={entry} {...moving} />
      <WhereTo {...moving} />
    </FormDialog>
  )
}

/** Where the money is to go, and why; whoever may not move it asks a second person. */
function useMoving(entry: Entry, onClose: () => void) {
  const { data: students } = useStudentsAtCounter()
  const [studentId, setStudentId] = useState(entry.studentId)
  const [feeType, setFeeType] = useState<string | null>(entry.feeType)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [asking, setAsking] = useState<Move | null>(null)
  const mayMove = useMay('move_money')
  const isSame = studentId === entry.studentId && feeType === entry.feeType
  const moving = useAct({
    act: moveEntry,
    onDone: () => {
      onClose()
      showToast('Moved. The receipt keeps its number, and both entries stay in the journal.')
    },
    onRefused: (refusal, move) => {
      if (refusal.code === 'needs_approval') setAsking(move)
      else setProblem(refusal.message)
    },
  })
  const submit = () => {
    if (!feeType) return setProblem('Choose where it belongs.')
    if (isSame) return setProblem('It is there already. Choose another fee type or child.')
    const move = { ...fromOf(entry), studentId, feeType, reason: reason.trim() }
    if (mayMove) moving.submit(move)
    else setAsking(move)
  }
  /** What is wrong is said until another place is chosen. */
  const mended = (set: (chosen: string) => void) => (chosen: string) => {
    setProblem(undefined)
    set(chosen)
  }
  const byId = (id: string) => students?.find((student) => student.id === id)
  return {
    students,
    from: byId(entry.studentId),
    to: byId(studentId),
    isSame,
    asking,
    studentId,
    feeType,
    reason,
    problem,
    busy: moving.busy,
    submit,
    setStudentId: mended(setStudentId),
    setFeeType: mended(setFeeType),
    setReason,
  }
}

const fromOf = ({ id, studentId }: Entry) => ({ entryId: id, fromStudentId: studentId })

type Moving = ReturnType<typeof useMoving>

function BothSides({
  entry,
  from,
  to,
  feeType,
  isSame,
}: Pick<Moving, 'from' | 'to' | 'feeType' | 'isSame'> & { entry: Entry }) {
  return (
    <Grid gap={3} className={styles.move}>
      <MoveSide
        title="Taken from"
        name={entry.studentName}
        feeType={entry.feeType}
        now={from && balanceOn(from, entry.feeType)}
        change={entry.movable}
      />
      <div className={styles.arrow}>
        <Figure amount={entry.movable} size={22} />
        <Icon name="right" size={28} />
      </div>
      <MoveSide
        title="Given to"
        name={to ? fullName(to) : entry.studentName}
        feeType={feeType ?? '…'}
        now={to && feeType && !isSame ? balanceOn(to, feeType) : undefined}
        change={pesewas(-entry.movable)}
        isTo
      />
    </Grid>
  )
}

function WhereTo({
  students,
  studentId,
  setStudentId,
  feeType,
  setFeeType,
  problem,
  reason,
  setReason,
}: Moving) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  return (
    <div className={page.stack}>
      <Grid columns={2} stacks align="start" gap={4}>
        <ChildPicker students={students ?? []} studentId={studentId} onChoose={setStudentId} />
        <Select
          label="Fee type"
          options={(feeTypes ?? []).map(({ name }) => ({ value: name, label: name }))}
          value={feeType}
          onChange={setFeeType}
          error={problem}
        />
      </Grid>
      <ReasonField label="Why" hint="optional" value={reason} onChange={setReason} />
      <Notice icon="move">
        No cash changes hands. The receipt keeps its number, and both lines stay in the journal.
      </Notice>
    </div>
  )
}
