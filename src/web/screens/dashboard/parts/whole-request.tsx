import { CASH_ANSWERS } from '#shared/cash-answers.ts'
import { formatAmount } from '#shared/money.ts'
import type { Asked } from '#web/queries/requests.ts'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'

/** All that whoever says yes has to know, where they see nothing else of it: at the asker's desk. */
export function WholeRequest({ request }: { request: Asked }) {
  const { title, amount, correctedAmount, studentName, className, reason, cash, askedBy } = request
  return (
    <section aria-label="What is asked">
      <Lead label={<b className={text.strong}>{title}</b>} amount={formatAmount(amount)} />
      {correctedAmount !== null && <Lead label="Really paid" amount={formatAmount(correctedAmount)} />}
      <Lead label={studentName} amount={className} />
      {cash && <Lead label="The cash" amount={CASH_ANSWERS[cash]} />}
      <p>
        {askedBy.name} asks: “{reason}”
      </p>
    </section>
  )
}
