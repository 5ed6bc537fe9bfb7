import { useQuery } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { formatCedisSpaced } from '#shared/money.ts'
import { useConnection } from '#web/connection.ts'
import { type PayOutForm, type PayOutPlace, payOutFormQuery } from '#web/queries/pay-outs.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import styles from './pay-out-dialog.module.css'
import { PayOutFields, PayOutPhoto } from './pay-out-fields.tsx'
import { type PayOutDraft, usePayOut } from './use-pay-out.ts'

const TITLES: Record<PayOutPlace, string> = {
  drawer: 'Pay out from your drawer',
  safe: 'Pay out from the safe',
  cash: 'Pay out of the cash',
}

/** Cash paid out for what the school needs: how much, to whom, for what, who allowed it. It is in no child's account. */
export function PayOutDialog({ onClose }: { onClose: () => void }) {
  const { up } = useConnection()
  const { data: form, error, refetch } = useQuery({ ...payOutFormQuery(), enabled: up })
  if (form) return <Form form={form} onClose={onClose} />
  return (
    <Dialog title="Pay out" onClose={onClose}>
      {!up && (
        <Empty title="Paying out needs the connection." actions={<Button onClick={onClose}>Close</Button>}>
          The voucher’s number comes from the server.
        </Empty>
      )}
      {up && error && <Problem sentence="It did not load." detail={error.message} onRetry={refetch} />}
      {up && !error && <Skeleton width={320} height={240} />}
    </Dialog>
  )
}

interface FormProps {
  form: PayOutForm
  onClose: () => void
}

function Form({ form, onClose }: FormProps) {
  const paying = usePayOut(form, onClose)
  const { draft, question, busy, submit } = paying
  const byAlt = (event: KeyboardEvent) => {
    const digit = /^Digit([1-6])$/.exec(event.code)
    if (event.altKey && digit && paying.chooseByKey(Number(digit[1]) - 1)) event.preventDefault()
  }
  return (
    <Dialog title={TITLES[draft.from]} wide="very" onClose={onClose}>
      <form
        noValidate
        onKeyDown={byAlt}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!busy) submit(false)
        }}
      >
        <DialogBody>
          <Row gap={3} justify="end" className={styles.number}>
            <span className={text.muted}>gets voucher</span> <b>{form.number}</b>
          </Row>
          <Grid gap={6} stacks className={styles.columns}>
            <PayOutFields form={form} paying={paying} />
            <PayOutPhoto paying={paying} />
          </Grid>
        </DialogBody>
        <Acts isLocked={form.isTodayLocked} paying={paying} onClose={onClose} />
      </form>
      {question && (
        <Confirm
          question={question}
          keep="Look again"
          act="Pay it again"
          onKeep={() => paying.setQuestion(null)}
          onAct={() => submit(true)}
        />
      )}
    </Dialog>
  )
}

interface ActsProps {
  isLocked: boolean
  paying: PayOutDraft
  onClose: () => void
}

function Acts({ isLocked, paying: { amount, takesTwo, busy, photo }, onClose }: ActsProps) {
  return (
    <Grid columns="rest auto" gap={5} align="end" stacks className={styles.acts}>
      <p className={text.hint}>
        It is in no child’s account. The voucher prints twice: one to sign, one to keep.
      </p>
      <DialogActs>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          type="submit"
          shortcut="Enter"
          disabled={isLocked}
          busy={busy && (photo.busy ? 'Sending the photo...' : 'Paying...')}
        >
          {isLocked ? 'Waits: today is locked' : sayAct(amount, takesTwo)}
        </Button>
      </DialogActs>
    </Grid>
  )
}

function sayAct(amount: Parameters<typeof formatCedisSpaced>[0] | null, takesTwo: boolean): string {
  const sum = amount ? ` ${formatCedisSpaced(amount)}` : ''
  return takesTwo ? `Ask to pay out${sum}` : `Pay out${sum}`
}
