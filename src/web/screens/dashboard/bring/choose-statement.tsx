import type { StatementAccount } from '#web/queries/statements.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DropPlace } from '#web/ui/drop-place.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import styles from './bring.module.css'

interface ChooseStatementProps {
  accounts: readonly StatementAccount[]
  account: StatementAccount | undefined
  busy: boolean
  problem: string | null
  isConnected: boolean
  /** The file that was opened already; one that is brought now takes its place. */
  opened: string | null
  onAccount: (accountId: string) => void
  onFile: (file: File) => void
  /** Ends the reading, and forgets the file. */
  onCancel: () => void
}

/** Which account it is of, and the file. */
export function ChooseStatement(props: ChooseStatementProps) {
  const { accounts, account, opened, busy, problem, isConnected, onAccount, onFile, onCancel } = props
  return (
    <div className={styles.narrow}>
      <Card pad stack>
        {opened === null && (
          <p>
            Bring the file as the network or the bank hands it out: CSV, Excel, PDF, MT940, camt.053, OFX or
            QIF. The same lines may come again and again; nothing is taken in twice.
          </p>
        )}
        {opened !== null && !account && (
          <p>
            <b>{opened}</b> was opened. Choose the account that it is of.
          </p>
        )}
        <Select
          label="Account"
          options={accounts.map(({ id, label }) => ({ value: id, label }))}
          value={account?.id ?? null}
          placeholder="Choose the account"
          onChange={onAccount}
        />
        {!isConnected && (
          <Notice tone="wait" icon="offline">
            Without a connection a statement cannot be checked. Come back when there is one.
          </Notice>
        )}
        <DropPlace
          busy={busy && 'Reading the file...'}
          disabled={!isConnected}
          hint="CSV, XLSX, PDF, MT940, camt.053, OFX or QIF, up to 20 MB. It is read on this device; nothing is recorded yet."
          accept=".csv,.tsv,.txt,.xlsx,.pdf,.sta,.mt940,.940,.xml,.ofx,.qfx,.qif,text/csv,application/pdf"
          onFile={onFile}
        />
        <NotTaken problem={problem} />
        {opened !== null && <p className={text.hint}>Nothing of {opened} was taken in.</p>}
        {(busy || (opened !== null && !account)) && (
          <Row wrap gap={3} className={styles.acts}>
            <Button onClick={onCancel}>Cancel</Button>
          </Row>
        )}
      </Card>
    </div>
  )
}

function NotTaken({ problem }: { problem: string | null }) {
  return (
    <div role="alert">
      {problem && (
        <Notice tone="bad" icon="warning">
          {problem}
        </Notice>
      )}
    </div>
  )
}
