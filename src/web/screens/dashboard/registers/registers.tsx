import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatMoment, formatWeekday } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type Register, type RegistersOfDay, registersQuery } from '#web/queries/registers.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { InHandList } from './in-hand-list.tsx'
import { RegisterPapers } from './register-papers.tsx'
import { RegisterReviewPage } from './register-review.tsx'

export const meta = () => [{ title: 'Registers: Akontaa' }]

/** The registers of daily fees: what is on its way, what was accepted today, and one of them to count. */
export default function RegistersPage() {
  const registerId = useSearchParams()[0].get('registerId')
  if (!useMay('see_drawers')) return <NotForYou title="Registers" needs="see_drawers" />
  return (
    <Page>
      <CashChapters page="Registers" />
      {registerId ? <RegisterReviewPage key={registerId} registerId={registerId} /> : <OfToday />}
    </Page>
  )
}

function OfToday() {
  const { data, error, refetch } = useQuery(registersQuery())
  return (
    <>
      <PageHead
        title="Registers"
        count={data && data.onTheirWay.count > 0 && `${formatAmount(data.onTheirWay.amount)} on its way`}
      />
      {!data && error && (
        <Card as="div">
          <Problem sentence="The registers did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!data && !error && (
        <Card pad>
          <Skeleton width={420} height={160} />
        </Card>
      )}
      <div className={page.stack}>
        {data && <Lists data={data} />}
        <RegisterPapers />
      </div>
    </>
  )
}

function Lists({ data }: { data: RegistersOfDay }) {
  const of = (state: Register['state']) => data.registers.filter((register) => register.state === state)
  const [waiting, back, accepted] = [of('handed_over'), of('sent_back'), of('accepted')]
  if (data.registers.length === 0 && data.notHandedOver.length === 0 && data.inHand.length === 0)
    return (
      <Card>
        <Empty title="No registers today.">
          A class teacher marks them on the phone; they come here with the cash.
        </Empty>
      </Card>
    )
  return (
    <div className={page.stack}>
      {waiting.length > 0 && <Group title="To count" registers={waiting} />}
      {back.length > 0 && <Group title="Sent back" registers={back} />}
      {accepted.length > 0 && <Group title="Accepted today" registers={accepted} />}
      {data.inHand.length > 0 && <InHandList people={data.inHand} />}
      {data.notHandedOver.length > 0 && (
        <section>
          <h2>Not yet handed over</h2>
          <ShortList isCard>
            {data.notHandedOver.map(({ classId, className, feeTypeId, feeType }) => (
              <ShortListItem key={classId + feeTypeId} name={`${className}, ${feeType}`}>
                {null}
              </ShortListItem>
            ))}
          </ShortList>
        </section>
      )}
    </div>
  )
}

function Group({ title, registers }: { title: string; registers: readonly Register[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ShortList isCard>
        {registers.map((register) => (
          <ShortListItem
            key={register.id}
            name={`${register.className}, ${register.feeType}`}
            to={paths.registers(register.id)}
            about={aboutOf(register)}
          >
            <ShortListAmount>
              {formatAmount(register.counted ?? register.said ?? register.marked)}
            </ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
    </section>
  )
}

function aboutOf({ day, state, handedOver, accepted, slipNumber, tally }: Register) {
  const ate = tally.paid + tally.prepaid + tally.owes + tally.free
  const when =
    state === 'accepted' && accepted
      ? `${slipNumber}, ${accepted.name}, ${formatMoment(accepted.at)}`
      : handedOver && `${handedOver.name}, ${formatMoment(handedOver.at)}`
  return (
    <>
      <span>
        {formatWeekday(day)}, {counted(ate, 'pupil')} had it
      </span>
      <span>{when}</span>
    </>
  )
}
