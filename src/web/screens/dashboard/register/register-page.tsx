import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type Day, daysBetween, formatMoment } from '#shared/dates.ts'
import { useConnection } from '#web/connection.ts'
import { SignInAgainDialog } from '#web/layouts/dashboard/sign-in-again-dialog.tsx'
import { type Draft, draftId } from '#web/offline/kept-registers.ts'
import { registerWorker } from '#web/offline/register-worker.ts'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/queries/client.ts'
import { useMay } from '#web/queries/person.ts'
import { atServer, timeAtServer } from '#web/server-clock.ts'
import { useDayHere, useToday } from '#web/today.ts'
import { Kente } from '#web/ui/kente.tsx'
import { goTo, useSearch } from './address.tsx'
import { handedOverBefore } from './colleague.ts'

import { Coming } from './first-view.tsx'
import { HandOverStep } from './hand-over-step.tsx'
import { Marking } from './marking.tsx'
import { MayNotMark } from './no-registers.tsx'
import { bookOn, isCharged } from './of-day.ts'
import styles from './register.module.css'
import { openAt, RegisterList } from './register-list.tsx'
import { type Registers, useRegisters } from './use-registers.ts'
import { WhichDay } from './which-day.tsx'

/** The registers of a class teacher on the phone: marked standing, with one thumb, also without a connection. */
export function RegisterPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Pages />
      <SignInAgainDialog email="" onGiveUp={() => window.location.assign(paths.login(paths.register()))} />
    </QueryClientProvider>
  )
}

function Pages() {
  if (useMay('mark_registers')) return <OwnRegisters />
  return (
    <div className={styles.page}>
      <Kente />
      <MayNotMark />
    </div>
  )
}

function OwnRegisters() {
  const search = useSearch()
  const registers = useRegisters(search.has('register'))
  useEffect(() => registerWorker('register'), [])
  useHeading(search.toString())
  const { device } = registers
  const { up } = useConnection()
  const { day: today } = useDayHere()
  const id = search.get('register') ?? ''
  const draft = device?.drafts[id]
  const read = device?.book?.books.find((each) => draft && draftId({ ...each, day: draft.day }) === id)
  const day = draft?.day
  const readOn = device?.book?.today
  // The same one at each tap.
  const book = useMemo(() => read && day && bookOn(read, day, readOn ?? day), [read, day, readOn])
  if (device?.book && today === null && !up)
    return (
      <div className={styles.page}>
        <Kente />
        <Offline registers={registers} />
        <WhichDay onSaid={(day) => openThat(registers, day)} />
      </div>
    )
  return (
    <div className={styles.page}>
      <Kente />
      <Offline registers={registers} />
      {!device && <Coming />}
      {device && draft && book && !draft.handOver ? (
        <OneRegister {...{ registers, draft, book, id, isHandOver: search.get('step') === 'handOver' }} />
      ) : (
        device && <RegisterList registers={registers} device={device} />
      )}
    </div>
  )
}

/** Another view is spoken by its heading, unless a field of it waits to be typed in. */
function useHeading(view: string) {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    const heading = document.querySelector('h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [view])
}

/** The register of the day that was chosen; with several the list of them. */
function openThat(registers: Registers, day: Day): void {
  const all = registers.device?.book
  const books = all?.books.filter((book) => isCharged(book, day, all.today)) ?? []
  const [book] = books
  if (book && books.length === 1) openAt(registers, book, day)
  else goTo(paths.register(), { replace: true })
}

interface OneRegisterProps {
  registers: Registers
  draft: Draft
  book: Parameters<typeof Marking>[0]['book']
  id: string
  isHandOver: boolean
}

function OneRegister({ registers, draft, book, id, isHandOver }: OneRegisterProps) {
  const takers = registers.device?.book?.takers ?? []
  // The office has one of this class and day: what differs is looked at first.
  if (isHandOver && !handedOverBefore(book, draft.day))
    return <HandOverStep {...{ registers, draft, book, id, takers }} />
  return <Marking {...{ registers, draft, book, id }} />
}

/** No connection is said once, with how old the figures are; a device that keeps nothing must be known before marking. */
function Offline({ registers }: { registers: Registers }) {
  const { up } = useConnection()
  const { device, isUnkept } = registers
  const today = useToday()
  if (isUnkept)
    return (
      <p className={styles.strip} role="alert">
        This phone keeps nothing (its store is full, or the window is private). Hand over before you close
        this page.
      </p>
    )
  if (up) return null
  return (
    <p className={styles.strip} role="status">
      No connection. Every mark is kept on this phone.
      {device?.bookAt
        ? ` Names as of ${formatMoment(atServer(device.bookAt).getTime(), timeAtServer())}.`
        : ''}
      {device?.book && daysBetween(device.book.today, today) > 7 && ' Pupils who came since are not here.'}
    </p>
  )
}
