import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { useMay } from '#web/queries/person.ts'
import { invoiceFile, numberInvoice, type Sponsor } from '#web/queries/sponsors.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './sponsor.module.css'

/** One invoice a term, printed as it was sent as often as is needed; a revision where something else is carried since. */
export function Invoices({ sponsor }: { sponsor: Sponsor }) {
  if (sponsor.terms.length === 0) return null
  return (
    <Card>
      <Stack gap={3} className={card.padded}>
        <h2>Invoices</h2>
        {sponsor.terms.map((term) => (
          <Invoice key={term.termId} sponsorId={sponsor.id} term={term} />
        ))}
      </Stack>
    </Card>
  )
}

function Invoice({ sponsorId, term: of }: { sponsorId: string; term: Sponsor['terms'][number] }) {
  const { termId, term, invoice, invoicedAt, invoices, invoiceChanged, share, open, dueDate } = of
  const [, ...earlier] = invoices
  return (
    <div className={styles.invoice}>
      <p>
        <b>{invoice ?? term}</b>
        <span className={text.hint}>
          {invoice ? `${term}. ` : ''}
          {formatAmount(open)} of {formatAmount(share)} to come
          {dueDate ? `, due ${formatDay(dueDate)}` : ''}
          {invoicedAt ? `. Numbered ${formatDay(invoicedAt.slice(0, 10))}` : ''}
          {invoiceChanged ? '. Something else is carried since: make a revision' : ''}
        </span>
      </p>
      <Row wrap gap={2}>
        {invoice && (
          <>
            <FileButton small icon="paper" what="invoice" file={invoiceFile(sponsorId, termId, 'pdf')}>
              PDF
            </FileButton>
            <FileButton small way="save" what="sheet" file={invoiceFile(sponsorId, termId, 'csv')}>
              CSV
            </FileButton>
            <FileButton small way="save" what="workbook" file={invoiceFile(sponsorId, termId, 'xlsx')}>
              XLSX
            </FileButton>
          </>
        )}
        {(!invoice || invoiceChanged) && <MakeInvoice sponsorId={sponsorId} termId={termId} of={invoice} />}
        {earlier.map((old) => (
          <FileButton
            key={old.revision}
            small
            icon="paper"
            what="invoice"
            file={invoiceFile(sponsorId, termId, 'pdf', old.revision)}
          >
            {`As sent ${formatDay(old.issuedAt.slice(0, 10))}`}
          </FileButton>
        ))}
      </Row>
    </div>
  )
}

function MakeInvoice({ of, ...which }: { sponsorId: string; termId: string; of: string | null }) {
  const mayKeep = useMay('keep_sponsors')
  const isExpired = useIsExpired()
  const numbering = useAct({
    act: numberInvoice,
    onDone: (invoice) => showToast(`Invoice ${invoice} is ready to print.`),
    onRefused: ({ message }) => showProblem('The invoice has no number.', message),
  })
  if (!mayKeep || isExpired) return null
  return (
    <Button small busy={numbering.busy && 'Making...'} onClick={() => numbering.submit(which)}>
      {of ? 'Make the revision' : 'Make the invoice'}
    </Button>
  )
}
