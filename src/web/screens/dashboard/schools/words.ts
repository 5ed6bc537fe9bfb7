import { counted } from '#shared/counted.ts'
import { dayOf, formatDay, formatTime, formatWeekday } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { MySchool, Standing } from '#web/queries/my-schools.ts'

/** A school with what was read of it; nothing yet while it is read, or not reachable. */
export interface Column {
  school: MySchool
  standing: Standing | undefined
  /** It could not be read just now; what stands there is older. */
  isOld: boolean
}

/** What the figures of a school say in words, in a column and on a card alike. `waits`: something there is to be done. */
export interface Said {
  text: string
  waits: boolean
}

export function sayPace({ term, isTermMade }: Pick<Standing, 'term' | 'isTermMade'>): string {
  if (isTermMade === false) return 'being worked out'
  if (!term) return 'no term with charges'
  const { percent, percentThen } = term
  if (percent === null) return 'under five children'
  if (percentThen === null) return 'the first term'
  const points = Math.floor(percent) - Math.floor(percentThen)
  if (points === 0) return 'as last term'
  return `${counted(Math.abs(points), 'point')} ${points > 0 ? 'ahead' : 'behind'}`
}

export function sayCash({ cash, today }: Pick<Standing, 'cash' | 'today'>): Said {
  if (!cash) return { text: 'no cash book', waits: false }
  if (cash.amount <= 0 || !cash.since) return { text: 'nothing', waits: false }
  if (cash.since === today) return { text: 'today', waits: false }
  return { text: `since ${formatWeekday(cash.since)}`, waits: true }
}

export function sayDays({ notLocked }: Pick<Standing, 'notLocked'>): Said {
  if (!notLocked) return { text: 'no day was ever locked', waits: false }
  const { count, from, to } = notLocked
  if (count === 0 || !from || !to) return { text: 'locked every evening', waits: false }
  return { text: from === to ? formatWeekday(from) : `${formatDay(from)} to ${formatDay(to)}`, waits: true }
}

export function sayWaiting({ waiting }: Pick<Standing, 'waiting'>): string {
  return waiting.count === 0 ? 'nothing' : counted(waiting.count, 'request')
}

/** "as of 15:58", with the day where it is not today's. */
export function sayAsOf({ at, today }: Pick<Standing, 'at' | 'today'>): string {
  const moment = new Date(at)
  const isToday = dayOf(moment) === today
  return `as of ${isToday ? '' : `${formatDay(dayOf(moment))}, `}${formatTime(moment)}`
}

export function ageingOf({ ageing }: Pick<Standing, 'ageing'>) {
  const { notDue, days1to30, days31to60, days61to90, over90 } = ageing
  return [notDue, days1to30, days31to60, days61to90, over90] as [Pesewas, Pesewas, Pesewas, Pesewas, Pesewas]
}
