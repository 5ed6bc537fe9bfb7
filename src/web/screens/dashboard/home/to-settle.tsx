import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { parentPayingQuery } from '#web/queries/parent-paying.ts'
import { Mismatch } from '#web/screens/dashboard/parts/mismatch.tsx'
import { OnlinePaymentItem } from '#web/screens/dashboard/parts/online-payment.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './terms-notice.module.css'

/** Money of parents that came and does not match: on no child until a person of the office says what becomes of it. */
export default function ToSettle({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section role="status">
      <Notice as="div" tone="wait" icon="warning">
        <Row as="span" wrap align="center" gap={3} className={styles.said}>
          <span>{counted(count, 'payment')} of parents came and did not match: no child has it yet.</span>
          <Button small onClick={() => setOpen(true)}>
            Look at it
          </Button>
        </Row>
      </Notice>
      {isOpen && <Settling onClose={() => setOpen(false)} />}
    </section>
  )
}

function Settling({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(parentPayingQuery())
  const waiting = data?.payments.filter(({ state }) => state === 'mismatch')
  return (
    <Dialog title="Payments that do not match" onClose={onClose} wide>
      <DialogBody>
        {!data && error && (
          <Problem
            sentence="The payments did not load."
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton width={240} />}
        {waiting?.length === 0 && <p>All of them are settled.</p>}
        <ShortList>
          {waiting?.map((payment) => (
            <OnlinePaymentItem key={payment.paymentId} payment={payment}>
              <Mismatch payment={payment} />
            </OnlinePaymentItem>
          ))}
        </ShortList>
      </DialogBody>
      <DialogActs>
        <Button onClick={onClose}>Close</Button>
      </DialogActs>
    </Dialog>
  )
}
