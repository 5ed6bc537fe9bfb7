import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whoseDrawer } from '#shared/cash-lines.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatCedisSpaced } from '#shared/money.ts'
import { CASH_OF_PAY_OUT } from '#shared/pay-outs.ts'
import { printVoucherOf } from '#web/counter/pay-out/vouchers.ts'
import { type PayOut, payOutPhotoQuery } from '#web/queries/pay-outs.ts'
import { Void } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs } from '#web/ui/dialog.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { TakeBackVoucher } from './take-back-voucher.tsx'
import styles from './voucher-dialog.module.css'
import { AddPhoto } from './voucher-photo.tsx'

/** One voucher: its facts and photo, its print, and the way to take it back. */
export function VoucherDialog({ payOut, onClose }: { payOut: PayOut; onClose: () => void }) {
  const [isBack, setBack] = useState(false)
  const { id, number, hasPhoto, mayAddPhoto, mayTakeBack } = payOut
  return (
    <Dialog title={number} wide onClose={onClose}>
      <div className={page.stack}>
        <Facts payOut={payOut} />
        {hasPhoto && <ReceiptPhoto payOutId={id} />}
        {mayAddPhoto && !isBack && <AddPhoto payOut={payOut} />}
        {isBack && <TakeBackVoucher payOut={payOut} onLeave={() => setBack(false)} onDone={onClose} />}
      </div>
      {!isBack && (
        <DialogActs>
          {mayTakeBack && (
            <Button kind="danger" onClick={() => setBack(true)}>
              Take it back
            </Button>
          )}
          <Button icon="print" onClick={() => void printVoucherOf(id)}>
            Print the voucher
          </Button>
          <Button kind="primary" data-first onClick={onClose}>
            Close
          </Button>
        </DialogActs>
      )}
    </Dialog>
  )
}

function Facts({ payOut }: { payOut: PayOut }) {
  const { amount, word, payee, from, paidBy, paidAt, allowedBy, approvedBy, takenBack } = payOut
  const place = from === 'drawer' ? whoseDrawer(paidBy.name) : from === 'safe' ? 'The safe' : 'Cash'
  return (
    <div>
      <p className={text.strong}>
        {word}, to {payee} {takenBack && <Void />}
      </p>
      <Lead label="Paid out" amount={formatCedisSpaced(amount)} />
      <Lead label="From" amount={place} />
      <Lead label="Paid by" count={formatMoment(paidAt)} amount={paidBy.name} />
      <Lead label="Allowed by" amount={allowedBy.name} />
      {approvedBy && <Lead label="Yes from" amount={approvedBy.name} />}
      {takenBack && (
        <p className={text.hint}>
          Taken back {formatMoment(takenBack.at)} by {takenBack.by}: “{takenBack.reason}”. The cash:{' '}
          {CASH_OF_PAY_OUT[takenBack.cash].toLowerCase()}.
        </p>
      )}
    </div>
  )
}

function ReceiptPhoto({ payOutId }: { payOutId: string }) {
  const { data: address, error } = useQuery(payOutPhotoQuery(payOutId))
  if (error) return <p className={text.hint}>The photo did not load. {error.message}</p>
  return address ? (
    <img className={styles.photo} src={address} alt="Their receipt" />
  ) : (
    <p className={text.hint}>Loading...</p>
  )
}
