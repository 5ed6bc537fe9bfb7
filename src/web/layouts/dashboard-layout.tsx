import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, redirectDocument, useLocation } from 'react-router'
import { useConnection } from '#web/connection.ts'
import { bringFaces } from '#web/faces.ts'
import { leaveFirstScreen } from '#web/first-screen/first-screen.ts'
import { isLocked, lockIfLeft, onLocking, useLockedAt } from '#web/lock.ts'
import { actsToSend } from '#web/offline/acts-to-send.ts'
import { dropReadable } from '#web/offline/drop-readable.ts'
import { followOthers, keepCurrent } from '#web/offline/keep-current.ts'
import { restoreKeptLists } from '#web/offline/kept-lists.ts'
import { lockIfIdle } from '#web/offline/lock-by-itself.ts'
import { readOutbox } from '#web/offline/outbox.ts'
import { registerWorker } from '#web/offline/register-worker.ts'
import { sendKeptRegisters } from '#web/offline/send-registers.ts'
import { sendFrom, startSender } from '#web/offline/sender.ts'
import { signOutSchool } from '#web/offline/sign-out.ts'
import { hasUnsent } from '#web/offline/waiting-act.ts'
import { waitingRegisters } from '#web/offline/waiting-registers.ts'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/queries/client.ts'
import { afterFirstList, askForListFirst } from '#web/queries/first-list.ts'
import { useMe } from '#web/queries/person.ts'
import { learnPerson, type School, schoolQuery } from '#web/queries/school.ts'
import {
  onBackOfAnother,
  onLockChange,
  onSessionChange,
  ownerKey,
  readDesk,
  readPerson,
  readSession,
} from '#web/session.ts'
import { cx } from '#web/ui/cx.ts'
import { Extra } from '#web/ui/extra.tsx'
import { Kente } from '#web/ui/kente.tsx'
import only from '#web/ui/only.module.css'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import styles from './dashboard-layout.module.css'
import '#web/styles/dashboard.css'
import { AskingPhones } from '#web/counter/asking/asking-phones.tsx'
import { WaitingActs } from '#web/counter/queue/waiting-acts.tsx'
import { BookIndex } from '#web/layouts/dashboard/book-index.tsx'
import { DashboardNotes } from '#web/layouts/dashboard/dashboard-notes.tsx'
import { Header } from '#web/layouts/dashboard/header.tsx'
import { leavePage } from '#web/layouts/dashboard/leave-page.ts'
import { OverThePage } from '#web/layouts/dashboard/over-the-page.tsx'
import { SignInAgainDialog } from '#web/layouts/dashboard/sign-in-again-dialog.tsx'
import { useFocusOnNewPage } from '#web/layouts/dashboard/use-focus-on-new-page.ts'
import { keepTab } from '#web/tabs.ts'
import { useFocusSurvives } from '#web/ui/focus-survives.ts'
import { Toasts } from '#web/ui/toast.tsx'
import { useIsPhone } from '#web/ui/use-media.ts'
import { whenIdle } from '#web/when-idle.ts'
import { expiredRedirect, movedTo, signInAddress } from './guards.ts'

const loadLockScreen = () => import('#web/layouts/dashboard/lock/lock-screen.tsx')
const LockScreen = lazy(loadLockScreen)
const GoKeys = lazy(() => import('#web/layouts/dashboard/go-keys.tsx'))

/** Installed, it opens the dashboard: the public pages say nothing of it. */
export const links = () => [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

// From the first moment: what locks before the page is drawn leaves no more behind than what locks later.
onLocking(leavePage)

export async function clientLoader({ request }: { request: Request }): Promise<null> {
  const toSignIn = signInAddress(request.url)
  // A page of its own, not part of the dashboard's script: the document changes.
  if (toSignIn) throw redirectDocument(toSignIn)
  await lockIfLeft()
  await lockIfIdle()
  // A locked desk shows nothing of the school: its lists are read when somebody is there.
  if (!readSession() || isLocked()) return null
  if (!readPerson()) await learnPerson()
  await restoreKeptLists()
  askForListFirst(request.url)
  return null
}

/** Whether somebody is signed in is asked when the dashboard is opened, not again with every letter in the address. */
export const shouldRevalidate = () => false

/** The dashboard: band, header with the clock, the index of the book, the page, and what floats above it. */
export default function DashboardLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <AtDesk />
    </QueryClientProvider>
  )
}

/** A page of the dashboard that could not be drawn leads back to the students, not to the public site. */
export function ErrorBoundary() {
  useLayoutEffect(leaveFirstScreen, [])
  return <PageFailed home={paths.dashboard} />
}

