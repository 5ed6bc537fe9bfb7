import { useState, useSyncExternalStore } from 'react'
import { type Day, isWeekday } from '#shared/dates.ts'
import { isConnected, onConnectionChange, onServerReached, serverReachedAt } from './connection.ts'
import { type DayHere, daysToChoose, judgeDay, type OfferedDay } from './day-here.ts'
import { readDayTaken, storeDayTaken } from './device.ts'
import { timeAtServer } from './server-clock.ts'
import { createStore } from './store.ts'

const LOOK_MS = 60_000
const DAY_MS = 86_400_000

let isSchoolDay = isWeekday
const here = createStore<DayHere>(judge())

/** The day it is on this device, for whatever is kept or shown. Where nobody has said it yet, never before what is known. */
export function todayHere(): Day {
  // Changes nothing: it is also asked while a screen is drawn.
  return dayOrBest(judge())
}

/** As `todayHere`, and drawn again when it is another: at midnight, when the page is shown again, and when the server is back. */
export function useToday(): Day {
  return dayOrBest(useDayHere())
}

/** A day that is typed: today until another is, also over midnight. */
export function useDayTyped(): [Day | null, (day: Day | null) => void] {
  const today = useToday()
  const [typed, setTyped] = useState<Day | null>()
  return [typed === undefined ? today : typed, setTyped]
}

/** The same with the question open: `day` is null where a person has to say it. */
export function useDayHere(): DayHere {
  return useSyncExternalStore(watch, here.read, here.first)
}

/** A person has said which day it is: known until the server is reached, and the clock goes on from it. */
export function sayDay(day: Day): void {
  storeDayTaken({ says: look().says, day })
  look()
}

/** The days to choose from where it has to be asked. */
export function daysOffered(): OfferedDay[] {
  const now = judge()
  return daysToChoose(now, lastKnown(now), isSchoolDay)
}

/** The same where work goes on that was begun: it may still be the day that was known last. */
export function daysToGoOn(): Day[] {
  return [...new Set([lastKnown(judge()), ...daysOffered().map(({ day }) => day)])]
}

/** Which days are school days, from what this device keeps. Until then those of the week. */
export function keepCalendar(kept: (day: Day) => boolean): void {
  isSchoolDay = kept
  look()
}

function look(): DayHere {
  const [before, now] = [here.read(), judge()]
  if (now.day !== before.day || now.says !== before.says || now.reached !== before.reached) here.set(now)
  if (now.day && !isConnected()) noteTaken(now.says, now.day)
  return here.read()
}

function judge(): DayHere {
  return judgeDay({ now: timeAtServer(), reachedAt: serverReachedAt(), taken: readDayTaken(), isSchoolDay })
}

function noteTaken(says: Day, day: Day): void {
  const taken = readDayTaken()
  if (taken?.day !== day || taken.says !== says) storeDayTaken({ says, day })
}

function dayOrBest(found: DayHere): Day {
  return found.day ?? latest(found.says, lastKnown(found))
}

function lastKnown({ says, reached }: DayHere): Day {
  return latest(reached ?? says, readDayTaken()?.day ?? '')
}

function latest(...days: Day[]): Day {
  return days.toSorted().at(-1) ?? ''
}

function watch(changed: () => void): () => void {
  let timer = 0
  const again = () => {
    timer = window.setTimeout(
      () => {
        look()
        again()
      },
      Math.min(LOOK_MS, DAY_MS - (timeAtServer().getTime() % DAY_MS)),
    )
  }
  again()
  look()
  const stops = [here.watch(changed), onConnectionChange(look)]
  document.addEventListener('visibilitychange', look)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    for (const stop of stops) stop()
  }
}

// What was taken for today is only as good as no answer of the server.
onServerReached(() => {
  storeDayTaken(null)
  look()
})
