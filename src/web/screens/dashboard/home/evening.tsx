import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { formatDay, formatMoment, formatTime, formatWeekday } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { shortName, shortNameWithin } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { type CashDay, cashDayQuery } from '#web/queries/cash-day.ts'
import { type CashPlace, depositsQuery } from '#web/queries/deposits.ts'
import { useCash, useMe } from '#web/queries/person.ts'
import { requestsQuery } from '#web/queries/requests.ts'
import { todayHere } from '#web/today.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CountingFigure } from '#web/ui/counting-figure.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'

/** On the phone of who answers for the day: what waits for them, whose drawer agrees, and what is not in the bank yet. */
export default function Evening() {
  const waiting = useMe()?.waiting ?? 0
  const hasDrawers = useCash() !== null
  return (
    <>
      {waiting > 0 && <WaitingForYou />}
      {hasDrawers && <Drawers />}
      {hasDrawers && <NotBanked />}
    </>
  )
}

function WaitingForYou() {
  const { data } = useQuery(requestsQuery('open'))
  const mine = data?.filter(({ mayAnswer }) => mayAnswer) ?? []
  const [first] = mine
  if (!first) return null
  return (
    <section>
      <SheetHead title="Waiting for you" />
      <ShortList>
        {mine.map(({ id, title, amount, askedBy, reason, askedAt }) => (
          <ShortListItem
            key={id}
            name={title}
            to={paths.request(id)}
            about={
              <>
                <span className={text.cut}>
                  {shortName(askedBy.name)}: {reason}
                </span>
                <span>{formatMoment(askedAt)}</span>
              </>
            }
          >
            <ShortListAmount>{formatAmount(amount)}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
      <ButtonLink to={mine.length === 1 ? paths.request(first.id) : paths.requests}>
        Decide {counted(mine.length, 'request')}
      </ButtonLink>
    </section>
  )
}

function Drawers() {
  const { data: day } = useQuery(cashDayQuery(''))
  if (!day || day.drawers.length + day.underWay.length + day.registers.length === 0) return null
  const openFirst = day.drawers.toSorted(
    (one, other) => Number(other.state === 'open') - Number(one.state === 'open'),
  )
  return (
    <section>
      <SheetHead title="Drawers" />
      <ShortList>
        {openFirst.map((drawer) => (
          <DrawerItem key={drawer.id} drawer={drawer} />
        ))}
        {day.underWay.map(({ id, from, to, amount, since }) => (
          <Item
            key={id}
            name={shortName(from)}
            to={paths.handOver(id)}
            about={`to ${to ? shortNameWithin(to) : 'the safe'}, ${formatMoment(since)}`}
            amount={amount}
            state="on its way"
          />
        ))}
        {day.registers.map(({ id, className, feeType, from, amount, since }) => (
          <Item
            key={id}
            name={`${shortName(from)}, ${className}`}
            to={paths.registers(id)}
            about={`${feeType}, ${formatMoment(since)}`}
            amount={amount}
            state="not accepted"
          />
        ))}
      </ShortList>
    </section>
  )
}

function DrawerItem({ drawer }: { drawer: CashDay['drawers'][number] }) {
  const { id, staffName, openedAt, countedAt, expected, difference } = drawer
  const holds = drawer.counted ?? expected
  return (
    <Item
      name={staffName}
      to={paths.drawer(id)}
      about={
        countedAt
          ? `counted ${formatTime(new Date(countedAt))}`
          : `open since ${formatTime(new Date(openedAt))}`
      }
      amount={holds === null ? null : holds}
      state={stateOf(difference)}
      tone={difference ? (difference < 0 ? text.owed : text.credit) : undefined}
    />
  )
}

function stateOf(difference: Pesewas | null): string {
  if (difference === null) return 'not counted'
  if (difference === 0) return 'agrees'
  return `${formatAmount(difference)} ${difference < 0 ? 'short' : 'over'}`
}

/** Cash that is in the safe or with people, what was paid in and no statement shows yet, and what it showed today. */
function NotBanked() {
  const { data } = useInfiniteQuery(depositsQuery())
  const [page] = data?.pages ?? []
  if (!page) return null
  const sources = page.sources.filter(({ inIt }) => inIt > 0)
  const onTheirWay = page.deposits.filter(({ state }) => state === 'on_its_way').toReversed()
  const today = page.deposits.filter(({ bankedOn }) => bankedOn === todayHere())
  const all = pesewas(sumOf(sources.map(({ inIt }) => inIt)) + page.onTheirWay.amount)
  if (all === 0 && today.length === 0) return null
  return (
    <section>
      <SheetHead title="Not yet in the bank">
        <CountingFigure amount={all} size={22} />
      </SheetHead>
      <ShortList>
        {sources.map((source) => (
          <ToPayIn key={source.from} source={source} />
        ))}
        {onTheirWay.map(({ id, slipNumber, bankAccount, date, amount }) => (
          <Item
            key={id}
            name={`Slip ${slipNumber}`}
            to={paths.deposits}
            about={`${bankAccount}, ${formatDay(date)}`}
            amount={amount}
            state="not banked yet"
          />
        ))}
        {today.map(({ id, slipNumber, bankAccount, amount }) => (
          <Item
            key={id}
            name="Banked today"
            to={paths.deposits}
            about={`${bankAccount}, slip ${slipNumber}`}
            amount={amount}
            state="in the bank"
            tone={text.credit}
          />
        ))}
      </ShortList>
    </section>
  )
}

/** Cash is paid in on the next school day; after that it is late. */
function ToPayIn({ source: { from, inIt, since, schoolDays } }: { source: CashPlace }) {
  const isLate = schoolDays > 1
  return (
    <Item
      name={from === 'safe' ? 'In the safe' : 'Taken without a drawer'}
      to={paths.deposits}
      about={since && since < todayHere() ? `since ${formatWeekday(since)}` : ''}
      amount={inIt}
      state={isLate ? `late, ${counted(schoolDays, 'school day')}` : 'to be paid in'}
      tone={isLate ? text.owed : undefined}
    />
  )
}

interface ItemProps {
  name: string
  to: string
  about: string
  /** Null while it is hidden until the count. */
  amount: Pesewas | null
  state: string
  tone?: string | undefined
}

function Item({ name, to, about, amount, state, tone }: ItemProps) {
  return (
    <ShortListItem
      name={name}
      to={to}
      about={
        <>
          <span className={text.cut}>{about}</span>
          <span className={tone}>{state}</span>
        </>
      }
    >
      <ShortListAmount>{amount === null ? '–' : formatAmount(amount)}</ShortListAmount>
    </ShortListItem>
  )
}
