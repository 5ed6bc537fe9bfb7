import { beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { inTransaction, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import * as ledger from './index.ts'
import { countOf } from './testing/cash-office.ts'
import type { HandMark, HandPupil, HandRegister } from './testing/register-books.ts'
import {
  aMark,
  at,
  CLASSES,
  expectAgreement,
  openPlay,
  type Play,
  pick,
  placeOf,
  saidBy,
  sent,
  setRate,
} from './testing/register-play.ts'

/** REGISTER_DAYS=60 plays a term; REGISTER_PUPILS=40 whole classes; REGISTER_SEED=… other days than every ordinary run. */
const days = Number(process.env.REGISTER_DAYS ?? 3)
const pupils = Number(process.env.REGISTER_PUPILS ?? 4)

beforeAll(async () => {
  await testDatabase()
})

test(
  'a term of registers: what each pupil owes, the drawer and the teachers’ accounts agree with books kept by hand, every day',
  async () => {
    const play = await openPlay({ days, pupils, seed: Number(process.env.REGISTER_SEED ?? 7) })
    for (const day of play.days) {
      play.office.office.school.now = new Date(`${day}T07:30:00Z`)
      for (const of of [0, 1]) await aMorning(play, of, day)
      await theOffice(play, day)
      await expectAgreement(play)
      if (pick(play, 5) === 0 || day === play.days.at(-1))
        expect(await play.office.office.school.problems()).toEqual([])
    }
    if (days >= 20) for (const outcome of VARIETY) expect([...play.outcomes]).toContain(outcome)
  },
  60_000 + days * pupils * 400,
)

const VARIETY = [
  ...[
    'handed over',
    'differs',
    'taken back',
    'sent back',
    'marked by two',
    'twice at once',
    'killed',
    'late',
  ],
  ...[
    'corrected',
    'settled',
    'given back',
    'paid at the office',
    'new rate',
    'changed class',
    'closed to marks',
  ],
]

/** A class is marked and handed over; most days its register is accepted in the same morning. */
async function aMorning(play: Play, of: number, day: Day): Promise<void> {
  const { books, outcomes } = play
  if (of === 1 && pick(play, 4) === 0) await changeClass(play)
  const isThere = (pupil: HandPupil) => pupil.of === of && !isMarkedToday(play, pupil, day)
  const marks = books.pupils.filter(isThere).map((pupil) => aMark(play, pupil, of, day))
  const marked = marks.reduce((sum, { amount }) => sum + amount, 0)
  const said = Math.max(0, marked + ([0, 0, 0, -500, 200][pick(play, 5)] ?? 0))
  const register = await keep(play, of, day, marks)
  if (pick(play, 3) === 0) await markedByTwo(play, of, day, marks)
  await handOver(play, { of, day, marks, said })
  if (pick(play, 4) === 0) {
    await ledger.takeRegisterBack(at(play, of), register)
    outcomes.add('taken back')
    await handOver(play, { of, day, marks, said })
  }
  if (pick(play, 4) === 0) {
    await ledger.sendRegisterBack(at(play, 'cashier'), register, 'Count it once more')
    outcomes.add('sent back')
    await handOver(play, { of, day, marks, said })
  }
  expect(await saidBy(() => keep(play, of, day, marks.slice(0, 1)))).toBe('conflict')
  outcomes.add('closed to marks')
  const counted = Math.max(0, marked + ([0, 0, -100, 0, 350][pick(play, 5)] ?? 0))
  play.waiting.push({ register: { id: register, day, of, marks }, counted })
  if (pick(play, 6) === 0) outcomes.add('late')
  else await acceptAll(play)
}

function isMarkedToday({ books, waiting }: Play, pupil: HandPupil, day: Day): boolean {
  const registers = [...books.accepted, ...waiting.map(({ register }) => register)]
  return registers.some(
    (register) => register.day === day && register.marks.some((mark) => mark.pupil === pupil),
  )
}

/** A pupil of the first class comes to the second after the first was marked: the day is charged once. */
async function changeClass({ office, books, outcomes }: Play): Promise<void> {
  const { school } = office.office
  const mover = books.pupils.find(({ of, isFree }) => of === 0 && !isFree)
  if (!mover || books.pupils.filter(({ of }) => of === 0).length < 4) return
  mover.of = 1
  await school.rows(
    sql`update students set class_id = ${school.classId(CLASSES[1])} where school_id = ${school.schoolId} and id = ${mover.id}`,
  )
  outcomes.add('changed class')
}

interface Handing {
  of: number
  day: Day
  marks: readonly HandMark[]
  said: number
}

async function keep(play: Play, of: number, day: Day, marks: readonly HandMark[]): Promise<string> {
  const { register } = await ledger.keepRegister(at(play, of), {
    ...placeOf(play, of, day),
    marks: sent(marks),
  })
  return register
}

/** The Bursar marks one of them otherwise: nothing goes until somebody has chosen. */
async function markedByTwo(play: Play, of: number, day: Day, marks: readonly HandMark[]): Promise<void> {
  const other = marks.find(({ mark }) => mark !== 'absent' && mark !== 'free')
  if (!other) return
  const student = other.pupil.id
  await ledger.keepRegister(at(play, 'bursar'), {
    ...placeOf(play, of, day),
    marks: [{ student, mark: 'absent' }],
  })
  const refused = await saidBy(() =>
    ledger.keepRegister(at(play, of), {
      ...placeOf(play, of, day),
      marks: sent(marks),
      handOver: { counted: pesewas(0), says: 'two marks' },
    }),
  )
  expect(refused).toBe('invalid')
  await ledger.keepRegister(at(play, of), { ...placeOf(play, of, day), marks: sent(marks, true) })
  play.outcomes.add('marked by two')
}

async function handOver(play: Play, { of, day, marks, said }: Handing): Promise<void> {
  const counted = pesewas(said)
  await ledger.keepRegister(at(play, of), {
    ...placeOf(play, of, day),
    marks: sent(marks),
    handOver: { counted, says: 'as I counted' },
  })
  play.outcomes.add('handed over')
}

async function acceptAll(play: Play): Promise<void> {
  for (const { register, counted } of play.waiting.splice(0)) await accept(play, register, counted)
}

async function accept(play: Play, register: HandRegister, counted: number): Promise<void> {
  const { books, outcomes } = play
  const input = { register: register.id, counted: pesewas(counted), says: 'as I counted' }
  if (pick(play, 4) === 0) {
    const dying = inTransaction(at(play, 'cashier'), async (inner) => {
      await ledger.acceptRegister(inner, input)
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    outcomes.add('killed')
  }
  const times = pick(play, 4) === 0 ? 2 : 1
  const all = await Promise.all(
    Array.from({ length: times }, () => saidBy(() => ledger.acceptRegister(at(play, 'cashier'), input))),
  )
  expect(all.toSorted()).toEqual(times === 2 ? ['conflict', undefined] : [undefined])
  if (times === 2) outcomes.add('twice at once')
  books.accept(register, counted)
  if (register.marks.reduce((sum, { amount }) => sum + amount, 0) !== counted) outcomes.add('differs')
}

/** What the office does with registers in a day, and the count of the drawer in the evening. */
async function theOffice(play: Play, day: Day): Promise<void> {
  if (play.waiting.length > 0 && pick(play, 2) === 0) await acceptAll(play)
  if (pick(play, 2) === 0) await correct(play)
  if (pick(play, 3) === 0) await payAtOffice(play)
  for (const of of [0, 1]) if (pick(play, 3) === 0) await settle(play, of)
  if (pick(play, 7) === 0) await setRate(play, pick(play, 2), addDays(day, 1), 500 + 50 * pick(play, 30))
  await countInTheEvening(play)
}

async function correct(play: Play): Promise<void> {
  const { books, outcomes } = play
  const register = books.accepted[pick(play, books.accepted.length)]
  const line = register?.marks[pick(play, register.marks.length)]
  if (!register || !line) return
  const mark = (['paid', 'owes', 'absent', 'own_food'] as const)[pick(play, 4)] ?? 'absent'
  const amount = mark === 'paid' ? 500 + 100 * pick(play, 30) : 0
  const refused = await saidBy(() =>
    ledger.correctRegister(at(play, 'bursar'), {
      register: register.id,
      student: line.pupil.id,
      mark,
      reason: 'Wrong child',
      ...(mark === 'paid' ? { amount: pesewas(amount) } : {}),
    }),
  )
  const isOther = books.correct(register, line, mark, amount)
  expect(refused).toBe(isOther ? undefined : 'invalid')
  outcomes.add('corrected')
}

async function settle(play: Play, of: number): Promise<void> {
  const { books, teachers, outcomes } = play
  const whole = books.inHand[of] ?? 0
  if (whole === 0) return
  const amount = pick(play, 2) === 0 && Math.abs(whole) > 100 ? Math.sign(whole) * 100 : whole
  await ledger.settleInHand(at(play, 'cashier'), { staff: teachers[of] ?? '', amount: pesewas(amount) })
  books.settle(of, amount)
  outcomes.add(amount > 0 ? 'settled' : 'given back')
}

async function payAtOffice(play: Play): Promise<void> {
  const { books, outcomes } = play
  const pupil = books.pupils[pick(play, books.pupils.length)]
  if (!pupil) return
  const amount = pesewas(1_000 + 500 * pick(play, 10))
  const lines = [{ feeType: 'Daily feeding', amount }]
  await ledger.post(at(play, 'cashier'), { kind: 'payment', studentId: pupil.id, lines })
  books.payAtOffice(pupil, amount)
  outcomes.add('paid at the office')
}

async function countInTheEvening(play: Play): Promise<void> {
  const { school, people } = play.office.office
  school.now = new Date(school.now.getTime() + 7 * 3_600_000)
  const [drawer] = await school.rows<{ id: string }>(
    sql`select id from drawers where school_id = ${school.schoolId} and staff_id = ${people[2]} and state = 'open'`,
  )
  if (!drawer || play.books.drawer < 0) return
  const { result } = await ledger.countDrawer(at(play, 'cashier'), {
    drawer: drawer.id,
    pieces: countOf(play.books.drawer),
  })
  expect(result).toBe('agrees')
}
