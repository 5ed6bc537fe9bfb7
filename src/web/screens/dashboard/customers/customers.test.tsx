import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBalances } from '#server/ledger/index.ts'
import { aPhone, createTestSchool } from '#server/testing/test-school.ts'
import { joinFamilies, splitFamily } from '#shared/api/families.ts'
import { readStudent } from '#shared/api/students.ts'
import { pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import FamilyScreen from '#web/screens/dashboard/family/family.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Families from './customers.tsx'

test('a child taken out is a row of its own, and the others can still be paid for together', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const child = (firstName: string) => school.addStudent({ firstName, surname: 'Asamoah', guardian })
  const children = [await child('Abena'), await child('Kofi'), await child('Kwaku')]
  const { familyId } = await school.call(readStudent, { params: { studentId: children[0] ?? '' } })
  const body = { studentIds: children.slice(0, 1) }
  const owing = children
    .slice(1)
    .map((student) => ({ student, feeType: 'School Fees', amount: pesewas(9_000) }))
  await openBalances(school.context, owing)
  await school.call(splitFamily, { params: { familyId }, body })
  renderScreen(Families, paths.families)

  const out = await screen.findByRole('row', { name: /Abena/ })
  const others = screen.getByRole('row', { name: /Kwaku/ })
  expect(out.textContent).not.toContain('Kofi')
  expect(others.textContent).toContain('Kofi')
  expect(await within(others).findByRole('button', { name: /^Pay for/ })).toBeTruthy()
  expect(screen.getByText('2 families').parentElement?.textContent).toContain('owed 180.00')
  expect(within(out).queryByRole('button', { name: /^Pay for/ })).toBeNull()
  await userEvent.click(within(others).getByRole('button', { name: /^More for/ }))
  const says = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(says).toEqual([
    'Open the family',
    'Statement of Kofi',
    'Statement of Kwaku',
    'Send a text',
    expect.stringMatching(/^Call 0/),
    'Children',
    'Edit',
  ])
})

test('a family that somebody confirmed is one row with both guardians', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const child = (firstName: string, guardian: string) =>
    school.addStudent({
      firstName,
      surname: 'Asamoah',
      guardian: { firstName: guardian, surname: 'Asamoah', phone: aPhone() },
    })
  const studentIds = [await child('Kofi', 'Akua'), await child('Kwaku', 'Yaw')]
  await school.call(joinFamilies, { body: { studentIds } })
  renderScreen(Families, paths.families)

  const row = await screen.findByRole('row', { name: /Kofi/ })
  expect(row.textContent).toMatch(/Akua.*Yaw.*Kwaku/)
  await userEvent.click(within(row).getByRole('button', { name: /^More for/ }))
  expect(screen.getAllByRole('menuitem', { name: /^Edit / })).toHaveLength(2)
})

test('two children of one name in one family are told apart by their codes, and no other child has one', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const child = (firstName: string) => school.addStudent({ firstName, surname: 'Asamoah', guardian })
  const ids = [await child('Kofi'), await child('Kofi'), await child('Yaa')]
  const [one, two, other] = await Promise.all(
    ids.map((studentId) => school.call(readStudent, { params: { studentId } })),
  )
  renderScreen(Families, paths.families)

  expect(await screen.findByText(`Basic 4, ${one?.pupilCode}`)).toBeTruthy()
  expect(screen.getByText(`Basic 4, ${two?.pupilCode}`)).toBeTruthy()
  expect(screen.queryByText(new RegExp(String(other?.pupilCode)))).toBeNull()
})

test('a family has a page: its children with what each owes and their sum, its guardian, and the way to pay', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const child = (firstName: string) => school.addStudent({ firstName, surname: 'Asamoah', guardian })
  const children = [await child('Abena'), await child('Kofi')]
  const owing = children.map((student) => ({ student, feeType: 'School Fees', amount: pesewas(9_000) }))
  await openBalances(school.context, owing)
  const { familyId } = await school.call(readStudent, { params: { studentId: children[0] ?? '' } })
  renderScreen(FamilyScreen, paths.family(familyId))

  const abena = await screen.findByRole('row', { name: /Abena/ })
  expect(abena.textContent).toContain('90.00')
  expect(screen.getByRole('row', { name: /Together/ }).textContent).toContain('180.00')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Akua Asamoah')
  expect(await screen.findAllByRole('button', { name: 'Take a payment' })).toBeTruthy()
})
