import { useState } from 'react'
import { formatAmount, parseCedisOrZero } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type AccountDraft, keepStatementAccount, type StatementAccount } from '#web/queries/statements.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const TYPES = ['Mobile-money wallet', 'Bank account'] as const

/** What the dialog begins with: an account as it is, or a new one. */
export function draftOf(account?: StatementAccount): AccountDraft {
  return {
    ...(account ? { id: account.id } : {}),
    type: account?.type ?? 'wallet',
    bank: account?.bank ?? '',
    name: account?.name ?? '',
    number: account?.number ? formatPhone(account.number) : '',
    openingBalance: account?.openingBalance ?? null,
    openingDate: account?.openingDate ?? null,
  }
}

/** Asks which account it is, and what was in it when its statements began. */
export function AccountDialog({ account, onClose }: { account: AccountDraft; onClose: () => void }) {
  const form = useAccountForm(account, onClose)
  const { draft, change, wrong, busy, submit } = form
  const isWallet = draft.type === 'wallet'
  return (
    <FormDialog
      title={account.id ? 'Change the account' : 'Add an account'}
      onClose={onClose}
      onSubmit={submit}
      act="Save"
      busy={busy && 'Saving...'}
    >
      <WhatItIs type={draft.type} onChange={(type) => change({ type })} />
      <Grid columns={2} align="start" gap={4}>
        <TextField
          label={isWallet ? 'Network' : 'Bank'}
          autoComplete="off"
          maxLength={60}
          value={draft.bank}
          error={wrong.bank}
          onChange={(bank) => change({ bank })}
        />
        <TextField
          label="What it is for"
          hint="may stay empty"
          autoComplete="off"
          maxLength={40}
          value={draft.name}
          error={wrong.name}
          onChange={(name) => change({ name })}
        />
      </Grid>
      <TextField
        label={isWallet ? 'Wallet number' : 'Account number'}
        hint="the whole number: it tells its statements from others’"
        inputMode="numeric"
        autoComplete="off"
        maxLength={50}
        value={draft.number}
        error={wrong.number}
        onChange={(number) => change({ number })}
      />
      <OpeningFields form={form} />
    </FormDialog>
  )
}

type AccountType = AccountDraft['type']

function WhatItIs({ type, onChange }: { type: AccountType; onChange: (type: AccountType) => void }) {
  return (
    <Segmented
      label="What it is"
      options={TYPES}
      value={type === 'wallet' ? TYPES[0] : TYPES[1]}
      onChange={(chosen) => onChange(chosen === TYPES[0] ? 'wallet' : 'bank')}
    />
  )
}

/** What was in it when its statements began; by the first statement where it stays empty. */
function OpeningFields({ form }: { form: ReturnType<typeof useAccountForm> }) {
  const { draft, change, opening, setOpening, wrong } = form
  return (
    <Grid columns={2} align="start" gap={4}>
      <DateField
        label="Begins on (may stay empty)"
        error={wrong.openingDate}
        value={draft.openingDate ?? ''}
        onChange={(openingDate) => change({ openingDate: openingDate || null })}
      />
      <MoneyField
        label="Held at the beginning of that day"
        error={wrong.openingBalance}
        value={opening}
        onChange={setOpening}
      />
    </Grid>
  )
}

function useAccountForm(account: AccountDraft, onSaved: () => void) {
  const [draft, setDraft] = useState(account)
  const [opening, setOpening] = useState(
    account.openingBalance === null ? '' : formatAmount(account.openingBalance),
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { submit: save, busy } = useAct({
    act: keepStatementAccount,
    onDone: ({ label }) => {
      onSaved()
      showToast(`${label} is in the list.`)
    },
    onRefused: ({ message, details }) => setWrong(details.fields ?? { number: message }),
  })
  const change = (part: Partial<AccountDraft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const submit = () => {
    if (!draft.bank.trim())
      return setWrong({ bank: draft.type === 'wallet' ? 'Enter the network.' : 'Enter the bank.' })
    const amount = opening ? parseCedisOrZero(opening) : null
    if (opening && amount === null) return setWrong({ openingBalance: 'Enter an amount, such as 1,250.00.' })
    if (amount !== null && !draft.openingDate)
      return setWrong({ openingDate: 'Choose the day it held that.' })
    save({ ...draft, openingBalance: amount === null ? null : amount })
  }
  return { draft, change, opening, setOpening, wrong, busy, submit }
}
