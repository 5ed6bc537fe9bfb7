import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { query, type Sql, sql } from '../../context/context.ts'
import { post, reverseReceipt } from '../../ledger/index.ts'
import { readPdf } from '../../paper/testing/read-pdf.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { cashDay } from './read-day.ts'

test('a school that keeps no cash sees what was taken, and nothing to account for', async () => {
  const school = await createTestSchool()
  await take(school, 50)

  expect(await school.call(endpoints.readCashDay)).toMatchObject({
    date: '2026-11-20',
    usesDrawers: false,
    isLocked: false,
    statement: null,
    drawers: [],
    taken: { amount: 50, receipts: 1, methods: [{ name: 'Cash', receipts: 1, amount: 50 }] },
  })
})

test('without drawers, what was taken and what was paid in end in the same sum', async () => {
  const school = await createTestSchool()
  await take(school, 80)
  await payIn(school, 'cash', 60)

  const { statement } = await school.call(endpoints.readCashDay)

  expect(statement).toMatchObject({ toAccountFor: 80, missing: 0 })
  expect(statement?.came.map(said)).toEqual(['start_outside 0', 'cash 80'])
  expect(statement?.where.map(said)).toEqual(['paid_in 60 Ecobank, slip S60', 'outside 20'])
  const { raw } = await school.inject(endpoints.printCashDay)
  const text = await readPdf(raw.rawPayload)
  expect(text).toContain('Not paid in at the start')
  expect(text).not.toContain('safe')
})

test('with drawers: floats, hand-overs, a deposit and what is short; both sides agree, the day before and the day after too', async () => {
  const { school, ama, kojo } = await openOffice()
  await take(school, 200, ama)
  await take(school, 70, kojo)
  const { drawers } = await school.call(endpoints.readCashDay)
  expect(drawers).toMatchObject([
    { staffName: 'Ama Mensah', state: 'open', expected: 200 },
    { staffName: 'Kojo Essien', state: 'open', expected: 70 },
  ])
  const amas = drawers[0]?.id ?? ''
  await door(ama, 'hand_over_cash', { drawer: amas, amount: 15_000, to: 'safe' })
  await receive(school)
  await payIn(school, 'safe', 140)
  await count(ama, amas, { note20: 2, coin1: 5 })
  await door(ama, 'explain_difference', { drawer: amas, reason: 'Gave too much change' })
  await door(ama, 'hand_over_cash', { drawer: amas, amount: 4_000, to: 'safe' })

  const day = await school.call(endpoints.readCashDay)
  expect(day.drawers[0]).toMatchObject({ handedOver: 150, handedOverSince: 0 })
  expect(day.statement).toMatchObject({ toAccountFor: 265, missing: 0 })
  expect(day.statement?.came.map(said)).toEqual(['start 0', 'cash 270', 'difference -5 Ama Mensah'])
  expect(day.statement?.where.map(said)).toEqual([
    // Whoever is to count what is on its way to the safe is not told how much it is.
    ...['paid_in 140 Ecobank, slip S140', 'safe 10', 'kept 45 Ama Mensah'],
    'open 70 Kojo Essien',
  ])
  expect(day.drawers[0]).toMatchObject({ counted: 45, difference: -5, reason: 'Gave too much change' })
  expect(day.underWay).toMatchObject([{ from: 'Ama Mensah', to: null, amount: null }])
  expect(await school.call(endpoints.readEvening)).toMatchObject({
    preview: { text: expect.stringContaining('Ama short 5.00. Banked 140.00') },
    reminder: { text: "Kojo's drawer is not closed. Cash expected 70.00" },
  })
  const before = await school.call(endpoints.readCashDay, { query: { date: '2026-11-19' } })
  expect(before.statement).toMatchObject({ toAccountFor: 0, missing: 0 })

  const locked = await school.inject(endpoints.closeDays, {
    params: { schoolId: school.schoolId },
    body: { through: '2026-11-20' },
  })
  expect(locked.problem).toMatchObject({ status: 409, facts: { drawers: [{ staffName: 'Kojo Essien' }] } })
})

