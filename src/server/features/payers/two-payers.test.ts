import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { statement } from '../documents/statement.ts'

const yaw = () => ({ firstName: 'Yaw', surname: 'Owusu-Sekyi', phone: aPhone() })

async function childOf(school: TestSchool, charged: Record<string, number> = { 'School Fees': 100 }) {
  const guardian = { firstName: 'Akosua', surname: 'Frimpong', phone: aPhone() }
  const studentId = await school.addStudent({ firstName: 'Abena', guardian })
  for (const [feeType, amount] of Object.entries(charged)) {
    await school.call(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount } })
  }
  return { studentId, guardian }
}

async function payersOf(school: TestSchool, studentId: string) {
  const { payers } = await school.call(endpoints.readPayers, { params: { studentId } })
  if (!payers) throw new Error('two payers were set')
  return payers
}

async function share(school: TestSchool, studentId: string, firstPercent = 60, second = yaw()) {
  const secondPercent = Math.round((100 - firstPercent) * 100) / 100
  await school.call(endpoints.setPayers, {
    params: { studentId },
    body: { second, firstPercent, secondPercent },
  })
  return await payersOf(school, studentId)
}

const pay = (school: TestSchool, studentId: string, amount: number, body: object = {}) =>
  school.call(endpoints.payStudent, {
    params: { studentId },
    body: { lines: [{ feeType: 'School Fees', amount }], ...body },
  })

test('each of two payers owes the share, and a payment counts to who is named', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school)
  const { first, second } = await share(school, studentId)
  expect([first.owes, second.owes]).toEqual([60, 40])

  await pay(school, studentId, 25, { payerGuardianId: second.guardianId })
  await pay(school, studentId, 10)

  const now = await payersOf(school, studentId)
  // Somebody else's 10.00 is spread: 6.00 and 4.00.
  expect([now.first.owes, now.second.owes]).toEqual([54, 11])
  expect([now.first.paid, now.second.paid]).toEqual([0, 25])
  expect(now.fees).toEqual([{ feeType: 'School Fees', first: 54, second: 11, isSeconds: false }])
})

test('33.33 and 66.67 of one pesewa are nothing and one', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school, { 'School Fees': 0.01 })
  const { first, second } = await share(school, studentId, 33.33)
  expect([first.owes, second.owes]).toEqual([0, 0.01])
  expect([first.percent, second.percent]).toEqual([33.33, 66.67])
})

test('by fee type the second owes what is named, and more than the share is credit of who paid', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school, { 'School Fees': 100, 'Exam Fees': 30 })
  const body = { second: yaw(), secondFees: ['Exam Fees'] }
  await school.call(endpoints.setPayers, { params: { studentId }, body })
  const { first, second } = await payersOf(school, studentId)
  expect([first.owes, second.owes]).toEqual([100, 30])

  await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { lines: [{ feeType: 'Exam Fees', amount: 45 }], payerGuardianId: second.guardianId },
  })
  const now = await payersOf(school, studentId)
  expect([now.first.owes, now.second.owes]).toEqual([100, -15])
})

test('shares that do not come to 100, the same person twice and a stranger are refused; a third takes the second’s place', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  const { studentId, guardian } = await childOf(school)
  const refused = async (body: object) => {
    const { problem } = await school.inject(endpoints.setPayers, {
      params: { studentId },
      body: body as never,
    })
    return problem.message
  }
  expect(await refused({ second: yaw(), firstPercent: 60, secondPercent: 30 })).toMatch(/100 %/)
  expect(await refused({ second: yaw() })).toMatch(/100 %/)
  expect(await refused({ second: guardian, firstPercent: 60, secondPercent: 40 })).toMatch(/already/)
  expect(await refused({ second: null })).toMatch(/already/)

  const theirs = await childOf(other)
  const [foreign] = await other.rows<{ id: string }>(
    sql`select guardian_id as id from students where id = ${theirs.studentId}`,
  )
  await share(school, studentId)
  const { problem } = await school.inject(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 5, feeType: 'School Fees', payerGuardianId: foreign?.id ?? '' },
  })
  expect(problem.message).toBe('Guardian not found.')
  const [neighbour] = await school.rows<{ id: string }>(
    sql`select guardian_id as id from students where id = ${(await childOf(school)).studentId}`,
  )
  const { problem: notTheirs } = await school.inject(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 5, feeType: 'School Fees', payerGuardianId: neighbour?.id ?? '' },
  })
  expect(notTheirs.message).toMatch(/^Whoever paid must be a guardian of one of the children/)

  const third = yaw()
  const { second } = await share(school, studentId, 50, third)
  expect(second.phone).toBe(third.phone)
})

test('a payment that is moved, put right or taken back stays with whose it was, and both always owe what the child owes', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school, { 'School Fees': 100, 'Exam Fees': 33.33 })
  const { second } = await share(school, studentId, 33.33)
  const paid = await pay(school, studentId, 50, { payerGuardianId: second.guardianId })
  await both(school, studentId)

  const transactionId = await lineOf(school, paid.receipt?.id ?? '')
  await school.call(endpoints.moveTransaction, {
    params: { entryId: transactionId },
    body: { feeType: 'Exam Fees', amount: 20, reason: 'wrong fee' },
  })
  const moved = await both(school, studentId)
  expect(moved.second.paid).toBe(50)

  await school.call(endpoints.reverseReceipt, {
    params: { receiptId: paid.receipt?.id ?? '' },
    body: { reason: 'not hers' },
  })
  const back = await both(school, studentId)
  expect(back.second.paid).toBe(0)
})

test('without the second the guardian pays all of it, and the sentence says what moves', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school)
  await share(school, studentId)
  const ended = await school.call(endpoints.setPayers, { params: { studentId }, body: { second: null } })
  expect(ended).toMatchObject({
    payers: null,
    message: 'Akosua Frimpong now pays all of it: GH₵40.00 moves over.',
  })
})

