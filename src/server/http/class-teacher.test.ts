import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, WireSent as Sent } from '#shared/api/endpoint.ts'
import { allEndpoints, endpoints } from '#shared/api/index.ts'
import { may } from '#shared/permissions.ts'
import { codeOf, inTransaction, query, sql } from '../context/context.ts'
import { canReadPdf, readPdf } from '../paper/testing/read-pdf.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { aPersonOf, type Person } from '../testing/people.ts'
import { anAddress, createSampleSchool, type SampleSchool } from '../testing/sample-school.ts'
import { sampleOf } from '../testing/samples.ts'
import { inject } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aPhone } from '../testing/test-school.ts'

/** A class teacher has Basic 4. A child of Basic 5, with a debt and a payment of its own, is nowhere to be seen. */

let sandbox: Sandbox
let school: SampleSchool
let teacher: Person
let hidden: Hidden
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
  school = await createSampleSchool(sandbox)
  teacher = await aPersonOf(school, 'teacher', { classes: ['Basic 4'] })
  await aChildWithMoney('Basic 4', 'Mine', { debt: 12, paid: 7 })
  hidden = await aChildWithMoney('Basic 5', 'Unseen', { debt: 777.77, paid: 333.33 })
})
afterAll(() => sandbox.close())

interface Hidden {
  studentId: string
  guardianId: string
  receiptId: string
  entryId: string
  phone: string
}

async function aChildWithMoney(
  className: string,
  surname: string,
  { debt, paid }: { debt: number; paid: number },
): Promise<Hidden> {
  const phone = aPhone()
  const guardian = { firstName: surname, surname, phone }
  const studentId = await school.addStudent({ classRef: className, surname, guardian })
  const params = { studentId }
  await school.call(endpoints.debitStudent, { params, body: { amount: debt, feeType: 'School Fees' } })
  const body = { amountPaid: paid, feeType: 'School Fees' }
  const { receipt, transaction } = await school.call(endpoints.payStudent, { params, body })
  const [student] = await school.rows<{ guardianId: string }>(
    sql`select guardian_id as "guardianId" from students where id = ${studentId}`,
  )
  return {
    studentId,
    guardianId: student?.guardianId ?? '',
    receiptId: receipt?.id ?? '',
    entryId: transaction.id,
    phone,
  }
}

/** What a text gives away of the hidden child: ids, the name, sums as whole numbers, since a random id may hold five digits of one. */
function tracesIn(text: string): string[] {
  const named = [...Object.values(hidden), 'Unseen'].filter((trace) => text.includes(trace))
  return [...named, ...(text.match(/\b(777\.?77|333\.?33)\b/g) ?? [])]
}

/** The words of an answer; of a paper what is printed, since the bytes of a PDF hide names and may hold any five digits. */
async function wordsOf({ headers, body, rawPayload }: LightMyRequestResponse): Promise<string> {
  if (headers['content-type'] !== 'application/pdf') return body
  return canReadPdf ? readPdf(rawPayload) : ''
}

function call<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}, { token } = teacher) {
  return inject(school.app, endpoint, sent, { token, address: anAddress() })
}

/** No right to it; or, where schools are spread: no such table there, or a view that shows what wrote a row. */
const REFUSED = ['42501', '42P01', '0A000']

test('a statement that forgets the classes sees nothing of another class, in any table or view', async () => {
  const seen: string[] = []
  for (const name of await relations()) {
    const rows = await asTeacher(`select r::text as row from ${name} r`)
    if (typeof rows === 'string') expect(REFUSED, name).toContain(rows)
    else {
      const text = rows.map(({ row }) => row).join('\n')
      expect(tracesIn(text), name).toEqual([])
      if (rows.length > 0) seen.push(name)
    }
  }
  expect(seen).toEqual(expect.arrayContaining(['students', 'balances', 'student_rows', 'ledger_entries']))
})

test('a teacher’s statement writes nothing, in any table', async () => {
  for (const name of await relations('r')) {
    for (const write of [`insert into ${name} select * from ${name}`, `delete from ${name}`])
      expect(REFUSED, write).toContain(await asTeacher(write))
    expect([...REFUSED, '42703'], name).toContain(await asTeacher(`update ${name} set school_id = school_id`))
  }
})

/** Of who asked for it alone. */
const OWN = new Set(['takeMadeFile'])

const reading = allEndpoints.filter(
  ({ id, access, permission, method }) =>
    !OWN.has(id) && access !== 'public' && permission && may('teacher', permission) && method === 'GET',
)

test.each(reading.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s answers a class teacher nothing of another class, and its ids as if they were not there',
  async (_, endpoint) => {
    await school.addStudent({ surname: 'Mine' })
    const sent = await sampleOf(endpoint, school)
    const wide = { ...sent, ...(endpoint.id === 'readJournal' ? { query: {} } : {}) }
    const answered = await call(endpoint, wide)

    expect(answered.status, answered.raw.body).toBe(endpoint.status)
    expect(tracesIn(await wordsOf(answered.raw))).toEqual([])

    const otherClass = await school.classId('Basic 5')
    const unseen = { ...hidden, classId: otherClass, selectedClass: otherClass }
    const foreign = changed(sent, unseen)
    if (!foreign) return
    const asked = await call(endpoint, foreign)
    const unknown = await call(endpoint, changed(sent, made()) ?? {})
    expect([asked.status, asked.raw.body]).toEqual([unknown.status, unknown.raw.body])
    expect([404, 200]).toContain(asked.status)
  },
)

