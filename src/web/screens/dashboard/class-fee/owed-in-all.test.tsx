import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { addClassFees } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import ClassFee from './class-fee.tsx'

test('what is owed in all is of the children that the search leaves', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await school.addStudent({ surname: 'Boateng' })
  await school.addStudent({ surname: 'Tetteh' })
  const body = { classId: 'Basic 4', feeType: 'School Fees', amount: 300 }
  await school.call(addClassFees, { params: { schoolId: school.schoolId }, body })
  renderScreen(ClassFee, paths.classFee({ feeType: 'School Fees', className: 'Basic 4', classId: 'Basic 4' }))
  const owed = () => screen.getByText('Owed in all').querySelector('b')?.textContent
  await screen.findByText('Owed in all')
  expect(owed()).toContain('600.00')

  await userEvent.type(screen.getByRole('searchbox'), 'teng')
  await waitFor(() => expect(screen.getByText('1 of 2')).toBeTruthy())
  expect(owed()).toContain('300.00')
})
