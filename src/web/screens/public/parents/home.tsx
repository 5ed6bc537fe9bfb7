import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import text from '#web/ui/text.module.css'
import type { Child, Kept, Payment, Receipt, School } from './kept.ts'
import { words } from './language.ts'
import { LanguageButton } from './language-button.tsx'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import parts from './parents-parts.module.css'
import { ButtonLink, Card, Hero, Hidden, Notice, Row } from './parts.tsx'
import { sumToPay } from './pay-choice.ts'
import { UNDECIDED } from './payment-states.ts'
import { ReceiptRow } from './receipt-row.tsx'
import { balanceOf, dueWord, figure, greeting, howToPay } from './words.ts'

/** The children of all schools, what is owed, and by when. */
export function HomePage({ children: { name, schools, asking, today }, receipts, payments }: Kept) {
  const { home, tabs } = words()
  return (
    <Page title={tabs.children} tab="children">
      <h1 className={text.unseen} tabIndex={-1}>
        {tabs.children}
      </h1>
      <OnTheirWay payments={payments} />
      <div className={parts.hello}>
        <div>
          <span className={text.muted}>{greeting()}</span>
          <b>{name ?? home.welcome}</b>
        </div>
        <LanguageButton />
      </div>
      {schools.length > 0 && <Balance schools={schools} />}
      {asking.map((school) => (
        <AskingSheet key={school.name} name={school.name} />
      ))}
      {schools.length === 0 && asking.length === 0 && (
        <Notice tone="plain" icon="children">
          {home.closed}
        </Notice>
      )}
      {schools.map((school) => (
        <SchoolSheet key={school.schoolId} school={school} today={today} payments={payments} />
      ))}
      {receipts.length > 0 && <LastReceipts receipts={receipts} />}
    </Page>
  )
}

function Balance({ schools }: { schools: School[] }) {
  const { home, shared } = words()
  const balance = sumOf(schools.map(balanceOf))
  if (balance <= 0) return <Hero label={shared.nothingOwed} amount={balance} under={home.allPaid} />
  const voluntary = pesewas(balance - sumOf(schools.map(({ owed }) => owed)))
  const under = voluntary > 0 ? home.ofItVoluntary({ amount: figure(voluntary) }) : undefined
  const label = (
    <>
      {shared.owed}
      {schools.length > 1 && (
        <>
          <br />
          <span className={text.small}>{home.atSchools({ count: schools.length })}</span>
        </>
      )}
    </>
  )
  return <Hero label={label} amount={balance} tone="owed" under={under} />
}

/** Of a school that has the number, and has not seen a code of its own. */
function AskingSheet({ name }: { name: string }) {
  const { home } = words()
  return (
    <Card>
      <div className={parts.cap}>
        <b>{name}</b>
      </div>
      <p className={parts.foot}>
        {home.asking}
        <a className={frame.link} href="#/code">
          {home.typeCode}
        </a>
      </p>
    </Card>
  )
}

/** Payments that are not decided, or that the school looks at. */
function OnTheirWay({ payments }: { payments: Payment[] }) {
  const { home } = words()
  const [first, ...others] = payments.filter(({ state }) => UNDECIDED.includes(state) || state === 'mismatch')
  if (!first) return null
  const isOne = others.length === 0
  return (
    <Notice tone="gold" icon="phone">
      {isOne
        ? home.onItsWay({ amount: figure(first.pays), school: first.schoolName })
        : home.onTheirWay({ count: others.length + 1 })}{' '}
      <a className={frame.link} href={`#/paying/${first.schoolId}/${first.paymentId}`}>
        {isOne ? home.seeIt : home.seeFirst}
      </a>
    </Notice>
  )
}

function SchoolSheet({ school, today, payments }: { school: School; today: string; payments: Payment[] }) {
  const heading = `school-${school.schoolId}`
  const isPaidHere = school.paying !== null && sumToPay(school) > 0
  return (
    <section className={parts.card} aria-labelledby={heading}>
      <div className={parts.cap}>
        <b id={heading}>{school.name}</b>
      </div>
      {school.children.map((child) => (
        <ChildRow key={child.childId} school={school} child={child} today={today} />
      ))}
      {isPaidHere && <PayButton school={school} payments={payments} />}
      {!isPaidHere && school.owed > 0 && <p className={parts.foot}>{howToPay(school.payTo)}</p>}
    </section>
  )
}

function PayButton({ school, payments }: { school: School; payments: Payment[] }) {
  const { home } = words()
  const paid = payments.find(
    ({ schoolId, state }) => schoolId === school.schoolId && UNDECIDED.includes(state),
  )
  return (
    <div className={parts.pad}>
      {paid ? (
        <ButtonLink to={`#/paying/${school.schoolId}/${paid.paymentId}`}>
          {home.beingPaid({ amount: figure(paid.amount) })}
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" to={`#/pay/${school.schoolId}`}>
          {/* What is read aloud begins with what is seen. */}
          {home.pay({ amount: figure(sumToPay(school)) })}
          <Hidden>{home.payTo({ school: school.name })}</Hidden>
        </ButtonLink>
      )}
    </div>
  )
}

function ChildRow({ school, child, today }: { school: School; child: Child; today: string }) {
  return (
    <Row
      to={`#/child/${school.schoolId}/${child.childId}`}
      name={child.firstName}
      sub={child.className}
      isBig={true}
      amount={formatAmount(child.balance)}
      word={dueWord(child, today)}
      tone={child.owed > 0 ? 'owed' : 'muted'}
    />
  )
}

function LastReceipts({ receipts }: { receipts: Receipt[] }) {
  const { home } = words()
  return (
    <>
      <div className={parts.sec}>
        <h2>{home.lastReceipts}</h2>
        <a href="#/receipts">{home.all}</a>
      </div>
      <Card>
        {receipts.slice(0, 2).map((receipt) => (
          <ReceiptRow key={receipt.receiptId} receipt={receipt} />
        ))}
      </Card>
    </>
  )
}
