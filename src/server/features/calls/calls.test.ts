import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { openBalances } from '../../ledger/index.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { archiveStudents } from '../students/archive-students.ts'

/** A Monday in term: the school days before it are those of the week before. */
const MONDAY = '2026-11-16T09:00:00Z'

test('the list is by family and late amount times days, and voluntary fees and credits are not called for', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const guardian = { firstName: 'Adwoa', surname: 'Akyeamfuɔ', phone: aPhone() }
  const older = await owing(
    school,
    { firstName: 'Kwabena', classRef: 'Basic 7', guardian },
    300,
    '2026-10-12',
  )
  const younger = await owing(school, { firstName: 'Esi', guardian }, 200, '2026-11-13')
  const long = await owing(school, {}, 100, '2026-02-02')
  await owing(school, {}, 900, '2026-11-16')
  const inCredit = await owing(school, {}, 50, '2026-10-01')
  await pay(school, inCredit, 50, { feeType: 'Exam Fees' })
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.addFeeType, { params, body: { feeType: 'Trip', amount: 0, voluntary: true } })
  const body = { feeType: 'Trip', amount: 70, date: '2026-10-01' }
  await school.call(endpoints.debitStudent, { params: { studentId: await school.addStudent() }, body })

  const expected = [
    [await familyOf(school, long), 100, '2026-02-02', [long]],
    [await familyOf(school, older), 500, '2026-10-12', [older, younger]],
  ]
  const shown = async () =>
    (await listed(school)).map(({ familyId, late, lateSince, children }) => [
      ...[familyId, late, lateSince],
      children.map(({ studentId }) => studentId),
    ])
  expect(await shown()).toEqual(expected)
  const first = await school.call(endpoints.readCallList, { query: { limit: 1 } })
  expect(first.families.map(({ late }) => late)).toEqual([100])
  // Reading has them kept; and the same from the rows that are.
  const kept = () => school.rows(sql`select from kept_lists where is_whole`)
  await expect.poll(kept).toHaveLength(1)
  expect(await shown()).toEqual(expected)
})

test('who was reached sinks for three school days, and no answer does not', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const [more, less] = [
    await owing(school, {}, 500, '2026-10-01'),
    await owing(school, {}, 100, '2026-10-01'),
  ]
  const [first, second] = [await familyOf(school, more), await familyOf(school, less)]
  await write(school, second, { outcome: 'no_answer' })
  await write(school, first, { outcome: 'reached', note: 'Will come on Friday.' })

  const order = async () => (await listed(school)).map(({ familyId }) => familyId)
  expect(await order()).toEqual([second, first])
  const [called, reached] = await listed(school)
  expect(called).toMatchObject({ tries: 1, place: 'to_call', last: { outcome: 'no_answer' } })
  expect(reached).toMatchObject({
    place: 'reached',
    last: { outcome: 'reached', note: 'Will come on Friday.' },
  })

  await daysLater(school, 3)
  expect(await order()).toEqual([second, first])
  await daysLater(school, 1)
  expect(await order()).toEqual([first, second])
})

test('a promise is kept, kept in part or broken by what has come, under reversals, late receipts and moves', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const student = await owing(school, {}, 500, '2026-10-01')
  const stranger = await owing(school, {}, 500, '2026-10-01')
  const familyId = await familyOf(school, student)
  await pay(school, student, 30)
  school.clock.pass({ minutes: 1 })
  await write(school, familyId, promised(200, '2026-11-18'))
  expect(await promiseOf(school, familyId)).toMatchObject({ state: 'open', came: 0 })
  school.clock.pass({ minutes: 1 })
  const { receipt, transaction } = await pay(school, student, 120)
  expect(await promiseOf(school, familyId)).toMatchObject({ state: 'open', came: 120 })

  await daysLater(school, 3)
  expect(await promiseOf(school, familyId)).toMatchObject({ state: 'part', came: 120 })
  expect((await listed(school))[0]).toMatchObject({ familyId, place: 'broken' })
  const late = await pay(school, student, 80, { date: '2026-11-18' })
  expect(await promiseOf(school, familyId)).toMatchObject({ state: 'kept', came: 200 })
  const move = { params: { entryId: transaction.id }, body: { studentId: stranger, amount: 20 } }
  await school.call(endpoints.moveTransaction, move)
  expect(await promiseOf(school, familyId)).toMatchObject({ state: 'part', came: 180 })
  await takeBack(school, receipt?.id)
  await takeBack(school, late.receipt?.id)
  expect(await promiseOf(school, familyId)).toMatchObject({ state: 'broken', came: 0 })
  expect((await listed(school))[0]).toMatchObject({ familyId, promise: { state: 'broken' } })
})

