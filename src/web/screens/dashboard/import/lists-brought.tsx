import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatSigned } from '#shared/money.ts'
import { type ListBrought, listsBroughtQuery, undoList } from '#web/queries/roster.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './import.module.css'

interface ListsBroughtProps {
  /** The list that has just come in. */
  newest?: string | undefined
}

/** What each list of the school brought, and whether it can still be undone. Nothing where none was brought. */
export function ListsBrought({ newest }: ListsBroughtProps) {
  const { data } = useQuery(listsBroughtQuery())
  const undoing = useUndoList()
  const lists = data?.lists ?? []
  if (lists.length === 0) return null
  const open = lists.filter(mayBeUndone)
  return (
    <Card aria-label="Lists of this school">
      <Row as="header" wrap align="baseline" className={styles.head}>
        <h2>Lists of this school</h2>
        <span className={text.small}>what each brought, and whether it can still be undone</span>
      </Row>
      <Table cards caption="Lists of this school">
        <TableHead
          names={['List', 'Children', 'Changes', 'Arrears', 'Undo']}
          right={[1, 2, 3]}
          unseen={[4]}
        />
        <tbody>
          {lists.map((list) => (
            <Brought
              key={list.listId}
              list={list}
              isNewest={list.listId === newest}
              onUndo={() => undoing.ask(list)}
            />
          ))}
        </tbody>
      </Table>
      {open[0] && (
        <p className={styles.until}>
          Can be undone until {formatMoment(open[0].undoUntil)}, as long as nobody in it has paid.
        </p>
      )}
      {undoing.question}
    </Card>
  )
}

interface BroughtProps {
  list: ListBrought
  isNewest: boolean
  onUndo: () => void
}

function Brought({ list, isNewest, onUndo }: BroughtProps) {
  return (
    <tr className={styles.list} data-newest={isNewest || undefined}>
      <td className={table.name}>
        <b className={text.strong}>{list.name ?? 'A list'}</b>{' '}
        <span className={text.small}>
          {formatMoment(list.recordedAt)}, {list.recordedBy}
        </span>
        <span className={cx(text.small, only.phone)}> {sumOfList(list)}</span>
      </td>
      <td className={cx(table.amount, table.skip)}>{list.students}</td>
      <td className={cx(table.amount, table.skip)}>{list.changed}</td>
      <td className={table.amount}>{formatSigned(list.opening)}</td>
      <td className={table.name}>
        {mayBeUndone(list) ? (
          <Button small icon="undo" onClick={onUndo}>
            Undo this list
          </Button>
        ) : (
          <span className={text.small}>{endOf(list)}</span>
        )}
      </td>
    </tr>
  )
}

function mayBeUndone({ undoneAt, stays }: ListBrought): boolean {
  return undoneAt === null && stays === ''
}

function endOf({ undoneAt, undoneBy, stays }: ListBrought): string {
  return undoneAt ? `undone ${formatMoment(undoneAt)}, ${undoneBy}` : stays
}

/** Asks with the sums, and undoes. */
export function useUndoList() {
  const [asked, setAsked] = useState<Pick<ListBrought, 'listId' | 'students' | 'changed'> | null>(null)
  const { submit, busy } = useAct({
    act: undoList,
    onDone: ({ message }) => {
      setAsked(null)
      showToast(message)
    },
    onRefused: (refusal) => {
      setAsked(null)
      showProblem('The list was not undone.', refusal.message)
    },
  })
  return {
    ask: setAsked,
    question: asked && (
      <Confirm
        question={`${sumsOf(asked)}?`}
        keep="Keep the list"
        act="Undo this list"
        busy={busy && 'Undoing...'}
        onKeep={() => setAsked(null)}
        onAct={() => submit(asked.listId)}
      >
        <p>
          Everything this list did is taken back, with the arrears it brought. The corrected list can come in
          right after.
        </p>
      </Confirm>
    ),
  }
}

/** `Take out 122 children and put back 4 changes`. */
function sumsOf({ students, changed }: Pick<ListBrought, 'students' | 'changed'>): string {
  const parts = [
    students > 0 ? `take out ${counted(students, 'child', 'children')}` : '',
    changed > 0 ? `put back ${counted(changed, 'change')}` : '',
  ].filter(Boolean)
  const said = parts.join(' and ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

function sumOfList({ students, changed }: ListBrought): string {
  return `${counted(students, 'child', 'children')}, ${counted(changed, 'change')}`
}
