import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { verifySchool } from '../../ledger/index.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('billing a class charges everyone in it, sets its fee and says so in the specification’s words', async () => {
  const school = await createTestSchool()
  const students = [await school.addStudent(), await school.addStudent()]
  const outside = await school.addStudent({ classRef: 'Basic 5' })

  const reply = await bill(school, { classId: 'basic 4', feeType: 'School Fees', amount: '1,250.50' })

  expect(reply).toMatchObject({ students: 2, amount: 1250.5, total: 2501 })
  expect(reply.message).toBe('Successfully added School Fees fee of GH₵1,250.50 to all Basic 4 students.')
  expect(await balances(school)).toEqual(
    new Map([...students.map((id) => [id, 1250.5] as const), [outside, 0]]),
  )
  const fee = await readFee(school)
  expect(fee).toMatchObject({ amount: 1250.5, billed: { billingRunId: reply.billingRunId, students: 2 } })
  expect(await verifySchool(school.context)).toEqual([])
})

test('a class is billed once a term unless that is confirmed; the same key bills once', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  const key = randomUUID()

  const first = await school.call(endpoints.addClassFees, billing(school, {}), { key })
  const replayed = await school.inject(endpoints.addClassFees, billing(school, {}), { key })
  const again = await school.inject(endpoints.addClassFees, billing(school, {}))
  const confirmed = await bill(school, { confirm: true })

  expect(replayed.reply.billingRunId).toBe(first.billingRunId)
  expect(replayed.headers['idempotency-replayed']).toBe('true')
  expect(again.problem).toMatchObject({ code: 'already_billed', facts: { amount: 100, students: 1 } })
  expect(confirmed.billingRunId).not.toBe(first.billingRunId)
})

test('the preview says who would be charged, for how many families, who is skipped and why', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  await school.addStudent({ guardian })
  await school.addStudent({ guardian })
  const mover = await school.addStudent({ firstName: 'Kofi', surname: 'Annan', classRef: 'Basic 3' })
  const before = await preview(school)
  await bill(school, { classId: 'Basic 3' })
  await school.call(endpoints.promoteStudents, { body: { classId: 'Basic 3', students: [mover] } })

  const after = await preview(school)

  expect(before).toMatchObject({ students: 2, families: 1, total: 200, skipped: [], alreadyBilled: null })
  expect(after).toMatchObject({ className: 'Basic 4', feeType: 'School Fees', students: 2, total: 200 })
  expect(after.skipped).toEqual([
    { studentId: mover, studentName: 'Kofi Annan', reason: 'Charged School Fees in Basic 3 this term.' },
  ])
  await bill(school, {})
  expect((await preview(school)).alreadyBilled).toMatchObject({ students: 2, amount: 100 })
})

test('a class without students, an unknown fee type, term or class: each refused, nothing is billed', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  const { terms } = await other.call(endpoints.listTerms, { params: { schoolId: other.schoolId } })
  const refused = async (differences: object) =>
    (await school.inject(endpoints.addClassFees, billing(school, differences))).problem

  const empty = await refused({})
  await school.addStudent()
  const answers = [
    await refused({ feeType: 'Bus' }),
    await refused({ termId: terms[0]?.id }),
    await refused({ classId: await other.classId('Basic 4') }),
    await refused({ amount: 0 }),
    await refused({ amount: 1.005 }),
    await refused({ amount: '1e3' }),
    await refused({ amount: 1_000_000.01 }),
  ]

  expect(empty.message).toBe('Class ID not found. Please ensure students exist in this class.')
  expect(answers.map(({ status, fields }) => [status, ...Object.keys(fields ?? {})])).toEqual([
    [422, 'feeType'],
    [404],
    [404, 'classId'],
    [422, 'amount'],
    [422, 'amount'],
    [422, 'amount'],
    [422, 'amount'],
  ])
  expect(await runs(school)).toEqual([])
})

