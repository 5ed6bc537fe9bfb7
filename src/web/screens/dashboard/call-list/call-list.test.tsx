import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openBalances } from '#server/ledger/index.ts'
import { createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { listContacts, readCallList, writeContact } from '#shared/api/call-list.ts'
import { pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/queries/client.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import CallList from './call-list.tsx'

test('a call is written down by keys, and a family that others write down stays at hand until one goes on', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await owing(school, 'Akua', 300)
  await owing(school, 'Yaw', 200)
  const [first, second] = (await school.call(readCallList)).families
  renderScreen(CallList, paths.callList())
  const panel = await screen.findByRole('complementary', { name: 'Akua Asamoah' })
  await within(panel).findByText('Nothing was written down yet.')

  const params = { familyId: first?.familyId ?? '' }
  await school.call(writeContact, { params, body: { outcome: 'reached' } })
  await queryClient.invalidateQueries({ queryKey: ['callList'] })
  await within(panel).findByText('Reached', { selector: 'b' })
  expect(screen.getByRole('complementary', { name: 'Akua Asamoah' })).toBe(panel)

  fireEvent.keyDown(window, { key: 'w' })
  const [radio] = within(panel).getAllByRole('radio')
  fireEvent.keyDown(radio ?? panel, { key: '2' })
  fireEvent.keyDown(radio ?? panel, { key: 'Enter' })
  await waitFor(async () => {
    const { contacts } = await school.call(listContacts, { params })
    expect(contacts.map(({ outcome }) => outcome)).toEqual(['no_answer', 'reached'])
  })
  expect(await screen.findByRole('complementary', { name: 'Yaw Asamoah' })).toBeTruthy()
  expect(second?.late).toBe(200)
})

test('the next reminder stands beside the family, and T and X fetch its papers', async () => {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  await owing(school, 'Akua', 300)
  renderScreen(CallList, paths.callList())
  const panel = await screen.findByRole('complementary', { name: 'Akua Asamoah' })
  expect(await within(panel).findByText(/^Dear parent, still owed: .* GHS 300\.00/)).toBeTruthy()
  expect(within(panel).getByText('0 of 4 this term')).toBeTruthy()
  for (const [key, path, button] of [
    ['t', '/documents/statement/', 'Statement'],
    ['x', '/documents/letters', 'Letter'],
  ] as const) {
    connection.breakAt(path)
    fireEvent.keyDown(window, { key })
    expect(await screen.findByText('The file was not made.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    connection.mend()
    expect(await within(panel).findByRole('button', { name: button })).toBeTruthy()
  }
})

async function owing(school: TestSchool, firstName: string, cedis: number): Promise<void> {
  const guardian = { firstName, surname: 'Asamoah', phone: `+23324${String(cedis).padStart(7, '4')}` }
  const student = await school.addStudent({ guardian })
  await openBalances(school.context, [
    { student, feeType: 'School Fees', amount: pesewas(cedis * 100), dueOn: '2026-01-05' },
  ])
}
