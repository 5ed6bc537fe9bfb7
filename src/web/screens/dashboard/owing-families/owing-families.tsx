import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { owingFamiliesQuery } from '#web/queries/insights.ts'
import { useMay } from '#web/queries/person.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import only from '#web/ui/only.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import { useQueryState } from '#web/use-query-state.ts'

export const meta = () => [{ title: 'Families by what they owe: Akontaa' }]

/** The families of one size of debt; the last line is the figure itself. */
export default function OwingFamiliesPage() {
  return useMay('see_insights') ? <Families /> : <NotForYou title="Insights" needs="see_insights" />
}

function Families() {
  const [from] = useQueryState('from')
  const [below] = useQueryState('below')
  const { data, error, refetch } = useQuery(owingFamiliesQuery(from, below))
  const title = titleOf(Number(from), Number(below))
  return (
    <Page aria-busy={!data && !error}>
      <Crumbs trail={[{ label: 'Insights', to: paths.insights() }, { label: title }]} />
      <PageHead title={title} count={data && counted(data.families, 'family', 'families')} />
      <Card as="div">
        {!data && error && (
          <Problem sentence="The list did not load." detail={error.message} onRetry={refetch} />
        )}
        {data?.rows.length === 0 && <Empty title="No family owes so much." />}
        {!error && data?.rows.length !== 0 && <FamiliesTable rows={data?.rows} />}
        {data && data.rows.length > 0 && (
          <TableFoot>
            <span>
              {counted(data.families, 'family', 'families')}, GH₵ {formatAmount(data.owed)}
              {data.more > 0 && `; the largest ${data.rows.length} are shown`}
            </span>
          </TableFoot>
        )}
      </Card>
    </Page>
  )
}

/** An address typed by hand may name no amounts: the list says so below. */
function titleOf(from: number, below: number): string {
  if (Number.isNaN(from + below)) return 'Families who owe'
  const whole = (amount: number) => amount.toLocaleString('en-GB')
  return below
    ? `Families who owe ${whole(from)} to ${whole(below)}`
    : `Families who owe ${whole(from)} and more`
}

type Rows = Awaited<ReturnType<NonNullable<ReturnType<typeof owingFamiliesQuery>['queryFn']>>>['rows']

function FamiliesTable({ rows }: { rows: Rows | undefined }) {
  return (
    <Table cards breaks caption="Families" aria-busy={!rows}>
      <TableHead names={['Parent or guardian', 'Phone', 'Children', 'Owed (GH₵)']} right={[3]} />
      <tbody>
        {!rows && <SkeletonRows widths={[160, 110, 200, 80]} right={[3]} />}
        {rows?.map(({ name, phone, children, owed }) => (
          <tr key={children[0]?.studentId}>
            <td className={text.strong}>{name}</td>
            <td className={only.wide}>{phone && <PhoneLink phone={phone} />}</td>
            <td className={cx(table.below, text.muted)}>
              {children.map((child, place) => (
                <span key={child.studentId}>
                  {place > 0 && '; '}
                  <Link to={paths.student(child.studentId)}>{child.name}</Link>, {child.className}
                </span>
              ))}
            </td>
            <td className={table.amount}>{formatAmount(owed)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