test('a new fixed fee gives those billed the difference, as the preview said; others nothing', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await bill(school, { dueDate: '2026-12-01' })
  const params = { classId: 'Basic 4', feeType: 'School Fees' }

  const before = await school.call(endpoints.previewClassFee, { params, query: { amount: 80 } })
  const lower = await school.call(endpoints.setClassFee, { params, body: { ...params, amount: 80 } })
  const unbilled = await school.call(endpoints.setClassFee, {
    params: { ...params, classId: 'Basic 5' },
    body: { amount: 300, dueDate: '2026-12-05' },
  })

  expect(before).toEqual({
    students: 1,
    difference: -20,
    reduced: 0,
    waived: 0,
    carried: 0,
    perStudent: [{ studentId, difference: -20 }],
  })
  expect(lower).toEqual({
    message: 'Fee updated successfully!',
    amount: 80,
    dueDate: '2026-12-01',
    students: 1,
    difference: -20,
    reduced: 0,
    waived: 0,
    carried: 0,
  })
  expect(unbilled).toMatchObject({ students: 0, difference: 0, dueDate: '2026-12-05' })
  expect(await balances(school)).toEqual(new Map([[studentId, 80]]))
})

test('path and body of a fixed fee must mean the same class and fee type', async () => {
  const school = await createTestSchool()
  const params = { classId: 'KG 1', feeType: 'School Fees' }
  const set = (body: object) =>
    school.inject(endpoints.setClassFee, { params, body: { amount: 10, ...body } })

  const same = await set({ classId: await school.classId('Kindergarten 1'), feeType: 'school fees' })
  const otherClass = await set({ classId: 'Basic 1' })
  const otherType = await set({ feeType: 'Exam Fees' })

  expect(same.reply.amount).toBe(10)
  expect(Object.keys(otherClass.problem.fields ?? {})).toEqual(['classId'])
  expect(Object.keys(otherType.problem.fields ?? {})).toEqual(['feeType'])
})

test('an undone bill leaves those who paid in credit, restores the former fee, and is listed as undone', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await school.call(endpoints.setClassFee, {
    params: { classId: 'Basic 4', feeType: 'School Fees' },
    body: { amount: 70 },
  })
  const { billingRunId } = await bill(school, { dueDate: '2026-12-01' })
  await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amountPaid: 60 },
  })
  const [standing] = await runs(school)
  const sent = { params: { billingRunId }, body: { reason: 'Wrong amount' } }

  const undone = await school.call(endpoints.undoBillingRun, sent)
  const twice = await school.inject(endpoints.undoBillingRun, sent)

  expect(undone).toEqual({
    message: 'The bill was taken back. 1 student who had paid is in credit.',
    entries: 1,
    inCredit: 1,
  })
  expect(twice.problem.code).toBe('already_reversed')
  expect(standing).toMatchObject({
    className: 'Basic 4',
    feeType: 'School Fees',
    term: 'First Term, 2026/2027',
    amount: 100,
    students: 1,
    charged: 100,
    dueDate: '2026-12-01',
    undoneAt: null,
  })
  expect(await runs(school)).toMatchObject([{ charged: 0, undoneAt: '2026-11-20T09:00:00.000Z' }])
  expect(await readFee(school)).toMatchObject({ amount: 70, billed: null })
})

test('the list of all class fees says what each class’s own page says', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  await bill(school, {})
  const set = {
    params: { classId: 'Basic 5', feeType: 'Exam Fees' },
    body: { amount: 35, dueDate: '2026-12-01' },
  }
  await school.call(endpoints.setClassFee, set)

  const fees = await school.call(endpoints.listClassFees, { params: { schoolId: school.schoolId } })

  expect(fees).toMatchObject([
    { className: 'Basic 4', ...(await readFee(school)) },
    { className: 'Basic 5', feeType: 'Exam Fees', amount: 35, dueDate: '2026-12-01', billed: null },
  ])
  expect(fees[0]?.billed?.students).toBe(1)
})

