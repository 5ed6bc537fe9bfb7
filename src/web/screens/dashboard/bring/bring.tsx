import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useConnection } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import { bringStatement } from '#web/queries/bring-statement.ts'
import { useMay } from '#web/queries/person.ts'
import { type StatementAccount, statementsQuery } from '#web/queries/statements.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './bring.module.css'
import { ChooseStatement } from './choose-statement.tsx'
import { OpenedFile } from './opened-file.tsx'
import { isReadAnew, withMapping } from './remembered.ts'
import { type Bringing, useBring } from './use-bring.ts'

export const meta = () => [{ title: 'Bring a statement: Akontaa' }]

/** A statement of a wallet or a bank on its way in: choose the file, see how it is read, put right what is wrong, take it in. */
export default function BringStatementPage() {
  return useMay('keep_statements') ? (
    <Loaded />
  ) : (
    <NotForYou title="Bring a statement" needs="keep_statements" />
  )
}

function Loaded() {
  const { data, error, refetch } = useQuery(statementsQuery())
  const accounts = data?.accounts.filter(({ kept, closed }) => kept && !closed)
  if (accounts && accounts.length > 0) return <Bring accounts={accounts} />
  return (
    <Page aria-busy={!accounts && !error}>
      <CashChapters page="Statements" />
      <PageHead title="Bring a statement" />
      {(error || accounts) && (
        <Card as="div">
          {error && (
            <Problem
              sentence="The accounts did not load."
              detail={error.message}
              onRetry={() => void refetch()}
            />
          )}
          {accounts && (
            <Empty
              title="No account keeps statements yet."
              actions={<ButtonLink to={paths.statements}>To the accounts</ButtonLink>}
            >
              Add the wallet or the bank account first; then bring its statement.
            </Empty>
          )}
        </Card>
      )}
    </Page>
  )
}

function Bring({ accounts }: { accounts: readonly StatementAccount[] }) {
  const { up } = useConnection()
  const [search, setSearch] = useSearchParams()
  const account = accounts.find(({ id }) => id === search.get('accountId')) ?? onlyOf(accounts)
  const { bringing, problem, busy, ...file } = useBring(account)
  const taking = useTaking(account, bringing)
  return (
    <Page aria-busy={busy}>
      <CashChapters page="Statements" />
      <PageHead
        title="Bring a statement"
        count={account?.label}
        acts={<Steps at={!bringing ? 0 : bringing.check ? 2 : 1} />}
      />
      {bringing && account && (
        <OpenedFile
          bringing={bringing}
          account={account.label}
          isReadAnew={account.lines > 0 && isReadAnew(bringing.view, account.mapping, bringing.mapping)}
          problem={problem}
          busy={busy}
          isTaking={taking.busy}
          onChange={file.change}
          onTake={taking.take}
          onAnother={file.forget}
        />
      )}
      {(!bringing || !account || problem || bringing.question) && (
        <ChooseStatement
          accounts={accounts}
          account={account}
          opened={bringing?.name ?? null}
          busy={busy}
          problem={bringing && account ? null : problem}
          isConnected={up}
          onCancel={file.forget}
          onAccount={(accountId) => {
            const chosen = accounts.find(({ id }) => id === accountId)
            if (chosen) file.choose(chosen)
            setSearch({ accountId }, { replace: true })
          }}
          onFile={file.open}
        />
      )}
    </Page>
  )
}

/** The act itself, by its button or Enter, once the file was checked and has something new. */
function useTaking(account: StatementAccount | undefined, bringing: Bringing | null) {
  const navigate = useNavigate()
  const { up } = useConnection()
  const taking = useAct({
    act: bringStatement,
    onDone: (message, { accountId }) => {
      showToast(message)
      navigate(paths.statementTray(accountId))
    },
    onRefused: (refusal) => showProblem('Nothing was brought.', refusal.message),
  })
  const take = () => {
    if (!bringing?.check || bringing.check.new === 0 || !bringing.fileId || !account || !up) return
    const mapping = withMapping(account.mapping, bringing.view, bringing.mapping)
    taking.submit({ fileId: bringing.fileId, accountId: account.id, mapping })
  }
  useShortcuts({ Enter: take })
  return { take, busy: taking.busy }
}

function onlyOf(accounts: readonly StatementAccount[]): StatementAccount | undefined {
  return accounts.length === 1 ? accounts[0] : undefined
}

const STEPS = ['File', 'Columns', 'Check', 'Lines']

function Steps({ at }: { at: number }) {
  return (
    <Row as="ol" wrap className={styles.steps}>
      {STEPS.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </Row>
  )
}
