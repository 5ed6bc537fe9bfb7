import type { KeyboardEvent } from 'react'
import { formatAmount, formatSigned, sumOf } from '#shared/money.ts'
import type { TrayLine } from '#web/queries/statements.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import group from '#web/ui/table-group.module.css'
import { Tick } from '#web/ui/tick.tsx'
import { GRADES, type Grade } from './grades.ts'
import { LineCells } from './line-cells.tsx'
import styles from './tray.module.css'

export interface LineActs {
  mayKeep: boolean
  chosenId: string | undefined
  /** One is posted or linked just now. */
  busy: boolean
  onChoose: (lineId: string) => void
  /** The sure lines that are not ticked. */
  unticked: ReadonlySet<string>
  onTick: (lineId: string) => void
  onAct: (line: TrayLine) => void
  /** The same by the key of a row. */
  onKeyAct: (line: TrayLine) => void
  /** Of a whole group: links all, or sets its charges aside. */
  onAll: (grade: Grade, lines: readonly TrayLine[]) => void
}

/** The tray: a group for each grade, by how sure we are, with its sum. */
export function TrayTable({ lines, acts }: { lines: readonly TrayLine[]; acts: LineActs }) {
  return (
    <Table cards breaks className={styles.tray} caption="Lines that are in no book yet, by how sure we are">
      <TableHead
        names={['Tick', 'When', 'From', 'Reference', 'Goes to', 'GH₵', 'Act']}
        right={[5, 6]}
        unseen={[0, 6]}
      />
      {GRADES.map(({ grade, name, says }) => {
        const own = lines.filter((line) => line.grade === grade)
        if (own.length === 0) return null
        return (
          <tbody key={grade}>
            <tr className={group.group} data-grade={grade}>
              <th scope="rowgroup" colSpan={5}>
                <b>{name}</b> <span>{own.length}</span> <span className={styles.says}>{says}</span>
              </th>
              <td className={table.amount}>{sumOfLines(own)}</td>
              <td className={cx(table.act, styles.rowAct)}>
                <GroupAct grade={grade} lines={own} acts={acts} />
              </td>
            </tr>
            {own.map((line) => (
              <LineRow key={line.id} line={line} acts={acts} />
            ))}
          </tbody>
        )
      })}
    </Table>
  )
}

function GroupAct({ grade, lines, acts }: { grade: Grade; lines: readonly TrayLine[]; acts: LineActs }) {
  if (!acts.mayKeep || lines.length < 2) return null
  const charges = lines.filter(({ why }) => why === 'charge')
  if (grade === 'already') {
    return (
      <Button small disabled={acts.busy} onClick={() => acts.onAll(grade, lines)}>
        Link {lines.length}
      </Button>
    )
  }
  if (grade !== 'out' || charges.length < 2) return null
  return (
    <Button small disabled={acts.busy} onClick={() => acts.onAll(grade, charges)}>
      Set {charges.length} charges aside
    </Button>
  )
}

function LineRow({ line, acts }: { line: TrayLine; acts: LineActs }) {
  const { id, grade } = line
  const isHere = id === acts.chosenId
  const act = grade === 'already' ? 'Link' : grade === 'likely' ? 'Post' : grade === 'out' ? 'Set aside' : ''
  return (
    <tr data-selected={isHere || undefined} aria-current={isHere || undefined} data-line={id}>
      <td className={styles.tick}>
        {grade === 'sure' && acts.mayKeep && (
          <Tick
            checked={!acts.unticked.has(id)}
            onChange={() => acts.onTick(id)}
            aria-label={`Post ${formatAmount(line.amount)} to ${line.goesTo[0]?.name ?? ''}`}
          />
        )}
      </td>
      <LineCells
        line={line}
        onChoose={() => acts.onChoose(id)}
        ofKeys={{ tabIndex: isHere ? 0 : -1, onKeyDown: keysOf(line, acts) }}
      />
      <td className={cx(table.act, styles.rowAct)}>
        {acts.mayKeep && act && (
          <Button
            small
            disabled={acts.busy}
            // The second click of two falls on the row that has moved up.
            onClick={({ detail }) => detail < 2 && acts.onAct(line)}
            aria-label={`${act} ${formatSigned(line.amount)} of ${line.from || line.kind || 'no name'}`}
          >
            {act}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Enter does what the row is for, Space ticks a sure one: on the name, where the focus goes from row to row. */
function keysOf(line: TrayLine, { mayKeep, onKeyAct, onTick }: LineActs) {
  return (event: KeyboardEvent) => {
    if (!mayKeep || event.repeat) return
    if (event.key === 'Enter') onKeyAct(line)
    else if (event.key === ' ' && line.grade === 'sure') onTick(line.id)
    else return
    event.preventDefault()
  }
}

/** "1,320.00" */
export function sumOfLines(lines: readonly TrayLine[]): string {
  const sum = sumOf(lines.map(({ amount }) => amount))
  return sum < 0 ? `−${formatAmount(sum)}` : formatAmount(sum)
}
