import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { readListsHere } from '#web/testing/lists-read-here.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Import from './import.tsx'

readListsHere()

/** The school's import page with a list on it. */
async function bring(...lines: string[]) {
  const school = await createTestSchool()
  serveInProcess(school)
  renderScreen(Import, paths.importStudents)
  const field = await screen.findByLabelText(/Choose the file/)
  await userEvent.upload(field, new File([`${lines.join('\n')}\n`], 'basic-4.csv'))
  const children = async () => {
    const rows = await school.call(endpoints.listStudents, { params: { schoolId: school.schoolId } })
    return rows.map((row) => `${row.student_surname} ${row.totalDebt}`).sort()
  }
  return {
    press: async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name })),
    children,
  }
}

const TWO_ALIKE = ['Name,Class,Owed', 'Addo Esi,Basic 4,10', 'Boadi Yaw,Basic 4,', 'Addo Esi,Basic 4,25.50']

test('nothing goes on before somebody says whether two rows that nothing tells apart are two children', async () => {
  const { press, children } = await bring(...TWO_ALIKE)

  await press('Go on to the changes')
  expect(await screen.findByText('Two children or one?')).toBeTruthy()
  expect(screen.getByText('Addo Esi · Basic 4 · 25.50')).toBeTruthy()
  await press('Go on: see what will be')
  expect(await screen.findAllByText('1 question waits for you.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()

  await press('Two children: Row 4')
  await screen.findByRole('button', { name: 'Two children: Row 4', pressed: true })
  await press('Go on: see what will be')
  await press(/^Bring in 3 children/)
  await screen.findAllByText(/3 students are on the list/)
  expect(await children()).toEqual(['Addo 10', 'Addo 25.5', 'Boadi 0'])
})

test('two rows that are said to be one child bring the first of them, and the other is counted as left out', async () => {
  const { press, children } = await bring(...TWO_ALIKE)

  await press('Go on to the changes')
  await press('One, keep row 2: Row 4')
  await screen.findByRole('button', { name: 'One, keep row 2: Row 4', pressed: true })
  await press('Go on: see what will be')
  await press(/^Bring in 2 children/)

  expect(await screen.findAllByText(/2 students are on the list/)).toBeTruthy()
  expect(screen.getAllByText(/1 left out by you/)).toBeTruthy()
  expect(await children()).toEqual(['Addo 10', 'Boadi 0'])
})

test('money that is owed for no fee of the school is asked about, and comes in as a new fee', async () => {
  const { press, children } = await bring(
    'Name,Class,Fees owed,Feeding owed',
    'Addo Esi,Basic 4,10,nil',
    'Boadi Yaw,Basic 4,,25.50',
  )

  await press('Go on: see what will be')
  expect(await screen.findAllByText('1 question waits for you.')).toBeTruthy()
  await press('Bring as Feeding: Feeding owed')
  await screen.findByRole('button', { name: 'Bring as Feeding: Feeding owed', pressed: true })
  await press('Go on: see what will be')
  await press(/^Bring in 2 children/)

  expect(await screen.findAllByText(/2 students are on the list/)).toBeTruthy()
  expect(await children()).toEqual(['Addo 10', 'Boadi 25.5'])
})
