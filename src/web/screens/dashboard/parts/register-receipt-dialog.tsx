import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatMoment, formatWeekday } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { useConnection } from '#web/connection.ts'
import { readPrinting } from '#web/device.ts'
import { printFile } from '#web/open-file.ts'
import { useMay } from '#web/queries/person.ts'
import {
  fetchRegisterReceipt,
  type ReceiptOfRegister,
  type RegisterReceipt,
  registerReceiptQuery,
  textReceipt,
} from '#web/queries/register-receipts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SmsSlip } from '#web/ui/sms-slip.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface RegisterReceiptDialogProps extends ReceiptOfRegister {
  /** Said until it has loaded. */
  name: string
  onClose: () => void
}

/** What one child paid in class, for the parent who asks: on the screen, on paper, by SMS. */
export function RegisterReceiptDialog({ name, onClose, ...asked }: RegisterReceiptDialogProps) {
  const { data, error, refetch } = useQuery(registerReceiptQuery(asked))
  return (
    <Dialog title={data ? `Receipt ${data.number}` : `Receipt for ${name}`} onClose={onClose}>
      {!data && (
        <DialogBody>
          {error ? (
            <Problem sentence="There is no receipt." detail={error.message} onRetry={refetch} />
          ) : (
            <Skeleton width={360} height={180} />
          )}
        </DialogBody>
      )}
      {data && <Receipt receipt={data} asked={asked} onClose={onClose} />}
    </Dialog>
  )
}

interface ReceiptProps {
  receipt: RegisterReceipt
  asked: ReceiptOfRegister
  onClose: () => void
}

function Receipt({ receipt, asked, onClose }: ReceiptProps) {
  const { up } = useConnection()
  const maySend = useMay('send_texts')
  const form = useReceipt(asked)
  const { voided, copies, textedAt } = receipt
  return (
    <>
      <DialogBody>
        <Facts receipt={receipt} />
        {receipt.text && (
          <SmsSlip
            head={textedAt ? `Sent ${formatMoment(textedAt)}` : 'By SMS, if the parent asks'}
            text={receipt.text}
            letters={receipt.text.length}
          />
        )}
        {form.problem && (
          <Notice tone="bad" icon="warning" role="alert">
            {form.problem}
          </Notice>
        )}
        {!up && <Notice icon="offline">Printing and sending need the connection.</Notice>}
      </DialogBody>
      <DialogActs>
        <Button onClick={onClose}>Close</Button>
        {maySend && !voided && !textedAt && (
          <Button disabled={!up} busy={form.isSending && 'Sending...'} onClick={form.send}>
            Send SMS
          </Button>
        )}
        <Button
          kind="primary"
          icon="print"
          disabled={!up}
          busy={form.isPrinting && 'Printing...'}
          onClick={form.print}
        >
          {copies > 0 ? `Print duplicate ${copies}` : 'Print'}
        </Button>
      </DialogActs>
    </>
  )
}

function Facts({ receipt }: { receipt: RegisterReceipt }) {
  const { studentName, className, feeType, day, amount, balanceBefore, balanceAfter, teacher } = receipt
  const { slipNumber, corrected, voided } = receipt
  const after = balanceAfter
  return (
    <>
      {voided && (
        <Notice tone="bad" icon="warning">
          VOID. {voided.by} put the mark right {formatMoment(voided.at)}: “{voided.reason}”
        </Notice>
      )}
      <p>
        <b>{studentName}</b>, {className}
      </p>
      <Lead label={`${feeType}, owed with ${formatWeekday(day)}`} amount={formatAmount(balanceBefore)} />
      <FinalSum label={voided ? 'Paid then' : 'Paid'} amount={formatAmount(amount)} />
      <Lead
        label={after < 0 ? 'Ahead' : 'Still owed for it'}
        amount={formatAmount(pesewas(Math.abs(after)))}
      />
      <p className={text.muted}>
        Paid in class to {teacher}, slip {slipNumber} of {formatDay(day)}.
        {corrected &&
          ` Corrected by ${corrected.by}, before ${formatAmount(corrected.was)}: “${corrected.reason}”`}
      </p>
    </>
  )
}

function useReceipt(asked: ReceiptOfRegister) {
  const [isPrinting, setPrinting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useAct({
    act: textReceipt,
    onDone: (message) => showToast(message),
    onRefused: (refusal) => setProblem(refusal.message),
  })
  const print = async () => {
    setProblem(null)
    setPrinting(true)
    try {
      printFile(await fetchRegisterReceipt(asked, readPrinting().paper))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It could not be printed.')
    } finally {
      setPrinting(false)
    }
  }
  return {
    isPrinting,
    print: () => void print(),
    isSending: sending.busy,
    send: () => sending.submit(asked),
    problem,
  }
}
