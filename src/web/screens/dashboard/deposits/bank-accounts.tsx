import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { type BankAccount, type BankAccountDraft, keepBankAccount } from '#web/queries/deposits.ts'
import { useHasStatements, useMay } from '#web/queries/person.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import place from '#web/ui/place.module.css'
import { RuledRow } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** The school's bank accounts that cash is paid in to. */
export function BankAccounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const mayChange = useMay('keep_deposits')
  const offersStatements = [useMay('keep_statements'), !useHasStatements()].every(Boolean)
  const [editing, setEditing] = useState<BankAccountDraft | null>(null)
  const add = () => setEditing({ bank: '', name: '', digits: '', closed: false })
  return (
    <section>
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2>Bank accounts</h2>
        {mayChange && (
          <Button small icon="plus" onClick={add}>
            Add an account
          </Button>
        )}
      </Row>
      <Card as="ul">
        {accounts.length === 0 && <RuledRow>No bank account yet.</RuledRow>}
        {accounts.map((account) => (
          <RuledRow key={account.id}>
            <span className={text.strong}>{account.label}</span>
            {account.closed && <Badge>Out of use</Badge>}
            {mayChange && (
              <span className={place.push}>
                <Button small onClick={() => setEditing(account)} aria-label={`Change ${account.label}`}>
                  Change
                </Button>
              </span>
            )}
          </RuledRow>
        ))}
      </Card>
      {offersStatements && (
        <p className={text.hint}>
          Parents pay by Mobile Money or through the bank?{' '}
          <Link to={paths.statements}>Bring the statements</Link>: their lines find the children.
        </p>
      )}
      {editing && <AccountDialog account={editing} onClose={() => setEditing(null)} />}
    </section>
  )
}

function AccountDialog({ account, onClose }: { account: BankAccountDraft; onClose: () => void }) {
  const { draft, change, field, busy, submit } = useAccountForm(account, onClose)
  return (
    <FormDialog
      title={account.id ? 'Change the bank account' : 'Add a bank account'}
      onClose={onClose}
      onSubmit={submit}
      act="Save"
      busy={busy && 'Saving...'}
    >
      <TextField label="Bank" maxLength={60} {...field('bank')} />
      <Grid columns={2} align="start" gap={4}>
        <TextField label="Branch, or what it is for" maxLength={40} {...field('name')} />
        <TextField label="Last digits" hint="2 to 6" inputMode="numeric" maxLength={6} {...field('digits')} />
      </Grid>
      {account.id && (
        <TickLine
          checked={draft.closed}
          onChange={(event) => change({ closed: event.currentTarget.checked })}
        >
          Out of use: nothing more is paid in there
        </TickLine>
      )}
    </FormDialog>
  )
}

function useAccountForm(account: BankAccountDraft, onSaved: () => void) {
  const [draft, setDraft] = useState(account)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const saving = useAct({
    act: keepBankAccount,
    onDone: ({ label }) => {
      onSaved()
      showToast(`${label} is in the list.`)
    },
    onRefused: ({ message, details }) => setWrong(details.fields ?? { bank: message }),
  })
  const change = (part: Partial<BankAccountDraft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const submit = () => {
    const { id, bank, name, digits, closed } = draft
    if (!bank.trim()) return setWrong({ bank: 'Enter the bank.' })
    saving.submit({ ...(id ? { id } : {}), bank, name, digits, closed })
  }
  const field = (key: 'bank' | 'name' | 'digits') => ({
    autoComplete: 'off',
    value: draft[key],
    error: wrong[key],
    onChange: (value: string) => change({ [key]: value }),
  })
  return { draft, change, field, busy: saving.busy, submit }
}
