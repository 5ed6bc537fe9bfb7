import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'

/** What clients of the specification do, over HTTP: two calls for one act, no keys, retries, names in the path. */

const FEE = 'School Fees'

/** A desk: a session of its own at one school, and one student to record for. */
async function openDesk(given?: { school: TestSchool; studentId: string }) {
  const school = given?.school ?? (await createTestSchool())
  const studentId = given?.studentId ?? (await school.addStudent())
  const credentials = { schoolEmail: school.email, schoolPassword: school.password }
  const { authToken: token } = (await school.inject(endpoints.signIn, { body: credentials })).reply
  const params = { studentId }
  const call = (path: string, payload: object) =>
    school.app.inject({
      method: 'POST',
      url: `/api/${path}/${studentId}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
  return {
    school,
    studentId,
    token,
    pay: (amountPaid = 200) => call('students/pay', { studentId, amountPaid, feeType: FEE }),
    debit: (amount = 200) => call('students/debit', { studentId, amount, feeType: FEE }),
    transaction: (details: object = {}) =>
      call('transactions', {
        studentId,
        schoolId: school.schoolId,
        amount: 200,
        feeType: FEE,
        date: '2026-11-19',
        transactionType: 'Credit',
        payment_method: 'Bank',
        ...details,
      }),
    entries: () => school.call(endpoints.listTransactions, { params }),
    owed: async () => (await school.call(endpoints.readFees, { params })).totalDebt,
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/** One payment of 200, on the day and by the method that only the second call knows. */
async function expectOnePayment(school: Desk) {
  expect(await school.entries()).toMatchObject([
    { amount: 200, transaction_type: 'Credit', date: '2026-11-19', payment_method: 'Bank' },
  ])
  expect(await school.owed()).toBe(-200)
}

test('pay, then transaction: one payment', async () => {
  const school = await openDesk()

  const first = (await school.pay()).json()
  const second = (await school.transaction()).json()

  expect(second.completes).toBe(first.transaction.id)
  expect(second.receipt.number).toBe(first.receipt.number)
  await expectOnePayment(school)
})

test('transaction, then pay: one payment', async () => {
  const school = await openDesk()

  const first = (await school.transaction()).json()
  const second = (await school.pay()).json()

  expect(second.completes).toBe(first.transaction.id)
  await expectOnePayment(school)
})

test('both at the same moment: one payment, every time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const school = await openDesk()

    const answers = await Promise.all([school.pay(), school.transaction()])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await expectOnePayment(school)
  }
})

test('each call sent again, in any order and at once: one payment, and the repetition asks', async () => {
  const orders: (keyof Pick<Desk, 'pay' | 'transaction'>)[][] = [
    ['pay', 'pay', 'transaction', 'transaction'],
    ['pay', 'transaction', 'pay', 'transaction'],
    ['transaction', 'pay', 'transaction', 'pay'],
    ['transaction', 'transaction', 'pay', 'pay'],
  ]
  for (const order of orders) {
    const school = await openDesk()
    const statuses: number[] = []
    for (const call of order) statuses.push((await school[call]()).statusCode)

    expect(statuses.toSorted(), order.join(' ')).toEqual([200, 200, 409, 409])
    await expectOnePayment(school)
  }

  const school = await openDesk()
  const atOnce = await Promise.all([school.pay(), school.transaction(), school.pay(), school.transaction()])
  expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409])
  expect(atOnce.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('possible_duplicate')
  await expectOnePayment(school)
})

test('two desks that take the same amount at the same time have taken two payments', async () => {
  const one = await openDesk()
  const other = await openDesk(one)

  const answers = await Promise.all([one.pay(), other.transaction(), other.pay(), one.transaction()])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await one.entries()).toMatchObject([
    { amount: 200, date: '2026-11-19', payment_method: 'Bank' },
    { amount: 200, date: '2026-11-19', payment_method: 'Bank' },
  ])
  expect(await one.owed()).toBe(-400)
})

test('another desk’s call never completes this desk’s payment', async () => {
  const one = await openDesk()
  const other = await openDesk(one)
  await one.pay()

  const answer = await other.transaction()

  expect(answer.json().completes).toBeUndefined()
  expect(await one.owed()).toBe(-400)
})

test('transaction alone records once', async () => {
  const school = await openDesk()

  const { transaction, receipt } = (await school.transaction()).json()

  expect(transaction).toMatchObject({ amount: 200, date: '2026-11-19', payment_method: 'Bank' })
  expect(receipt.amount).toBe(200)
  await expectOnePayment(school)
})

test('debit and its transaction are one debt, due on the day the second names', async () => {
  const school = await openDesk()

  await school.debit()
  await school.transaction({ transactionType: 'Debit', date: '2026-12-15' })

  expect(await school.entries()).toMatchObject([
    {
      amount: 200,
      transaction_type: 'Debit',
      kind: 'manual_charge',
      date: '2026-11-20',
      dueDate: '2026-12-15',
    },
  ])
  expect(await school.owed()).toBe(200)
})

test('a fee type is deleted by a body, under any name a school may give it', async () => {
  const school = await createTestSchool()
  const { schoolId } = school
  const names = [
    'Bus fare',
    'Books/Uniform',
    '100% attendance',
    'Café ☕ & cake',
    'a?b#c',
    '🎓',
    '..hidden',
    'PTA+ GH₵',
  ]

  for (const feeType of names) {
    await school.call(endpoints.addFeeType, { params: { schoolId }, body: { feeType } })
    const studentId = await school.addStudent()
    const path = encodeURIComponent(feeType)
    const headers = { authorization: `Bearer ${school.token}` }
    const fee = await school.app.inject({ url: `/api/students/fees/${studentId}/${path}`, headers })
    const classFee = await school.app.inject({ url: `/api/classes/Basic%204/${path}`, headers })
    const payload = { schoolId, feeType }
    const deleted = await school.app.inject({
      method: 'DELETE',
      url: '/api/schools/deleteFeeType',
      headers,
      payload,
    })

    expect([fee.statusCode, fee.json().feeType], feeType).toEqual([200, feeType])
    expect([classFee.statusCode, classFee.json().feeType], feeType).toEqual([200, feeType])
    expect([deleted.statusCode, deleted.json().archived], feeType).toEqual([200, false])
  }
})

test('names that mean something else in a path cannot be given to a fee type', async () => {
  const school = await createTestSchool()

  for (const feeType of ['.', '..', 'students', 'Students', ' . ']) {
    const params = { schoolId: school.schoolId }
    const { problem } = await school.inject(endpoints.addFeeType, { params, body: { feeType } })
    expect(problem.fields).toHaveProperty('feeType')
  }
})

test('a class is known by id, by name and by its other spellings, wherever it is named', async () => {
  const school = await createTestSchool()
  const classId = await school.classId('Kindergarten 1')
  const studentId = await school.addStudent({ classRef: 'KG 1' })
  const body = { amountPaid: 20, feeType: FEE }
  await school.call(endpoints.payStudent, { params: { studentId }, body })
  const period = { schoolId: school.schoolId, startDate: '2026-11-01', endDate: '2026-11-30' }

  for (const spelling of [
    classId,
    classId.toUpperCase(),
    'Kindergarten 1',
    'kindergarten  1',
    'KG 1',
    'kg1',
    'K.G. 1',
  ]) {
    const students = await school.call(endpoints.listClassStudents, { params: { classId: spelling } })
    const report = await school.call(endpoints.reportTransactions, {
      query: { ...period, selectedClass: spelling },
    })
    const fee = await school.inject(endpoints.readClassFee, { params: { classId: spelling, feeType: FEE } })

    expect(
      students.map(({ id }) => id),
      spelling,
    ).toEqual([studentId])
    expect(
      report.map((row) => row.studentId),
      spelling,
    ).toEqual([studentId])
    expect(fee.status, spelling).toBe(200)
  }
})
