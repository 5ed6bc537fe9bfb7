import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { openBalances } from '../../ledger/index.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { archiveStudents } from '../students/archive-students.ts'

const MONDAY = '2026-11-16T09:00:00Z'

test('a pupil is clear by what is late of the fees asked for: credits, percent, dates, reversals', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const student = await school.addStudent()
  await charge(school, student, 500, '2026-10-01')
  await owing(school, student, 'Exam Fees', 300, '2026-10-01')
  await owing(school, student, 'School Fees', 70, '2026-12-01')
  const all = await begin(school, { percent: 100 })
  const most = await begin(school, { percent: 80 })
  const states = async () => [await stateOf(school, all, student), await stateOf(school, most, student)]

  expect(await states()).toEqual([
    ['not', 500],
    ['not', 400],
  ])
  await pay(school, student, 420)
  expect(await states()).toEqual([
    ['not', 80],
    ['clear', 0],
  ])
  const { receipt } = await pay(school, student, 80, 'Others')
  expect(await states()).toEqual([
    ['clear', 0],
    ['clear', 0],
  ])
  const params = { receiptId: receipt?.id ?? '' }
  await school.call(endpoints.reverseReceipt, { params, body: { reason: 'Wrong child' } })
  expect(await states()).toEqual([
    ['not', 80],
    ['clear', 0],
  ])
})

test('a promise of all that is missing clears the whole family until its day, one of less nobody; a plan makes late what its parts make late', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const [kofi, ama] = [await school.addStudent({ guardian }), await school.addStudent({ guardian })]
  await owing(school, kofi, 'School Fees', 200, '2026-10-01')
  await owing(school, ama, 'School Fees', 100, '2026-10-01')
  const clearanceId = await begin(school, {})
  const strict = await begin(school, { acceptsPromises: false })
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: kofi } })
  const promise = (amount: number) =>
    school.call(endpoints.writeContact, {
      params: { familyId },
      body: { outcome: 'promised', promise: { amount, on: '2026-11-20' } },
    })

  await promise(250)
  expect(await stateOf(school, clearanceId, kofi)).toEqual(['not', 200])
  school.clock.pass({ minutes: 1 })
  await promise(300)
  expect(await pupil(school, clearanceId, ama)).toMatchObject({
    state: 'until',
    until: '2026-11-20',
    why: 'promise',
  })
  expect(await stateOf(school, strict, kofi)).toEqual(['not', 200])
  school.clock.pass({ minutes: 1 })
  const parts = [
    { on: '2026-11-18', amount: 100 },
    { on: '2026-11-27', amount: 200 },
  ]
  await school.call(endpoints.makePlan, { params: { familyId }, body: { parts } })
  for (const each of [clearanceId, strict]) {
    const plan = { state: 'until', missing: 0, why: 'plan' }
    expect(await pupil(school, each, kofi)).toMatchObject({ ...plan, until: '2026-11-18' })
    expect(await pupil(school, each, ama)).toMatchObject({ ...plan, until: '2026-11-27' })
  }
  await daysLater(school, 5)
  for (const each of [clearanceId, strict]) {
    expect(await stateOf(school, each, kofi)).toEqual(['not', 100])
    expect(await stateOf(school, each, ama)).toEqual(['until', 0])
  }
})

test('a missed part of a plan is missing in whole, whatever is in credit for another fee: the parts are net of it', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const student = await school.addStudent()
  await owing(school, student, 'School Fees', 600, '2026-12-18')
  await pay(school, student, 250, 'Others')
  const clearanceId = await begin(school, {})
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: student } })
  const parts = [
    { on: '2026-11-18', amount: 150 },
    { on: '2026-12-04', amount: 200 },
  ]
  await school.call(endpoints.makePlan, { params: { familyId }, body: { parts } })
  await daysLater(school, 5)
  expect(await stateOf(school, clearanceId, student)).toEqual(['not', 150])
})

