import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCedisSpaced, parseCedis } from '#shared/money.ts'
import { enterDraw } from '#web/queries/bank-draws.ts'
import type { BankAccount } from '#web/queries/deposits.ts'
import { schoolQuery } from '#web/queries/school.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface DrawDialogProps {
  /** Where it is brought to. */
  into: 'safe' | 'cash'
  accounts: readonly BankAccount[]
  onClose: () => void
}

/** Money brought from the bank: into the safe, or, without drawers, to the cash. */
export function DrawDialog(props: DrawDialogProps) {
  const drawing = useDrawing(props)
  const { question, setQuestion, submit, amount, busy, wrong } = drawing
  return (
    <>
      <FormDialog
        title="Drawn from the bank"
        wide
        act={`Enter ${amount ? formatCedisSpaced(amount) : ''}`}
        busy={busy && 'Entering...'}
        onClose={props.onClose}
        onSubmit={() => submit(false)}
      >
        <Fields drawing={drawing} accounts={props.accounts} />
        <p className={text.hint}>
          {props.into === 'safe'
            ? 'It lies in the safe then.'
            : 'It is cash of the school then, not paid in.'}
        </p>
        <div role="alert">{wrong.all && <ErrorLine>{wrong.all}</ErrorLine>}</div>
      </FormDialog>
      {question && (
        <Confirm
          question={question}
          keep="Look again"
          act="It is another one"
          danger={false}
          onKeep={() => setQuestion(null)}
          onAct={() => submit(true)}
        />
      )}
    </>
  )
}

interface FieldsProps extends Pick<DrawDialogProps, 'accounts'> {
  drawing: ReturnType<typeof useDrawing>
}

function Fields({ drawing: { draft, change, wrong }, accounts }: FieldsProps) {
  return (
    <>
      <MoneyField
        large
        label="Amount"
        value={draft.typed}
        error={wrong.amount}
        onChange={(typed) => change({ typed })}
        autoFocus
      />
      <Select
        label="Bank"
        options={accounts.map(({ id, label }) => ({ value: id, label }))}
        value={draft.bankAccountId}
        error={wrong.bankAccountId}
        onChange={(bankAccountId) => change({ bankAccountId })}
      />
      <Grid columns={2} align="start" gap={4}>
        <TextField
          label="Cheque or slip number"
          maxLength={40}
          autoComplete="off"
          value={draft.reference}
          error={wrong.reference}
          onChange={(reference) => change({ reference })}
        />
        <DateField label="Date" value={draft.date} error={wrong.date} onChange={(date) => change({ date })} />
      </Grid>
    </>
  )
}

function useDrawing({ into, accounts, onClose }: DrawDialogProps) {
  const { data: school } = useQuery(schoolQuery())
  const [draft, setDraft] = useState({
    typed: '',
    bankAccountId: accounts[0]?.id ?? '',
    reference: '',
    date: school?.today ?? null,
  })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [question, setQuestion] = useState<string | null>(null)
  const drawing = useAct({
    act: enterDraw,
    onDone: ({ amount }) => {
      showToast(`${formatCedisSpaced(amount)} drawn from the bank.`)
      onClose()
    },
    onRefused: ({ code, message, details }) => {
      if (code === 'slip_used') setQuestion(message)
      else setWrong(details.fields ?? { all: message })
    },
  })
  const change = (part: Partial<typeof draft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const submit = (confirm: boolean) => {
    setQuestion(null)
    const amount = parseCedis(draft.typed)
    if (!amount) return setWrong({ amount: 'Enter an amount.' })
    if (!draft.reference.trim()) return setWrong({ reference: 'Enter the number of the cheque or slip.' })
    if (!draft.date) return setWrong({ date: 'Enter the date.' })
    const { typed: _, date, ...rest } = draft
    drawing.submit({ ...rest, date: date ?? '', into, amount, confirm })
  }
  const amount = parseCedis(draft.typed)
  return { draft, change, wrong, question, setQuestion, submit, amount, busy: drawing.busy }
}
