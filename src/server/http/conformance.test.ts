import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { formOf, type Json, newClient, PAYOUT, pay, withStudents } from '../testing/spec-client.ts'
import { testDatabase } from '../testing/test-database.ts'

/**
 * A client that knows nothing but section 7 of the specification: its 33 rows, in its order, with its methods, paths,
 * payload names and answer names. It shares no code with the contract, so that a name changed there is noticed here.
 */

let sandbox: Sandbox
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
})
afterAll(() => sandbox.close())

test('GET paystack/getBanks', async () => {
  const { ask } = await newClient(sandbox)

  const { status, answer } = await ask('GET', 'paystack/getBanks')

  expect(status).toBe(200)
  expect(answer).toMatchObject({ status: true, message: expect.any(String) })
  expect(answer.data).toContainEqual(expect.objectContaining({ name: 'GCB Bank Limited', code: '040100' }))
})

test('GET paystack/getAccountHolderName', async () => {
  const { ask } = await newClient(sandbox)

  const { answer } = await ask(
    'GET',
    'paystack/getAccountHolderName?accountNumber=1011130067824&bankCode=040100',
  )

  expect(answer.accountHolderName).toMatch(/^[A-Z]+ [A-Z]+$/)
})

test('POST schools/login', async () => {
  const { ask, signIn, schoolId, mark } = await newClient(sandbox)

  const wrong = await ask('POST', 'schools/login', {
    schoolWebsite: '',
    schoolEmail: 'a@b.gh',
    schoolPassword: 'x',
  })

  // What the specification names, word for word; who signed in stands beside it.
  expect(signIn.answer).toMatchObject({
    authToken: expect.any(String),
    schoolId,
    schoolName: `School ${mark}`,
  })
  expect(signIn.answer.staff).toMatchObject({ isSchoolAccount: true, roleName: 'Head' })
  expect([wrong.status, typeof wrong.answer.message]).toEqual([401, 'string'])
})

test('POST paystack/initialize and GET paystack/verify/{reference}', async () => {
  const client = await newClient(sandbox)

  for (const amount of [500, 200]) {
    const reference = await pay(client, amount, 'new@school.example')
    const { answer } = await client.ask('GET', `paystack/verify/${reference}`)
    expect(answer.data).toMatchObject({ status: 'success', reference })
  }
})

test('POST paystack/createSubAccount and POST schools/add, from a full sign-up kept by the browser', async () => {
  const client = await newClient(sandbox)
  const schoolEmail = `${client.mark}@new.example`
  const reference = await pay(client, 500, schoolEmail)
  await client.ask('GET', `paystack/verify/${reference}`)

  const payout = { business_name: 'Hope', ...PAYOUT, primary_contact_email: schoolEmail }
  const made = await client.ask('POST', 'paystack/createSubAccount', payout)
  const added = await client.ask('POST', 'schools/add', {
    schoolName: 'Hope',
    schoolAddress: 'Box 1, Ho',
    schoolPhone: '0362026000',
    schoolEmail,
    schoolPassword: 'kept by the browser',
    bankAccountNumber: PAYOUT.account_number,
    settlementBankCode: PAYOUT.settlement_bank,
    subAccountCode: made.answer.data.subaccount_code,
  })

  expect(made.answer.data).toMatchObject({
    subaccount_code: expect.stringMatching(/^ACCT_/),
    account_name: expect.any(String),
  })
  expect(added.status).toBe(201)
})

