import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { entriesQuery } from '#web/queries/entries.ts'
import { useMay } from '#web/queries/person.ts'
import { studentSponsorsQuery } from '#web/queries/sponsors.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './student-details.module.css'

/** Which sponsor carries what of a child's fees; what the family owes stands above it. Asked only where an entry says there is one. */
export function WhoPays({ studentId }: { studentId: string }) {
  const maySee = useMay('see_sponsors')
  const { data: entries } = useQuery(entriesQuery(studentId))
  const isSponsored = entries?.some(({ kind }) => kind === 'sponsor_share') ?? false
  const { data: sponsors } = useQuery({ ...studentSponsorsQuery(studentId), enabled: maySee && isSponsored })
  if (!sponsors || sponsors.length === 0) return null
  return (
    <section className={styles.fees} aria-labelledby="who-pays">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="who-pays">Sponsors carry</h2>
      </Row>
      <Card as="div">
        <Table cards breaks>
          <TableHead names={['Sponsor', 'Fee', 'Share (GH₵)', 'Still to come']} right={[2, 3]} />
          <tbody>
            {sponsors.map(({ sponsorId, name, feeType, term, share, open }) => (
              <tr key={`${sponsorId} ${feeType} ${term}`}>
                <td>
                  <Link to={paths.sponsor(sponsorId)}>{name}</Link>
                </td>
                <td className={table.below}>
                  {feeType} <span className={text.hint}>{term}</span>
                </td>
                <td className={table.amount} data-plain>
                  {formatAmount(share)}
                </td>
                <td className={cx(table.below, table.right, text.number)}>
                  {open > 0 ? formatAmount(open) : 'paid'}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </section>
  )
}
