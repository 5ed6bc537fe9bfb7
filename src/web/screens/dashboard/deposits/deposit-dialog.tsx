import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Refusal } from '#shared/errors.ts'
import { formatAmount, formatCedisSpaced, type Pesewas, parseCedis, pesewas } from '#shared/money.ts'
import { type BankAccount, type DepositSource, keepPhoto, payIn } from '#web/queries/deposits.ts'
import { schoolQuery } from '#web/queries/school.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import page from '#web/ui/page.module.css'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import well from '#web/ui/well.module.css'
import { useAct } from '#web/use-act.ts'

const SOURCES: Record<DepositSource, string> = { safe: 'The safe', cash: 'Cash without a drawer' }

interface DepositDialogProps {
  sources: readonly { from: DepositSource; inIt: Pesewas }[]
  accounts: readonly BankAccount[]
  onClose: () => void
}

/** Enters what was paid in, from its slip. The photo may come now or later. */
export function DepositDialog(props: DepositDialogProps) {
  if (props.accounts.length > 0) return <Form {...props} />
  return (
    <Dialog title="Pay in at the bank" onClose={props.onClose}>
      <Empty title="Add a bank account first." actions={<Button onClick={props.onClose}>Close</Button>}>
        Under the list of deposits: the bank, and the last digits of the account.
      </Empty>
    </Dialog>
  )
}

interface Draft {
  from: DepositSource
  bankAccountId: string
  slipNumber: string
  date: string | null
  typed: string
}

function Form(props: DepositDialogProps) {
  const { sources, accounts, onClose } = props
  const deposit = useDepositForm(props)
  const { wrong, amount, question, submit } = deposit
  return (
    <Dialog title="Pay in at the bank" wide="very" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <DialogBody>
          <Grid columns={2} gap={6} stacks>
            <SlipFields deposit={deposit} sources={sources} accounts={accounts} />
            <WhatStays deposit={deposit} />
          </Grid>
        </DialogBody>
        <div role="alert">{wrong.bankAccountId && <ErrorLine>{wrong.bankAccountId}</ErrorLine>}</div>
        <DialogActs>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={deposit.busy && 'Entering...'}>
            Pay in {amount ? formatCedisSpaced(amount) : ''}
          </Button>
        </DialogActs>
      </form>
      {question && (
        <Confirm
          question={question}
          keep="Look again"
          act="It is another slip"
          danger={false}
          onKeep={deposit.forget}
          onAct={() => submit(true)}
        />
      )}
    </Dialog>
  )
}

function staysWords(from: DepositSource, isTooMuch: boolean): string {
  if (isTooMuch) return 'More than is there'
  return from === 'safe' ? 'Stays in the safe' : 'Stays here'
}

function useDepositForm({ sources, accounts, onClose }: DepositDialogProps) {
  const { data: school } = useQuery(schoolQuery())
  const [draft, setDraft] = useState<Draft>({
    from: (sources.find(({ inIt }) => inIt > 0) ?? sources[0])?.from ?? 'safe',
    bankAccountId: accounts[0]?.id ?? '',
    slipNumber: '',
    date: school?.today ?? null,
    typed: '',
  })
  const [photo, setPhoto] = useState<File | null>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [question, setQuestion] = useState<string | null>(null)
  const { paying, keeping } = useEntering({ photo, onClose, onRefused: refused })
  function refused({ code, message, details }: Refusal) {
    if (code === 'slip_used') setQuestion(message)
    else setWrong(details.fields ?? { amount: message })
  }
  const change = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const submit = (confirm: boolean) => {
    setQuestion(null)
    const amount = parseCedis(draft.typed)
    const missing = missingIn(draft)
    if (missing || !amount || !draft.date) return setWrong(missing ?? {})
    const { typed: _, ...slip } = draft
    paying.submit({ ...slip, date: draft.date, amount, confirm })
  }
  const busy = paying.busy || keeping.busy
  const amount = parseCedis(draft.typed)
  const inIt = sources.find(({ from }) => from === draft.from)?.inIt ?? pesewas(0)
  return {
    draft,
    change,
    wrong,
    photo,
    setPhoto,
    question,
    submit,
    busy,
    amount,
    inIt,
    forget: () => setQuestion(null),
  }
}

