import { useState } from 'react'
import { ACCOUNT_KINDS, ACCOUNT_WORDS, type RosterAccount, rowsOf } from '#shared/roster/account.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { EntryLine, RuledList } from '#web/ui/ruled-list.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import text from '#web/ui/text.module.css'
import styles from './account.module.css'
import type { ListedRow } from './class-list.ts'

/** A row of the file, and where it goes. */
export interface RowOfFile extends ListedRow {
  kind: keyof RosterAccount
}

interface AccountProps {
  account: RosterAccount
  /** The account in one sentence, as the server says it. */
  sum: string
  /** Every row in the order of the file. */
  rows: readonly RowOfFile[]
}

const SHOWN = 500
const STRIPES_MAX = 400

/** Where every row of the file goes: six figures that add up, and the file as a strip. Each figure shows its rows. */
export function Account({ account, sum, rows }: AccountProps) {
  const [open, setOpen] = useState<keyof RosterAccount | null>(null)
  return (
    <Card aria-label="Where every row goes">
      <div className={styles.account}>
        <p className={text.unseen} role="status">
          {sum}
        </p>
        <Row align="start" className={styles.figures}>
          {ACCOUNT_KINDS.map((kind, at) => (
            <div key={kind} className={styles.part}>
              {at > 0 && <span className={styles.sign}>+</span>}
              <button type="button" className={styles.figure} onClick={() => setOpen(kind)}>
                <b>{account[kind].toLocaleString('en')}</b>
                <small>
                  <i className={styles.mark} data-kind={kind} />
                  {wordOf(kind, account)}
                </small>
              </button>
            </div>
          ))}
          <div className={styles.part}>
            <span className={styles.sign}>=</span>
            <span className={styles.figure} data-total>
              <b>{rowsOf(account).toLocaleString('en')}</b>
              <small>rows of the file</small>
            </span>
          </div>
        </Row>
        <div className={styles.map} aria-hidden>
          {stripesOf(rows).map(({ id, kind }) => (
            <i key={id} className={styles.mark} data-kind={kind} />
          ))}
        </div>
      </div>
      {open && <RowsOfKind kind={open} rows={rows} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function wordOf(kind: keyof RosterAccount, account: RosterAccount): string {
  if (kind === 'hidden') return account.hidden > 0 ? 'hidden in Excel' : 'hidden, none left'
  return kind === 'changes' && account.changes === 1 ? 'change' : ACCOUNT_WORDS[kind]
}

/** Of a long file every so many rows are one stripe, and no kind is without one. */
function stripesOf(rows: readonly RowOfFile[]): readonly RowOfFile[] {
  const each = Math.ceil(rows.length / STRIPES_MAX)
  if (each <= 1) return rows
  const rare = new Map<keyof RosterAccount, number>()
  for (const { kind } of rows) rare.set(kind, (rare.get(kind) ?? 0) + 1)
  return Array.from({ length: Math.ceil(rows.length / each) }, (_, at) => {
    const some = rows.slice(at * each, (at + 1) * each)
    return some.reduce((best, row) => ((rare.get(row.kind) ?? 0) < (rare.get(best.kind) ?? 0) ? row : best))
  })
}

function RowsOfKind({
  kind,
  rows,
  onClose,
}: {
  kind: keyof RosterAccount
  rows: readonly RowOfFile[]
  onClose: () => void
}) {
  const own = rows.filter((row) => row.kind === kind)
  return (
    <SidePanel title={`${own.length.toLocaleString('en')} ${ACCOUNT_WORDS[kind]}`} onClose={onClose}>
      {own.length > SHOWN && <p className={text.hint}>The first {SHOWN} are shown.</p>}
      <RuledList>
        {own.slice(0, SHOWN).map(({ id, where, cells }) => (
          <li key={id}>
            <EntryLine>
              <b className={cx(text.strong, text.number)}>{where}</b>
              <span className={cx(text.muted, text.small)}>{cells.filter(Boolean).join(' · ')}</span>
            </EntryLine>
          </li>
        ))}
      </RuledList>
    </SidePanel>
  )
}
