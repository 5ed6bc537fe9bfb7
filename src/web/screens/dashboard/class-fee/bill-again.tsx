import { Confirm } from '#web/ui/confirm.tsx'
import type { Billing } from './use-billing.ts'

/** The class was billed for this fee this term: again, or was it forgotten? */
export function BillAgain({ billing }: { billing: Billing }) {
  if (!billing.question) return null
  return (
    <Confirm
      question="Bill this class again?"
      keep="No, once is enough"
      act="Bill again"
      onKeep={() => billing.answer(false)}
      onAct={() => billing.answer(true)}
    >
      <p>{billing.question}</p>
    </Confirm>
  )
}
