import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { addClassFees } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import AddClassFee from '#web/screens/dashboard/add-class-fee/add-class-fee.tsx'
import AddFees from '#web/screens/dashboard/add-fees/add-fees.tsx'
import ClassFee from '#web/screens/dashboard/class-fee/class-fee.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('deleting a fee type asks in the specification’s words and keeps one that somebody owes', async () => {
  const school = await aBilledClass()
  renderScreen(AddFees, paths.addFees)

  await userEvent.click(await screen.findByRole('button', { name: 'More for School Fees' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText('Are you sure you want to delete "School Fees"?')).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Delete School Fees' }))

  expect(await screen.findAllByText('Failed to delete fee type.')).not.toHaveLength(0)
  expect(school.schoolId).toBeTruthy()
})

test('a new fee type needs a name', async () => {
  serveInProcess(await createTestSchool())
  renderScreen(AddFees, paths.addFees)

  await userEvent.click(await screen.findByRole('button', { name: 'Add New Fee Type' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Give the fee type a name.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Name'), 'Bus Fees{Enter}')

  expect(await screen.findByRole('link', { name: 'Bus Fees' })).toBeTruthy()
})

test('a new amount is shown with its effect and saved in the specification’s words', async () => {
  const school = await aBilledClass()
  const classId = await school.classId('Basic 4')
  renderScreen(ClassFee, paths.classFee({ feeType: 'School Fees', className: 'Basic 4', classId }))

  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const amount = screen.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '0{Enter}')
  expect(await screen.findByText('Please enter a valid fee amount!')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '350')
  expect(await screen.findByText('Added to what is owed')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  await userEvent.keyboard('{Enter}')

  expect(await screen.findAllByText('Fee updated successfully!')).not.toHaveLength(0)
})

test('a class is billed in the specification’s words', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await school.addStudent()
  renderScreen(AddClassFee, paths.addClassFee('Basic 4', 'Exam Fees'))

  await screen.findByText('1 student')
  await userEvent.type(screen.getByLabelText('Amount'), '75')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add Fees' })).toHaveProperty('disabled', false),
  )
  await userEvent.keyboard('{Enter}')

  const sentence = 'Successfully added Exam Fees fee of GH₵75.00 to all Basic 4 students.'
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0)
})

test('a class without students is not billed', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(AddClassFee, paths.addClassFee('Basic 4', 'Exam Fees'))

  await screen.findByText('0 students')
  await userEvent.type(screen.getByLabelText('Amount'), '75{Enter}')

  expect(
    await screen.findByText('Class ID not found. Please ensure students exist in this class.'),
  ).toBeTruthy()
})

async function aBilledClass() {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await school.addStudent()
  const body = { classId: 'Basic 4', feeType: 'School Fees', amount: 300 }
  await school.call(addClassFees, { params: { schoolId: school.schoolId }, body })
  return school
}
