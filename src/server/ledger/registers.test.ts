import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { readCashDay } from '../features/cash-day/read-day.ts'
import { cashStatement } from '../features/cash-day/statement.ts'
import { eveningFacts } from '../features/evening/facts.ts'
import { readRegister } from '../features/registers/queries.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  closeThrough,
  correctRegister,
  countDrawer,
  keepRegister,
  settleInHand,
  takeRegisterBack,
} from './index.ts'
import { booksOf, countOf } from './testing/cash-office.ts'
import { openRegisterOffice } from './testing/register-office.ts'

beforeAll(async () => {
  await testDatabase()
})

test('a register posts once, when it is accepted: absent is never charged, the cash is in the drawer', async () => {
  const { office, mark, accept, owes } = await openRegisterOffice(6)
  const register = await mark([1500, 2000, 7500, 'owes', 'absent', 'own_food'], 11_000)
  expect((await booksOf(office)).total('students')).toBe(0)

  const accepted = await Promise.allSettled([accept(register, 11_000), accept(register, 11_000)])

  expect(accepted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const after = []
  for (let pupil = 0; pupil < 6; pupil++) after.push(await owes(pupil))
  expect(after).toEqual([0, -500, -6_000, 1_500, 0, 0])
  const books = await booksOf(office)
  expect([books.sum, books.total('drawers'), books.of('in_hand')]).toEqual([0, 11_000, 0])
  expect(await office.school.problems()).toEqual([])
  const [entries] = await office.school.rows<{ count: number; groups: number; slip: number }>(
    sql`select count(*)::int as count, count(distinct group_id)::int as groups,
          (select slip_number::int from registers where school_id = ${office.school.schoolId}) as slip
        from ledger_entries where school_id = ${office.school.schoolId} and register_id = ${register}`,
  )
  expect(entries).toEqual({ count: 7, groups: 1, slip: 1 })
})

test('until it is accepted, its money is with the teacher on the day’s screen and in the evening text', async () => {
  const { office, mark, accept } = await openRegisterOffice(2)
  const head = office.at(0)
  const told = async () => ({
    day: (await readCashDay(head)).registers,
    evening: await eveningFacts(head, '2026-11-20'),
  })
  expect(await told()).toEqual({ day: [], evening: null })

  const register = await mark([1500, 'absent'], 1_500)

  const waiting = await told()
  expect(waiting.day).toMatchObject([
    { id: register, from: 'Samuel Boateng', className: 'Basic 4', amount: 1_500 },
  ])
  expect(waiting.evening).toMatchObject({ receipts: 0, registers: { count: 1, amount: 1_500 } })
  await accept(register, 1_500)
  expect(await told()).toMatchObject({ day: [], evening: { registers: { count: 0, amount: 0 } } })
})

test('cash counted differently stands in the teacher’s name, and goes from there when it is brought', async () => {
  const { office, mark, accept, teacher, owes } = await openRegisterOffice(2)
  const register = await mark([1500, 1500], 3_000)

  await expect(accept(register, 2_500)).rejects.toMatchObject({
    details: { fields: { says: expect.any(String) } },
  })
  await accept(register, 2_500, 'One note of five less')

  const books = await booksOf(office)
  expect([books.of('in_hand', teacher), books.total('drawers'), await owes(0)]).toEqual([500, 2_500, 0])
  const short = await cashStatement(office.at(0), '2026-11-20')
  expect(short).toMatchObject({ toAccountFor: 2_500, missing: 0 })
  expect(short?.came).toContainEqual({ what: 'in_hand', who: 'Samuel Boateng', count: null, amount: -500 })
  await expect(settleInHand(office.at(2), { staff: teacher, amount: pesewas(600) })).rejects.toMatchObject({
    details: { fields: { amount: 'GHS 5.00 stands in this person’s name.' } },
  })
  await settleInHand(office.at(2), { staff: teacher, amount: pesewas(500) })
  const statement = await cashStatement(office.at(0), '2026-11-20')
  expect(statement?.came.find(({ what }) => what === 'in_hand')).toBeUndefined()
  expect(statement?.missing).toBe(0)
  const after = await booksOf(office)
  expect([after.sum, after.of('in_hand', teacher), after.total('drawers')]).toEqual([0, 0, 3_000])
  const [drawer] = await office.school.rows<{ id: string }>(
    sql`select id from drawers where school_id = ${office.school.schoolId}`,
  )
  const counted = await countDrawer(office.at(2), { drawer: drawer?.id ?? '', pieces: countOf(3_000) })
  expect(counted.result).toBe('agrees')
  expect(await office.school.problems()).toEqual([])
})

test('a corrected mark reverses its pair, and leaves the counted drawer as it was', async () => {
  const { office, mark, accept, teacher, pupils, owes } = await openRegisterOffice(2)
  const register = await mark([1500, 'absent'], 1_500)
  await accept(register, 1_500)
  const [drawer] = await office.school.rows<{ id: string }>(
    sql`select id from drawers where school_id = ${office.school.schoolId}`,
  )
  await countDrawer(office.at(2), { drawer: drawer?.id ?? '', pieces: countOf(1_500) })

  const correct = (pupil: number, rest: { mark: 'absent' | 'paid'; amount?: ReturnType<typeof pesewas> }) =>
    correctRegister(office.at(0), { register, student: pupils[pupil] ?? '', reason: 'Wrong child', ...rest })
  await correct(0, { mark: 'absent' })
  expect((await booksOf(office)).of('in_hand', teacher)).toBe(-1_500)
  await correct(1, { mark: 'paid', amount: pesewas(1_500) })

  const books = await booksOf(office)
  expect([books.sum, books.of('in_hand', teacher), books.total('drawers')]).toEqual([0, 0, 1_500])
  expect([await owes(0), await owes(1)]).toEqual([0, 0])
  expect(await office.school.problems()).toEqual([])
  await expect(correct(1, { mark: 'paid', amount: pesewas(1_500) })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('drawers switched off later: a correction leaves the closed drawer and the cash outside as they were', async () => {
  const { office, mark, accept, teacher, pupils } = await openRegisterOffice(1)
  const { school } = office
  const register = await mark([1500], 1_500)
  await accept(register, 1_500)
  const [drawer] = await school.rows<{ id: string }>(
    sql`select id from drawers where school_id = ${school.schoolId}`,
  )
  await countDrawer(office.at(2), { drawer: drawer?.id ?? '', pieces: countOf(1_500) })
  const held = (await booksOf(office)).of('drawer', office.people[2])
  const outside = (await booksOf(office)).total('cash')
  await school.rows(sql`update school_rules set drawers = false where school_id = ${school.schoolId}`)

  const absent = { register, student: pupils[0] ?? '', mark: 'absent', reason: 'Wrong child' } as const
  await correctRegister(office.at(0), absent)

  const books = await booksOf(office)
  expect([books.sum, books.of('drawer', office.people[2]), books.total('cash')]).toEqual([0, held, outside])
  expect(books.of('in_hand', teacher)).toBe(-1_500)
  expect(await school.problems()).toEqual([])
})

test('who is alone in a school is offered their own register to accept', async () => {
  const { office, feeType, pupils, mark, asTeacher } = await openRegisterOffice(1)
  const { school, people } = office
  const { keepRegister, acceptRegister } = await import('./index.ts')
  const ofTeacher = await mark([1500], 1_500, { day: '2026-11-19' })
  expect((await readRegister(asTeacher(), ofTeacher)).isOwn).toBe(true)
  const { register } = await keepRegister(office.at(2), {
    class: school.classId('Basic 4'),
    feeType,
    day: '2026-11-20',
    marks: [{ student: pupils[0] ?? '', mark: 'paid', amount: pesewas(1_500) }],
    handOver: { counted: pesewas(1_500) },
  })
  expect((await readRegister(office.at(2), register)).isOwn).toBe(true)
  expect((await readRegister(office.at(1), register)).isOwn).toBe(false)

  await school.rows(
    sql`update staff set left_at = app_now() where school_id = ${school.schoolId} and id <> ${people[2]}`,
  )
  expect((await readRegister(office.at(2), register)).isOwn).toBe(false)
  await acceptRegister(office.at(2), { register, counted: pesewas(1_500) })
})

test('a day counts as prepaid only where credit covers it', async () => {
  const { office, mark, accept, owes, pupils } = await openRegisterOffice(2)
  await expect(mark(['prepaid', 'absent'], 0)).rejects.toMatchObject({
    details: { fields: { marks: expect.stringContaining('does not cover this day') } },
  })
  const first = await mark([3_000, 'absent'], 3_000, { day: '2026-11-18' })
  await accept(first, 3_000)
  const [second, third] = [
    await mark(['prepaid', 'absent'], 0, { day: '2026-11-19' }),
    await mark(['prepaid', 'absent'], 0),
  ]

  await accept(second, 0)
  expect(await owes(0)).toBe(0)
  await expect(accept(third, 0)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Send this register back'),
  })
  const prepaid = { register: second, student: pupils[1] ?? '', mark: 'prepaid', reason: 'Wrong' } as const
  await expect(correctRegister(office.at(0), prepaid)).rejects.toMatchObject({
    details: { fields: { mark: expect.any(String) } },
  })
  expect([await owes(0), await owes(1)]).toEqual([0, 0])
  expect(await office.school.problems()).toEqual([])
})

test('what is not right is refused in a sentence, and the marks stay', async () => {
  const { office, mark, accept, asTeacher, feeType, pupils } = await openRegisterOffice(2)
  const fields = (of: Record<string, unknown>) => ({ details: { fields: of } })

  await expect(mark([1500], 1_500)).rejects.toMatchObject(
    fields({ marks: expect.stringContaining('no mark') }),
  )
  await expect(mark(['free', 'absent'], 0)).rejects.toMatchObject(
    fields({ marks: expect.stringContaining('not free') }),
  )
  await expect(mark([1500, 'absent'], 2_000)).rejects.toMatchObject(fields({ says: expect.any(String) }))
  // A phone whose clock is a day wrong; a Saturday; a holiday comes through the same question.
  await expect(mark([], undefined, { day: '2026-11-21' })).rejects.toMatchObject(
    fields({ day: expect.any(String) }),
  )
  await expect(mark([], undefined, { day: '2026-11-15' })).rejects.toMatchObject(
    fields({ day: expect.any(String) }),
  )

  await office.school.rows(
    sql`update students set status = 'archived' where school_id = ${office.school.schoolId} and id = ${pupils[0]}`,
  )
  await expect(mark(['owes'])).rejects.toMatchObject(
    fields({ marks: expect.stringContaining('not in this class') }),
  )
  await office.school.rows(
    sql`update students set status = 'active' where school_id = ${office.school.schoolId} and id = ${pupils[0]}`,
  )
  const register = await mark([1500, 'absent'], 1_500)
  await expect(mark(['absent'])).rejects.toMatchObject({ code: 'conflict' })
  await takeRegisterBack(asTeacher(), register)
  await expect(accept(register, 1_500)).rejects.toMatchObject({ code: 'conflict' })
  await mark(['absent', 'own_food'], 0)
  await accept(register, 0)
  await expect(mark(['absent'])).rejects.toMatchObject({
    message: expect.stringContaining('The office corrects it'),
  })
  expect(feeType && (await office.school.problems())).toEqual([])
})

test('a rate counts from its day; a register of a locked day posts today and stays of its day', async () => {
  const { office, mark, accept, owes, feeType } = await openRegisterOffice(1)
  const { school, people } = office
  await school.rows(
    sql`insert into daily_rates (school_id, fee_type_id, class_id, from_day, means, amount, changed_at, changed_by)
        values (${school.schoolId}, ${feeType}, ${school.classId('Basic 4')}, '2026-11-19', 'rate', 2000, app_now(), ${people[0]})`,
  )
  const [before, on] = [
    await mark(['owes'], 0, { day: '2026-11-18' }),
    await mark(['owes'], 0, { day: '2026-11-19' }),
  ]
  await closeThrough(office.at(0), '2026-11-18')

  await accept(before, 0)
  await accept(on, 0)

  expect(await owes(0)).toBe(3_500)
  const rows = await school.rows(
    sql`select amount::int, effective_on, due_on from ledger_entries where school_id = ${school.schoolId} order by amount`,
  )
  expect(rows).toEqual([
    { amount: 1_500, effective_on: '2026-11-20', due_on: '2026-11-18' },
    { amount: 2_000, effective_on: '2026-11-19', due_on: '2026-11-19' },
  ])
  expect(await school.problems()).toEqual([])
})

test('who changed class at noon is charged once, and nobody accepts their own register', async () => {
  const { office, mark, accept, pupils, feeType } = await openRegisterOffice(1)
  const { school, people } = office
  const { keepRegister, acceptRegister } = await import('./index.ts')
  await accept(await mark([1500], 1_500), 1_500)
  await school.rows(
    sql`update students set class_id = ${school.classId('Basic 5')} where school_id = ${school.schoolId} and id = ${pupils[0]}`,
  )
  await school.rows(
    sql`insert into daily_rates (school_id, fee_type_id, class_id, from_day, means, amount, changed_at, changed_by)
        values (${school.schoolId}, ${feeType}, ${school.classId('Basic 5')}, '2026-09-01', 'rate', 1500, app_now(), ${people[0]})`,
  )
  const inBasic5 = (mark: 'owes' | 'absent') =>
    keepRegister(office.at(1), {
      class: school.classId('Basic 5'),
      feeType,
      day: '2026-11-20',
      marks: [{ student: pupils[0] ?? '', mark }],
      handOver: { counted: pesewas(0) },
    })

  const { register } = await inBasic5('owes')
  await expect(acceptRegister(office.at(1), { register, counted: pesewas(0) })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(accept(register, 0)).rejects.toMatchObject({ message: expect.stringContaining('Basic 4') })
  expect(await school.problems()).toEqual([])
})

test('where two marked differently the no says so, for the device to know that its next marks are chosen', async () => {
  const { office, mark, pupils, feeType } = await openRegisterOffice(1)
  const { school } = office
  await mark(['owes'])
  const place = { class: school.classId('Basic 4'), feeType, day: '2026-11-20' as const }
  const marks = [{ student: pupils[0] ?? '', mark: 'paid' as const, amount: pesewas(1500) }]
  const handedOver = keepRegister(school.context(), { ...place, marks, handOver: { counted: pesewas(1500) } })

  await expect(handedOver).rejects.toMatchObject({
    code: 'invalid',
    details: { facts: { isMarkedTwice: true } },
  })
})