test('GET schools/{schoolId} and POST schools/edit', async () => {
  const { ask, schoolId } = await newClient(sandbox)
  const { answer: record } = await ask('GET', `schools/${schoolId}`)

  const edited = await ask('POST', 'schools/edit', { schoolId, school_address: 'Box 9, Wa' })
  const refused = await ask('POST', 'schools/edit', { schoolId, school_name: '' })

  expect(record).toMatchObject({ _id: schoolId, school_name: expect.any(String) })
  expect(record.registration_expiration_date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(edited.answer.updatedSchool).toEqual({ ...record, school_address: 'Box 9, Wa' })
  expect(refused.answer.message).toEqual(expect.any(String))
})

test('PUT schools/update-subscription/{schoolId}', async () => {
  const client = await newClient(sandbox)
  const path = `schools/update-subscription/${client.schoolId}`
  const unpaid = await client.ask('PUT', path, { registration_expiration_date: '2099-01-01' })
  await client.ask('GET', `paystack/verify/${await pay(client, 200, 'any@school.example')}`)

  const paid = await client.ask('PUT', path, { registration_expiration_date: '2099-01-01' })

  expect([unpaid.status, paid.status]).toEqual([402, 200])
  expect((await client.ask('GET', `schools/${client.schoolId}`)).answer).toMatchObject({
    registration_expiration_date: '2030-04-01',
  })
})

test('GET students/{schoolId} and GET students/feeType/balance', async () => {
  const { ask, schoolId, first } = await withStudents(sandbox)

  const students = await ask('GET', `students/${schoolId}`)
  const balances = await ask('GET', 'students/feeType/balance')

  expect(students.answer).toHaveLength(2)
  expect(first).toMatchObject({
    student_first_name: 'Ama',
    student_class_name: 'Basic 1',
    studentClassName: 'Basic 1',
  })
  expect(balances.answer).toContainEqual({ id: first.id, total_fees: 0 })
})

test('GET schools/{id}/feeTypes, POST schools/{id}/addFeeType and DELETE schools/deleteFeeType', async () => {
  const { ask, schoolId } = await newClient(sandbox)
  const names = async () => {
    const { status, answer } = await ask('GET', `schools/${schoolId}/feeTypes`)
    expect(status).toBe(200)
    return answer.feeTypes.map((each: Json) => each.fee_type)
  }

  const added = await ask('POST', `schools/${schoolId}/addFeeType`, { schoolId, feeType: 'Bus', amount: 0 })
  const withBus = await names()
  const deleted = await ask('DELETE', 'schools/deleteFeeType', { schoolId, feeType: 'Bus' })

  expect([added.status, deleted.status]).toEqual([201, 200])
  expect(withBus).toContain('Bus')
  expect(await names()).not.toContain('Bus')
})

test('GET classes/{schoolId} and GET classes/{classId}/students', async () => {
  const { ask, schoolId, classId, first } = await withStudents(sandbox)

  const classes = await ask('GET', `classes/${schoolId}`)
  const students = await ask('GET', `classes/${classId}/students`)

  expect(classes.answer[0]).toMatchObject({ id: expect.any(String), class_name: 'Creche' })
  expect(students.answer.map((each: Json) => each.id)).toContain(first.id)
})

test('POST /students/addClassFees/{schoolId}, GET classes/{classId}/{feeType} and PUT classes/fees/{classId}/{feeType}', async () => {
  const { ask, schoolId, classId, first } = await withStudents(sandbox)
  const feeType = 'School Fees'
  const fee = `${classId}/${encodeURIComponent(feeType)}`

  const billed = await ask('POST', `/students/addClassFees/${schoolId}`, { classId, feeType, amount: 300 })
  const read = await ask('GET', `classes/${fee}`)
  const changed = await ask('PUT', `classes/fees/${fee}`, {
    classId,
    feeType,
    amount: 350,
    dueDate: '2026-12-01',
  })
  const again = await ask('POST', `/students/addClassFees/${schoolId}`, { classId, feeType, amount: 300 })

  expect([billed.status, changed.status]).toEqual([200, 200])
  expect(read.answer.amount).toBe(300)
  expect((await ask('GET', `students/fees/${first.id}`)).answer.totalDebt).toBe(350)
  expect([again.status, typeof again.answer.message]).toEqual([409, 'string'])
})

test('GET students/fees/{studentId}/{feeType}, GET students/fees/{studentId}, POST students/pay and POST students/debit', async () => {
  const {
    ask,
    first: { id: studentId },
  } = await withStudents(sandbox)

  const debited = await ask('POST', `students/debit/${studentId}`, {
    studentId,
    amount: 120,
    feeType: 'Exam Fees',
  })
  const paid = await ask('POST', `students/pay/${studentId}`, {
    studentId,
    amountPaid: 45.5,
    feeType: 'Exam Fees',
  })
  const one = await ask('GET', `students/fees/${studentId}/Exam%20Fees`)
  const all = await ask('GET', `students/fees/${studentId}`)

  expect([debited.status, paid.status]).toEqual([200, 200])
  expect(one.answer.totalDebt).toBe(74.5)
  expect(all.answer).toEqual({ feesBreakdown: [{ fee_type: 'Exam Fees', total: 74.5 }], totalDebt: 74.5 })
})

test('POST transactions/{studentId}, GET transactions/{studentId}?feeType= and the general report', async () => {
  const {
    ask,
    schoolId,
    first: { id: studentId },
  } = await withStudents(sandbox)
  const act = {
    amount: 60,
    feeType: 'Others',
    date: '2026-11-19',
    transactionType: 'Credit',
    payment_method: 'Cash',
  }
  const period = `schoolId=${schoolId}&startDate=2026-11-01&endDate=2026-11-30&page=1&limit=20`

  const recorded = await ask('POST', `transactions/${studentId}`, { studentId, schoolId, ...act })
  const listed = await ask('GET', `transactions/${studentId}?feeType=Others`)
  const report = await ask('GET', `transactions/trans/filterTransaction?${period}`)
  const filtered = await ask(
    'GET',
    `transactions/trans/filterTransaction?${period}&selectedClass=Basic 1&feeType=PTA Fees`,
  )

  expect(recorded.status).toBe(200)
  for (const { answer } of [listed, report]) {
    expect(answer).toMatchObject([
      {
        amount: 60,
        fee_type: 'Others',
        date: '2026-11-19',
        transaction_type: 'Credit',
        payment_method: 'Cash',
      },
    ])
  }
  expect(filtered.answer).toEqual([])
})

test('POST students/add and PUT students/edit', async () => {
  const { ask, schoolId, first } = await withStudents(sandbox)
  const form = formOf({ schoolId }, { studentId: first.id, studentSurname: 'Owusu-Ansah' })

  const edited = await ask('PUT', 'students/edit', form)
  const refused = await ask('PUT', 'students/edit', { ...form, studentGender: 'None' })

  expect(edited.status).toBe(200)
  expect((await ask('GET', `students/${schoolId}`)).answer).toContainEqual(
    expect.objectContaining({ id: first.id, student_surname: 'Owusu-Ansah' }),
  )
  expect(refused.answer.message).toEqual(expect.any(String))
})

test('POST parents/sendMessage', async () => {
  const { ask, first } = await withStudents(sandbox)
  const message = 'Thank you for paying GHS 50.00 for Ama, School Fees.'

  const { status } = await ask('POST', 'parents/sendMessage', {
    messageTo: first.student_parent_number,
    messageFrom: 'AGAFEES',
    message,
  })

  expect(status).toBe(200)
})

test('POST classes/promote and POST students/deletion/students', async () => {
  const { ask, schoolId, classId, first, second } = await withStudents(sandbox)

  const promoted = await ask('POST', 'classes/promote', { classId, students: [first.id] })
  const deleted = await ask('POST', 'students/deletion/students', { studentIds: [second.id] })
  const refused = await ask('POST', 'classes/promote', { classId, students: [] })

  expect([promoted.status, deleted.status]).toEqual([200, 200])
  expect((await ask('GET', `students/${schoolId}`)).answer).toMatchObject([
    { id: first.id, student_class_name: 'Basic 2' },
  ])
  expect([refused.status, typeof refused.answer.error]).toEqual([422, 'string'])
})

test('POST contact', async () => {
  const { ask } = await newClient(sandbox)
  const visitor = { firstName: 'Esi', lastName: 'Ofori', email: 'esi@example.com', phone: '0201234567' }

  const sent = await ask('POST', 'contact', { ...visitor, message: 'Hello', services: ['Website design'] })
  const refused = await ask('POST', 'contact', { ...visitor, message: '', services: [] })

  expect([sent.status, refused.status, typeof refused.answer.error]).toEqual([200, 422, 'string'])
})
