import type { StatementAccount } from '#web/queries/statements.ts'
import { Card } from '#web/ui/card.tsx'
import { DropPlace } from '#web/ui/drop-place.tsx'
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
  /** There is a file already; this one takes its place. */
  isAnother: boolean
  onAccount: (accountId: string) => void
  onFile: (file: File) => void
}

/** Which account it is of, and the file. */
export function ChooseStatement(props: ChooseStatementProps) {
  const { accounts, account, busy, problem, isConnected, isAnother, onAccount, onFile } = props
  return (
    <div className={styles.narrow}>
      <Card pad stack>
        {!isAnother && (
          <p>
            Bring the file as the network or the bank hands it out: CSV, Excel, MTN’s PDF, or MT940. The same
            lines may come again and again; nothing is taken in twice.
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
          disabled={!account || !isConnected}
          hint={
            account
              ? 'CSV, XLSX, PDF or MT940, up to 20 MB. It is read on this device; nothing is recorded yet.'
              : 'First choose the account.'
          }
          accept=".csv,.tsv,.txt,.xlsx,.pdf,.sta,.mt940,.940,text/csv,application/pdf"
          onFile={onFile}
        />
        <div role="alert">
          {problem && (
            <Notice tone="bad" icon="warning">
              {problem}
            </Notice>
          )}
        </div>
        {isAnother && <p className={text.hint}>Nothing of the file above was taken in.</p>}
      </Card>
    </div>
  )
}
