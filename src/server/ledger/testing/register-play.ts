import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, sql } from '../../context/context.ts'
import { booksOf } from './cash-office.ts'
import { type HandMark, type HandPupil, type HandRegister, RegisterBooks } from './register-books.ts'
import { aTeacher, openRegisterOffice, type RegisterOffice } from './register-office.ts'

export const CLASSES = ['Basic 4', 'Basic 5']

/** Two classes with registers, and books kept by hand beside them. */
export interface Play {
  office: RegisterOffice
  teachers: string[]
  books: RegisterBooks
  days: Day[]
  /** Handed over, and accepted on another day. */
  waiting: { register: HandRegister; counted: number }[]
  random: () => number
  outcomes: Set<string>
}

export async function openPlay({
  days,
  pupils,
  seed,
}: {
  days: number
  pupils: number
  seed: number
}): Promise<Play> {
  const office = await openRegisterOffice(pupils, new Date('2026-09-14T07:00:00Z'))
  const { school, people } = office.office
  const books = new RegisterBooks()
  const second: string[] = []
  for (let pupil = 0; pupil < pupils; pupil++) second.push(await school.admit(CLASSES[1]))
  for (const [of, ids] of [office.pupils, second].entries())
    for (const [place, id] of ids.entries()) books.pupils.push({ id, of, isFree: place === 0, owed: 0 })
  const teachers = [office.teacher, await aTeacher(office.office, CLASSES[1] ?? '')]
  books.rates.push({ of: 0, from: '2026-09-01', amount: 1_500 })
  const play = {
    office,
    teachers,
    books,
    days: [],
    waiting: [],
    random: seeded(seed),
    outcomes: new Set<string>(),
  }
  await setRate(play, 1, '2026-09-01', 700)
  for (const { id, isFree } of books.pupils) {
    if (!isFree) continue
    await school.rows(
      sql`insert into daily_rates (school_id, fee_type_id, student_id, from_day, means, changed_at, changed_by)
          values (${school.schoolId}, ${office.feeType}, ${id}, '2026-09-01', 'free', app_now(), ${people[0]})`,
    )
  }
  const found = await school.rows<{ day: Day }>(
    sql`select s::text as day from school_days(${school.schoolId}, '2026-09-14', '2027-04-01') s order by s limit ${days}`,
  )
  return { ...play, days: found.map(({ day }) => day) }
}

export async function setRate(
  { office, books, outcomes }: Play,
  of: number,
  from: Day,
  amount: number,
): Promise<void> {
  const { school, people } = office.office
  await school.rows(
    sql`insert into daily_rates (school_id, fee_type_id, class_id, from_day, means, amount, changed_at, changed_by)
        values (${school.schoolId}, ${office.feeType}, ${school.classId(CLASSES[of])}, ${from}, 'rate', ${amount}, app_now(), ${people[0]})
        on conflict do nothing`,
  )
  books.rates.push({ of, from, amount })
  outcomes.add('new rate')
}

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = ({ random }: Play, below: number) => Math.floor(random() * below)

/** Somebody of the school, with a key of its own. */
export function at({ office, teachers }: Play, who: number | 'cashier' | 'bursar'): Context {
  if (who === 'cashier') return office.office.at(2)
  if (who === 'bursar') return office.office.at(0)
  const context = office.office.school.context({ key: randomUUID() })
  return { ...context, caller: { ...context.caller, staffId: teachers[who] ?? '', role: 'teacher' } }
}

export function aMark(play: Play, pupil: HandPupil, of: number, day: Day): HandMark {
  const { books } = play
  const rate = books.rate(of, day)
  const line = (mark: HandMark['mark'], amount = 0) => {
    return { pupil, mark, amount, charged: books.chargeFor(pupil, mark, of, day) }
  }
  if (pupil.isFree) return line('free')
  const onItsWay = play.waiting.some(({ register }) => register.marks.some((mark) => mark.pupil === pupil))
  if (pupil.owed <= -rate && !onItsWay && pick(play, 4) > 0) return line('prepaid')
  const way = pick(play, 20)
  if (way < 9) return line('paid', rate)
  if (way < 12) return line('paid', rate * (2 + pick(play, 4)))
  if (way < 13) return line('paid', 2_000)
  if (way < 14) return line('paid', 500)
  if (way < 16) return line('owes')
  return line(way < 19 ? 'absent' : 'own_food')
}

export const sent = (marks: readonly HandMark[], over?: true) =>
  marks.map(({ pupil, mark, amount }) => ({
    student: pupil.id,
    mark,
    ...(over && { over }),
    ...(mark === 'paid' ? { amount: pesewas(amount) } : {}),
  }))

export const placeOf = ({ office }: Play, of: number, day: Day) => {
  return { class: office.office.school.classId(CLASSES[of]), feeType: office.feeType, day }
}

export async function saidBy(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

export async function expectAgreement({ office, books, teachers }: Play): Promise<void> {
  const { school, people } = office.office
  const rows = await school.rows<{ id: string; balance: number }>(
    sql`select student_id as id, balance from balances where school_id = ${school.schoolId} and fee_type_id = ${office.feeType}`,
  )
  const owed = new Map(rows.map(({ id, balance }) => [id, balance]))
  const found = await booksOf(office.office)
  expect({
    owed: books.pupils.map(({ id }) => owed.get(id) ?? 0),
    drawer: found.of('drawer', people[2]),
    inHand: teachers.map((id) => found.of('in_hand', id)),
    sum: found.sum,
  }).toEqual({
    owed: books.pupils.map((pupil) => pupil.owed),
    drawer: books.drawer,
    inHand: books.inHand,
    sum: 0,
  })
}
