import type { Deeds } from './acts.ts'
import { type Books, refuse } from './books.ts'

/** The school's own classes, and the end of the year, as the books see them. Nothing of it is money. */

const DAYS_BETWEEN = 120

export function promoteAll(books: Books, { repeaters }: Deeds['yearEnd']): void {
  const last = lastStanding(books)
  const daysAgo = last ? (books.now.getTime() - last.at.getTime()) / 86_400_000 : Number.POSITIVE_INFINITY
  if (daysAgo < DAYS_BETWEEN) refuse('conflict')
  if (repeaters.some((student) => books.students[student]?.status !== 'active')) refuse('invalid')
  const moved = books.students.flatMap((child, student) => {
    const home = books.classes[child.class]
    const isMoved = child.status === 'active' && home && !home.isOut && !repeaters.includes(student)
    return isMoved ? [{ student, from: child.class, to: home.next }] : []
  })
  if (moved.length === 0) refuse('invalid')
  books.yearEnds.push({ at: books.now, moved, isUndone: false })
  for (const { student, to } of moved) {
    const child = books.students[student] ?? refuse('not_found')
    if (to !== null) child.class = to
    else Object.assign(child, { status: 'completed', completedAt: books.now })
  }
}

export function undoPromotingAll(books: Books, { which }: Deeds['undoYearEnd']): void {
  const yearEnd = books.yearEnds[which - 1] ?? refuse('not_found')
  if (yearEnd.isUndone) refuse('already_reversed')
  if (yearEnd !== lastStanding(books)) refuse('conflict')
  if (yearEnd.moved.some(({ from }) => books.classes[from]?.isOut)) refuse('conflict')
  for (const { student, from, to } of yearEnd.moved) {
    const child = books.students[student] ?? refuse('not_found')
    const isThere = child.status === 'active' && child.class === to
    const hasLeft = to === null && child.status === 'completed' && child.completedAt === yearEnd.at
    if (!isThere && !hasLeft) continue
    Object.assign(child, { class: from, status: 'active' })
    if (to === null) child.completedAt = null
  }
  yearEnd.isUndone = true
}

export function takeOut(books: Books, { class: place, to }: Deeds['takeOut']): void {
  const gone = books.classes[place] ?? refuse('not_found')
  if (gone.isOut) refuse('not_found')
  if (to === place || books.classes[to]?.isOut) refuse('invalid')
  for (const child of books.students) if (child.status === 'active' && child.class === place) child.class = to
  for (const other of books.classes) if (other.next === place) other.next = gone.next
  gone.isOut = true
}

export function bringBack(books: Books, { class: place }: Deeds['bringBack']): void {
  const back = books.classes[place] ?? refuse('not_found')
  back.isOut = false
}

function lastStanding({ yearEnds }: Books) {
  return yearEnds.findLast(({ isUndone }) => !isUndone)
}
