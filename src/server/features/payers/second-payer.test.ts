import { beforeAll, expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aParent, letParentsIn } from '../../testing/parents.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/**
 * What the second payer meets, and that neither learns what the other owes. The sums are such that none is part of another: Akosua bears
 * 586.20 and owes 563.20, Yaw 390.80 and owes 373.80; the child was charged 977.00 and owes 937.00.
 */

const OF_AKOSUA = [586.2, 563.2, 23, 'Akosua', 'Mensah']
const OF_YAW = [390.8, 373.8, 17, 'Yaw', 'Owusu']
const OF_BOTH = [977, 937, 960, 954]

/** Every amount and word of an answer; ids and times are not looked into. */
function saidIn(body: string): unknown[] {
  const walk = (value: unknown): unknown[] =>
    value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(walk)
      : typeof value === 'string' && !/^[0-9a-f]{8}-|^\d{4}-/.test(value)
        ? value.split(/[ ,.]+/)
        : [value]
  return walk(JSON.parse(body))
}

interface Shared {
  school: TestSchool
  childId: string
  first: string
  second: string
  receipts: Record<'first' | 'second', string>
}

let shared: Shared
beforeAll(async () => {
  shared = await aSharedChild()
})

async function aSharedChild(): Promise<Shared> {
  const school = await createTestSchool()
  await letParentsIn(school)
  const [first, second] = [aPhone(), aPhone()]
  const childId = await school.addStudent({
    firstName: 'Abena',
    surname: 'Sarpong',
    guardian: { firstName: 'Akosua', surname: 'Mensah', phone: first },
  })
  const params = { studentId: childId }
  await school.call(endpoints.debitStudent, {
    params,
    body: { feeType: 'School Fees', amount: 977, dueDate: '2026-01-05' } as never,
  })
  const { payers } = await school.call(endpoints.setPayers, {
    params,
    body: {
      second: { firstName: 'Yaw', surname: 'Owusu', phone: second },
      firstPercent: 60,
      secondPercent: 40,
    },
  })
  const pay = async (payerGuardianId: string, amount: number) => {
    const lines = [{ feeType: 'School Fees', amount }]
    const { receipt } = await school.call(endpoints.payStudent, { params, body: { lines, payerGuardianId } })
    return receipt?.id ?? ''
  }
  const receipts = {
    first: await pay(payers?.first.guardianId ?? '', 23),
    second: await pay(payers?.second.guardianId ?? '', 17),
  }
  return { school, childId, first, second, receipts }
}

/** All that the app answers this number, as it goes over the wire. */
async function readAll({ school, childId, receipts }: Shared, phone: string) {
  const { token } = await aParent(school, phone, childId)
  const params = { schoolId: school.schoolId, childId }
  const ask = (endpoint: (typeof parentEndpoints)[keyof typeof parentEndpoints], more: object = {}) =>
    inject(school.app, endpoint, { params: { ...params, ...more } } as never, { token })
  const children = await inject(school.app, parentEndpoints.listChildren, {}, { token })
  const list = await inject(school.app, parentEndpoints.listParentReceipts, {}, { token })
  const statement = await inject(school.app, parentEndpoints.readChildStatement, { params }, { token })
  const paper = await ask(parentEndpoints.printChildStatement)
  const read = async (receiptId: string) => await ask(parentEndpoints.readParentReceipt, { receiptId })
  return {
    children,
    list,
    statement,
    paper,
    own: await read(receipts[phone === shared.first ? 'first' : 'second']),
    others: await read(receipts[phone === shared.first ? 'second' : 'first']),
  }
}

