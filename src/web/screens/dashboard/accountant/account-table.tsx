import { formatAmount, type Pesewas } from '#shared/money.ts'
import type { AccountantMonth } from '#web/queries/accountant.ts'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './account-table.module.css'

/** What the month comes to for each account; both columns end on one sum. */
export function AccountTable({ month: { accounts, total } }: { month: AccountantMonth }) {
  return (
    <Table cards breaks className={styles.accounts} caption="By account">
      <TableHead names={['Name', 'Account', 'Debit (GH₵)', 'Credit (GH₵)']} right={[2, 3]} />
      <tbody>
        {accounts.map(({ number, name, debit, credit }) => (
          <tr key={`${number} ${name}`}>
            <td className={table.name}>{name}</td>
            <td className={table.below}>{number ?? <span className={text.owed}>no number</span>}</td>
            <Sides debit={debit} credit={credit} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>Both sides</td>
          <Sides debit={total} credit={total} />
        </tr>
      </tfoot>
    </Table>
  )
}

/** Nothing is an empty cell. On a phone, where no head stands over it, the side is said. */
function Sides({ debit, credit }: { debit: Pesewas; credit: Pesewas }) {
  return (
    <>
      <td className={cx(styles.side, styles.debit)}>{debit > 0 && <Amount side="debit" amount={debit} />}</td>
      <td className={cx(styles.side, styles.credit)}>
        {credit > 0 && <Amount side="credit" amount={credit} />}
      </td>
    </>
  )
}

function Amount({ side, amount }: { side: string; amount: Pesewas }) {
  return (
    <>
      <span className={cx(only.phone, text.hint)}>{side} </span>
      {formatAmount(amount)}
    </>
  )
}
