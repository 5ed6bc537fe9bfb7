import { formatDay, formatWeekday } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { Entries } from './book.tsx'
import { Icon } from './icon.tsx'
import type { Child, School, Statement } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import parts from './parents-parts.module.css'
import { ButtonLink, Card, Hero, IconRow, Lead, Notice, telephone } from './parts.tsx'
import { sumToPay } from './pay-choice.ts'
import { dayWithin, figure, howToPay, voluntaryIn } from './words.ts'

interface ChildPageProps {
  school: School
  child: Child
  today: string
  statement: Statement | undefined
}

/** Why it is so much: each fee with its own sum, what was promised, and what happened last. */
export function ChildPage({ school, child, today, statement }: ChildPageProps) {
  const { child: said, shared, tabs } = words()
  return (
    <Page title={child.name} back={{ to: '#/', word: tabs.children }}>
      <div className={parts.who}>
        <h1 tabIndex={-1}>{child.name}</h1>
        <p className={text.muted}>{`${school.name}, ${child.className}`}</p>
      </div>
      {child.balance > 0 ? (
        <Hero
          label={shared.owed}
          amount={child.balance}
          tone={child.owed > 0 ? 'owed' : 'plain'}
          under={underOwed(child, today)}
        />
      ) : (
        <Hero
          label={child.balance < 0 ? shared.inCredit : shared.nothingOwed}
          amount={pesewas(-child.balance)}
        />
      )}
      {child.promise && <PromiseNote promise={child.promise} phone={school.phone} />}
      <div className={parts.sec}>
        <h2>{said.fees}</h2>
      </div>
      <Fees child={child} school={school} />
      <History school={school} child={child} statement={statement} />
      <PayHere school={school} child={child} />
      <p className={text.hint}>
        {said.code}
        <b className={frame.code}>{child.pupilCode}</b>
      </p>
    </Page>
  )
}

function PayHere({ school, child }: { school: School; child: Child }) {
  if (!school.paying) return <p className={text.hint}>{howToPay(school.payTo, child.pupilCode)}</p>
  const toPay = sumToPay(school, child.childId)
  return (
    <ButtonLink kind="primary" to={`#/pay/${school.schoolId}/${child.childId}`}>
      {toPay > 0 ? words().home.pay({ amount: figure(toPay) }) : words().child.payAhead}
    </ButtonLink>
  )
}

function underOwed(child: Child, today: string): string | undefined {
  const voluntary = voluntaryIn(child)
  const said = [
    dueUnder(child, today),
    voluntary > 0 && words().home.ofItVoluntary({ amount: figure(voluntary) }),
  ]
  return said.filter(Boolean).join('; ') || undefined
}

function dueUnder({ dues }: Child, today: string): string | undefined {
  const { due } = words()
  const [first] = dues
  if (!first) return undefined
  if (first.on < today) return due.underWasDue({ day: formatDay(first.on) })
  return dues.length === 1
    ? due.underBy({ day: formatWeekday(first.on) })
    : due.underPartBy({ amount: figure(first.amount), day: dayWithin(first.on, today) })
}

function PromiseNote({ promise, phone }: { promise: NonNullable<Child['promise']>; phone: string }) {
  const { child: said } = words()
  const day = formatWeekday(promise.on)
  const promised = said.said({ amount: figure(promise.amount), day })
  const came = said.came({ amount: figure(promise.came) })
  if (promise.state !== 'open') {
    return (
      <Notice tone="gold" icon="day">
        <b>{`${promised}; ${came}.`}</b>
        <br />
        {said.dayPassed({ day })}
      </Notice>
    )
  }
  return (
    <Notice tone="good" icon="day">
      <b>{`${promised}.`}</b>
      <br />
      {promise.came > 0 ? `${came}.` : said.noReminder}
      <br />
      {phone && (
        <a className={frame.link} href={telephone(phone)}>
          {said.callToChange}
        </a>
      )}
    </Notice>
  )
}

function Fees({ child: { fees }, school: { term } }: { child: Child; school: School }) {
  if (fees.length === 0) return <Card padded={true}>{words().child.noFees}</Card>
  const firstOwed = fees.findIndex(({ owed, voluntary }) => owed > 0 && !voluntary)
  return (
    <Card>
      {fees.map((fee, place) => (
        <Fee key={fee.feeType} fee={fee} term={term} isOpen={place === firstOwed} />
      ))}
    </Card>
  )
}

function Fee({ fee, term, isOpen }: { fee: Child['fees'][number]; term: string | null; isOpen: boolean }) {
  const { child: said, due, shared } = words()
  const toPay = pesewas(fee.before + fee.charged - fee.takenOff)
  const isOwed = fee.owed > 0 && !fee.voluntary
  const word = fee.voluntary
    ? said.notAsked
    : fee.owed > 0
      ? due.owed
      : fee.owed < 0
        ? due.inCredit
        : due.paidUp
  const lines: [string, Pesewas][] = [
    [said.before, fee.before],
    [term ?? said.charged, fee.charged],
    [said.takenOff, pesewas(-fee.takenOff)],
    [said.paid, pesewas(-fee.paid)],
  ]
  return (
    <details className={parts.fee} open={isOpen}>
      <summary className={parts.row}>
        <span className={parts.nm}>
          {fee.feeType}
          <Icon name="down" size={18} />
        </span>
        <span className={cx(parts.amt, isOwed ? text.owed : text.muted)}>{formatAmount(fee.owed)}</span>
        <span className={parts.sub}>
          {fee.voluntary ? due.ifYouWish : said.toPay({ toPay: figure(toPay), paid: figure(fee.paid) })}
        </span>
        <span className={cx(parts.wd, isOwed ? text.owed : text.muted)}>{word}</span>
      </summary>
      <div className={parts.well}>
        {lines
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <Lead key={label} label={label} amount={figure(amount)} />
          ))}
        <Lead
          label={fee.owed < 0 ? shared.inCredit : shared.stillOwed}
          amount={formatAmount(fee.owed)}
          sum={true}
        />
      </div>
    </details>
  )
}

interface HistoryProps {
  school: School
  child: Child
  statement: Statement | undefined
}

function History({ school, child, statement }: HistoryProps) {
  const { child: said, tabs } = words()
  if (school.shows !== 'on') return <p className={text.hint}>{said.balancesOnly}</p>
  const to = `#/statement/${school.schoolId}/${child.childId}`
  return (
    <>
      <div className={parts.sec}>
        <h2>{said.history}</h2>
        <a href={to}>{said.statement}</a>
      </div>
      <Entries statement={statement} count={4} comes={said.historyComes} />
      <Card>
        <IconRow icon="receipt" to="#/receipts">
          {tabs.receipts}
        </IconRow>
        <IconRow icon="paper" to={to}>
          {said.statement}
        </IconRow>
        {school.phone && (
          <IconRow icon="call" to={telephone(school.phone)} end={school.phone}>
            {said.call}
          </IconRow>
        )}
      </Card>
    </>
  )
}
