import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { addClassFees } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import AddClassFee from '#web/screens/dashboard/add-class-fee/add-class-fee.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import ClassFee from './class-fee.tsx'

const saveButton = () => screen.getByRole('button', { name: 'Save' })
const billButton = () => screen.getByRole('button', { name: 'Add Fees' })
const amountField = () => screen.getByLabelText('Amount')

test('a new class fee is not saved before it is shown what it comes to', async () => {
  const { connection } = await aBilledFee()
  connection.holdAt('/preview')
  await userEvent.type(amountField(), '350{Enter}')

  expect(screen.queryByText(/new entr/)).toBeNull()
  expect(screen.queryByText('0.00')).toBeNull()
  expect(saveButton()).toHaveProperty('disabled', true)
  connection.mend()
  expect(await screen.findByText(/1 new entry dated/)).toBeTruthy()
  expect(screen.queryAllByText('Fee updated successfully!')).toHaveLength(0)
  await userEvent.click(saveButton())
  expect(await screen.findAllByText('Fee updated successfully!')).not.toHaveLength(0)
})

test('what another amount would do is not what Save goes by', async () => {
  const { connection } = await aBilledFee()
  await userEvent.type(amountField(), '350')
  await waitFor(() => expect(addedToOwed()).toBe('50.00'))
  connection.holdAt('/preview')
  await userEvent.type(amountField(), '0{Enter}')

  expect(saveButton()).toHaveProperty('disabled', true)
  connection.mend()
  await waitFor(() => expect(addedToOwed()).toBe('3,200.00'))
  expect(screen.queryAllByText('Fee updated successfully!')).toHaveLength(0)
  expect(saveButton()).toHaveProperty('disabled', false)
})

test('a preview of a class fee that does not come says so, and is asked for again', async () => {
  const { connection } = await aBilledFee()
  connection.breakAt('/preview')
  await userEvent.type(amountField(), '350')

  expect(await screen.findByText('What will change did not load.')).toBeTruthy()
  expect(screen.queryByText(/new entr/)).toBeNull()
  expect(saveButton()).toHaveProperty('disabled', true)
  connection.mend()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/1 new entry dated/)).toBeTruthy()
})

test('without an amount nothing is foreseen, and with the same amount no charge changes', async () => {
  await aBilledFee()
  expect(await screen.findByText('Type an amount to see what will change.')).toBeTruthy()
  await userEvent.type(amountField(), '{Enter}')
  expect(await screen.findByText('Please enter a valid fee amount!')).toBeTruthy()
  await userEvent.type(amountField(), '300')
  expect(await screen.findByText('No charge changes: the amount is as it was billed.')).toBeTruthy()
  expect(saveButton()).toHaveProperty('disabled', false)
})

test('a class is not billed by what another amount comes to', async () => {
  const { connection } = await aClassToBill()
  await userEvent.type(amountField(), '75')
  await waitFor(() => expect(addedToOwed()).toBe('75.00'))
  expect(billButton()).toHaveProperty('disabled', false)
  connection.holdAt('/preview')
  await userEvent.type(amountField(), '0{Enter}')

  expect(billButton()).toHaveProperty('disabled', true)
  connection.mend()
  await waitFor(() => expect(addedToOwed()).toBe('750.00'))
  expect(screen.queryAllByText(/^Successfully added/)).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findAllByText(/^Successfully added Exam Fees fee of GH₵750.00/)).not.toHaveLength(0)
})

test('a preview of a bill that does not come says so, and is asked for again', async () => {
  const { connection } = await aClassToBill()
  connection.breakAt('/preview')
  await userEvent.type(amountField(), '75{Enter}')

  expect(await screen.findByText('What will change did not load.')).toBeTruthy()
  expect(billButton()).toHaveProperty('disabled', true)
  expect(screen.queryAllByText(/^Successfully added/)).toHaveLength(0)
  connection.mend()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(addedToOwed()).toBe('75.00'))
  expect(billButton()).toHaveProperty('disabled', false)
})

/** What stands beside the sum of the well. */
function addedToOwed(): string | undefined {
  return screen.queryByText('Added to what is owed')?.closest('[data-sum]')?.lastElementChild?.textContent
}

/** A class billed 300.00, its fee opened for editing and the field empty. */
async function aBilledFee() {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  await school.addStudent()
  const body = { classId: 'Basic 4', feeType: 'School Fees', amount: 300 }
  await school.call(addClassFees, { params: { schoolId: school.schoolId }, body })
  renderScreen(ClassFee, paths.classFee({ feeType: 'School Fees', className: 'Basic 4', classId: 'Basic 4' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.clear(amountField())
  return { school, connection }
}

/** A class of one child, not billed yet, and the form to bill it. */
async function aClassToBill() {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  await school.addStudent()
  renderScreen(AddClassFee, paths.addClassFee('Basic 4', 'Exam Fees'))
  await screen.findByText('1 student')
  return { school, connection }
}