/** Somebody's dashboard, or a locked desk, which has nothing of it: each person gets one of their own. */
function AtDesk() {
  const lockedAt = useLockedAt()
  const desk = readDesk()
  const isShut = desk !== null && (lockedAt !== null || !readSession())
  useFocusOnNewPage(isShut ? 'locked' : 'open')
  useEffect(keepTab, [])
  useEffect(() => void afterFirstList().then(bringFaces), [])
  // What waits is sent by a locked desk too.
  useEffect(startSender, [])
  useEffect(() => sendFrom(actsToSend), [])
  useEffect(() => whenIdle(() => void dropReadable()), [])
  // Another tab signed out, or in as somebody else: this one must not go on showing what it had.
  useEffect(() => onSessionChange(readAnewUnlessLocked), [])
  useEffect(() => onLockChange(readAnewUnlessLocked), [])
  useEffect(() => onBackOfAnother(readAnewUnseen), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is at the desk changes with its lock alone
  const owner = useMemo(ownerKey, [lockedAt])
  if (!isShut) return <Dashboard key={owner ?? 'not known yet'} />
  return (
    <Suspense fallback={<div className={styles.cover} />}>
      <LockScreen desk={desk} />
    </Suspense>
  )
}

function readAnewUnlessLocked(): void {
  if (!isLocked()) window.location.reload()
}

/** Nothing that was drawn for somebody else is seen until the page is there. */
function readAnewUnseen(): void {
  if (isLocked()) return
  document.documentElement.hidden = true
  window.location.reload()
}

/** The school's e-mail opens its own account alone: a colleague writes a name of their own. */
function useOwnEmail(ofSchool = ''): string {
  return useMe()?.staff.isSchoolAccount === false ? '' : ofSchool
}

function Dashboard() {
  const { pathname } = useLocation()
  const { school, redirectTo } = useSchoolHere(pathname)
  // On a phone the home page puts the four buttons between the day and the students itself.
  const isHome = pathname.replace(/\/$/, '') === paths.dashboard
  const isPhone = useIsPhone()

  useDeskStart(isHome)
  useFocusOnNewPage(pathname)
  useFocusSurvives()
  const { queue, setQueue, logOut } = useLeaving()
  const email = useOwnEmail(school?.email)

  return (
    <OverThePage loadLock={loadLockScreen}>
      <SkipLink />
      <Top school={school} onLogOut={logOut} onOpenQueue={() => setQueue('seen')} />
      {!(isPhone && isHome) && <BookIndex />}
      <DashboardNotes />
      <Extra>
        <GoKeys />
      </Extra>
      <WaitingActs open={queue} onClose={() => setQueue(null)} />
      {redirectTo ? <Navigate to={redirectTo} replace /> : <Outlet />}
      <AskingPhones />
      <SignInAgainDialog email={email} onGiveUp={logOut} />
      <Toasts />
    </OverThePage>
  )
}

/** The school, and where the page has to go instead when its subscription has run out. */
function useSchoolHere(pathname: string) {
  const { data: school, isFetchedAfterMount } = useQuery(schoolQuery())
  const { up: isConnected } = useConnection()
  // What was kept may be older than the renewal: with a connection, what the server says now counts.
  const redirectTo =
    expiredRedirect(isFetchedAfterMount || !isConnected ? school : undefined, pathname) ?? movedTo(pathname)
  return { school, redirectTo }
}

/** What begins with the first page, and goes on until the tab is closed. */
function useDeskStart(isHome: boolean) {
  // Another page came in the desk's place.
  useLayoutEffect(() => {
    if (!isHome) leaveFirstScreen()
  }, [isHome])
  useEffect(() => registerWorker('desk'), [])
  useEffect(keepCurrent, [])
  useEffect(followOthers, [])
  useEffect(() => whenIdle(sendKeptRegisters), [])
}

/** Signing out, once nothing waits that nobody else could send; and the list of what waits. */
function useLeaving() {
  const [queue, setQueue] = useState<'seen' | 'leaving' | null>(null)
  const logOut = async () => {
    // What waits belongs to who is signed in: nobody else could send it.
    const hasRegister = waitingRegisters.read().some(({ problem }) => problem === null)
    if (hasRegister || hasUnsent(await readOutbox().catch(() => []))) return setQueue('leaving')
    await signOutSchool()
    // Pages of their own: neither is part of what this one shows.
    if (readDesk()) window.location.assign(paths.dashboard)
    else window.location.assign(paths.login())
  }
  return { queue, setQueue, logOut }
}

interface TopProps {
  school: School | undefined
  onLogOut: () => void
  onOpenQueue: () => void
}

function Top({ school, onLogOut, onOpenQueue }: TopProps) {
  const name = school?.name ?? readSession()?.schoolName ?? ''
  return (
    <header className={cx(styles.top, only.screen)}>
      <Kente />
      <Header
        name={name}
        email={school?.email ?? ''}
        address={school?.address ?? ''}
        onLogOut={onLogOut}
        onOpenQueue={onOpenQueue}
      />
    </header>
  )
}
