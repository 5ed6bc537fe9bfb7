import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { formOf, newClient, withStudents } from '../testing/spec-client.ts'
import { testDatabase } from '../testing/test-database.ts'

/** Clients of the specification send whole forms: what nobody filled in comes as an empty text or as null. */

let sandbox: Sandbox
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
})
afterAll(() => sandbox.close())

test('a school’s record sent back as it was read changes nothing', async () => {
  const { ask, schoolId } = await newClient(sandbox)
  await ask('POST', 'schools/edit', { schoolId, bank_name: '', bank_account_number: '' })
  const { answer: record } = await ask('GET', `schools/${schoolId}`)

  const edited = await ask('POST', 'schools/edit', { ...record, schoolId, school_password: '' })

  expect([edited.status, edited.answer.updatedSchool]).toEqual([200, record])
  expect(record.bank_name).toBeNull()
})

test('an empty new password leaves the old one as it is', async () => {
  const { ask, schoolId, browser } = await newClient(sandbox)

  for (const empty of [{ school_password: '' }, { schoolPassword: '' }]) {
    const edited = await ask('POST', 'schools/edit', { schoolId, school_name: 'Adom Grace', ...empty })
    expect(edited.status).toBe(200)
  }
  expect((await ask('GET', `schools/${schoolId}`)).status).toBe(200)
  expect(browser.authToken).toBeTruthy()
})

test('a payout account is cleared by null as the record writes it', async () => {
  const { ask, schoolId } = await newClient(sandbox)

  const { answer } = await ask('POST', 'schools/edit', { bank_name: null, bank_account_number: null })

  expect(answer.updatedSchool).toMatchObject({ id: schoolId, bank_name: null, payout_status: 'none' })
})

test('a student without other names is added and edited', async () => {
  const client = await withStudents(sandbox)
  const form = formOf(client, { studentOtherNames: null })

  const added = await client.ask('POST', 'students/add', form)
  const edited = await client.ask('PUT', 'students/edit', { ...form, studentId: client.first.id })

  expect([added.status, edited.status]).toEqual([201, 200])
  expect(edited.answer.student.student_other_names).toBe('')
})

test.each(['', null])('a class’s fee may have no due date (%j)', async (dueDate) => {
  const { ask, classId, schoolId } = await withStudents(sandbox)
  const act = { classId, feeType: 'School Fees', amount: 300, dueDate }

  const billed = await ask('POST', `/students/addClassFees/${schoolId}`, act)
  const changed = await ask('PUT', `classes/fees/${classId}/School%20Fees`, { ...act, amount: 350 })

  expect([billed.status, changed.status]).toEqual([200, 200])
  expect(changed.answer.dueDate).toBeNull()
})

test.each(['', null, 'Debt', 'Cash'])('a debt has no payment method, whatever is said (%j)', async (said) => {
  const { ask, first, schoolId } = await withStudents(sandbox)
  const half = { studentId: first.id, amount: 80, feeType: 'Exam Fees' }
  const detail = { schoolId, date: '2027-01-15', transactionType: 'Debit', payment_method: said }

  await ask('POST', `students/debit/${first.id}`, half)
  const { status, answer } = await ask('POST', `transactions/${first.id}`, { ...half, ...detail })

  expect([status, answer.transaction?.dueDate]).toEqual([200, '2027-01-15'])
  expect(answer.completes).toBeTruthy()
})

test('money received by a way that is not known is refused', async () => {
  const { ask, first, schoolId } = await withStudents(sandbox)
  const act = { studentId: first.id, schoolId, amount: 80, feeType: 'Exam Fees', date: '2026-11-19' }

  for (const payment_method of ['Barter', 'cash']) {
    const payload = { ...act, transactionType: 'Credit', payment_method }
    const { status, answer } = await ask('POST', `transactions/${first.id}`, payload)
    expect([status, Object.keys(answer.fields)]).toEqual([422, ['payment_method']])
  }
})

test('a list asked for with an empty fee type is the whole list', async () => {
  const { ask, first } = await withStudents(sandbox)
  await ask('POST', `students/debit/${first.id}`, { amount: 80, feeType: 'Exam Fees' })

  const entries = await ask('GET', `transactions/${first.id}?feeType=`)
  const balances = await ask('GET', 'students/feeType/balance?feeType=')

  expect(entries.answer).toHaveLength(1)
  expect(balances.answer).toContainEqual({ id: first.id, total_fees: 80 })
})

test('a report without school, start or end asks for all of them in the specification’s words', async () => {
  const { ask, schoolId } = await newClient(sandbox)
  const whole = { schoolId, startDate: '2026-11-01', endDate: '2026-11-30' }

  for (const missing of ['schoolId', 'startDate', 'endDate']) {
    const { [missing as keyof typeof whole]: _, ...rest } = whole
    for (const sent of [rest, { ...whole, [missing]: '' }]) {
      const query = new URLSearchParams(sent as Record<string, string>)
      const { status, answer } = await ask('GET', `transactions/trans/filterTransaction?${query}`)
      expect([status, answer.message], `${query}`).toEqual([422, 'Please select all filters.'])
      expect(Object.keys(answer.fields)).toEqual([missing])
    }
  }
})
