import { useState } from 'react'
import type { Refusal } from '#shared/errors.ts'
import { formatCedis } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { useDrawerNeeded } from '#web/counter/use-drawer-needed.tsx'
import { type Adjustment, type AdjustmentKind, adjust, askForAdjustment } from '#web/queries/adjustments.ts'
import { useMay } from '#web/queries/person.ts'
import type { Student } from '#web/queries/students.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const says: Record<AdjustmentKind, string> = {
  discount: 'A discount of',
  waiver: 'A waiver of',
  write_off: 'A write-off of',
  refund: 'A refund of',
}

interface Asked {
  adjustment: Adjustment
  refusal: Refusal
  /** What was refused was asking another person. */
  isByTwo: boolean
}

interface AdjustingOptions {
  student: Student
  onClose: () => void
}

/** Records an adjustment, or asks another person for it where one alone may not; what the server asks back is shown. */
export function useAdjusting({ student, onClose }: AdjustingOptions) {
  const mayRecord = useMay('forgive')
  const [asked, setAsked] = useState<Asked | null>(null)
  const drawer = useDrawerNeeded()
  const refused = (isByTwo: boolean) => (refusal: Refusal, adjustment: Adjustment) =>
    setAsked({ adjustment, refusal, isByTwo })
  const recording = useAct({
    act: adjust,
    onDone: (_, { kind, amount }) => {
      onClose()
      showToast(`${says[kind]} ${formatCedis(amount)} for ${fullName(student)} is recorded.`)
    },
    onRefused: (refusal, adjustment) => {
      if (!drawer.ask(refusal, () => recording.submit(adjustment))) refused(false)(refusal, adjustment)
    },
  })
  const asking = useAct({
    act: askForAdjustment,
    onDone: (message) => {
      onClose()
      showToast(message)
    },
    onRefused: refused(true),
  })
  const submit = (adjustment: Adjustment) => {
    setAsked(null)
    if (mayRecord) recording.submit(adjustment)
    else asking.submit(adjustment)
  }
  const answer = asked && answerTo(asked, recording.submit, asking.submit)
  return {
    submit,
    mayRecord,
    busy: recording.busy || asking.busy,
    question: asked?.refusal.message,
    isRefused: asked !== null && !answer,
    answer,
    /** What lies in the drawer, before cash is given back out of it. */
    drawerQuestion: drawer.question,
    /** What was asked about is being changed. */
    forget: () => setAsked(null),
  }
}

const ASKS_BACK = ['possible_duplicate', 'more_than_received', 'drawer_short', 'makes_credit']

/** What can be said to the server's question: yes, or that another person shall be asked. */
function answerTo(
  { adjustment, refusal, isByTwo }: Asked,
  record: (adjustment: Adjustment) => void,
  ask: (adjustment: Adjustment) => void,
): { label: string; act: () => void } | null {
  if (refusal.code === 'needs_approval') {
    return { label: 'Ask a second person', act: () => ask(adjustment) }
  }
  if (ASKS_BACK.includes(refusal.code)) {
    if (isByTwo) return { label: 'Yes, ask for it', act: () => ask({ ...adjustment, confirm: true }) }
    return { label: 'Yes, record it', act: () => record({ ...adjustment, confirm: true }) }
  }
  return null
}
