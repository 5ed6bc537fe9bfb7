import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import { disputeEvidenceFile, parentPayingQuery } from '#web/queries/parent-paying.ts'
import type { Today } from '#web/queries/school.ts'
import { OnlinePaymentItem } from '#web/screens/dashboard/parts/online-payment.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import styles from './terms-notice.module.css'

/** Money of parents that their bank wants back, and by when the school has to answer. */
export default function Disputes({
  disputes: { count, dueAt },
}: {
  disputes: NonNullable<Today['disputes']>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section role="status">
      <Notice as="div" tone="bad" icon="warning">
        <Row as="span" wrap align="center" gap={3} className={styles.said}>
          <span>
            A bank wants {counted(count, 'payment')} of parents back.{' '}
            {dueAt && `Without an answer by ${formatMoment(dueAt)} the money is lost.`}
          </span>
          <Button small onClick={() => setOpen(true)}>
            Look at it
          </Button>
        </Row>
      </Notice>
      {isOpen && <Answering onClose={() => setOpen(false)} />}
    </section>
  )
}

function Answering({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(parentPayingQuery())
  const open = data?.payments.filter(({ dispute }) => dispute?.state === 'open')
  return (
    <Dialog title="Payments that a bank wants back" onClose={onClose} wide>
      <DialogBody>
        <div className={page.stack}>
          {!data && error && (
            <Problem
              sentence="The payments did not load."
              detail={error.message}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <Skeleton width={240} />}
          {open?.length === 0 && <p>All of them are answered.</p>}
          <ShortList>
            {open?.map((payment) => (
              <OnlinePaymentItem key={payment.paymentId} payment={payment}>
                {payment.dispute && (
                  <FileButton
                    icon="paper"
                    what="evidence"
                    file={disputeEvidenceFile(payment.dispute.disputeId)}
                  >
                    Evidence
                  </FileButton>
                )}
              </OnlinePaymentItem>
            ))}
          </ShortList>
          <p className={text.hint}>
            The evidence is what your records say of the payment. Send it to Akontaa with what you know: they
            answer the bank through Paystack. If you agree that the money goes back, say that instead.
          </p>
        </div>
      </DialogBody>
      <DialogActs>
        <Button onClick={onClose}>Close</Button>
      </DialogActs>
    </Dialog>
  )
}