test('on the day drawers are switched on, what was taken before them is accounted for as well', async () => {
  const { school, ama } = await openOffice()
  await school.rows(sql`update school_rules set drawers = false`)
  await take(school, 30)
  await school.rows(sql`update school_rules set drawers = true`)
  await take(school, 20, ama)

  const { statement } = await school.call(endpoints.readCashDay)
  expect(statement).toMatchObject({ toAccountFor: 50, missing: 0 })
  expect(statement?.where.map(said)).toEqual(['loose 30', 'open 20 Ama Mensah'])
  school.clock.pass({ minutes: 15 * 60 })
  const next = await cashDay(school.context)
  expect(next.statement).toMatchObject({ toAccountFor: 2_000, missing: 0 })
})

test('whoever still has to count is told no figure that says what there should be', async () => {
  const { school } = await openOffice()
  const bursar = await aPersonOf(school, 'bursar', { name: 'Adwoa Sarpong' })
  // A sum that no id contains by chance.
  await take(school, 91.37, bursar)

  const own = await school.call(endpoints.readCashDay, {}, { token: bursar.token })
  expect(own).toMatchObject({ isBlind: true, taken: { amount: null } })
  expect(JSON.stringify(own)).not.toContain('91.37')
  expect(await school.call(endpoints.readEvening, {}, { token: bursar.token })).toMatchObject({
    isBlind: true,
    preview: null,
    reminder: null,
  })
  expect((await school.inject(endpoints.printCashDay, {}, { token: bursar.token })).status).toBe(409)
  const heads = await school.call(endpoints.readCashDay)
  expect(heads).toMatchObject({ isBlind: false, drawers: [{ expected: 91.37 }], taken: { amount: 91.37 } })
})

test('money that the entries know and no drawer holds is not accounted for, and the sheet says so', async () => {
  const { school, ama } = await openOffice()
  await take(school, 200, ama)
  const { drawers } = await school.call(endpoints.readCashDay)
  await count(ama, drawers[0]?.id ?? '', { note200: 1 }, ['once'])
  await forge(school, sql`update drawers set counted = counted - 3700`)

  const { statement } = await school.call(endpoints.readCashDay)
  expect(statement).toMatchObject({ toAccountFor: 200, missing: 37 })
  expect(statement?.where.map(said)).toEqual(['kept 163 Ama Mensah'])
  const { raw } = await school.inject(endpoints.printCashDay)
  const text = (await readPdf(raw.rawPayload)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('GHS 37.00 is not accounted for.')
  expect(text).not.toContain('It agrees')
})

test('a Bursar, who may have to count for somebody absent, is not told what an open drawer should hold', async () => {
  const { school, ama } = await openOffice()
  const bursar = await aPersonOf(school, 'bursar', { name: 'Adwoa Sarpong' })
  await take(school, 91.37, ama)
  const asBursar = { token: bursar.token }

  const day = await school.call(endpoints.readCashDay, {}, asBursar)
  expect(day).toMatchObject({ isBlind: true, taken: { amount: null } })
  const evening = await school.call(endpoints.readEvening, {}, asBursar)
  expect(evening).toMatchObject({ isBlind: true, preview: null, reminder: null })
  expect(JSON.stringify([day, evening])).not.toContain('91.37')
  expect((await school.inject(endpoints.printCashDay, {}, asBursar)).status).toBe(409)

  await count(ama, day.drawers[0]?.id ?? '', {})
  const after = await school.call(endpoints.readCashDay, {}, asBursar)
  expect(after).toMatchObject({ isBlind: false, taken: { amount: 91.37 } })
})

test('what went back and what was forgiven stand on the day; the lock says who, and the opening why', async () => {
  const school = await createTestSchool()
  const { receipt } = await take(school, 40)
  await reverseReceipt(school.context, receipt?.id ?? '', 'Wrong child')
  const studentId = await school.addStudent()
  await post(school.context, {
    kind: 'manual_charge',
    studentId,
    lines: [{ feeType: 'Exam Fees', amount: pesewas(9_000) }],
  })
  await post(school.context, {
    kind: 'discount',
    studentId,
    note: 'Staff child',
    lines: [{ feeType: 'Exam Fees', amount: pesewas(3_000) }],
  })
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.closeDays, { params, body: { through: '2026-11-20' } })

  const locked = await school.call(endpoints.readCashDay)
  expect(locked).toMatchObject({
    isLocked: true,
    mayLock: false,
    mayOpen: true,
    lockedBy: expect.any(String),
  })
  expect(locked.undone).toMatchObject([
    { kind: 'taken_back', what: 'AGA-000001', amount: 40, reason: 'Wrong child' },
    { kind: 'discount', what: 'Exam Fees', amount: 30, reason: 'Staff child' },
  ])
  await school.call(endpoints.openLastDay, { body: { day: '2026-11-20', reason: 'Kojo forgot a receipt' } })
  expect(await school.call(endpoints.readCashDay)).toMatchObject({
    isLocked: false,
    lockedBy: null,
    openings: [{ reason: 'Kojo forgot a receipt' }],
  })
  expect((await school.inject(endpoints.readCashDay, { query: { date: '2026-11-21' } })).status).toBe(422)
})

