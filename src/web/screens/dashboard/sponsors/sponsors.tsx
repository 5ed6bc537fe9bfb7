import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type SponsorRow, sponsorsQuery } from '#web/queries/sponsors.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { SPONSOR_TYPE_NAMES, SponsorDialog } from '#web/screens/dashboard/parts/sponsor-dialog.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Key } from '#web/ui/key.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'

export const meta = () => [{ title: 'Sponsors: Akontaa' }]

/** Who carries a share of the fees, and what is still to come of each. */
export default function SponsorsPage() {
  return useMay('see_sponsors') ? <Sponsors /> : <NotForYou title="Sponsors" needs="see_sponsors" />
}

function Sponsors() {
  const { data, error, refetch } = useQuery(sponsorsQuery())
  const mayKeep = useMay('keep_sponsors')
  const isExpired = useIsExpired()
  const [isAdding, setAdding] = useState(false)
  const canAdd = mayKeep && !isExpired
  useShortcuts({ n: () => canAdd && setAdding(true) })
  const add = canAdd && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      Add a sponsor <Key name="N" />
    </Button>
  )
  const isEmpty = data?.sponsors.length === 0
  return (
    <Page aria-busy={!data && !error}>
      <Chapters place="families" page="Sponsors" />
      <PageHead title="Sponsors" count={data?.sponsors.length || undefined} acts={!isEmpty && add} />
      <Card as="div">
        {!data && error && (
          <Problem sentence="The sponsors did not load." detail={error.message} onRetry={refetch} />
        )}
        {isEmpty && (
          <Empty title="No sponsors yet." actions={add}>
            A church, a company or an uncle who pays a part of somebody’s fees: the family then owes the rest
            alone.
          </Empty>
        )}
        {!isEmpty && !(error && !data) && <SponsorTable sponsors={data?.sponsors} />}
        {data && !isEmpty && (
          <TableFoot>
            <span>
              GH₵ {formatAmount(data.toCome)} still to come from sponsors, GH₵{' '}
              {formatAmount(data.owedByFamilies)} owed by families
            </span>
          </TableFoot>
        )}
      </Card>
      {isAdding && <SponsorDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function SponsorTable({ sponsors }: { sponsors: readonly SponsorRow[] | undefined }) {
  return (
    <Table cards breaks caption="Sponsors, who is late first" aria-busy={!sponsors}>
      <TableHead
        names={['Sponsor', 'Contact', 'Phone', 'Pupils', 'Late', 'Still to come (GH₵)']}
        right={[3, 5]}
      />
      <tbody>
        {!sponsors && <SkeletonRows widths={[200, 140, 110, 40, 90, 90]} right={[3, 5]} />}
        {sponsors?.map((sponsor) => (
          <tr key={sponsor.id}>
            <td>
              <Link data-reach to={paths.sponsor(sponsor.id)} className={text.strong}>
                {sponsor.name}
              </Link>{' '}
              <span className={cx(text.muted, text.small)}>{SPONSOR_TYPE_NAMES[sponsor.type]}</span>
            </td>
            <td className={cx(table.below)}>{sponsor.contact}</td>
            <td className={cx(table.below)}>
              <PhoneLink className={cx(text.muted)} phone={sponsor.phone} />
            </td>
            <td className={cx(table.below, table.right, text.number)}>
              {sponsor.pupils}
              <span className={text.unseen}> pupils</span>
            </td>
            <td className={cx(table.below)}>
              {sponsor.late > 0 && (
                <span className={text.owed}>
                  {formatAmount(sponsor.late)}, {daysLate(sponsor.daysLate)}
                </span>
              )}
            </td>
            <td className={table.amount}>
              {sponsor.inCredit > 0 ? (
                <span className={text.credit}>in credit {formatAmount(sponsor.inCredit)}</span>
              ) : (
                formatAmount(sponsor.toCome)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const daysLate = (days: number) => (days === 1 ? '1 day' : `${days} days`)
