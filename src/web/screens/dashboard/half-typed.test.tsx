import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { counter, opened } from '#server/features/cash/testing/counter.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { handOver, listHandOvers } from '#shared/api/cash-hand-overs.ts'
import { paths } from '#web/paths.ts'
import AddClassFee from '#web/screens/dashboard/add-class-fee/add-class-fee.tsx'
import AddStudent from '#web/screens/dashboard/add-student/add-student.tsx'
import AllClassFees from '#web/screens/dashboard/all-classes/all-classes.tsx'
import HandOverPage from '#web/screens/dashboard/hand-over/hand-over.tsx'
import Payments from '#web/screens/dashboard/payments/payments.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('what is half typed is there after a reload, and leaving it is asked about', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  const before = renderScreen(AddStudent, paths.addStudent())
  await userEvent.type(await screen.findByLabelText('Surname'), 'Boateng')
  before.unmount()

  const after = renderScreen(AddStudent, paths.addStudent())
  const surname = await screen.findByLabelText<HTMLInputElement>('Surname')
  await waitFor(() => expect(surname.value).toBe('Boateng'))
  const link = within(screen.getByRole('navigation', { name: 'Add Student' })).getByRole('link', {
    name: 'A whole list',
  })
  await userEvent.click(link)
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(after.address()).toBe(paths.addStudent())
  expect(surname.value).toBe('Boateng')

  await userEvent.click(link)
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('a hand-over half counted is there after a reload', async () => {
  const desk = await counter({ now: new Date() })
  serveInProcess(desk.school)
  const drawerId = await opened(desk, desk.ama, 100)
  const given = { params: { drawerId }, body: { amount: 60, to: 'safe' as const } }
  const { handOver: made } = await desk.school.call(handOver, given, desk.ama)
  const before = renderScreen(HandOverPage, paths.handOver(made.id))
  await userEvent.type(await screen.findByLabelText('What you counted'), '55.50')
  // Only who has counted hears that the giver says something else.
  await userEvent.click(screen.getByRole('button', { name: /^I counted/ }))
  await userEvent.type(await screen.findByLabelText('What you found'), 'One note less')
  before.unmount()

  renderScreen(HandOverPage, paths.handOver(made.id))

  expect(await screen.findByDisplayValue('55.50')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^I counted/ }))
  // The same count with the sentence that was kept: it is received.
  await waitFor(async () => {
    const { handOvers } = await desk.school.call(listHandOvers, { query: { state: 'all' } })
    expect(handOvers).toMatchObject([{ received: 55.5, receiverSays: 'One note less' }])
  })
})

test('a form nobody has typed in is left without a question', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(AddStudent, paths.addStudent())

  await screen.findByLabelText('Surname')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

test('fees typed for all classes are there after a reload, and leaving them is asked about', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  const before = renderScreen(AllClassFees, paths.allClassFees)
  const cells = await screen.findAllByLabelText(/School Fees/, { selector: 'input:not([type="checkbox"])' })
  await userEvent.type(cells[0] as Element, '450')
  before.unmount()

  renderScreen(AllClassFees, paths.allClassFees)
  expect(await screen.findByDisplayValue('450')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'All Fees' }))

  expect(await screen.findByRole('button', { name: 'Stay here' })).toBeTruthy()
})

test('leaving how parents pay is asked about while something typed is not saved', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(Payments, paths.parentsPay)
  const bank = await screen.findByLabelText<HTMLInputElement>('Bank and branch')
  await userEvent.type(bank, 'GCB Osu')

  await userEvent.click(screen.getByRole('link', { name: 'Terms' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(bank.value).toBe('GCB Osu')

  await userEvent.click(screen.getByRole('link', { name: 'Terms' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('a bill half typed is there after a reload, and closing the tab is asked about until it is billed', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await school.addStudent()
  const before = renderScreen(AddClassFee, paths.addClassFee('Basic 4', 'Exam Fees'))
  await userEvent.type(await screen.findByLabelText('Amount'), '75')
  expect(asksOnClosing()).toBe(true)
  before.unmount()

  renderScreen(AddClassFee, paths.addClassFee('Basic 4', 'Exam Fees'))
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount')
  await waitFor(() => expect(amount.value).toBe('75'))
  await screen.findByText('1 student')
  await screen.findByText('Added to what is owed')
  await userEvent.type(amount, '{Enter}')

  expect(await screen.findAllByText(/^Successfully added Exam Fees fee/)).not.toHaveLength(0)
  await waitFor(() => expect(asksOnClosing()).toBe(false))
  expect(sessionStorage.length).toBe(0)
})

/** Whether the browser would ask before the tab is closed. */
function asksOnClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
