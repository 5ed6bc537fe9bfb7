import { type ReactNode, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import text from '#web/ui/text.module.css'
import { useStore } from '#web/use-store.ts'
import { ChildPage } from './child.tsx'
import { ChildCodePage } from './child-code.tsx'
import { OfficePage } from './dead-ends.tsx'
import { HomePage } from './home.tsx'
import { HowPage } from './how.tsx'
import { type Kept, session, useKept } from './kept.ts'
import { words } from './language.ts'
import { MePage } from './me.tsx'
import { NoticePage, NoticesPage } from './notices.tsx'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import { Button, Skeleton } from './parts.tsx'
import { PayPage } from './pay.tsx'
import { choice } from './pay-choice.ts'
import { PayingPage } from './paying.tsx'
import { PushPage } from './push-page.tsx'
import { read, trouble } from './reading.ts'
import { ReceiptPage } from './receipt.tsx'
import { ReceiptsPage } from './receipts.tsx'
import { SignOutSheet } from './sign-out.tsx'
import { StatementPage } from './statement.tsx'

const SKELETON_AFTER_MS = 300

/** The pages of a parent who is signed in, as of what was read last. */
export function SignedIn() {
  const known = useKept()
  return known ? <Pages known={known} /> : <WaitingPage />
}

/** Each address is a page of its own: what was typed at another stays there. */
function Pages({ known }: { known: Kept }) {
  const [address] = useLocation()
  const { children: all, receipts, notices, push, payments } = known
  return (
    <Switch key={address}>
      <Route path="/child/:schoolId/:childId">
        {(ids) => <OfChild known={known} ids={ids} isStatement={false} />}
      </Route>
      <Route path="/statement/:schoolId/:childId">
        {(ids) => <OfChild known={known} ids={ids} isStatement={true} />}
      </Route>
      <Route path="/receipt/:schoolId/:receiptId">{(ids) => <OneReceipt known={known} ids={ids} />}</Route>
      <Route path="/pay/:schoolId/:childId?">
        {(ids) => <Paying known={known} ids={ids} question="what" />}
      </Route>
      <Route path="/chosen/:schoolId">
        {(ids) => <Paying known={known} ids={ids} question="what again" />}
      </Route>
      <Route path="/how/:schoolId">{(ids) => <Paying known={known} ids={ids} question="how" />}</Route>
      <Route path="/paying/:schoolId/:paymentId">{(ids) => <PayingPage {...ids} />}</Route>
      <Route path="/receipts">
        <ReceiptsPage receipts={receipts} />
      </Route>
      <Route path="/notice/:schoolId/:noticeId">{(ids) => <OneNotice known={known} ids={ids} />}</Route>
      <Route path="/notices">
        <NoticesPage notices={notices} push={push} />
      </Route>
      <Route path="/push">
        <PushPage push={push} school={all.schools[0]?.name ?? words().push.yourSchool} />
      </Route>
      <Route path="/code">{all.asking.length > 0 ? <AnotherCode /> : <HomePage {...known} />}</Route>
      <Route path="/me">
        <MePage known={all} push={push} />
      </Route>
      <Route path="/me/out">
        <MePage known={all} push={push} title={words().signOut.page}>
          <SignOutSheet payments={payments} otherPhones={all.otherPhones} />
        </MePage>
      </Route>
      <Route>
        <HomePage {...known} />
      </Route>
    </Switch>
  )
}

function schoolIn({ children }: Kept, schoolId: string) {
  return children.schools.find((each) => each.schoolId === schoolId)
}

function OneReceipt({ known, ids }: { known: Kept; ids: { schoolId: string; receiptId: string } }) {
  const isOffline = useStore(trouble) === 'offline'
  const receipt = known.receipts.find(({ receiptId }) => receiptId === ids.receiptId)
  if (!receipt) return <HomePage {...known} />
  const school = schoolIn(known, ids.schoolId)
  return <ReceiptPage receipt={receipt} school={school} payments={known.payments} isOffline={isOffline} />
}

function OneNotice({ known, ids }: { known: Kept; ids: { schoolId: string; noticeId: string } }) {
  const notice = known.notices.find(({ noticeId }) => noticeId === ids.noticeId)
  // One that a push tells of may not have been read yet.
  if (!notice) return <NoticesPage notices={known.notices} push={known.push} />
  return <NoticePage notice={notice} school={schoolIn(known, ids.schoolId)} />
}

interface PayingProps {
  known: Kept
  ids: { schoolId: string; childId?: string | undefined }
  question: 'what' | 'what again' | 'how'
}

function Paying({ known, ids, question }: PayingProps) {
  const school = schoolIn(known, ids.schoolId)
  if (!school?.paying) return <HomePage {...known} />
  if (question === 'how') return <HowPage school={school} />
  return question === 'what' ? (
    <PayPage school={school} childId={ids.childId} />
  ) : (
    <PayPage school={school} before={choice.read(school.schoolId)} />
  )
}

interface OfChildProps {
  known: Kept
  ids: { schoolId: string; childId: string }
  isStatement: boolean
}

function OfChild({ known, ids, isStatement }: OfChildProps) {
  const isOffline = useStore(trouble) === 'offline'
  const school = schoolIn(known, ids.schoolId)
  const child = school?.children.find(({ childId }) => childId === ids.childId)
  if (!school || !child) return <HomePage {...known} />
  const statement = known.statements[child.childId]
  return isStatement ? (
    <StatementPage school={school} child={child} statement={statement} isOffline={isOffline} />
  ) : (
    <ChildPage school={school} child={child} today={known.children.today} statement={statement} />
  )
}

/** A school that has the number asks for a code of its own. */
function AnotherCode() {
  const [office, setOffice] = useState<string | null>(null)
  const back = { to: '#/', word: words().tabs.children, onLeave: () => undefined }
  if (office !== null) return <OfficePage why={office} back={back} />
  return <ChildCodePage token={session.read()?.token ?? ''} back={back} toOffice={setOffice} />
}

/** Until the first figures are there. */
function WaitingPage() {
  const { strip, shared, tabs } = words()
  const what = useStore(trouble)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const heading: ReactNode = (
    <h1 className={text.unseen} tabIndex={-1}>
      {tabs.children}
    </h1>
  )
  if (!what) {
    return (
      <Page title={tabs.children} tab="children">
        {heading}
        {isLong && <Skeleton />}
      </Page>
    )
  }
  return (
    <Page title={tabs.children} tab="children">
      <div className={frame.say}>
        <h1 tabIndex={-1}>{tabs.children}</h1>
        <p>{what === 'offline' ? strip.nothingRead : strip.notFetched}</p>
        <Button kind="primary" onClick={() => void read()}>
          {shared.tryAgain}
        </Button>
      </div>
    </Page>
  )
}
