import { formatAmount, pesewas } from '#shared/money.ts'
import type { SharePlace } from '#web/queries/sponsors.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

/** What an award, or its end, changes: a line for each pupil and fee. */
export function SharePlaces({ places, heading }: { places: readonly SharePlace[]; heading: string }) {
  return (
    <Table cards breaks caption={heading}>
      <TableHead names={['Pupil', 'Fee', heading, 'Family then owes']} right={[2, 3]} />
      <tbody>
        {places.map(({ studentId, studentName, className, feeType, term, share, owed }) => (
          <tr key={`${studentId} ${feeType} ${term}`}>
            <td>
              {studentName} <span className={text.hint}>{className}</span>
            </td>
            <td className={table.below}>
              {feeType} <span className={text.hint}>{term}</span>
            </td>
            <td className={table.amount} data-plain>
              {formatAmount(pesewas(Math.abs(share)))}
            </td>
            <BalanceCell balance={owed} className={table.below} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