test('the sheet says the same, on one page', async () => {
  const { school, ama, kojo } = await openOffice()
  await take(school, 123.45, ama)
  await take(school, 70, kojo)
  const { drawers } = await school.call(endpoints.readCashDay)
  await count({ ...ama, context: school.context }, drawers[1]?.id ?? '', { note50: 1, note20: 1 }, ['once'])

  const { raw } = await school.inject(endpoints.printCashDay)

  const text = (await readPdf(raw.rawPayload)).replaceAll('\u202f', ' ')
  expect(text).toContain('Friday 20 Nov 2026')
  for (const words of [
    'NOT LOCKED',
    'Cash to account for',
    'It agrees',
    '123.45',
    'not counted',
    'not counted by Kojo Essien, by The school account',
    'Counted by',
    'Head',
  ])
    expect(text).toContain(words)
  expect(raw.headers['content-disposition']).toContain('Cash day 2026-11-20.pdf')
})

const said = ({ what, who, amount }: { what: string; who: string | null; amount: number | null }) =>
  `${what} ${amount}${who ? ` ${who}` : ''}`

async function openOffice() {
  const school = await createTestSchool()
  await school.rows(sql`insert into school_rules (school_id, drawers) values (${school.schoolId}, true)`)
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const kojo = await aPersonOf(school, 'cashier', { name: 'Kojo Essien' })
  return { school, ama, kojo }
}

async function take(school: TestSchool, cedis: number, person?: Person) {
  const studentId = await school.addStudent()
  const lines = [{ feeType: 'School Fees', amount: pesewas(Math.round(cedis * 100)) }]
  return await post(person?.context ?? school.context, { kind: 'payment', studentId, lines })
}

async function payIn(school: TestSchool, from: 'safe' | 'cash', amount: number) {
  const { bankAccount } = await school.call(endpoints.addBankAccount, {
    body: { bank: 'Ecobank', digits: '' },
  })
  const slip = { slipNumber: `S${amount}`, date: '2026-11-20', amount }
  await school.call(endpoints.enterDeposit, { body: { from, bankAccountId: bankAccount.id, ...slip } })
}

/** Changes a row as the owner of the tables, who has to switch its triggers off first. */
async function forge({ context }: TestSchool, statement: Sql) {
  await asOwner(context, (client) => client.query(statement.text, statement.values), {
    forging: ['drawers'],
    end: 'commit',
  })
}

/** A function of the drawers' own, as its person would call it. */
async function door({ context }: Person, name: string, input: object) {
  const caller = { staff: context.caller.staffId, session: context.caller.sessionId, request: 'test' }
  const statement = {
    text: `select ${name}($1, $2, $3) as answer`,
    values: [context.schoolId, caller, input],
  }
  return await query<{ answer: Record<string, string> }>(context, statement as never)
}

async function receive(school: TestSchool) {
  const [way] = await school.rows<{ id: string; amount: number }>(
    sql`select id, amount from hand_overs where state = 'on_its_way'`,
  )
  const input = { handOver: way?.id, amount: way?.amount }
  await door({ context: school.context } as Person, 'receive_hand_over', input)
}

async function count(
  person: Person,
  drawer: string,
  some: Record<string, number>,
  times = ['once', 'again'],
) {
  const kinds = ['note200', 'note100', 'note50', 'note20', 'note10', 'note5', 'note2', 'note1']
  const coins = ['coin2', 'coin1', 'coin050', 'coin020', 'coin010']
  const pieces = Object.fromEntries([...kinds, ...coins].map((kind) => [kind, some[kind] ?? 0]))
  for (const _ of times) await door(person, 'count_drawer', { drawer, pieces })
}
