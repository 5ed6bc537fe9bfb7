import { formatSigned } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import type { RosterCheck } from '#web/queries/roster.ts'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import page from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import type { ListChoices } from './class-list.ts'
import styles from './import.module.css'

interface ReadBackProps {
  check: RosterCheck
  nameOrder: ListChoices['nameOrder']
  onNameOrder: (order: ListChoices['nameOrder']) => void
}

const ORDERS = { surname_first: 'Surname first', first_names_first: 'First names first' } as const
type OrderWords = (typeof ORDERS)[keyof typeof ORDERS]

/** The first children as they will be written: a column that is taken for another shows here before anything is recorded. */
export function ReadBack({ check, nameOrder, onNameOrder }: ReadBackProps) {
  return (
    <Card aria-labelledby="read-back">
      <div className={cx(card.padded, page.stackSmall)}>
        <h2 id="read-back">How the first rows are read</h2>
        {check.columns.name && (
          <Segmented<OrderWords>
            label={`Names under “${check.columns.name}” are written`}
            options={Object.values(ORDERS)}
            value={ORDERS[nameOrder]}
            onChange={(words) =>
              onNameOrder(words === ORDERS.surname_first ? 'surname_first' : 'first_names_first')
            }
          />
        )}
      </div>
      <div className={styles.scroll}>
        <Table cards caption="The first children of the list">
          <TableHead
            names={['Surname', 'First name', 'Other names', 'Class', 'Guardian', 'Phone', 'Owed']}
            right={[6]}
          />
          <tbody>
            {check.sample.map((child) => (
              <tr key={child.row}>
                <td className={text.strong}>{child.surname || '–'}</td>
                <td className={table.below}>{child.firstName || '–'}</td>
                <td className={table.below}>{child.otherNames}</td>
                <td className={table.below}>{child.className || 'no class'}</td>
                <td className={table.below}>{child.guardian}</td>
                <td className={table.below}>{child.phone ? formatPhone(child.phone) : 'none'}</td>
                <td className={table.amount}>{child.owed === 0 ? '–' : formatSigned(child.owed)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}