const made = () => {
  const [studentId, guardianId, receiptId, classId] = Array.from({ length: 4 }, () => randomUUID())
  return { studentId, guardianId, receiptId, classId, selectedClass: classId }
}

/** What was sent with the ids that occur in it changed; nothing when none does. */
function changed(sent: Sent<Endpoint>, ids: object): Sent<Endpoint> | undefined {
  const names = new Set<string>()
  const part = (given: unknown) =>
    Object.fromEntries(
      Object.entries(given ?? {}).map(([name, value]) => {
        const other = Reflect.get(ids, name)
        if (other !== undefined) names.add(name)
        return [name, other ?? value]
      }),
    )
  const result = { ...sent, params: part(sent.params), query: part(sent.query) }
  return names.size > 0 ? result : undefined
}

test('counts, totals and searches are those of their own classes', async () => {
  const own = await createSampleSchool(sandbox)
  const ama = await aPersonOf(own, 'teacher', { classes: ['Basic 4'] })
  const phone = aPhone()
  const guardian = { firstName: 'Yaw', surname: 'Tetteh', phone }
  const here = await own.addStudent({ classRef: 'Basic 4', surname: 'Tetteh', guardian })
  const there = await own.addStudent({ classRef: 'Basic 5', surname: 'Tetteh', guardian })
  for (const [studentId, amount] of [
    [here, 40],
    [there, 900],
  ] as const) {
    await own.call(endpoints.debitStudent, {
      params: { studentId },
      body: { amount, feeType: 'School Fees' },
    })
  }
  const ask = <E extends Endpoint>(endpoint: E, sent: Sent<E> = {}) =>
    inject(own.app, endpoint, sent, { token: ama.token })
  const params = { schoolId: own.schoolId }
  const period = { schoolId: own.schoolId, startDate: '2026-01-01', endDate: '2026-12-31' }

  const classes = (await ask(endpoints.listClasses, { params })).reply
  const [family, ...others] = (await ask(endpoints.listGuardians)).reply
  const report = await ask(endpoints.reportTransactions, { query: period })
  const journal = (await ask(endpoints.readJournal, { params, query: { search: 'Tetteh' } })).reply

  expect(classes.map(({ class_name, students, totalDebt }) => [class_name, students, totalDebt])).toEqual([
    ['Basic 4', 1, 40],
  ])
  expect([others.length, family?.totalDebt, family?.children.length]).toEqual([0, 40, 1])
  expect([report.headers['x-total-count'], report.headers['x-total-debit']]).toEqual(['1', '40'])
  expect(journal.days).toMatchObject([{ charged: 40 }])
  expect((await ask(endpoints.readStudent, { params: { studentId: here } })).reply.siblings).toEqual([])
})

test('one computer’s cache of what the Head read is not a teacher’s answer', async () => {
  const params = { schoolId: school.schoolId }
  const { etag } = (await school.inject(endpoints.listStudents, { params })).headers

  const answered = await inject(
    school.app,
    endpoints.listStudents,
    { params },
    {
      token: teacher.token,
      headers: { 'if-none-match': String(etag) },
    },
  )

  expect(answered.status).toBe(200)
  expect(answered.raw.body).not.toContain('Unseen')
})

async function relations(kinds = 'rvp'): Promise<string[]> {
  const { rows } = await school.context.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = any($1::"char"[])
       and relname not in ('migrations', 'rate_limits') order by 1`,
    [[...kinds]],
  )
  expect(rows.length).toBeGreaterThan(20)
  return rows.map(({ name }) => name)
}

/** The rows, or the SQLSTATE of the refusal. Nothing of it stays. */
async function asTeacher(statement: string): Promise<{ row: string }[] | string> {
  const undo = new Error('undo')
  let rows: { row: string }[] = []
  try {
    await inTransaction(teacher.context, async ({ client }) => {
      rows = (await client?.query<{ row: string }>(statement))?.rows ?? []
      throw undo
    })
  } catch (error) {
    if (error !== undo) return String(codeOf(error))
  }
  return rows
}

test('an auditor’s transaction reads everything and writes nothing', async () => {
  const auditor = await aPersonOf(school, 'auditor')
  const refused = async (statement: ReturnType<typeof sql>) =>
    await query(auditor.context, statement).then(() => 'done', codeOf)

  expect(await query(auditor.context, sql`select from students where surname = 'Unseen'`)).toHaveLength(1)
  expect(await refused(sql`update students set surname = 'Changed'`)).toBe('25006')
  expect(await refused(sql`delete from terms`)).toBe('25006')
  expect(await refused(sql`select audit_append(${school.schoolId}, '{}', 'x', null, '{}')`)).toBe('25006')
})
