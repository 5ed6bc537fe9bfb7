import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { shortName } from '#shared/people.ts'
import { type Sql, sql } from '../../context/context.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { statement } from '../documents/statement.ts'
import { writeText } from '../messages/write-text.ts'

/** A Monday in term, at an hour when reminders go. */
const MONDAY = '2026-11-16T09:30:00Z'
const AKOSUA = { firstName: 'Akosua', surname: 'Mensah' }
const YAW = { firstName: 'Yaw', surname: 'Owusu' }

/** Akosua bears 586.20 of what was due in October and has paid 23.00; Yaw 390.80 and 17.00. */
async function aSharedChild() {
  const school = await createTestSchool({ now: MONDAY })
  const phones = { first: aPhone(), second: aPhone() }
  const childId = await school.addStudent({
    firstName: 'Abena',
    guardian: { ...AKOSUA, phone: phones.first },
  })
  const params = { studentId: childId }
  await school.call(endpoints.debitStudent, {
    params,
    body: { feeType: 'School Fees', amount: 977, date: '2026-10-05' },
  })
  const body = { second: { ...YAW, phone: phones.second }, firstPercent: 60, secondPercent: 40 }
  const { payers } = await school.call(endpoints.setPayers, { params, body })
  if (!payers) throw new Error('two payers were set')
  const ids = { first: payers.first.guardianId, second: payers.second.guardianId }
  const pay = (who: 'first' | 'second', amount: number) =>
    school.call(endpoints.payStudent, {
      params,
      body: { lines: [{ feeType: 'School Fees', amount }], payerGuardianId: ids[who] },
    })
  await pay('first', 23)
  await pay('second', 17)
  return { school, childId, ids, phones, pay }
}

async function rowsOf(school: TestSchool) {
  const { families } = await school.call(endpoints.readCallList, { query: {} })
  return families.map(({ guardian, late, children }) => [
    guardian?.firstName,
    late,
    children.map((child) => child.late),
  ])
}

test('each of two payers has a row of the list, with the own share alone, and none once it is paid', async () => {
  const { school, pay } = await aSharedChild()
  expect(await rowsOf(school)).toEqual([
    ['Akosua', 563.2, [563.2]],
    ['Yaw', 373.8, [373.8]],
  ])

  await pay('second', 373.8)
  expect(await rowsOf(school)).toEqual([['Akosua', 563.2, [563.2]]])

  // What Akosua pays ahead is not Yaw's: his part of a later fee is called for all the same.
  await pay('first', 663.2)
  expect(await rowsOf(school)).toEqual([])
})

test('whoever is called is handed the own statement: the row says which of the two it is', async () => {
  const { school, childId } = await aSharedChild()
  await school.addStudent({ firstName: 'Kofi' })
  const { families } = await school.call(endpoints.readCallList, { query: {} })
  const papers = families.flatMap(({ guardian, children }) =>
    children.map(({ studentId, payer }) => ({ called: guardian?.firstName, studentId, payer })),
  )
  expect(papers).toEqual([
    { called: 'Akosua', studentId: childId, payer: 'first' },
    { called: 'Yaw', studentId: childId, payer: 'second' },
  ])
  for (const { called, payer } of papers) {
    const paper = await statement(school.context, childId, payer ? { payer } : {})
    expect(shortName(paper.guardian?.name ?? '')).toBe(called)
  }
})

test('what one has in credit takes nothing off what the other is late with', async () => {
  const { school, pay } = await aSharedChild()
  await pay('first', 1_000)
  expect(await rowsOf(school)).toEqual([['Yaw', 373.8, [373.8]]])
})

test('a charge that is due later is nobody’s yet, and shares are late by the days of their charges', async () => {
  const { school, pay } = await aSharedChild()
  const bill = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 100 }
  await school.call(endpoints.addClassFees, {
    params: { schoolId: school.schoolId },
    body: { ...bill, dueDate: '2026-12-18' },
  })
  await pay('first', 563.2)
  expect(await rowsOf(school)).toEqual([['Yaw', 373.8, [373.8]]])
})

test('what is said to one, and promised by one, stands in the own log and stops the own texts alone', async () => {
  const { school, ids, pay } = await aSharedChild()
  const write = (familyId: string, body: object) =>
    school.inject(endpoints.writeContact, { params: { familyId }, body: body as never })
  const logOf = async (familyId: string) => {
    const { contacts } = await school.call(endpoints.listContacts, { params: { familyId } })
    return contacts.map(({ note }) => note)
  }

  const tooMuch = await write(ids.second, {
    outcome: 'promised',
    promise: { amount: 373.81, on: '2026-11-20' },
  })
  await write(ids.second, {
    outcome: 'promised',
    note: 'On Friday',
    promise: { amount: 300, on: '2026-11-20' },
  })
  await write(ids.first, { outcome: 'reached', note: 'She asks for time' })
  await pay('first', 300)

  expect(tooMuch.problem.message).toMatch(/373\.80/)
  expect([await logOf(ids.first), await logOf(ids.second)]).toEqual([['She asks for time'], ['On Friday']])
  const { families } = await school.call(endpoints.readCallList, { query: {} })
  expect(
    families.map(({ guardian, promise }) => [guardian?.firstName, promise?.state ?? null]).sort(),
  ).toEqual([
    ['Akosua', null],
    ['Yaw', 'open'],
  ])
  expect(families.find(({ guardian }) => guardian?.firstName === 'Yaw')?.promise?.came).toBe(0)
})

test('each gets an own reminder with the own share, also when the other paid meanwhile', async () => {
  const { school, phones, pay, ids } = await aSharedChild()
  const today = await school.call(endpoints.readReminders, {})
  expect(today.families.map(({ name, amount }) => [name, amount])).toEqual([
    ['Akosua Mensah', 563.2],
    ['Yaw Owusu', 373.8],
  ])
  await school.call(endpoints.sendReminders, { body: { leaveOut: [] } })
  await pay('first', 563.2)

  const texts = await textsOf(school, sql`order by phone = ${phones.second}`)

  expect(texts.map(({ phone }) => phone)).toEqual([phones.first, phones.second])
  expect(texts[0]?.refused).toMatch(/paid before/)
  expect(texts[1]).toMatchObject({ refused: null, text: expect.stringContaining('373.80') })
  expect(texts[1]?.text).not.toMatch(/563|937|977|586|Akosua/)
  const next = await school.call(endpoints.readNextReminder, {
    params: { familyId: ids.second },
    query: {},
  })
  expect(next.text).toMatch(/373\.80/)
})

async function textsOf(school: TestSchool, order: Sql) {
  const messages = await school.rows<{ id: string; phone: string; facts: object; refused: string | null }>(
    sql`select id, phone, facts, reminder_refused(school_id, id) as refused from messages
        where school_id = ${school.schoolId} and kind = 'reminder' ${order}`,
  )
  const texts = []
  for (const { facts, ...message } of messages) {
    const queued = { kind: 'reminder', text: null, receiptId: null, billingRunId: null, facts } as const
    texts.push({ ...message, text: await writeText(school.context, queued) })
  }
  return texts
}
