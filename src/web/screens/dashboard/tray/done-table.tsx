import { formatMoment } from '#shared/dates.ts'
import { formatSigned } from '#shared/money.ts'
import { bringBack, type TrayLine } from '#web/queries/statements.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { sayDone } from './grades.ts'
import { LineCells } from './line-cells.tsx'
import styles from './tray.module.css'

/** What became of the lines, newest first, and the way back for those that were linked or set aside. */
export function DoneTable({ lines, mayKeep }: { lines: readonly TrayLine[]; mayKeep: boolean }) {
  const { submit, busy } = useAct({
    act: bringBack,
    keyOf: (lineId) => lineId,
    onDone: (message: string) => showToast(message),
    onRefused: ({ message }) => showProblem(message),
  })
  return (
    <Table cards breaks className={styles.tray} caption="What became of the lines, newest first">
      <TableHead
        names={['When', 'From', 'Reference', 'Receipt', 'GH₵', 'What became of it', 'Act']}
        right={[4, 6]}
        unseen={[6]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <LineCells line={line} />
            <td className={table.below}>
              <span className={text.strong}>{sayDone(line)}</span>
              <span className={cx(text.aside, text.plain)}>
                {line.done?.by}, {line.done && formatMoment(line.done.at)}
                {line.done?.note && `: ${line.done.note}`}
              </span>
            </td>
            <td className={cx(table.act, styles.rowAct)}>
              {mayKeep && line.why !== 'posted' && (
                <Button
                  small
                  disabled={busy}
                  onClick={() => submit(line.id)}
                  aria-label={`Bring ${formatSigned(line.amount)} back`}
                >
                  Bring back
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
