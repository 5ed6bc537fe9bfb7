import type { RosterRow } from '#web/queries/roster.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { EntryLine, RuledList } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import type { ClassList, ListedRow } from './class-list.ts'
import styles from './import.module.css'

const SHOWN = 50

/** What was typed since the last check: row → heading → text. */
export type Edits = ReadonlyMap<string, ReadonlyMap<string, string>>

interface MendRowsProps {
  /** It stops the import; else it is only worth a look. */
  isWrong: boolean
  rows: readonly RosterRow[]
  list: ClassList
  edits: Edits
  /** Another act waits until the check is done. */
  checking: boolean
  onEdit: (row: ListedRow, heading: string, text: string) => void
  onLeaveOut: (row: ListedRow) => void
}

/** The rows with something to say about: the whole row to recognise it, and the cells to type anew. Enter checks. */
export function MendRows({ rows, ...mending }: MendRowsProps) {
  return (
    <>
      {rows.length > SHOWN && (
        <p className={text.hint}>The first {SHOWN} are shown; the next come when these are mended.</p>
      )}
      <RuledList>
        {rows.slice(0, SHOWN).map((found) => (
          <MendRow key={found.row} {...mending} found={found} />
        ))}
      </RuledList>
    </>
  )
}

type MendRowProps = Omit<MendRowsProps, 'rows'> & { found: RosterRow }

function MendRow(props: MendRowProps) {
  const { isWrong, list, edits, checking, onEdit, onLeaveOut } = props
  const { row: number, problems } = props.found
  // The first line of what is sent holds the headings.
  const row = list.rows[number - 2]
  const typed = row && edits.get(row.id)
  return (
    <li>
      <EntryLine>
        <b className={cx(text.strong, text.number)}>{row?.where ?? 'The headings'}</b>
        <span className={cx(text.muted, text.small)}>
          {(row?.cells ?? list.headings).filter(Boolean).join(' · ')}
        </span>
        {row && (
          <Button
            kind="bare"
            small
            disabled={checking}
            aria-label={`Leave out ${row.where}`}
            onClick={() => onLeaveOut(row)}
          >
            Leave out
          </Button>
        )}
      </EntryLine>
      <Grid gap={4} className={styles.match}>
        {problems.map(({ column, message: said }) => {
          const message = withPlace(said, list)
          const at = list.headings.indexOf(column)
          return !row || at < 0 ? (
            <ErrorLine key={`${column}${message}`}>{message}</ErrorLine>
          ) : (
            <div key={`${column}${said}`}>
              <TextField
                label={column}
                value={typed?.get(column) ?? row.cells[at] ?? ''}
                error={isWrong && !typed?.has(column) ? message : undefined}
                onChange={(text) => onEdit(row, column, text)}
              />
              {!isWrong && <p className={text.hint}>{message}</p>}
            </div>
          )
        })}
      </Grid>
    </li>
  )
}

/** Another row that is named by its line of what was sent is named by where it stands in the file. */
function withPlace(message: string, { rows }: ClassList): string {
  return message.replace(/\brow (\d+)/, (said, line: string) => {
    const where = rows[Number(line) - 2]?.where
    return where ? where.replace(/^Row/, 'row') : said
  })
}
