import type { RosterRow } from '#web/queries/roster.ts'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { EntryLine, RuledList } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './import.module.css'
import type { ClassList } from './read-list.ts'

const SHOWN = 50

interface MendRowsProps {
  title: string
  rows: readonly RosterRow[]
  list: ClassList
  edited: ReadonlyMap<string, string>
  /** A cell is named `row:column`, both counted from 0 with the headings as row 0. */
  onEdit: (cell: string, text: string) => void
}

/** The rows with something wrong: the whole row to recognise it, and the wrong cells to type anew. */
export function MendRows({ title, rows, list, edited, onEdit }: MendRowsProps) {
  const headings = list[0] ?? []
  return (
    <Card aria-label={title}>
      <div className={card.padded}>
        <h2>{title}</h2>
        {rows.length > SHOWN && (
          <p className={text.hint}>The first {SHOWN} are shown; the next come when these are mended.</p>
        )}
      </div>
      <RuledList>
        {rows.slice(0, SHOWN).map(({ row, problems }) => {
          const cells = list[row - 1] ?? []
          return (
            <li key={row}>
              <EntryLine>
                <b className={cx(text.strong, text.number)}>Row {row}</b>
                <span className={cx(text.muted, text.small)}>{cells.filter(Boolean).join(' · ')}</span>
              </EntryLine>
              <div className={styles.match}>
                {problems.map(({ column, message }) => {
                  const at = headings.indexOf(column)
                  const cell = `${row - 1}:${at}`
                  return at < 0 ? (
                    <ErrorLine key={`${column}${message}`}>{message}</ErrorLine>
                  ) : (
                    <TextField
                      key={`${column}${message}`}
                      label={column}
                      value={edited.get(cell) ?? cells[at] ?? ''}
                      error={edited.has(cell) ? undefined : message}
                      onChange={(text) => onEdit(cell, text)}
                    />
                  )
                })}
              </div>
            </li>
          )
        })}
      </RuledList>
    </Card>
  )
}
