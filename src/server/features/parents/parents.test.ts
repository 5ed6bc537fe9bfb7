import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { allEndpoints, allParentEndpoints, endpoints, parentEndpoints } from '#shared/api/index.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { hashOfParentToken } from '../../http/parent-session.ts'
import { aChildOf, aFamily, aParent, codeOfChild, letParentsIn } from '../../testing/parents.ts'
import { inject, urlOf } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/** What a parent sees, and that nothing else is reached: by any call, and by any statement. */

type Family = Awaited<ReturnType<typeof aFamily>>

let school: TestSchool
let family: Family
let neighbours: Family
let elsewhere: TestSchool
let strangers: Family
beforeAll(async () => {
  school = await createTestSchool()
  family = await aFamily(school)
  neighbours = await aFamily(school)
  elsewhere = await createTestSchool({ name: 'Bright Morning School' })
  strangers = await aFamily(elsewhere)
})

// Payments have their own (paying.test.ts): they are begun, not only read. So have notices on the phone
// (send-pushes.test.ts), reminders (reminders.test.ts) and the language (language.test.ts).
const signedIn = allParentEndpoints.filter(
  ({ access, path }) =>
    access === 'parent' && !path.includes(':schoolId/payments') && !/\/(push|reminders|language)$/.test(path),
)

function asFamily<E extends Endpoint>(endpoint: E, params: object = {}) {
  return inject(school.app, endpoint, { params } as never, { token: family.parent.token })
}

test.each(signedIn.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s answers the own family, and of any other exactly what it answers of nobody',
  async (_, endpoint) => {
    const own = { schoolId: school.schoolId, childId: family.childId, receiptId: family.receiptId }
    const whose = (asked: object) =>
      inject(school.app, endpoint, { params: { ...own, ...asked } } as never, { token: family.parent.token })
    expect((await whose({})).status).toBe(200)
    const names = Object.keys(Object((endpoint.params as never as { shape: object }).shape))

    for (const name of names) {
      const nobody = await whose({ [name]: randomUUID() })
      expect([nobody.status, nobody.problem.code]).toEqual([404, 'not_found'])
      for (const { other, at } of [
        { other: neighbours, at: school },
        { other: strangers, at: elsewhere },
      ]) {
        const ids: Record<string, string> = { ...other, schoolId: at.schoolId } as never
        const one = await whose({ [name]: name === 'schoolId' ? elsewhere.schoolId : ids[name] })
        expect(one.raw.body, `${name} of another`).toBe(nobody.raw.body)
        const all = await whose({ schoolId: at.schoolId, childId: other.childId, receiptId: other.receiptId })
        expect(all.status, 'all of another').toBe(404)
      }
    }
  },
)

test('a parent’s session opens no call of a school, and a school’s opens none of a parent', async () => {
  const refused: string[] = []
  for (const endpoint of allEndpoints.filter(({ access }) => access !== 'public')) {
    const url = urlOf(endpoint, { params: new Proxy({}, { get: () => randomUUID(), ownKeys: () => [] }) })
    const headers = { authorization: `Bearer ${family.parent.token}` }
    const { statusCode } = await school.app.inject({ method: endpoint.method, url, headers, payload: {} })
    if (statusCode !== 401) refused.push(`${endpoint.id} ${statusCode}`)
  }
  for (const endpoint of allParentEndpoints.filter(({ access }) => access !== 'public')) {
    for (const token of [school.token, undefined, 'nonsense', `${family.parent.token.slice(0, -2)}xx`]) {
      const sent = {
        params: {
          schoolId: school.schoolId,
          childId: family.childId,
          receiptId: family.receiptId,
          paymentId: family.childId,
        },
      }
      const { status } = await inject(
        school.app,
        endpoint,
        { ...sent, ...(/POST|PUT/.test(endpoint.method) ? { body: {} } : {}) } as never,
        { token },
      )
      if (status !== 401) refused.push(`${endpoint.id} ${status}`)
    }
  }
  expect(refused).toEqual([])
})

