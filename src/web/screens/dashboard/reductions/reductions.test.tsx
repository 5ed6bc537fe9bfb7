import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { addReduction, listReductions } from '#shared/api/reductions.ts'
import { postReductions } from '#shared/api/reductions-posted.ts'
import { readStudent } from '#shared/api/students.ts'
import { addClassFees } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import StudentDetails from '#web/screens/dashboard/student-details/student-details.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Reductions from './reductions.tsx'

// Typing waits for nothing between two letters.
const user = userEvent.setup({ delay: null })

/** A class of two, billed 500.00 each for school fees. */
async function aBilledClass() {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const efua = await school.addStudent({ firstName: 'Efua', surname: 'Zormelo' })
  await school.addStudent({ firstName: 'Yaw' })
  const params = { schoolId: school.schoolId }
  const body = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 500 }
  await school.call(addClassFees, { params, body })
  return { school, efua }
}

const owes = async (school: TestSchool, studentId: string) =>
  (await school.call(readStudent, { params: { studentId } })).totalDebt

test('a scholarship is seen on the charges of the term before it is saved, and posted after another look', async () => {
  const { school, efua } = await aBilledClass()
  renderScreen(Reductions, paths.reductions)

  await user.click(await screen.findByRole('button', { name: /^New rule/ }))
  const form = within(await screen.findByRole('dialog', { name: 'New rule' }))
  await user.click(form.getByRole('button', { name: 'See what it does' }))
  expect(await form.findByText('Choose the fees it is for.')).toBeTruthy()
  await user.type(form.getByLabelText('Name'), 'Merit')
  await user.click(form.getByRole('radio', { name: 'Named pupils' }))
  await user.type(form.getByLabelText('For whom'), 'zorm')
  await user.click(await form.findByRole('button', { name: 'Add' }))
  await user.click(form.getByRole('checkbox', { name: 'School Fees' }))
  await user.type(form.getByLabelText('Percent of the charge'), '25')
  await user.click(form.getByRole('button', { name: 'See what it does' }))
  expect(await form.findByText(/1 child would owe 125\.00 less\./)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save the rule' }))

  const waiting = within(await screen.findByRole('complementary', { name: 'Not yet posted' }))
  expect(await waiting.findByText(/Nothing is written until you post the difference/)).toBeTruthy()
  expect(await owes(school, efua)).toBe(500)
  await user.click(waiting.getByRole('button', { name: 'Post the difference' }))
  expect(await waiting.findByText(/Nothing waits/)).toBeTruthy()
  expect(await owes(school, efua)).toBe(375)
})

test('a rule that never reduced a charge can be deleted', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const params = { schoolId: school.schoolId }
  const rule = {
    name: 'Children of staff',
    who: 'staff_child',
    feeTypes: ['School Fees'],
    percent: 50,
  } as const
  await school.call(addReduction, { params, body: { ...rule, feeTypes: [...rule.feeTypes] } })
  renderScreen(Reductions, paths.reductions)

  await user.click(await screen.findByRole('button', { name: /^Children of staff/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete it' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Children of staff?' }))
  await user.click(question.getByRole('button', { name: 'Delete it' }))

  expect(await screen.findByText('No reductions.')).toBeTruthy()
  expect((await school.call(listReductions, { params })).rules).toEqual([])
})

test('a child’s page says what was taken off and why, and one charge is forgiven from there', async () => {
  const { school, efua } = await aBilledClass()
  const params = { schoolId: school.schoolId }
  const body = {
    name: 'Merit',
    who: 'named' as const,
    studentIds: [efua],
    feeTypes: ['School Fees'],
    percent: 25,
  }
  await school.call(addReduction, { params, body })
  await school.call(postReductions, { params, body: {} })
  renderScreen(StudentDetails, paths.student(efua))

  const account = within(await screen.findByRole('region', { name: 'Reductions' }))
  expect(await account.findByText('Merit')).toBeTruthy()
  await user.click(account.getByRole('button', { name: /^Forgive School Fees/ }))
  const waiver = within(await screen.findByRole('dialog', { name: /^Reduce or give back/ }))
  expect(waiver.getByRole('radio', { name: 'Waiver' })).toHaveProperty('checked', true)
  await user.type(waiver.getByLabelText('Why'), 'Loss')
  await user.click(waiver.getByRole('button', { name: 'Record the waiver' }))

  expect(await screen.findAllByText(/A waiver of/)).not.toHaveLength(0)
  expect(await owes(school, efua)).toBe(0)
})
