import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aWallet, bring, moves } from '#server/features/statements/testing/bring.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import StatementTrayPage from './tray.tsx'

const families = ['Afia Darko', 'Esi Mensah', 'Yaw Owusu', 'Kofi Boadu']

/** A tray with a line from the number of each of four families, which owe 300.00 each. */
async function aTrayOfFamilies() {
  const school = await createTestSchool({ now: new Date() })
  const date = new Date().toISOString().slice(0, 10)
  const lines: Parameters<typeof bring>[2] = []
  const students: string[] = []
  for (const [place, name] of families.entries()) {
    const [firstName = '', surname = ''] = name.split(' ')
    const phone = `+23324000010${place}`
    const guardian = { firstName: 'Grace', surname, phone }
    students.push(await school.addStudent({ firstName, surname, guardian }))
    const providerId = `4188100000${place}`
    lines.push({ row: place + 2, date, amount: 100 + place, providerId, counterpartyNumber: phone })
  }
  const bill = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 300 }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body: bill })
  const accountId = await aWallet(school)
  await bring(school, accountId, moves(0, lines))
  const debts = () =>
    Promise.all(
      students.map(
        async (studentId) => (await school.call(endpoints.readStudent, { params: { studentId } })).totalDebt,
      ),
    )
  return { school, accountId, students, debts }
}

const namesOfRows = () =>
  screen
    .getAllByRole('row')
    .flatMap((row) => families.filter((name) => row.dataset.line && row.textContent?.includes(name)))

const atHand = () =>
  families.find((name) => document.querySelector('[data-line][data-selected]')?.textContent?.includes(name))

test('after a line is posted the one below it is at hand, and is posted only after a question', async () => {
  const { school, accountId, debts } = await aTrayOfFamilies()
  serveInProcess(school)
  renderScreen(StatementTrayPage, paths.statementTray(accountId))
  await screen.findAllByRole('button', { name: /^Post 10\d\.00 of/ })
  const [first, second, third, fourth] = namesOfRows()
  expect(atHand()).toBe(first)

  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(namesOfRows()).toEqual([first, third, fourth]))
  expect(atHand()).toBe(third)
  expect((await debts())[families.indexOf(second ?? '')]).toBeLessThan(300)

  await userEvent.keyboard('{Enter}')
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain(third)
  await userEvent.click(within(question).getByRole('button', { name: 'Not yet' }))
  expect((await debts()).filter((debt) => debt < 300)).toHaveLength(1)
})

test('the focus goes with the line at hand, Escape leaves the search for a child, and both are said', async () => {
  const { school, accountId } = await aTrayOfFamilies()
  serveInProcess(school)
  renderScreen(StatementTrayPage, paths.statementTray(accountId))
  await screen.findAllByRole('button', { name: /^Post 10\d\.00 of/ })
  const [first, second] = namesOfRows()
  const current = () => screen.getByRole('row', { current: true })
  expect(current().textContent).toContain(first)

  await userEvent.keyboard('{ArrowDown}')
  expect(current().textContent).toContain(second)
  expect(current().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('f')
  const search = await screen.findByRole('searchbox', { name: 'Find the child' })
  await waitFor(() => expect(document.activeElement).toBe(search))

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('searchbox', { name: 'Find the child' })).toBeNull()
  expect(current().contains(document.activeElement)).toBe(true)

  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(namesOfRows()).toHaveLength(3))
  await waitFor(() => expect(current().contains(document.activeElement)).toBe(true))
})

test('Enter posts the line at hand also where it is sure', async () => {
  const { school, accountId, students, debts } = await aTrayOfFamilies()
  const { pupilCode } = await school.call(endpoints.readStudent, { params: { studentId: students[0] ?? '' } })
  const date = new Date().toISOString().slice(0, 10)
  const line = {
    row: 2,
    date,
    amount: 90,
    providerId: '51',
    text: `fees ${pupilCode}`,
    counterpartyNumber: '+233240000100',
  }
  await bring(school, accountId, moves(406, [line]))
  serveInProcess(school)
  renderScreen(StatementTrayPage, paths.statementTray(accountId))
  await screen.findByRole('button', { name: /^Post 1 sure/ })

  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(async () => expect((await debts())[0]).toBe(210))
})

test('what was received at the counter meanwhile is posted as other money only when somebody says so', async () => {
  const { school, accountId, students, debts } = await aTrayOfFamilies()
  serveInProcess(school)
  renderScreen(StatementTrayPage, paths.statementTray(accountId))
  const post = await screen.findByRole('button', { name: /^Post 101\.00 of/ })
  const body = { amount: 101, feeType: 'School Fees', payment_method: 'Mobile Money' as const, confirm: true }
  await school.call(endpoints.payStudent, { params: { studentId: students[1] ?? '' }, body })

  await userEvent.click(post)
  const question = await screen.findByRole('dialog')
  expect((await debts())[1]).toBe(199)
  await userEvent.click(within(question).getByRole('button', { name: 'It is other money: post it' }))

  await waitFor(async () => expect((await debts())[1]).toBe(98))
})

test('money that the bank took back names the receipt that stands for it, and leads to taking it back', async () => {
  const { school, accountId, students, debts } = await aTrayOfFamilies()
  serveInProcess(school)
  const { lines } = await school.call(endpoints.readStatementTray, { params: { accountId } })
  const credit = lines.find(({ amount }) => amount === 102)
  const params = { lineId: credit?.id ?? '' }
  const body = { children: [{ studentId: students[2] ?? '', amount: 102 }] }
  const { receipt } = await school.call(endpoints.postStatementLine, { params, body })
  const text = `UNPAID ${credit?.providerId}`
  const back = { row: 2, date: credit?.date ?? '', amount: -102, text }
  await bring(school, accountId, moves(406, [back]))
  renderScreen(StatementTrayPage, paths.statementTray(accountId))

  const row = await screen.findByRole('row', { name: /Money that the bank took back/ })
  expect(row.textContent).toContain(receipt.number)
  await userEvent.click(within(row).getByRole('button'))
  // The receipt is read first.
  const offer = await screen.findByRole('button', { name: `Take ${receipt.number} back` })
  await waitFor(() => expect(offer).toHaveProperty('disabled', false))
  await userEvent.click(offer)
  const question = await screen.findByRole('dialog')
  expect(within(question).getByLabelText('Why')).toHaveProperty(
    'value',
    expect.stringContaining('The bank took this money back'),
  )
  await userEvent.click(within(question).getByRole('button', { name: /^Take back .*102/ }))

  await waitFor(async () => expect((await debts())[2]).toBe(300))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take .* back$/ })).toBeNull())
})
