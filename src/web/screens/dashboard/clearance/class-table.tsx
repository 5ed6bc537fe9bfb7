import type { readClearance } from '#shared/api/clearance.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { cx } from '#web/ui/cx.ts'
import rowLink from '#web/ui/row-link.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

interface ClassTableProps {
  classes: Reply<typeof readClearance>['classes']
  onChoose: (classId: string) => void
}

/** How many of each class are clear. */
export function ClassTable({ classes, onChoose }: ClassTableProps) {
  return (
    <Table cards breaks caption="Classes and how many are clear">
      <TableHead names={['Class', 'Clear', 'Until a day', 'Not clear']} right={[1, 2, 3]} />
      <tbody>
        {classes.map(({ classId, name, clear, until, not }) => (
          <tr key={classId}>
            <td>
              <button
                type="button"
                className={cx(rowLink.link, text.strong)}
                onClick={() => onChoose(classId)}
              >
                {name}
              </button>
            </td>
            <td className={cx(table.below, table.right, text.number)}>
              {clear}
              <span className={text.unseen}> clear</span>
            </td>
            <td className={cx(table.below, table.right, text.number)}>
              {until || ''}
              {until > 0 && <span className={text.unseen}> until a day</span>}
            </td>
            <td className={cx(table.right, text.number, not > 0 && cx(text.owed))}>
              {not || ''}
              {not > 0 && <span className={text.unseen}> not clear</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