/** A statement as the database runs it for this parent. */
function asDatabase<Row extends object>(
  statement: ReturnType<typeof sql>,
  at = school,
  token = family.parent.token,
) {
  const context: Context = {
    ...at.context,
    caller: { ...at.context.caller, role: 'auditor' },
    parentSession: hashOfParentToken(token).toString('hex'),
  }
  return query<Row>(context, statement)
}

test('at the database a parent reads no table, writes nothing, and finds the own children alone', async () => {
  const tables = await school.rows<{ name: string }>(
    sql`select c.oid::regclass::text as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
          and (has_table_privilege('akontaa_parent', c.oid, 'select, insert, update, delete')
            or has_any_column_privilege('akontaa_parent', c.oid, 'select'))`,
  )
  expect(tables).toEqual([])
  const functions = await school.rows<{ name: string }>(
    sql`select p.proname as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and has_function_privilege('akontaa_parent', p.oid, 'execute') order by 1`,
  )
  expect(functions.map(({ name }) => name)).toEqual([
    ...[
      'parents_begin_intent',
      'parents_children',
      'parents_dues',
      'parents_entries',
      'parents_fees',
      'parents_intents',
      'parents_language',
      'parents_notices',
      'parents_paying',
      'parents_promises',
      'parents_receipts',
      'parents_reminded',
      'parents_school',
      'parents_set_language',
      'parents_set_reminders',
      'parents_spread',
    ],
  ])

  const ids = (rows: { id: string }[]) => [...new Set(rows.map(({ id }) => id))]
  expect(ids(await asDatabase(sql`select student_id as id from parents_children()`))).toEqual([
    family.childId,
  ])
  expect(ids(await asDatabase(sql`select student_id as id from parents_fees()`))).toEqual([family.childId])
  expect(ids(await asDatabase(sql`select student_id as id from parents_spread()`))).toEqual([family.childId])
  expect(ids(await asDatabase(sql`select id from parents_receipts()`))).toEqual([family.receiptId])
  for (const other of [neighbours.childId, strangers.childId])
    expect(await asDatabase(sql`select * from parents_entries(${other})`)).toEqual([])
  expect(await asDatabase(sql`select * from parents_receipts(${neighbours.receiptId})`)).toEqual([])
  expect(await asDatabase(sql`select * from parents_children()`, elsewhere)).toEqual([])
  expect(await asDatabase(sql`select * from parents_school()`, elsewhere)).toEqual([])
  const nobody = `parent_${'A'.repeat(43)}`
  expect(await asDatabase(sql`select * from parents_children()`, school, nobody)).toEqual([])
  await expect(asDatabase(sql`select * from students`)).rejects.toMatchObject({ code: '42501' })
  await expect(asDatabase(sql`update parent_sessions set phone = '+233241234567'`)).rejects.toMatchObject({
    code: expect.stringMatching(/42501|25006/),
  })
})

