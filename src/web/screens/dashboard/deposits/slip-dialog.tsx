import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatMoment } from '#shared/dates.ts'
import type { Refusal } from '#shared/errors.ts'
import { formatCedisSpaced } from '#shared/money.ts'
import { type Deposit, keepPhoto, setBanked, slipPhotoQuery, takeDepositBack } from '#web/queries/deposits.ts'
import { useMay } from '#web/queries/person.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog, DialogActs } from '#web/ui/dialog.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import { PhotoField } from '#web/ui/photo-field.tsx'
import place from '#web/ui/place.module.css'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { DepositBadge } from './deposit-table.tsx'
import styles from './deposits.module.css'

interface SlipDialogProps {
  deposit: Deposit
  onClose: () => void
}

/** One deposit: its facts and photo, the date it is on the statement, and the way to take it back. */
export function SlipDialog({ deposit, onClose }: SlipDialogProps) {
  const mayChange = useMay('keep_deposits') && deposit.state !== 'taken_back'
  const { way, setWay, problem, photo, banked, back } = useSlipActs()
  const depositId = deposit.id
  return (
    <Dialog title={`Slip ${deposit.slipNumber}`} wide onClose={onClose}>
      <div className={page.stack}>
        <Facts deposit={deposit} />
        {deposit.hasPhoto && <SlipPhoto depositId={depositId} />}
        {mayChange && (
          <PhotoField
            label="Photo of the slip"
            alt="The slip"
            photo={null}
            isAgain={deposit.hasPhoto}
            onChoose={(file) => photo.submit({ depositId, file })}
          />
        )}
        {way === 'banked' && (
          <Banked
            date={deposit.date}
            busy={banked.busy}
            onSave={(on) => banked.submit({ depositId, on })}
            onLeave={() => setWay(null)}
          />
        )}
        {way === 'back' && (
          <TakeBack
            busy={back.busy}
            onAct={(reason) => back.submit({ depositId, reason })}
            onLeave={() => setWay(null)}
          />
        )}
        <div role="alert">{problem && <ErrorLine>{problem}</ErrorLine>}</div>
      </div>
      {!way && (
        <SlipActs deposit={deposit} mayChange={mayChange} onWay={setWay} banked={banked} onClose={onClose} />
      )}
    </Dialog>
  )
}

type SlipWay = 'banked' | 'back' | null

function useSlipActs() {
  const [way, setWay] = useState<SlipWay>(null)
  const [problem, setProblem] = useState<string>()
  const tell = {
    onDone: (message: string) => {
      setWay(null)
      setProblem(undefined)
      showToast(message)
    },
    onRefused: ({ message, details }: Refusal) =>
      setProblem(Object.values(details.fields ?? {})[0] ?? message),
  }
  const photo = useAct({ act: keepPhoto, ...tell })
  const banked = useAct({ act: setBanked, ...tell })
  const back = useAct({ act: takeDepositBack, ...tell })
  return { way, setWay, problem, photo, banked, back }
}

interface SlipActsProps extends SlipDialogProps {
  mayChange: boolean
  onWay: (way: SlipWay) => void
  banked: ReturnType<typeof useSlipActs>['banked']
}

function SlipActs({ deposit, mayChange, onWay, banked, onClose }: SlipActsProps) {
  const depositId = deposit.id
  return (
    <DialogActs>
      {mayChange && deposit.state === 'on_its_way' && (
        <>
          <Button kind="danger" onClick={() => onWay('back')}>
            Take it back
          </Button>
          <Button onClick={() => onWay('banked')}>It is on the statement</Button>
        </>
      )}
      {mayChange && deposit.state === 'banked' && (
        <Button busy={banked.busy && 'Saving...'} onClick={() => banked.submit({ depositId, on: null })}>
          It is not on the statement
        </Button>
      )}
      <Button kind="primary" data-first onClick={onClose}>
        Close
      </Button>
    </DialogActs>
  )
}

function Facts({ deposit }: { deposit: Deposit }) {
  const {
    amount,
    bankAccount,
    date,
    enteredAt,
    enteredBy,
    bankedOn,
    bankedBy,
    takenBackBy,
    takenBackReason,
  } = deposit
  return (
    <div>
      <p className={text.strong}>{bankAccount}</p>
      <Lead label="Paid in" amount={formatCedisSpaced(amount)} />
      <Lead label="Date on the slip" amount={formatDay(date)} />
      <Lead label="Entered" count={enteredBy} amount={formatMoment(enteredAt)} />
      {bankedOn && (
        <Lead label="On the statement of" count={`by hand, ${bankedBy}`} amount={formatDay(bankedOn)} />
      )}
      <p className={place.above3}>
        <DepositBadge deposit={deposit} />
      </p>
      {takenBackReason && (
        <p className={text.hint}>
          {takenBackBy}: “{takenBackReason}”
        </p>
      )}
    </div>
  )
}

function SlipPhoto({ depositId }: { depositId: string }) {
  const { data: address, error } = useQuery(slipPhotoQuery(depositId))
  if (error) return <p className={text.hint}>The photo did not load. {error.message}</p>
  return address ? (
    <img className={styles.slip} src={address} alt="The slip" />
  ) : (
    <p className={text.hint}>Loading...</p>
  )
}

interface BankedProps {
  date: string
  busy: boolean
  onSave: (on: string) => void
  onLeave: () => void
}

function Banked({ date, busy, onSave, onLeave }: BankedProps) {
  const [on, setOn] = useState<string | null>(date)
  return (
    <div className={page.stack}>
      <DateField label="Date of the line on the statement" value={on} onChange={setOn} />
      <p className={text.hint}>Said by hand: your name stands beside it.</p>
      <DialogActs>
        <Button onClick={onLeave}>Not yet</Button>
        <Button kind="primary" disabled={!on} busy={busy && 'Saving...'} onClick={() => on && onSave(on)}>
          It is banked
        </Button>
      </DialogActs>
    </div>
  )
}

interface TakeBackProps {
  busy: boolean
  onAct: (reason: string) => void
  onLeave: () => void
}

function TakeBack({ busy, onAct, onLeave }: TakeBackProps) {
  const why = useReason('Say why. It stands in the list.')
  const takeBack = () => {
    const reason = why.take()
    if (reason) onAct(reason)
  }
  return (
    <div className={page.stack}>
      <ReasonField label="Why is it wrong?" {...why.field} />
      <DialogActs>
        <Button onClick={onLeave}>Leave it</Button>
        <Button kind="danger" busy={busy && 'Taking back...'} onClick={takeBack}>
          Take the deposit back
        </Button>
      </DialogActs>
    </div>
  )
}
