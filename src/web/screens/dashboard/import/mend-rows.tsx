import type { RosterRow } from '#web/queries/roster.ts'
import { TextField } from '#web/ui/text-field.tsx'
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
    <section className="card" aria-label={title}>
      <div className="pad">
        <h2>{title}</h2>
        {rows.length > SHOWN && (
          <p className="hint">The first {SHOWN} are shown; the next come when these are mended.</p>
        )}
      </div>
      <ul className="texts">
        {rows.slice(0, SHOWN).map(({ row, problems }) => {
          const cells = list[row - 1] ?? []
          return (
            <li key={row}>
              <p className="text-head">
                <b className="strong num">Row {row}</b>
                <span className="muted small">{cells.filter(Boolean).join(' · ')}</span>
              </p>
              <div className="match">
                {problems.map(({ column, message }) => {
                  const at = headings.indexOf(column)
                  const cell = `${row - 1}:${at}`
                  return at < 0 ? (
                    <p key={`${column}${message}`} className="err">
                      {message}
                    </p>
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
      </ul>
    </section>
  )
}