test('the second payer signs in, and the app knows the own share alone', async () => {
  const { children, list, statement, own, others, paper } = await readAll(shared, shared.second)

  expect(children.reply.owed).toBe(373.8)
  expect(children.reply.schools[0]?.children).toMatchObject([
    { owed: 373.8, fees: [{ charged: 390.8, paid: 17, owed: 373.8 }] },
  ])
  expect(list.reply.receipts.map(({ amount }) => amount)).toEqual([17])
  expect(statement.reply.lines.map(({ what, amount }) => [what, amount])).toEqual([
    ['Your share of it', 390.8],
    ['Paid, Cash', -17],
  ])
  expect(statement.reply.balance).toBe(373.8)
  expect([own.status, others.status, paper.status]).toEqual([200, 404, 200])
  for (const { raw } of [children, list, statement, own]) {
    expect(saidIn(raw.body).filter((said) => [...OF_AKOSUA, ...OF_BOTH].includes(said as never))).toEqual([])
  }
})

test('the first payer meets nothing of the second either', async () => {
  const { children, list, statement, own, others } = await readAll(shared, shared.first)

  expect(children.reply.owed).toBe(563.2)
  expect(statement.reply.balance).toBe(563.2)
  expect(list.reply.receipts.map(({ amount }) => amount)).toEqual([23])
  expect([own.status, others.status]).toEqual([200, 404])
  for (const { raw } of [children, list, statement, own]) {
    expect(saidIn(raw.body).filter((said) => [...OF_YAW, ...OF_BOTH].includes(said as never))).toEqual([])
  }
})

test('a fee that is the first payer’s alone is nothing to the second, nor is that it is owed', async () => {
  const one = await aSharedChild()
  const params = { studentId: one.childId }
  await one.school.call(endpoints.debitStudent, { params, body: { feeType: 'Exam Fees', amount: 61 } })
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: one.second }
  await one.school.call(endpoints.setPayers, { params, body: { second, secondFees: ['School Fees'] } })
  const { token } = await aParent(one.school, one.second, one.childId)

  const { raw } = await inject(one.school.app, parentEndpoints.listChildren, {}, { token })

  expect(saidIn(raw.body)).not.toContain(61)
  expect(raw.body).not.toMatch(/Exam Fees/)
})

test('who pays no share any more sees the child no more', async () => {
  const one = await aSharedChild()
  const { token } = await aParent(one.school, one.second, one.childId)
  await one.school.call(endpoints.setPayers, {
    params: { studentId: one.childId },
    body: { second: null },
  })

  const { status, raw } = await inject(one.school.app, parentEndpoints.listChildren, {}, { token })

  expect([status, raw.body.includes('Abena')]).toEqual([401, false])
})

test('the second payer, erased with the last child, leaves no name and no number', async () => {
  const { school, childId, second } = await aSharedChild()
  await school.call(endpoints.archiveStudents, { body: { studentIds: [childId] } })
  await school.call(endpoints.eraseStudent, { params: { studentId: childId } })

  const kept = await school.rows<{ n: number }>(
    sql`select count(*)::int as n from guardians where school_id = ${school.schoolId} and (phone = ${second} or first_name = 'Yaw')`,
  )
  expect(kept).toEqual([{ n: 0 }])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('a day and method that came late are told on the phone of who paid, as on every paper', async () => {
  const { school, childId, second } = await aSharedChild()
  const params = { studentId: childId }
  const { payers } = await school.call(endpoints.readPayers, { params })
  const lines = [{ feeType: 'School Fees', amount: 7 }]
  const payerGuardianId = payers?.second.guardianId
  await school.call(endpoints.payStudent, { params, body: { lines, payerGuardianId } })
  const late = { date: '2026-11-18', transactionType: 'Credit', payment_method: 'Bank' } as const
  await school.call(endpoints.recordTransaction, {
    params,
    body: { amount: 7, feeType: 'School Fees', ...late },
  })

  const { token } = await aParent(school, second, childId)
  const { reply } = await inject(
    school.app,
    parentEndpoints.readChildStatement,
    { params: { schoolId: school.schoolId, childId } },
    { token },
  )

  expect(reply.lines.filter(({ amount }) => amount === -7)).toMatchObject([
    { on: '2026-11-18', what: 'Paid, Bank' },
  ])
})