type DepositForm = ReturnType<typeof useDepositForm>

interface SlipFieldsProps extends Pick<DepositDialogProps, 'sources' | 'accounts'> {
  deposit: DepositForm
}

function SlipFields({ deposit, sources, accounts }: SlipFieldsProps) {
  const { draft, change, wrong, inIt } = deposit
  return (
    <div className={page.stack}>
      <Select
        label="From"
        hint={`${formatAmount(inIt)} in it`}
        error={wrong.from}
        options={sources.map(({ from }) => ({ value: from, label: SOURCES[from] }))}
        value={draft.from}
        onChange={(from) => change({ from: from === 'cash' ? 'cash' : 'safe' })}
      />
      <Select
        label="Bank"
        options={accounts.map(({ id, label }) => ({ value: id, label }))}
        value={draft.bankAccountId}
        onChange={(bankAccountId) => change({ bankAccountId })}
      />
      <Grid columns={2} align="start" gap={4}>
        <TextField
          data-first
          label="Slip number"
          maxLength={40}
          autoComplete="off"
          value={draft.slipNumber}
          error={wrong.slipNumber}
          onChange={(slipNumber) => change({ slipNumber })}
        />
        <DateField label="Date" value={draft.date} error={wrong.date} onChange={(date) => change({ date })} />
      </Grid>
      <MoneyField
        large
        label="Amount"
        hint="as on the slip"
        value={draft.typed}
        error={wrong.amount}
        onChange={(typed) => change({ typed })}
      />
    </div>
  )
}

/** The photo, and what stays behind once it is paid in. */
function WhatStays({ deposit }: { deposit: DepositForm }) {
  const { draft, photo, setPhoto, amount, inIt } = deposit
  return (
    <div className={page.stack}>
      <PhotoField label="Photo of the slip" alt="The slip" photo={photo} onChoose={setPhoto} />
      <div className={well.well}>
        <Lead label={draft.from === 'safe' ? 'In the safe' : 'Not paid in'} amount={formatAmount(inIt)} />
        <Lead label="Paid in" amount={amount ? `−${formatAmount(amount)}` : '0.00'} />
        <FinalSum
          label={staysWords(draft.from, (amount ?? 0) > inIt)}
          amount={formatAmount(pesewas(Math.max(0, inIt - (amount ?? 0))))}
        />
      </div>
      <p className={text.hint}>Coins the bank did not take stay. It is banked when the statement shows it.</p>
    </div>
  )
}

function missingIn({ slipNumber, date, typed }: Draft): Record<string, string> | null {
  if (!slipNumber.trim()) return { slipNumber: 'Enter the number on the slip.' }
  if (!date) return { date: 'Enter the date on the slip.' }
  return parseCedis(typed) ? null : { amount: 'Enter the amount on the slip.' }
}

/** First the money, then its photo: a photo that is refused never loses a deposit. */
function useEntering({
  photo,
  onClose,
  onRefused,
}: {
  photo: File | null
  onClose: () => void
  onRefused: (refusal: Refusal) => void
}) {
  const keeping = useAct({
    act: keepPhoto,
    onDone: () => onClose(),
    onRefused: ({ message, details }) => {
      onClose()
      showProblem('The deposit is entered, its photo is not kept.', details.fields?.photo ?? message)
    },
  })
  const paying = useAct({
    act: payIn,
    onDone: ({ id, amount }) => {
      showToast(`${formatCedisSpaced(amount)} is on its way to the bank.`)
      if (photo) keeping.submit({ depositId: id, file: photo })
      else onClose()
    },
    onRefused,
  })
  return { paying, keeping }
}