test('a student’s fees by type, settled and in credit included, agree with the total', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const pay = (feeType: string, amountPaid: number) =>
    school.call(endpoints.payStudent, { params: { studentId }, body: { feeType, amountPaid } })
  await bill(school, {})
  await pay('School Fees', 100)
  await pay('Exam Fees', 25)

  const fees = await school.call(endpoints.readFees, { params: { studentId } })
  const one = await school.call(endpoints.readFee, { params: { studentId, feeType: 'school fees' } })
  const onExam = await school.call(endpoints.listBalances, { query: { feeType: 'Exam Fees' } })
  const unknown = await school.inject(endpoints.readFee, { params: { studentId, feeType: 'Bus' } })

  expect(fees).toEqual({
    feesBreakdown: [
      { fee_type: 'Exam Fees', total: -25 },
      { fee_type: 'School Fees', total: 0 },
    ],
    totalDebt: -25,
  })
  expect(one).toEqual({ totalDebt: 0, totalPaid: 100, totalCharged: 100, feeType: 'School Fees' })
  expect(onExam).toEqual([{ id: studentId, total_fees: -25 }])
  expect(unknown.problem.message).toBe('Fee type not found.')
})

const billing = (school: TestSchool, differences: object) => ({
  params: { schoolId: school.schoolId },
  body: { classId: 'Basic 4', feeType: 'School Fees', amount: 100, ...differences },
})

function bill(school: TestSchool, differences: object) {
  return school.call(endpoints.addClassFees, billing(school, differences))
}

function preview(school: TestSchool) {
  return school.call(endpoints.previewClassFees, billing(school, {}))
}

function runs(school: TestSchool) {
  return school.call(endpoints.listBillingRuns, { params: { schoolId: school.schoolId } })
}

function readFee(school: TestSchool) {
  return school.call(endpoints.readClassFee, { params: { classId: 'Basic 4', feeType: 'School Fees' } })
}

async function balances(school: TestSchool) {
  const rows = await school.call(endpoints.listBalances)
  return new Map(rows.map(({ id, total_fees }) => [id, total_fees]))
}

test('before a bill is undone it says how many have paid it', async () => {
  const school = await createTestSchool()
  const [paid] = await Promise.all([school.addStudent(), school.addStudent(), school.addStudent()])
  const params = { schoolId: school.schoolId }
  const body = { classId: 'Basic 4', feeType: 'School Fees', amount: 100 }
  const { billingRunId } = await school.call(endpoints.addClassFees, { params, body })
  const payment = { amountPaid: 40, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId: paid }, body: payment })

  const effect = await school.call(endpoints.previewUndo, { params: { billingRunId } })
  const sent = { params: { billingRunId }, body: { reason: 'Wrong amount' } }
  const undone = await school.call(endpoints.undoBillingRun, sent)

  expect(effect).toEqual({ students: 3, charged: 300, inCredit: 1 })
  expect(undone.inCredit).toBe(effect.inCredit)
})

test('a class whose students were all charged elsewhere is not billed, and it says where they were', async () => {
  const school = await createTestSchool()
  const students = await Promise.all([school.addStudent(), school.addStudent()])
  const params = { schoolId: school.schoolId }
  const bill = (classId: string) => {
    return { params, body: { classId, feeType: 'School Fees', amount: 100 } }
  }
  await school.call(endpoints.addClassFees, bill('Basic 4'))
  await school.call(endpoints.promoteStudents, { body: { classId: 'Basic 4', students } })

  const { status, problem } = await school.inject(endpoints.addClassFees, bill('Basic 5'))
  const empty = await school.inject(endpoints.addClassFees, bill('Basic 6'))

  expect(status).toBe(422)
  expect(problem.message).toBe(
    'All 2 students of Basic 5 were charged School Fees in Basic 4 this term. Nobody was billed again.',
  )
  expect(empty.problem.message).toBe('Class ID not found. Please ensure students exist in this class.')
})
