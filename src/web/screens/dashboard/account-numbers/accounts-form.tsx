import { useState } from 'react'
import { ACCOUNT_GROUPS } from '#shared/accounts.ts'
import type { Account } from '#web/queries/accountant.ts'
import { Button } from '#web/ui/button.tsx'
import { FormEnd, FormSheet } from '#web/ui/form.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './account-numbers.module.css'
import { type TypedAccounts, useAccounts } from './use-accounts.ts'

/** A number and a name for each account; parts of one where the accountant wants them apart. */
export function AccountsForm({ accounts }: { accounts: readonly Account[] }) {
  const typed = useAccounts(accounts)
  return (
    <FormSheet onSubmit={typed.save} noValidate>
      {ACCOUNT_GROUPS.map((group) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          <Group accounts={accounts.filter((one) => one.group === group)} typed={typed} />
        </fieldset>
      ))}
      <FormEnd
        note={
          <p className={text.hint}>
            Several may have one number: their sums are one line. The name is how your programme calls the
            account; QuickBooks finds it by that. There, families are an ordinary account, not Accounts
            receivable.
          </p>
        }
      >
        {typed.canFill && <Button onClick={typed.fill}>Use the usual numbers</Button>}
        <Button kind="primary" type="submit" busy={typed.busy && 'Saving...'}>
          Save
        </Button>
      </FormEnd>
    </FormSheet>
  )
}

interface GroupProps {
  accounts: readonly Account[]
  typed: TypedAccounts
}

function Group({ accounts, typed }: GroupProps) {
  const whole = accounts.filter(({ partOf }) => partOf === null)
  const parts = accounts.filter(({ partOf }) => partOf !== null)
  const [isApart, setApart] = useState(parts.some(({ number }) => number !== null))
  return (
    <>
      <Fields accounts={whole} typed={typed} />
      {parts.length > 0 && !isApart && (
        <Row>
          <Button small onClick={() => setApart(true)}>
            Number {WHAT[parts[0]?.partOf ?? ''] ?? 'them'} apart
          </Button>
        </Row>
      )}
      {isApart && <Fields accounts={parts} typed={typed} />}
    </>
  )
}

const WHAT: Record<string, string> = {
  income: 'fee types',
  passed_on: 'fee types',
  bank: 'bank accounts',
  paid_out: 'what cash is paid out for',
}

function Fields({ accounts, typed }: GroupProps) {
  return (
    <Grid align="start" gap={4} className={styles.accounts}>
      {accounts.map(({ account, label, usual, partOf }) => {
        const { number = '', name = '' } = typed.values[account] ?? {}
        const wrong = typed.wrong[account]
        return (
          <Grid key={account} align="start" gap={2} className={styles.account}>
            <TextField
              label={label}
              placeholder={usual ?? (partOf ? 'as the whole' : '')}
              maxLength={20}
              autoComplete="off"
              value={number}
              error={wrong?.number}
              onChange={(value) => typed.type(account, { number: value, name })}
            />
            <TextField
              label="Its name there"
              aria-label={`Name of ${label}`}
              placeholder={label}
              maxLength={100}
              autoComplete="off"
              value={name}
              error={wrong?.name}
              onChange={(value) => typed.type(account, { number, name: value })}
            />
          </Grid>
        )
      })}
    </Grid>
  )
}
