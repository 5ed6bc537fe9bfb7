import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { insightsQuery, type TermPupils, termPupilsQuery } from '#web/queries/insights.ts'
import { useMay } from '#web/queries/person.ts'
import { PARTS } from '#web/screens/dashboard/parts/insight-words.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import only from '#web/ui/only.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { useQueryState } from '#web/use-query-state.ts'

export const meta = () => [{ title: 'Who makes up a figure: Akontaa' }]

const APART = ['earlier', 'voluntary', 'daily', 'pass_through'] as const

/** Who makes up a term's figure; the last row is the figure itself. */
export default function TermPupilsPage() {
  return useMay('see_insights') ? <Pupils /> : <NotForYou title="Insights" needs="see_insights" />
}

function Pupils() {
  const [termId] = useQueryState('term')
  const [classId] = useQueryState('classId')
  const [feeTypeId] = useQueryState('feeTypeId')
  const [kindId] = useQueryState('kindId')
  const [wanted] = useQueryState('part')
  const part = APART.find((each) => each === wanted)
  const asked = {
    termId,
    ...(classId ? { classId } : {}),
    ...(feeTypeId ? { feeTypeId } : {}),
    ...(kindId ? { kindId } : {}),
    ...(part ? { part } : {}),
  }
  const { data, error, refetch } = useQuery(termPupilsQuery(asked))
  const { data: insights } = useQuery(insightsQuery({ termId }))
  const name =
    (part && PARTS[part]) ??
    insights?.byClass.find((row) => row.classId === classId)?.className ??
    insights?.byFeeType.find((row) => row.feeTypeId === feeTypeId)?.feeType ??
    insights?.byKind?.find((row) => row.kindId === kindId)?.kind
  const title = name ?? insights?.term?.name ?? 'Who makes it up'
  return (
    <Page aria-busy={!data && !error}>
      <Crumbs trail={[{ label: 'Insights', to: paths.insights(termId) }, { label: title }]} />
      <PageHead title={title} count={data && counted(data.pupils.length, 'child', 'children')} />
      {!data && error && (
        <Card as="div">
          <Problem sentence="The list did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {data?.pupils.length === 0 && (
        <Card as="div">
          <Empty title="Nobody is charged here." />
        </Card>
      )}
      {!error && data?.pupils.length !== 0 && <PupilsTable pupils={data} />}
    </Page>
  )
}

function PupilsTable({ pupils }: { pupils: TermPupils | undefined }) {
  return (
    <Card as="div">
      <Table cards breaks caption="Who makes it up" aria-busy={!pupils}>
        <TableHead
          names={['Child', 'Class', 'To collect (GH₵)', 'Received', 'Still to come']}
          right={[2, 3, 4]}
        />
        <tbody>
          {!pupils && <SkeletonRows widths={[160, 80, 80, 80, 80]} right={[2, 3, 4]} />}
          {pupils?.pupils.map((row) => (
            <tr key={`${row.studentId} ${row.className}`}>
              <td className={text.strong}>
                <Link to={paths.student(row.studentId)}>{row.name}</Link>
              </td>
              <td className={text.muted}>{row.className}</td>
              <Sums {...row} />
            </tr>
          ))}
        </tbody>
        {pupils && (
          <tfoot>
            <tr>
              <td className={text.strong}>Together</td>
              <td />
              <Sums {...pupils.sum} />
            </tr>
          </tfoot>
        )}
      </Table>
    </Card>
  )
}

function Sums({
  toCollect,
  received,
  stillToCome,
}: Record<'toCollect' | 'received' | 'stillToCome', Pesewas>) {
  return (
    <>
      <td className={cx(table.amount, only.wide)} data-plain>
        {formatAmount(toCollect)}
      </td>
      <td className={cx(table.amount, only.wide)} data-plain>
        {formatAmount(received)}
      </td>
      <td className={table.amount}>{formatAmount(stillToCome)}</td>
    </>
  )
}