test('who is let through by name is clear until that day, with the reason for the office alone', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const student = await school.addStudent()
  await owing(school, student, 'School Fees', 200, '2026-10-01')
  const clearanceId = await begin(school, {})
  const params = { clearanceId }
  const past = await school.inject(endpoints.addException, {
    params,
    body: { studentId: student, until: '2026-11-15', reason: 'Father ill' },
  })
  expect(past.problem.fields).toEqual({ until: 'This day is over. Choose today or a later day.' })

  await school.call(endpoints.addException, { params, body: { studentId: student, reason: 'Father ill' } })
  expect(await pupil(school, clearanceId, student)).toMatchObject({
    state: 'clear',
    why: 'exception',
    missing: 200,
  })
  const body = { studentId: student, until: '2026-11-18', reason: 'Father ill' }
  const atOnce = await Promise.all([1, 2].map(() => school.inject(endpoints.addException, { params, body })))
  expect(atOnce.map(({ status }) => status)).toEqual([201, 201])
  const { exceptionId } = await school.call(endpoints.addException, { params, body })
  expect(await pupil(school, clearanceId, student)).toMatchObject({ state: 'until', until: '2026-11-18' })
  await school.call(endpoints.endException, { params: { exceptionId } })
  expect(await pupil(school, clearanceId, student)).toMatchObject({ state: 'not', exception: null })
  expect((await school.inject(endpoints.endException, { params: { exceptionId } })).status).toBe(404)

  await archiveStudents(school.context, [student])
  await school.call(endpoints.eraseStudent, { params: { studentId: student } })
  expect(await school.rows(sql`select distinct reason from clearance_exceptions`)).toEqual([{ reason: null }])
})

test('no clearance is made for WAEC, nor over voluntary, daily or passed-on fees, nor twice', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.addFeeType, { params, body: { feeType: 'Trip', amount: 0, voluntary: true } })
  await school.rows(
    sql`insert into fee_types (school_id, name, pass_through) values (${school.schoolId}, 'WAEC fee', true)`,
  )
  const refused = async (differences: object) => {
    const body = { ...GATE, ...differences }
    return (await school.inject(endpoints.addClearance, { body })).problem.fields
  }

  for (const name of ['BECE', 'b.e.c.e. 2027', 'Pre-Wassce', 'W A E C', 'Basic Education Certificate'])
    expect(await refused({ name })).toEqual({
      name: expect.stringMatching(/^WAEC does not let a school keep/),
    })
  expect(await refused({ feeTypes: ['trip'] })).toEqual({ feeTypes: expect.stringContaining('voluntary') })
  expect(await refused({ feeTypes: ['WAEC fee'] })).toEqual({
    feeTypes: expect.stringContaining('passed on'),
  })
  expect(await refused({ feeTypes: ['None'] })).toEqual({ feeTypes: 'There is no fee type named None.' })
  expect(await refused({ percent: 0 })).toEqual({ percent: 'percent must be a whole number from 1 to 100.' })
  await begin(school, { name: 'Cube centre' })
  expect(
    (await school.inject(endpoints.addClearance, { body: { ...GATE, name: 'CUBE CENTRE' } })).status,
  ).toBe(409)
})

