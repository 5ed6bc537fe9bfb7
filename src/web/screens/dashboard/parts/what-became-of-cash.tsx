import { CASH_ANSWERS } from '#shared/cash-answers.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import type { CashOfTakingBack } from '#web/queries/payments.ts'
import { useCash } from '#web/queries/person.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OptionList } from '#web/ui/option-list.tsx'

const MEANINGS = {
  given_back: 'I hand the notes back to the payer.',
  came_once: 'Entered twice or by mistake; no notes came.',
  another_child: 'The notes stay. You choose the child next.',
} as const
const ORDER = ['given_back', 'came_once', 'another_child'] as const

interface WhatBecameOfCashProps {
  /** Why the server asks, where it does. */
  says?: string | null
  mayMove?: boolean
  /** What leaves a drawer; undefined while it is not known. */
  amount: Pesewas | undefined
  /** Null until a person has said it: nothing is chosen for them. */
  value: CashOfTakingBack | null
  onChange: (value: CashOfTakingBack) => void
}

/** A receipt's cash: only a person knows what became of it. */
export function WhatBecameOfCash({ says, mayMove = false, amount, value, onChange }: WhatBecameOfCashProps) {
  const hasDrawers = useCash() !== null
  const options = ORDER.filter((each) => mayMove || each !== 'another_child').map((each) => ({
    value: each,
    name: CASH_ANSWERS[each],
    says: MEANINGS[each],
    ...(hasDrawers && amount !== undefined ? { effect: effectOf(each, amount) } : {}),
  }))
  return (
    <>
      {says && (
        <Notice tone="wait" icon="warning" role="alert">
          {says}
        </Notice>
      )}
      <OptionList
        label="What happened to the cash?"
        hint={value === null ? 'one answer is needed' : 'answered'}
        options={options}
        value={value}
        onChange={onChange}
        hasDigits
      />
    </>
  )
}

function effectOf(answer: CashOfTakingBack, amount: Pesewas) {
  const whose = answer === 'given_back' ? 'Your drawer' : 'Its drawer'
  const holds = answer === 'another_child' ? 'the same' : `${formatAmount(amount)} less`
  return { about: `${whose} then should hold`, figure: holds }
}

/** Puts the cursor at the question in this form: who presses Enter before it is answered has not answered it. */
export function goToCashQuestion(form: ParentNode | null | undefined): void {
  form?.querySelector<HTMLElement>('[data-answer] input')?.focus()
}
