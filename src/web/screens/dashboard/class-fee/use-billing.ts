import { useState } from 'react'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { billClass, type NewClassFee, takeBackBilling } from '#web/queries/fees.ts'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

export interface Billing {
  submit: (fee: NewClassFee) => void
  busy: boolean
  /** The server's "already billed", with the facts, while it waits for an answer. */
  question: string | null
  answer: (again: boolean) => void
}

/** Bills a class once; a second time in a term only when the person says so. */
export function useBilling(className: string, onBilled: () => void): Billing {
  const [asked, setAsked] = useState<{ fee: NewClassFee; question: string } | null>(null)
  const billing = useAct({
    act: billClass,
    onDone: ({ billingRunId }, { feeType, amount }) => {
      onBilled()
      showToast(sentences.classFee.added(feeType, amount, className), [
        { label: 'Undo', icon: 'undo', act: () => void undo(billingRunId) },
      ])
    },
    onRefused: (refusal, fee) => {
      if (refusal.code === 'already_billed') setAsked({ fee, question: refusal.message })
      else if (wasAnswered(refusal)) showProblem(sentences.classFee.failed(refusal.message))
      else showProblem(sentences.classFee.exception)
    },
  })
  return {
    submit: (fee) => billing.submit({ ...fee, confirm: false }),
    busy: billing.busy,
    question: asked?.question ?? null,
    answer: (again) => {
      setAsked(null)
      if (asked && again) billing.submit({ ...asked.fee, confirm: true })
    },
  }
}

async function undo(billingRunId: string) {
  try {
    await takeBackBilling({ billingRunId, reason: 'Undone at the desk' }, crypto.randomUUID())
    showToast('The billing is taken back.')
  } catch (error) {
    showProblem('The billing was not taken back.', error instanceof Error ? error.message : undefined)
  }
}