test('a number with children at two schools sees both, with what is owed and when', async () => {
  const phone = aPhone()
  const ama = await aChildOf(school, phone)
  const efua = await aChildOf(elsewhere, phone, 'Efua')
  await school.call(endpoints.debitStudent, {
    params: { studentId: ama },
    body: { amount: 200, feeType: 'School Fees', dueDate: '2026-12-04' } as never,
  })
  await school.call(endpoints.payStudent, {
    params: { studentId: ama },
    body: { amountPaid: 50, feeType: 'School Fees' },
  })
  await elsewhere.call(endpoints.payStudent, {
    params: { studentId: efua },
    body: { amountPaid: 30, feeType: 'School Fees' },
  })
  const { token } = await aParent(school, phone, ama)
  const first = await inject(school.app, parentEndpoints.listChildren, {}, { token })
  expect(first.reply).toMatchObject({
    schools: [{ children: [{ childId: ama }] }],
    asking: [{ name: 'Bright Morning School' }],
  })
  expect(first.raw.body).not.toMatch(/Efua/)
  expect(await elsewhere.call(endpoints.readParentAccess, {})).not.toMatchObject({
    signedIn: [expect.objectContaining({ phone: formatPhone(phone) })],
  })
  await inject(
    school.app,
    parentEndpoints.confirmChild,
    { body: { pupilCode: await codeOfChild(elsewhere, efua) } },
    { token },
  )

  const { reply } = await inject(school.app, parentEndpoints.listChildren, {}, { token })

  expect(reply).toMatchObject({ name: 'Akosua Mensah', owed: 150, asking: [] })
  expect(reply.schools.map(({ name, owed }) => [name, owed])).toEqual([
    ['Adom Grace Academy', 150],
    ['Bright Morning School', 0],
  ])
  expect(reply.schools[0]?.children).toMatchObject([
    {
      childId: ama,
      owed: 150,
      credit: 0,
      balance: 150,
      creditTo: 'School Fees',
      dues: [{ amount: 150 }],
      fees: [{ feeType: 'School Fees', charged: 200, paid: 50, owed: 150, before: 0, takenOff: 0 }],
    },
  ])
  expect(reply.schools[1]?.children).toMatchObject([{ owed: 0, credit: 30, dues: [] }])
  const receipts = await inject(school.app, parentEndpoints.listParentReceipts, {}, { token })
  expect(receipts.reply.receipts.map(({ amount, payer }) => [amount, payer]).toSorted()).toEqual([
    [30, 'Akosua Mensah'],
    [50, 'Akosua Mensah'],
  ])
})

test('the statement has every entry and neither a note nor a name, and both papers are PDFs', async () => {
  const params = { schoolId: school.schoolId, childId: family.childId, receiptId: family.receiptId }
  await school.call(endpoints.debitStudent, {
    params: { studentId: family.childId },
    body: { amount: 10, feeType: 'Exam Fees', note: 'Father is difficult' } as never,
  })

  const { reply, raw } = await asFamily(parentEndpoints.readChildStatement, params)
  const papers = [
    await asFamily(parentEndpoints.printChildStatement, params),
    await asFamily(parentEndpoints.printParentReceipt, params),
  ]

  expect(reply.lines.map(({ what, amount, balance }) => [what, amount, balance])).toEqual([
    ['Debt added', 200, 200],
    ['Paid, Cash', -50, 150],
    ['Debt added', 10, 160],
  ])
  expect(raw.body).not.toMatch(/difficult|account/i)
  for (const { status, raw: paper } of papers)
    expect([status, paper.body.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('a school that shows balances shows no receipt and no statement; switched off it is not there', async () => {
  const own = await createTestSchool()
  const { childId, receiptId, parent } = await aFamily(own)
  const as = { token: parent.token }
  const params = { schoolId: own.schoolId, childId, receiptId }
  await letParentsIn(own, 'balances')

  const { reply } = await inject(own.app, parentEndpoints.listChildren, {}, as)
  expect(reply.schools).toMatchObject([{ shows: 'balances', owed: 150 }])
  expect((await inject(own.app, parentEndpoints.listParentReceipts, {}, as)).reply.receipts).toEqual([])
  for (const endpoint of [parentEndpoints.readChildStatement, parentEndpoints.readParentReceipt] as const)
    expect((await inject(own.app, endpoint, { params } as never, as)).status).toBe(404)

  const said = await own.call(endpoints.readParentAccess, {})
  expect(said).toMatchObject({
    level: 'balances',
    onPapers: true,
    signedIn: [{ name: 'Akosua Mensah', children: 'Ama' }],
  })
  await own.call(endpoints.setParentAccess, { body: { level: 'off' } })
  expect((await inject(own.app, parentEndpoints.listChildren, {}, as)).reply).toMatchObject({
    schools: [],
    asking: [],
  })
  expect((await own.call(endpoints.readParentAccess, {})).signedIn).toEqual([])
  await letParentsIn(own)
  expect((await inject(own.app, parentEndpoints.listChildren, {}, as)).reply.schools).toHaveLength(1)
})
