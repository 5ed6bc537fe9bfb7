import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type AccountDraft, type StatementAccount, statementsQuery } from '#web/queries/statements.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { RuledRow } from '#web/ui/ruled-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { AccountDialog, draftOf } from './account-dialog.tsx'
import { FilesTable } from './files-table.tsx'
import { Pairings } from './pairings.tsx'
import styles from './statements.module.css'

export const meta = () => [{ title: 'Statements: Akontaa' }]

/** The wallets and bank accounts, what of their money is in no book yet, and the statements that were brought. */
export default function StatementsPage() {
  return useMay('see_statements') ? <Statements /> : <NotForYou title="Statements" needs="see_statements" />
}

function Statements() {
  const mayKeep = useMay('keep_statements')
  const list = useQuery(statementsQuery())
  const { data, error } = list
  const [editing, setEditing] = useState<AccountDraft | null>(null)
  const kept = data?.accounts.filter((account) => account.kept)
  const add = mayKeep && data && (
    <Button icon="plus" kind={kept?.length === 0 ? 'primary' : 'quiet'} onClick={() => setEditing(draftOf())}>
      Add an account
    </Button>
  )
  return (
    <Page aria-busy={!data && !error}>
      <CashChapters page="Statements" />
      <PageHead title="Statements" acts={kept && kept.length > 0 ? add : undefined} />
      <Accounts
        data={data}
        error={error}
        refetch={list.refetch}
        mayKeep={mayKeep}
        add={add}
        onEdit={setEditing}
      />
      {data && data.files.length > 0 && (
        <section>
          <Row align="baseline" justify="between" gap={3} className={page.section}>
            <h2>Brought</h2>
          </Row>
          <FilesTable files={data.files} accounts={data.accounts} mayKeep={mayKeep} />
        </section>
      )}
      {kept && kept.length > 0 && <Pairings mayKeep={mayKeep} />}
      {editing && <AccountDialog account={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

interface AccountsProps {
  data: { accounts: readonly StatementAccount[] } | undefined
  error: Error | null
  refetch: () => void
  mayKeep: boolean
  add: ReactNode
  onEdit: (draft: AccountDraft) => void
}

function Accounts({ data, error, refetch, mayKeep, add, onEdit }: AccountsProps) {
  const kept = data?.accounts.filter((account) => account.kept)
  const others = data?.accounts.filter((account) => !account.kept && !account.closed) ?? []
  return (
    <Card as="ul">
      {!data && !error && <Loading />}
      {!data && error && (
        <li>
          <Problem sentence="The accounts did not load." detail={error.message} onRetry={refetch} />
        </li>
      )}
      {kept?.length === 0 && (
        <li>
          <Empty title="No account keeps statements yet." actions={add}>
            Add the wallet or bank account that parents pay into. Then bring its statement: money is found by
            the children’s codes, and posted once.
          </Empty>
        </li>
      )}
      {kept?.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          mayKeep={mayKeep}
          onChange={() => onEdit(draftOf(account))}
        />
      ))}
      {mayKeep &&
        others.map((account) => (
          <RuledRow key={account.id}>
            <span className={text.strong}>{account.label}</span>
            <span className={text.muted}>cash is paid in here</span>
            <Row as="span" wrap gap={2} className={styles.push}>
              <Button small onClick={() => onEdit(draftOf(account))}>
                Keep its statements
              </Button>
            </Row>
          </RuledRow>
        ))}
    </Card>
  )
}

function Loading() {
  return (
    <RuledRow aria-hidden="true">
      <Skeleton width={240} />
      <Skeleton width={160} />
    </RuledRow>
  )
}

interface AccountRowProps {
  account: StatementAccount
  mayKeep: boolean
  onChange: () => void
}

function AccountRow({ account, mayKeep, onChange }: AccountRowProps) {
  const { id, label, open, oldestOpen, lastDate, closed } = account
  return (
    <RuledRow>
      <Stack as="span">
        <Link data-reach className={text.strong} to={paths.statementTray(id)}>
          {label}
        </Link>
        <span className={text.muted}>
          {lastDate ? `up to ${formatDay(lastDate)}` : 'no statement yet'}
          {oldestOpen && `, not received since ${formatDay(oldestOpen).slice(0, -5)}`}
        </span>
      </Stack>
      {closed && <Badge>Out of use</Badge>}
      {open.count > 0 && (
        <Badge tone="wait" icon="clock">
          {counted(open.count, 'line')} not received, GH₵ {formatAmount(open.amount)}
        </Badge>
      )}
      <Row as="span" wrap gap={2} className={styles.push}>
        {lastDate && (
          <ButtonLink small to={paths.statementMonth(id)} aria-label={`Against the books, ${label}`}>
            Against the books
          </ButtonLink>
        )}
        {mayKeep && (
          <Button small onClick={onChange} aria-label={`Change ${label}`}>
            Change
          </Button>
        )}
        {mayKeep && !closed && (
          <ButtonLink small kind={lastDate ? 'quiet' : 'primary'} to={paths.bringStatement(id)}>
            Bring a statement
          </ButtonLink>
        )}
      </Row>
    </RuledRow>
  )
}
