import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { NUMBER_SERIES } from '#shared/numbers.ts'
import { type Numbers, numbersQuery } from '#web/queries/numbers.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { LastOnPaper } from './last-on-paper.tsx'

export const meta = () => [{ title: 'Numbers: Akontaa' }]

/** How far the numbers on the school's papers have come, and where they go on after a restore or behind an old receipt book. */
export default function PaperNumbers() {
  const maySay = useMay('confirm_numbers')
  const { data: numbers, error, refetch } = useQuery({ ...numbersQuery(), enabled: maySay })
  if (!maySay) return <NotForYou title="Numbers" needs="confirm_numbers" />
  return (
    <Page>
      <Chapters place="settings" page="Numbers" />
      <PageHead title="Numbers" />
      {!numbers && error && (
        <Card as="div">
          <Problem sentence="The numbers did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!numbers && !error && (
        <Card pad>
          <Skeleton width={320} height={44} />
        </Card>
      )}
      {numbers && (
        <Stack gap={4}>
          {(numbers.restored || numbers.mayFollowBook) && <LastOnPaper numbers={numbers} />}
          <InTheBooks numbers={numbers} />
          {numbers.gaps.length > 0 && <LeftOut gaps={numbers.gaps} />}
        </Stack>
      )}
    </Page>
  )
}

function InTheBooks({ numbers }: { numbers: Numbers }) {
  return (
    <Card as="div">
      <Table caption="The last number of each series" cards>
        <thead>
          <tr>
            <th scope="col">Series</th>
            <th scope="col">Last number in the books</th>
          </tr>
        </thead>
        <tbody>
          {numbers.series.map(({ series, last, written }) => (
            <tr key={series}>
              <th scope="row">{NUMBER_SERIES[series]}</th>
              <td data-label="Last number in the books" className={text.number}>
                {last === 0 ? 'None yet' : written}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function LeftOut({ gaps }: { gaps: Numbers['gaps'] }) {
  return (
    <Card pad stack>
      <h2>Left out</h2>
      <ul>
        {gaps.map(({ series, from, through, restoredOn, notedOn, by }) => (
          <li key={`${series} ${from}`}>
            <span className={text.number}>
              {from} to {through}
            </span>
            {restoredOn
              ? `: issued before a restore on ${formatDay(restoredOn)}`
              : ': of the old receipt book'}
            . Noted on {formatDay(notedOn)} by {by}.
          </li>
        ))}
      </ul>
    </Card>
  )
}