test('what one owes is not on the other’s text, nor on any paper of somebody else', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school, { 'School Fees': 977 })
  const { first, second } = await share(school, studentId, 60)
  const paid = await pay(school, studentId, 11, { payerGuardianId: second.guardianId })
  const others = await pay(school, studentId, 10)

  const told = await school.rows<{ guardian: string; owed: string }>(
    sql`select m.guardian_id as guardian, receipt_to_tell(m.school_id, m.receipt_id)->>'owed' as owed
        from messages m where m.school_id = ${school.schoolId} and m.kind = 'receipt'`,
  )
  // 390.80 − 11.00; somebody else's payment is told to neither.
  expect(told).toEqual([{ guardian: second.guardianId, owed: '37980' }])
  expect(first.guardianId).not.toBe(second.guardianId)
  const kept = await school.rows<{ id: string; owed: number | null }>(
    sql`select receipt_id as id, owed_after as owed from receipt_shares where school_id = ${school.schoolId} order by owed_after`,
  )
  expect(kept).toEqual([
    { id: paid.receipt?.id, owed: 37980 },
    { id: others.receipt?.id, owed: null },
  ])
})

test('a receipt of a shared child names the one of the two, the name that was said, or somebody else', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school)
  const { second } = await share(school, studentId)
  await pay(school, studentId, 25, { payerGuardianId: second.guardianId })
  await pay(school, studentId, 10, { payer: 'Aunt Efua' })
  await pay(school, studentId, 5)

  const receipts = sql`select payer_guardian_id as guardian, payer from receipts order by number`
  expect(await school.rows(receipts)).toEqual([
    { guardian: second.guardianId, payer: null },
    { guardian: null, payer: 'Aunt Efua' },
    { guardian: null, payer: 'Somebody else' },
  ])
})

test('a child with one payer has nothing of it', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school)
  await pay(school, studentId, 10)
  expect(await school.call(endpoints.readPayers, { params: { studentId } })).toEqual({ payers: null })
  expect(await school.rows(sql`select from receipt_shares where school_id = ${school.schoolId}`)).toEqual([])
})

/** Both owe together what the child owes, to the pesewa and fee by fee. */
async function both(school: TestSchool, studentId: string) {
  const payers = await payersOf(school, studentId)
  const { totalDebt, feesBreakdown } = await school.call(endpoints.readFees, { params: { studentId } })
  expect(Math.round((payers.first.owes + payers.second.owes) * 100)).toBe(Math.round(totalDebt * 100))
  for (const { feeType, first, second } of payers.fees) {
    const total = feesBreakdown.find((fee) => fee.fee_type === feeType)?.total ?? 0
    expect(Math.round((first + second) * 100)).toBe(Math.round(total * 100))
  }
  return payers
}

async function lineOf(school: TestSchool, receiptId: string): Promise<string> {
  const [row] = await school.rows<{ id: string }>(
    sql`select id from ledger_entries where receipt_id = ${receiptId} and kind = 'payment'`,
  )
  return row?.id ?? ''
}

test('a statement is of one payer: the own share and own payments, and nothing that the other owes or has paid', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school)
  const { first, second } = await share(school, studentId)
  await pay(school, studentId, 25, { payerGuardianId: second.guardianId })
  await pay(school, studentId, 13, { payerGuardianId: first.guardianId })
  const of = (payer?: 'first' | 'second') =>
    statement(school.context, studentId, payer === undefined ? {} : { payer })

  const [own, unnamed, theirs] = [await of('first'), await of(), await of('second')]
  expect(own).toMatchObject({
    guardian: { name: 'Akosua Frimpong' },
    charged: 6_000,
    takenOff: 1_300,
    closing: 4_700,
    byFeeType: [{ feeType: 'School Fees', charged: 6_000, paid: 1_300, owed: 4_700 }],
  })
  expect(unnamed.lines).toEqual(own.lines)
  expect(theirs).toMatchObject({
    guardian: { name: 'Yaw Owusu-Sekyi' },
    charged: 4_000,
    takenOff: 2_500,
    closing: 1_500,
  })
  expect(JSON.stringify(theirs)).not.toMatch(/Akosua|:(1300|4700|10000|6000)[,}]/)
  expect(own.closing + theirs.closing).toBe(10_000 - 3_800)
})

test('a child with one payer has no statement of a second', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school)
  const printed = await school.inject(endpoints.printStatement, {
    params: { studentId },
    query: { format: 'pdf', payer: 'second' },
  })
  expect(printed.status).toBe(404)
})

test('a class teacher reads the first payer’s share of an own child, and nothing of the second', async () => {
  const school = await createTestSchool()
  const { studentId } = await childOf(school)
  const { second } = await share(school, studentId)
  await pay(school, studentId, 25, { payerGuardianId: second.guardianId })
  const teacher = await aPersonOf(school, 'teacher', { classes: ['Basic 4'] })
  const other = await aPersonOf(school, 'teacher', { classes: ['Basic 5'] })
  const of = ({ context }: Person, payer: 'first' | 'second') => statement(context, studentId, { payer })

  const own = await of(teacher, 'first')
  expect(own).toMatchObject({
    guardian: { name: 'Akosua Frimpong' },
    charged: 6_000,
    takenOff: 0,
    closing: 6_000,
  })
  expect(JSON.stringify(own)).not.toMatch(/Yaw|:(2500|1500|4000)[,}]/)
  await expect(of(teacher, 'second')).rejects.toMatchObject({ code: 'not_found' })
  await expect(of(other, 'first')).rejects.toMatchObject({ code: 'not_found' })
})
