import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { actText, type ProvedAct, proofKeyOf, proveAct } from '#shared/act-proof.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../context/context.ts'
import { aPersonOf, type Person } from '../testing/people.ts'
import { aDeskKey } from '../testing/sample-school.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'
import { oldActText } from './old-act-proof.ts'

/** Every call that takes what a colleague did, tried with what was proved for every other: whatever takes a proof is listed here. */

type Text = (act: ProvedAct) => string | undefined

let school: TestSchool
let ama: Person
let kojo: Person
let params: { studentId: string; familyId: string }

beforeAll(async () => {
  school = await createTestSchool()
  const { desk } = await school.call(endpoints.enrolDesk, {
    body: { name: 'Front office', deskKey: aDeskKey() },
  })
  ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  kojo = await aPersonOf(school, 'cashier', { name: 'Kojo Essien' })
  await query(
    school.context,
    sql`update sessions set workstation_id = ${desk.id} where staff_id in (${ama.staffId}, ${kojo.staffId})`,
  )
  const studentId = await school.addStudent()
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId } })
  params = { studentId, familyId }
})

const taking: Endpoint[] = Object.values(endpoints as Record<string, Endpoint>).filter(
  ({ carriesPerson }) => carriesPerson,
)

const line = () => ({ id: randomUUID(), feeType: 'School Fees', amount: 350 })
const when = () => ({ date: '2026-11-20', takenAt: school.clock.now.toISOString() })

/** What a browser sends, for each call that takes a proof. */
const bodies: Record<string, () => object> = {
  payStudent: () => ({ lines: [line()], payment_method: 'Cash', ...when() }),
  debitStudent: () => ({ ...line(), ...when() }),
  payFamily: () => ({
    amount: 350,
    children: [{ studentId: params.studentId, lines: [line()] }],
    payment_method: 'Cash',
    ...when(),
  }),
  discardTaken: () => ({ act: 'payment', lines: [line()], reason: 'Typed twice', ...when() }),
}

/** What whoever sends it may add. */
const answers = { confirm: true, guardDuplicates: false, askFloat: false, slip: 'KD-0001' }

const subjectOf = ({ path }: Endpoint) => (path.includes(':familyId') ? params.familyId : params.studentId)

interface Kept extends ProvedAct {
  proof: string
}

async function kept(endpoint: Endpoint, text: Text): Promise<Kept> {
  const act = {
    sessionId: ama.context.caller.sessionId ?? '',
    key: randomUUID(),
    operation: endpoint.id,
    subjectId: subjectOf(endpoint),
    body: bodies[endpoint.id]?.() ?? {},
  }
  return { ...act, proof: await proveAct(await proofKeyOf(ama.token), text(act) ?? '') }
}

async function send(endpoint: Endpoint, { key, proof, sessionId }: Kept, body: object) {
  const headers = { 'x-act-session': sessionId, 'x-act-proof': proof }
  const sent = { params, body } as object
  const answered = await school.inject(endpoint, sent, { token: kojo.token, key, headers })
  return answered.status === 200 ? 'taken' : answered.problem.code
}

const fieldsOf = ({ body }: Endpoint) => Object.keys((body as z.ZodObject).shape)

/** A value that the contract takes for any field of these calls. */
const anything: Record<string, unknown> = {
  studentId: randomUUID(),
  amount: 9_999,
  amountPaid: 9_999,
  feeType: 'Exam Fees',
  lines: [{ feeType: 'Exam Fees', amount: 9_999 }],
  children: [],
  id: randomUUID(),
  date: '2026-11-19',
  takenAt: '2026-11-20T09:00:01.000Z',
  payment_method: 'Cheque',
  payerGuardianId: randomUUID(),
  payerStudentId: randomUUID(),
  act: 'debt',
}

const isOld = (text: Text, { id }: Endpoint) => text === oldActText && id === 'discardTaken'

test('each call that takes a proof is tried here', () => {
  expect(taking.map(({ id }) => id).sort()).toEqual(Object.keys(bodies).sort())
})

for (const [age, text] of [
  ['of today', actText],
  ['of the release before', oldActText],
] as const) {
  test(`a proof ${age} is worth nothing to another call, and the act can still be sent to its own`, async () => {
    for (const made of taking.filter((each) => !isOld(text, each))) {
      const act = await kept(made, text)
      for (const other of taking.filter((each) => each !== made)) {
        const its = bodies[other.id]?.() ?? {}
        for (const body of [act.body, its, { ...its, ...act.body }, { ...act.body, ...its }])
          expect(await send(other, act, { ...body, ...answers }), `${made.id} to ${other.id}`).toBe(
            'unproved',
          )
      }
      expect(await send(made, act, { ...act.body, slip: 'KD-0001' }), made.id).toBe('taken')
    }
  })

  test(`whatever is added to, changed or left out of a body is not proved ${age}`, async () => {
    for (const made of taking.filter((each) => !isOld(text, each))) {
      const act = await kept(made, text)
      for (const name of [...fieldsOf(made), 'unknown'].filter((field) => !(field in answers))) {
        const other = anything[name] ?? 'Something else'
        expect(await send(made, act, { ...act.body, [name]: other }), `${made.id}: ${name}`).toBe('unproved')
        if (!(name in act.body)) continue
        const { [name]: _, ...rest } = act.body as Record<string, unknown>
        expect(await send(made, act, rest), `${made.id} without ${name}`).toBe('unproved')
      }
      const reversed = Object.fromEntries(Object.entries(act.body).reverse())
      expect(await send(made, act, { ...reversed, ...answers, confirm: true }), made.id).toBe('taken')
    }
  })
}

type Sums = Record<string, unknown>

test('nothing kept before this release proves that money was given up', async () => {
  const payment = await kept(endpoints.payStudent, oldActText)
  const debt = await kept(endpoints.debitStudent, oldActText)
  for (const act of [payment, debt]) {
    const { id, feeType, amount, lines = [{ id, feeType, amount }], ...rest } = act.body as Sums
    const [date, takenAt] = [rest.date, rest.takenAt]
    const body = { act: 'payment', lines, date, takenAt, slip: 'KD-0001', reason: 'Never came' }
    expect(await send(endpoints.discardTaken, act, body)).toBe('unproved')
  }
  expect(await send(endpoints.payStudent, payment, payment.body)).toBe('taken')
  expect(await send(endpoints.debitStudent, debt, debt.body)).toBe('taken')
})

test('a proof without the key of its act is no proof', async () => {
  const act = await kept(endpoints.payStudent, actText)
  const headers = { 'x-act-session': act.sessionId, 'x-act-proof': act.proof }
  const { problem } = await school.inject(
    endpoints.payStudent,
    { params, body: act.body },
    { token: kojo.token, headers },
  )
  expect(problem.code).toBe('unproved')
})
