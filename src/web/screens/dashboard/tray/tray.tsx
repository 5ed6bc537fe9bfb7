import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { daysBetween, formatDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type Tray, type TrayLine, trayQuery } from '#web/queries/statements.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { todayHere } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Table } from '#web/ui/table.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import { AsideDialog } from './aside-dialog.tsx'
import { DoneTable } from './done-table.tsx'
import { LinePanel } from './line-panel.tsx'
import { PostQuestion } from './post-question.tsx'
import { SureDialog } from './sure-dialog.tsx'
import styles from './tray.module.css'
import { TraySums } from './tray-sums.tsx'
import { sumOfLines, TrayTable } from './tray-table.tsx'
import { useTray } from './use-tray.ts'

export const meta = () => [{ title: 'Tray: Akontaa' }]

/** What the bank has and the books do not, by how sure we are whose it is. */
export default function StatementTrayPage() {
  const [accountId] = useQueryState('accountId')
  const maySee = useMay('see_statements')
  if (maySee && !accountId) return <Navigate to={paths.statements} replace />
  return maySee ? <StatementTray /> : <NotForYou title="Statements" needs="see_statements" />
}

function StatementTray() {
  const [accountId] = useQueryState('accountId')
  const [shown, setShown] = useQueryState('show')
  const isDone = shown === 'done'
  const { data, error, refetch } = useQuery(trayQuery(accountId, isDone))
  const mayKeep = [useMay('keep_statements'), !useIsExpired()].every(Boolean)
  const tray = useTray(isDone ? undefined : data?.lines, mayKeep)
  const sure = data?.lines.filter(({ id, grade }) => grade === 'sure' && !tray.unticked.has(id)) ?? []
  const [isPosting, setPosting] = useState(false)
  const postAll = mayKeep && sure.length > 0 && (
    <Button kind="primary" onClick={() => setPosting(true)}>
      Post {sure.length} sure, GH₵ {sumOfLines(sure)}
    </Button>
  )
  return (
    <Page aria-busy={!data && !error}>
      <CashChapters page="Statements" />
      <div
        className={cx(page.columns, styles.columns)}
        data-shows={tray.isOpen ? 'one' : undefined}
        data-whole={isDone || undefined}
      >
        <div>
          <PageHead
            title={data?.account.label ?? 'Tray'}
            count={data && headWords(data, isDone)}
            acts={isDone ? undefined : postAll}
          />
          <WhichLines isDone={isDone} data={data} onChange={setShown} />
          <Card as="div">
            <Lines
              data={data}
              error={error}
              refetch={refetch}
              isDone={isDone}
              tray={tray}
              mayKeep={mayKeep}
            />
          </Card>
        </div>
        {!isDone && <Beside data={data} tray={tray} mayKeep={mayKeep} />}
      </div>
      {isPosting && <SureDialog accountId={accountId} lines={sure} onClose={() => setPosting(false)} />}
      {tray.aside && <AsideDialog lines={tray.aside} onClose={tray.endAside} />}
      <PostQuestion tray={tray} />
    </Page>
  )
}

interface WhichLinesProps {
  isDone: boolean
  data: Tray | undefined
  onChange: (value: string) => void
}

function WhichLines({ isDone, data, onChange }: WhichLinesProps) {
  const open = isDone ? undefined : data && data.lines.length + data.more
  return (
    <div className={cx(page.tools, styles.tools)}>
      <FilterChips
        label="Which lines"
        options={[
          { value: 'open', label: 'In the tray', count: open },
          { value: 'done', label: 'Posted, linked, set aside', count: undefined },
        ]}
        value={isDone ? 'done' : 'open'}
        onChange={(value) => onChange(value === 'done' ? 'done' : '')}
      />
      {data && data.account.lines > 0 && (
        <ButtonLink small kind="bare" to={paths.statementMonth(data.account.id)}>
          Against the books
        </ButtonLink>
      )}
    </div>
  )
}

interface BesideProps {
  data: Tray | undefined
  tray: ReturnType<typeof useTray>
  mayKeep: boolean
}

/** What is not received, and the line at hand. */
function Beside({ data, tray, mayKeep }: BesideProps) {
  const panel = usePanelFocus(tray)
  return (
    <div className={cx(page.beside, styles.stack)}>
      {data && (
        <div className={cx(tray.isOpen && only.desk)}>
          <TraySums lines={data.lines} />
        </div>
      )}
      {tray.line && data && (
        <div className={cx(styles.one, !tray.isOpen && only.desk)} ref={panel} tabIndex={-1}>
          <p className={cx(only.narrow, place.below4)}>
            <Button small kind="bare" icon="left" onClick={tray.close}>
              Back to the lines
            </Button>
          </p>
          <LinePanel key={tray.line.id} line={tray.line} tray={data} mayKeep={mayKeep} control={tray} />
        </div>
      )}
    </div>
  )
}

/** Where the panel takes the place of the list, the cursor goes into it, and comes back to the line. */
function usePanelFocus({ isOpen, line }: ReturnType<typeof useTray>) {
  const panel = useRef<HTMLDivElement>(null)
  const was = useRef(false)
  useEffect(() => {
    const row = document.querySelector<HTMLElement>(`[data-line="${line?.id}"] td button`)
    if (isOpen && !was.current && row?.offsetParent === null) panel.current?.focus()
    if (!isOpen && was.current) row?.focus()
    was.current = isOpen
  }, [isOpen, line?.id])
  return panel
}

interface LinesProps {
  data: Tray | undefined
  error: Error | null
  refetch: () => void
  isDone: boolean
  tray: ReturnType<typeof useTray>
  mayKeep: boolean
}

function Lines({ data, error, refetch, isDone, tray, mayKeep }: LinesProps) {
  if (!data && error) {
    return <Problem sentence="The lines did not load." detail={error.message} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Table cards aria-busy>
        <tbody>
          <SkeletonRows widths={[90, 140, 120, 180, 80]} />
        </tbody>
      </Table>
    )
  }
  if (data.lines.length === 0) return <Nothing data={data} isDone={isDone} />
  return (
    <>
      {isDone ? (
        <DoneTable lines={data.lines} mayKeep={mayKeep} />
      ) : (
        <TrayTable lines={data.lines} acts={tray.acts} />
      )}
      {data.more > 0 && <p className={styles.more}>{counted(data.more, 'older line')} not shown.</p>}
    </>
  )
}

function Nothing({ data, isDone }: { data: Tray; isDone: boolean }) {
  if (isDone) return <Empty title="Nothing was posted, linked or set aside yet." />
  return (
    <Empty
      title={data.account.lines > 0 ? 'The tray is empty.' : 'No statement was brought yet.'}
      actions={<ButtonLink to={paths.bringStatement(data.account.id)}>Bring a statement</ButtonLink>}
    >
      {data.account.lines > 0 && 'All that the statements show is in the books, or set aside.'}
    </Empty>
  )
}

const OLD_DAYS = 7

function headWords({ account, lines }: Tray, isDone: boolean): string {
  if (isDone || lines.length === 0) return account.lastDate ? `up to ${formatDay(account.lastDate)}` : ''
  const [oldest = ''] = lines.map(({ date }: TrayLine) => date).toSorted()
  const age = daysBetween(oldest, todayHere())
  const since = age > OLD_DAYS ? `, the oldest ${age} days` : ''
  return `${counted(lines.length, 'line')}, up to ${formatDay(account.lastDate ?? oldest).slice(0, -5)}${since}`
}
