import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { setClassFee } from '#shared/api/classes.ts'
import { addClassFees } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import ClassFee from './class-fee.tsx'

// This browser tells of a selection that has not moved, and React Aria answers by selecting again.
beforeEach(() => {
  vi.spyOn(Selection.prototype, 'collapse').mockImplementation(() => undefined)
})

test('a due date that is cleared is gone where the class is not billed', async () => {
  const school = await createTestSchool({ now: new Date() })
  const params = { classId: 'Basic 4', feeType: 'School Fees' }
  await school.call(setClassFee, { params, body: { amount: 300, dueDate: '2031-01-01' } })
  await openFee(school)
  clearDueDate()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('no due date')).toBeTruthy()
})

test('the due date of what is billed can be changed, and is not said to be taken away', async () => {
  const school = await createTestSchool({ now: new Date() })
  await school.addStudent()
  const body = { classId: 'Basic 4', feeType: 'School Fees', amount: 300, dueDate: '2031-01-01' }
  await school.call(addClassFees, { params: { schoolId: school.schoolId }, body })
  await openFee(school)
  await screen.findByText('No charge changes: the amount is as it was billed.')
  clearDueDate()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/can be changed, not taken away/)).toBeTruthy()
  expect(screen.queryAllByText('Fee updated successfully!')).toHaveLength(0)
})

async function openFee(school: Awaited<ReturnType<typeof createTestSchool>>) {
  serveInProcess(school)
  renderScreen(ClassFee, paths.classFee({ feeType: 'School Fees', className: 'Basic 4', classId: 'Basic 4' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
}

/** As a hand does it: the year first, figure by figure. */
function clearDueDate() {
  for (const part of screen.getAllByRole('spinbutton').reverse()) {
    for (const _ of part.getAttribute('aria-valuenow') ?? '') {
      fireEvent.keyDown(part, { key: 'Backspace' })
      fireEvent.keyUp(part, { key: 'Backspace' })
    }
  }
}