test('a later promise or a cancellation ends a promise, and the log stays with the children', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const [kofi, ama] = [
    await owing(school, { firstName: 'Kofi', guardian }, 500, '2026-10-01'),
    await owing(school, { firstName: 'Ama', guardian }, 100, '2026-10-01'),
  ]
  const familyId = await familyOf(school, kofi)
  const first = await write(school, familyId, promised(50, '2026-11-18'))
  school.clock.pass({ minutes: 1 })
  await write(school, familyId, promised(60, '2026-11-20'))
  const again = await school.inject(endpoints.cancelPromise, {
    params: { contactId: first.reply.contactId },
    body: { reason: 'Twice' },
  })
  expect(again.problem.detail).toBe('This promise is open no more.')
  const split = await school.call(endpoints.splitFamily, {
    params: { familyId },
    body: { studentIds: [ama] },
  })

  for (const id of [familyId, split.familyId]) {
    const { contacts } = await school.call(endpoints.listContacts, { params: { familyId: id } })
    expect(contacts.map(({ promise }) => [promise?.amount, promise?.state])).toEqual([
      [60, 'open'],
      [50, 'cancelled'],
    ])
  }
  const [newest] = (await school.call(endpoints.listContacts, { params: { familyId } })).contacts
  const cancel = { params: { contactId: newest?.id ?? '' }, body: { reason: 'Paid to the teacher' } }
  await school.call(endpoints.cancelPromise, cancel)
  expect((await listed(school)).map(({ promise }) => promise)).toEqual([null, null])
})

test('a promise in the past, too far ahead, larger than the debt, or without one is refused by its field', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const familyId = await familyOf(school, await owing(school, {}, 500, '2026-10-01'))
  const wrong = [
    [promised(50, '2026-11-15'), 'promise.on', 'This day is over. A promise is for today or later.'],
    [promised(50, '2027-02-15'), 'promise.on', 'A promise is for the next 90 days.'],
    [
      promised(500.01, '2026-11-18'),
      'promise.amount',
      'The family owes GHS 500.00; a promise is for that at most.',
    ],
    [{ outcome: 'promised' }, 'promise', 'Enter how much was promised, and by which day.'],
    [
      { ...promised(5, '2026-11-18'), outcome: 'reached' },
      'promise',
      'Only somebody who promised has a promise.',
    ],
    [{ outcome: 'reached', note: 'x'.repeat(501) }, 'note', 'The note has at most 500 characters.'],
  ] as const

  for (const [body, field, sentence] of wrong) {
    const { status, problem } = await write(school, familyId, body)
    expect([status, problem.fields]).toEqual([422, { [field]: sentence }])
  }
  expect((await write(school, randomUUID(), { outcome: 'reached' })).status).toBe(404)
  expect((await listed(school))[0]?.last).toBeNull()
})

test('who asks to stop gets no reminders, a wrong number is shown until it is changed, and the erased are not in the log', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const student = await owing(school, {}, 500, '2026-10-01')
  const familyId = await familyOf(school, student)
  await write(school, familyId, { outcome: 'stop' })
  school.clock.pass({ minutes: 1 })
  await write(school, familyId, { outcome: 'wrong_number', note: 'A shop in Kumasi' })
  const guardianOf = async () => (await listed(school))[0]?.guardian

  expect(await guardianOf()).toMatchObject({ noReminders: true, isWrong: true })
  const body = { firstName: 'Kojo', surname: 'Acquah', phone: '0201234567' }
  await school.call(endpoints.editGuardian, { params: { guardianId: familyId }, body })
  expect(await guardianOf()).toMatchObject({ noReminders: true, isWrong: false })

  await archiveStudents(school.context, [student])
  await school.call(endpoints.eraseStudent, { params: { studentId: student } })
  const kept = await school.rows(sql`select note, phone from contacts`)
  expect(kept).toEqual([
    { note: null, phone: null },
    { note: null, phone: null },
  ])
  await expect(school.rows(sql`update contacts set note = 'other words'`)).rejects.toThrow(
    /permission denied|append-only/,
  )
})

async function owing(
  school: TestSchool,
  differences: Parameters<TestSchool['addStudent']>[0],
  amount: number,
  dueOn: string,
): Promise<string> {
  const student = await school.addStudent(differences)
  const line = { student, feeType: 'School Fees', amount: pesewas(Math.round(amount * 100)), dueOn }
  await openBalances({ ...school.context, idempotency: undefined }, [line])
  return student
}

/** The session goes on: somebody was there each day. */
async function daysLater(school: TestSchool, days: number): Promise<void> {
  school.clock.pass({ days })
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
}

async function familyOf(school: TestSchool, studentId: string): Promise<string> {
  return (await school.call(endpoints.readStudent, { params: { studentId } })).familyId
}

async function listed(school: TestSchool) {
  return (await school.call(endpoints.readCallList)).families
}

const promised = (amount: number, on: string) => ({ outcome: 'promised', promise: { amount, on } }) as const

function write(
  school: TestSchool,
  familyId: string,
  body: NonNullable<Sent<typeof endpoints.writeContact>['body']>,
) {
  return school.inject(endpoints.writeContact, { params: { familyId }, body })
}

async function promiseOf(school: TestSchool, familyId: string) {
  const { contacts } = await school.call(endpoints.listContacts, { params: { familyId } })
  return contacts.find(({ promise }) => promise)?.promise
}

function pay(school: TestSchool, studentId: string, amountPaid: number, differences: object = {}) {
  const body = { amountPaid, feeType: 'School Fees', confirm: true, ...differences }
  return school.call(endpoints.payStudent, { params: { studentId }, body })
}

async function takeBack(school: TestSchool, receiptId = '') {
  const body = { reason: 'Entered twice' }
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body })
}