test('the page behind a slip says how the pupil stands now and no sum, until the clearance or the pupil is gone', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const student = await school.addStudent({ firstName: 'Kofi', surname: 'Asante' })
  await owing(school, student, 'School Fees', 200, '2026-10-01')
  const clearanceId = await begin(school, {})
  const params = { clearanceId }
  await school.inject(endpoints.printClearanceSlips, { params, query: { studentId: student } })
  const [slip] = await school.rows<{ code: string }>(
    sql`select c.code || l.code as code from clearance_slips l join schools c on c.id = l.school_id`,
  )
  const code = slip?.code ?? ''
  const page = async (of = code) => (await school.app.inject(`/c/${of}`)).body

  expect(await page()).toContain('<h1>Not clear</h1>')
  await pay(school, student, 200)
  const clear = await page(`${code.slice(0, 4)}-${code.slice(4).toUpperCase()}`)
  expect(clear).toContain('<h1>Clear</h1>')
  expect(clear).toContain('<dd>KA</dd>')
  expect(clear).not.toMatch(/Kofi|Asante|200/)
  for (const wrong of ['nonsense', `${code.slice(0, 4)}zzzzzzzz`, '%00', '..%2f..'])
    expect(await page(wrong)).toContain('No such slip')
  await school.inject(endpoints.printClearanceSlips, {
    params,
    query: { classId: await school.classId('Basic 4') },
  })
  expect(await school.rows(sql`select count(*)::int as slips from clearance_slips`)).toEqual([{ slips: 1 }])
  expect(
    await school.rows(sql`select count(*)::int as made from audit_log where act = 'print_slips'`),
  ).toEqual([{ made: 1 }])
  const ofPupil = await school.call(endpoints.readStudentClearances, { params: { studentId: student } })
  expect(ofPupil.clearances).toEqual([
    { clearanceId, name: expect.any(String), state: 'clear', until: null, missing: 0, why: 'settled' },
  ])

  await archiveStudents(school.context, [student])
  expect(await page()).toContain('<h1>No longer a pupil</h1>')
  await school.call(endpoints.endClearance, { params })
  expect(await page()).toContain('No longer asked for')
  await school.call(endpoints.eraseStudent, { params: { studentId: student } })
  expect(await page()).toContain('No such slip')
})

test('a gate may look at a whole queue of slips; who tries codes that nobody knows reads a page that says to wait', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const student = await school.addStudent()
  const params = { clearanceId: await begin(school, {}) }
  await school.inject(endpoints.printClearanceSlips, { params, query: { studentId: student } })
  const [slip] = await school.rows<{ code: string }>(
    sql`select c.code || l.code as code from clearance_slips l join schools c on c.id = l.school_id`,
  )
  const look = (code = '') => school.app.inject({ url: `/c/${code}`, remoteAddress: '10.9.8.7' })

  for (let time = 0; time < 65; time++) expect((await look(slip?.code)).statusCode).toBe(200)
  for (let time = 0; time < 60; time++) expect((await look('nonsense')).statusCode).toBe(404)
  const refused = await look('nonsense')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(refused.body).toContain('Please wait a minute')
})

const GATE = { name: 'Report cards', feeTypes: ['School Fees'], percent: 100, acceptsPromises: true }
let made = 0

async function begin(school: TestSchool, differences: object): Promise<string> {
  made += 1
  const body = { ...GATE, name: `Gate ${made}`, ...differences }
  return (await school.call(endpoints.addClearance, { body })).clearanceId
}

async function pupil(school: TestSchool, clearanceId: string, studentId: string) {
  const query = { classId: await school.classId('Basic 4') }
  const { pupils } = await school.call(endpoints.readClearance, { params: { clearanceId }, query })
  return pupils?.find((each) => each.studentId === studentId)
}

async function stateOf(school: TestSchool, clearanceId: string, studentId: string) {
  const found = await pupil(school, clearanceId, studentId)
  return [found?.state, found?.missing]
}

async function owing(school: TestSchool, student: string, feeType: string, cedis: number, dueOn: string) {
  const line = { student, feeType, amount: pesewas(cedis * 100), dueOn }
  await openBalances({ ...school.context, idempotency: undefined }, [line])
}

async function charge(school: TestSchool, studentId: string, amount: number, date: string) {
  await school.call(endpoints.debitStudent, {
    params: { studentId },
    body: { amount, feeType: 'School Fees', date },
  })
}

function pay(school: TestSchool, studentId: string, amountPaid: number, feeType = 'School Fees') {
  const body = { amountPaid, feeType, confirm: true }
  return school.call(endpoints.payStudent, { params: { studentId }, body })
}

/** The session goes on: somebody was there each day. */
async function daysLater(school: TestSchool, days: number): Promise<void> {
  school.clock.pass({ days })
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
}
