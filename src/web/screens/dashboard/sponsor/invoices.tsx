import { formatDay } from '#shared/dates.ts'
import { formatAmount, fromCedis } from '#shared/money.ts'
import { useMay } from '#web/queries/person.ts'
import { invoiceFile, numberInvoice, type Sponsor } from '#web/queries/sponsors.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './sponsor.module.css'

/** One invoice a term: given its number once, printed as often as is needed. */
export function Invoices({ sponsor }: { sponsor: Sponsor }) {
  const mayKeep = useMay('keep_sponsors')
  const isExpired = useIsExpired()
  const numbering = useAct({
    act: numberInvoice,
    onDone: (invoice) => showToast(`Invoice ${invoice} is ready to print.`),
    onRefused: ({ message }) => showProblem('The invoice has no number.', message),
  })
  if (sponsor.terms.length === 0) return null
  return (
    <Card>
      <div className={styles.panel}>
        <h2>Invoices</h2>
        {sponsor.terms.map(({ termId, term, invoice, invoicedAt, share, open, dueDate }) => (
          <div key={termId} className={styles.invoice}>
            <p>
              <b>{invoice ?? term}</b>
              <span className={text.hint}>
                {invoice ? `${term}. ` : ''}
                {formatAmount(fromCedis(open))} of {formatAmount(fromCedis(share))} to come
                {dueDate ? `, due ${formatDay(dueDate)}` : ''}
                {invoicedAt ? `. Numbered ${formatDay(invoicedAt.slice(0, 10))}` : ''}
              </span>
            </p>
            <div className={styles.picks}>
              {invoice && (
                <>
                  <FileButton small icon="paper" what="invoice" file={invoiceFile(sponsor.id, termId, 'pdf')}>
                    PDF
                  </FileButton>
                  <FileButton small way="save" what="sheet" file={invoiceFile(sponsor.id, termId, 'csv')}>
                    CSV
                  </FileButton>
                </>
              )}
              {!invoice && mayKeep && !isExpired && (
                <Button
                  small
                  busy={numbering.busy && 'Making...'}
                  onClick={() => numbering.submit({ sponsorId: sponsor.id, termId })}
                >
                  Make the invoice
                </Button>
              )}
            </div>
          </div>
        ))}
      </div>
    </Card>
  )
}
