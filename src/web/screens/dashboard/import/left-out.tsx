import { counted } from '#shared/counted.ts'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { cx } from '#web/ui/cx.ts'
import { EntryLine, RuledList } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import type { ListedRow } from './class-list.ts'

interface LeftOutProps {
  rows: readonly ListedRow[]
  checking: boolean
  onPutBack: (row: ListedRow) => void
}

/** The rows that will not come in, each to be put back. */
export function LeftOut({ rows, checking, onPutBack }: LeftOutProps) {
  return (
    <>
      <div className={card.padded}>
        <h2>{counted(rows.length, 'row')} left out</h2>
      </div>
      <RuledList>
        {rows.map((row) => (
          <li key={row.id}>
            <EntryLine>
              <b className={cx(text.strong, text.number)}>{row.where}</b>
              <span className={cx(text.muted, text.small)}>{row.cells.filter(Boolean).join(' · ')}</span>
              <Button
                kind="bare"
                small
                disabled={checking}
                aria-label={`Put back ${row.where}`}
                onClick={() => onPutBack(row)}
              >
                Put back
              </Button>
            </EntryLine>
          </li>
        ))}
      </RuledList>
    </>
  )
}
