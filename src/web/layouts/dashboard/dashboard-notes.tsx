import { lazy, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { dayOf, formatDay, formatTime, formatWeekday } from '#shared/dates.ts'
import { useConnection } from '#web/connection.ts'
import { endAwaiting, filesToBring, madeFiles } from '#web/offline/made-files.ts'
import { loadNewVersion, useNewVersion } from '#web/offline/register-worker.ts'
import { actsUnderWay, endsToSay } from '#web/offline/under-way.ts'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/queries/client.ts'
import { useMay, useMe } from '#web/queries/person.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { atServer } from '#web/server-clock.ts'
import { daysToGoOn, sayDay, todayHere, useDayHere } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Extra } from '#web/ui/extra.tsx'
import { Strip } from '#web/ui/strip.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useStore } from '#web/use-store.ts'

const UnderWayStrip = lazy(() => import('./under-way-strip.tsx'))
const MadeFilesStrip = lazy(() => import('./made-files-strip.tsx'))

/** What the dashboard itself has to say, under its index: that there is no connection, and that a later version is ready. */
export function DashboardNotes() {
  const connection = useConnection()
  const hasNewVersion = useNewVersion()
  return (
    <>
      {!connection.up && <NoConnection />}
      {!connection.up && <WhichDay />}
      <AwaitsNumbers />
      {connection.up && <LongActs />}
      {connection.up && <MadeFiles />}
      {hasNewVersion && connection.up && <NewVersion />}
    </>
  )
}

function NoConnection() {
  const { pathname } = useLocation()
  const path = pathname.replace(/(.)\/$/, '$1')
  const asOf = useSyncExternalStore(listenToReadings, oldestOnThePage)
  return (
    <Strip tone="wait" role="status" icon="offline" title="No connection.">
      {!needConnection.has(path) && asOf > 0 && (
        <span>
          Figures as of <span className={text.number}>{timeOf(asOf)}</span>.
        </span>
      )}
      <span>
        {needConnection.get(path) ?? 'Payments and debts are kept on this device until it is back.'}
      </span>
    </Strip>
  )
}

/** Only a school that waits for something has the strip's script. */
function LongActs() {
  const acts = useStore(actsUnderWay)
  const ends = useStore(endsToSay)
  useEffect(() => {
    if (ends.length === 0) return
    for (const { said, isRefused } of ends) isRefused ? showProblem(said) : showToast(said)
    endsToSay.set([])
  }, [ends])
  return (
    acts.length > 0 && (
      <Extra>
        <UnderWayStrip acts={acts} />
      </Extra>
    )
  )
}

/** What the person asked for and need not wait for; what this page waits for comes by itself. */
function MadeFiles() {
  const files = useStore(madeFiles)
  const toBring = useStore(filesToBring)
  const begun = useRef(new Set<string>())
  useEffect(() => {
    for (const file of toBring) {
      if (begun.current.has(file.fileId)) continue
      begun.current.add(file.fileId)
      void import('./bring-file.ts').then(
        ({ bringFile }) => bringFile(file),
        // It is offered across the page instead.
        () => endAwaiting(file.fileId),
      )
    }
  }, [toBring])
  return (
    files.length > 0 && (
      <Extra>
        <MadeFilesStrip files={files} />
      </Extra>
    )
  )
}

/** The school was restored, and only reads until somebody who may has said which numbers are on paper. */
function AwaitsNumbers() {
  const awaits = useMe()?.awaitsNumbers === true
  const maySay = useMay('confirm_numbers')
  const { pathname } = useLocation()
  if (!awaits || (maySay && pathname.startsWith(paths.numbers))) return null
  return (
    <Strip
      tone="wait"
      role="alert"
      icon="warning"
      title="Nothing is recorded."
      act={
        maySay && (
          <ButtonLink small to={paths.numbers}>
            Say the last numbers
          </ButtonLink>
        )
      }
    >
      <span>
        The records were restored from a backup. {maySay ? 'Say' : 'The Head or the Bursar says'} which
        numbers are on paper; until then everything is only read.
      </span>
    </Strip>
  )
}

/** The clock of this device and what it knows disagree: what is recorded counts for the day that somebody says. */
function WhichDay() {
  const { day, says, reached } = useDayHere()
  if (day !== null) return null
  return (
    <Strip
      tone="wait"
      role="alert"
      icon="calendar"
      title="Which day is it today?"
      act={daysToGoOn().map((each) => (
        <Button key={each} small onClick={() => sayDay(each)}>
          {formatWeekday(each)}
        </Button>
      ))}
    >
      <span>
        This device says {formatDay(says)}; the school was last reached on {formatDay(reached ?? says)}. Until
        you choose, payments count for {formatDay(todayHere())}.
      </span>
    </Strip>
  )
}

function NewVersion() {
  return (
    <Strip
      role="status"
      icon="up"
      title="A new version is ready."
      act={
        <Button small onClick={loadNewVersion}>
          Load the new version
        </Button>
      }
    >
      <span>Load it when nothing on this page is half typed.</span>
    </Strip>
  )
}

const READS = 'This page needs the connection; it fills by itself when it is back.'
const WRITES = 'What you type here stays, but saving needs the connection.'

/** The pages that show or do little without a connection, each with what it says then. */
const needConnection: ReadonlyMap<string, string> = new Map([
  [paths.generalReport, READS],
  [paths.messages, READS],
  [paths.families, READS],
  [paths.upgradeSubscription, READS],
  [paths.upgradeCallback, READS],
  [paths.records, 'Downloads and closing a day need the connection.'],
  [paths.importStudents, WRITES],
  [paths.classSetup, READS],
  [paths.yearEnd, READS],
  [paths.completed, READS],
  [paths.terms, READS],
  [paths.calendar, READS],
  [paths.debtors, READS],
  [paths.audit, READS],
  [paths.staff, READS],
  [paths.person(''), READS],
  [paths.desks, READS],
  [paths.requests, READS],
  [paths.request(''), READS],
  [paths.rules, READS],
  [paths.parentsPay, WRITES],
  [paths.textSettings, READS],
  [paths.papers, READS],
  [paths.numbers, READS],
  [paths.handOver(''), READS],
  [paths.drawer(), 'The drawer is shown as it was read last; handing over needs the connection.'],
  [paths.countDrawer(), 'Counting goes on; closing needs the connection.'],
  [paths.allClassFees, WRITES],
  [paths.addStudent(), WRITES],
  [paths.editSchool, WRITES],
  [paths.editStudent(''), WRITES],
  [paths.addClassFee(''), WRITES],
])

function listenToReadings(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(changed)
}

/** When the oldest figure on the page was read: those it asks for, and the list that the others are taken from. */
function oldestOnThePage(): number {
  const asked = queryClient.getQueryCache().findAll({ type: 'active' })
  const list = queryClient.getQueryState(studentsQuery().queryKey)
  const times = [...asked.map(({ state }) => state), ...(list ? [list] : [])]
    .map(({ dataUpdatedAt }) => dataUpdatedAt)
    .filter((time) => time > 0)
  return times.length > 0 ? Math.min(...times) : 0
}

function timeOf(instant: number): string {
  const then = atServer(instant)
  const day = dayOf(then)
  return day === todayHere() ? formatTime(then) : `${formatDay(day)}, ${formatTime(then)}`
}
