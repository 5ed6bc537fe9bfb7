import { readFile } from 'node:fs/promises'
import { expect, studentsOf } from './dashboard.ts'
import {
  addDebt,
  childAt,
  isSent,
  keptActs,
  multiplyKept,
  newDeviceTest,
  online,
  openDesk,
  pay,
  test,
  waits,
} from './offline-counter.ts'
import { signedInAs } from './offline-dashboard.ts'

test('without a connection a payment is shown waiting everywhere, has its slip, and is recorded once when the connection is back', async ({
  dashboard,
  session,
  connection,
  books,
}) => {
  const child = await childAt(dashboard, session, 0)
  await openDesk(dashboard)
  await dashboard.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  await expect(dashboard.locator('[data-debt] [data-figure]')).toBeVisible()
  connection.cut()

  await pay(dashboard, child, '11.50')

  await waits(dashboard)
  await expect(dashboard.locator('[data-net]')).toHaveAccessibleName('No connection, 1 waiting')
  await expect(dashboard.locator('[data-debt]')).toContainText(/GH₵.[\d,]+\.\d\d once sent/)
  await expect(dashboard.locator('tr[data-waiting]')).toContainText(/Waiting to be sent.*Slip [A-Z]{2}-0001/)
  await dashboard.goto(`/dashboard?name=${child.student_surname}`)
  await expect(dashboard.locator(`tr[data-id="${child.id}"]`)).toContainText('Waiting to be sent')
  await expect(dashboard.locator('main [data-tone="wait"]').filter({ hasText: '11.50' })).toBeVisible()

  await dashboard.locator('[data-net]').click()
  await dashboard.evaluate(() => {
    window.print = () => undefined
  })
  await dashboard.getByRole('button', { name: 'Print slip' }).click()
  await expect(dashboard.locator('[data-slip]')).toContainText('Not a receipt until confirmed.')
  await expect(dashboard.locator('[data-slip]')).toContainText('Eleven Ghana cedis, fifty pesewas only')
  await dashboard.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  // In one step: the dashboard asks by itself as well, and the button goes with the last act.
  const tryNow = await dashboard.getByRole('button', { name: 'Try now' }).elementHandle()
  connection.mend()
  await tryNow?.dispatchEvent('click')
  await expect(dashboard.locator('[data-toast]')).toContainText(/receipt [A-Z]+-\d{6}/)
  await isSent(dashboard)
  await expect.poll(() => books.count(child.id, 11.5)).toBe(1)
})

test('a debt added without a connection is on the saved copy of the queue, beside the payment, and is recorded once', async ({
  dashboard,
  session,
  connection,
  books,
}) => {
  const child = await childAt(dashboard, session, 19)
  await openDesk(dashboard)
  connection.cut()
  await pay(dashboard, child, '24.15')
  await waits(dashboard)
  await addDebt(dashboard, '1,024.25')
  await expect(dashboard.locator('tr[data-waiting]')).toHaveCount(2)
  await expect(dashboard.locator('[data-net]')).toHaveAccessibleName('No connection, 2 waiting')

  await dashboard.locator('[data-net]').click()
  const saving = dashboard.waitForEvent('download')
  await dashboard.getByRole('button', { name: 'Save a copy' }).click()
  const saved = await saving
  const today = new Date().toISOString().slice(0, 10)
  expect(saved.suggestedFilename()).toBe(`waiting-${today}.csv`)
  const [head, ...rows] = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe(
    '\ufeff"Slip","Day","Recorded at","Student","No.","Class","What","Fee type","Amount (GHS)","Method","Reference","State"',
  )
  const of = (row: string | undefined) => row?.slice(1, -1).split('","') ?? []
  expect(rows).toHaveLength(2)
  expect(of(rows[0])).toEqual([
    ...[expect.stringMatching(/^[A-Z]{2}-0001$/), today, expect.stringContaining(today)],
    ...[
      expect.stringContaining(child.student_surname),
      expect.stringMatching(/-S-/),
      child.student_class_name,
    ],
    ...['payment', expect.any(String), '24.15', 'Cash', '', 'waiting'],
  ])
  expect(of(rows[1])).toMatchObject({ 6: 'debt', 7: 'Exam Fees', 8: '1,024.25', 9: '', 11: 'waiting' })

  connection.mend()
  await dashboard.evaluate(online)
  await isSent(dashboard)
  await expect.poll(() => books.count(child.id, 1024.25)).toBe(1)
  expect(await books.count(child.id, 24.15)).toBe(1)
})

for (const [at, afterMs] of [10, 60].entries()) {
  test(`a page that is loaded again ${afterMs} ms after Pay loses nothing and doubles nothing`, async ({
    dashboard,
    session,
    connection,
    books,
  }) => {
    const child = await childAt(dashboard, session, 1 + at)
    await openDesk(dashboard)
    await pay(dashboard, child, '12.25')
    await dashboard.waitForTimeout(afterMs)
    await dashboard.reload()
    await isSent(dashboard)
    const once = await books.count(child.id, 12.25)
    connection.cut()
    await pay(dashboard, child, '13.25')
    await dashboard.waitForTimeout(afterMs)
    await dashboard.reload()
    connection.mend()
    await expect(dashboard.getByRole('heading', { name: 'Make a Payment' })).toBeVisible()
    await isSent(dashboard)

    // Ten milliseconds may be before the key was heard; never is it more than once, and never is it said and lost.
    expect(once).toBeLessThanOrEqual(1)
    await expect.poll(() => books.count(child.id, 12.25)).toBe(once)
    expect(await books.count(child.id, 13.25)).toBeLessThanOrEqual(1)
  })
}

test('what the screen called waiting is recorded after the tab was closed in mid-request and the answer was lost', async ({
  dashboard,
  session,
  context,
  connection,
  books,
}) => {
  const child = await childAt(dashboard, session, 3)
  await openDesk(dashboard)
  await dashboard.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  connection.loseAnswers()
  await pay(dashboard, child, '14.75')
  await waits(dashboard)
  await expect.poll(() => books.count(child.id, 14.75)).toBe(1)
  const other = await context.newPage()
  await dashboard.close()

  connection.mend()
  await other.goto('/dashboard')
  await isSent(other)

  await expect.poll(() => books.count(child.id, 14.75)).toBe(1)
})

test('two tabs with a queue send each payment once', async ({
  dashboard,
  session,
  context,
  connection,
  books,
}) => {
  const [first, second] = [await childAt(dashboard, session, 4), await childAt(dashboard, session, 5)]
  await openDesk(dashboard)
  const other = await signedInAs(session, context)
  await openDesk(other)
  connection.cut()
  await pay(dashboard, first, '15.10')
  await waits(dashboard)
  await pay(other, second, '15.20')
  await waits(other)
  await expect(dashboard.locator('[data-net]')).toContainText('2 waiting')

  connection.mend()
  await Promise.all([dashboard.evaluate(online), other.evaluate(online)])
  await isSent(dashboard)
  await isSent(other)

  expect([await books.count(first.id, 15.1), await books.count(second.id, 15.2)]).toEqual([1, 1])
})

test('a network that answers with its own page is a connection that is down', async ({
  dashboard,
  session,
  connection,
  books,
}) => {
  const child = await childAt(dashboard, session, 6)
  await openDesk(dashboard)
  await dashboard.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  await expect(dashboard.getByRole('button', { name: /^All of it/ })).toBeVisible()
  connection.becomePortal()
  const field = dashboard.getByLabel('Amount', { exact: true })
  await field.fill('16.35')
  await field.press('Enter')
  await waits(dashboard)
  await expect(dashboard.locator('[data-net]')).toContainText('1 waiting')
  expect(await books.count(child.id, 16.35)).toBe(0)

  connection.mend()
  await dashboard.evaluate(online)
  await isSent(dashboard)
  await expect.poll(() => books.count(child.id, 16.35)).toBe(1)
})

newDeviceTest(
  'a device whose clock is a day ahead writes the day it is',
  async ({ dashboard, session, connection, books }) => {
    const child = await childAt(dashboard, session, 11)
    await dashboard.clock.setSystemTime(new Date(Date.now() + 86_400_000))
    await openDesk(dashboard)
    connection.cut()
    await pay(dashboard, child, '19.15')
    await waits(dashboard)
    connection.mend()
    await dashboard.evaluate(online)
    await isSent(dashboard)

    await expect.poll(() => books.count(child.id, 19.15)).toBe(1)
    const answer = await books.request.get(`/api/transactions/${child.id}`, { headers: books.headers })
    const entries: { amount: number; date: string; note: string }[] = await answer.json()
    const entry = entries.find(({ amount }) => amount === 19.15)
    expect(entry?.date).toBe(new Date().toISOString().slice(0, 10))
    expect(entry?.note).toMatch(/^Slip [A-Z]{2}-\d{4}$/)
  },
)

test('a hundred waiting payments arrive, each once', async ({ dashboard, session, connection, books }) => {
  test.slow()
  const child = await childAt(dashboard, session, 12)
  await openDesk(dashboard)
  connection.cut()
  await pay(dashboard, child, '20.01')
  await waits(dashboard)
  await multiplyKept(dashboard, 100)
  await dashboard.goto('/dashboard')
  await expect(dashboard.locator('[data-net]')).toHaveAccessibleName('No connection, 100 waiting')

  connection.mend()
  await dashboard.evaluate(online)
  await expect.poll(() => keptActs(dashboard), { timeout: 120_000, intervals: [1_000] }).toBe(0)

  await expect.poll(() => books.count(child.id, 20.01)).toBe(100)
})

test('the same child paid on two desks without a connection is paid twice, and the second is credit', async ({
  dashboard,
  session,
  browser,
  connection,
}) => {
  const child = await childAt(dashboard, session, 13)
  // What is voluntary takes only what is named for it.
  const named = child.fees
    .filter(({ feeType }) => feeType !== 'PTA Fees')
    .reduce((sum, fee) => sum + fee.amount, 0)
  const elsewhere = await browser.newContext({ baseURL: connection.url, timezoneId: 'Africa/Accra' })
  const other = await signedInAs(session, elsewhere)
  await openDesk(dashboard)
  await openDesk(other)
  connection.cut()
  for (const page of [dashboard, other]) {
    await pay(page, child, String(named))
    await waits(page)
  }
  connection.mend()
  await Promise.all([dashboard.evaluate(online), other.evaluate(online)])
  await isSent(dashboard)
  await isSent(other)

  // Each spread over what was owed: twice that has come in, and what is over stands to her credit.
  const owed = async () =>
    (await studentsOf(dashboard, session)).find(({ id }) => id === child.id)?.totalDebt ?? Number.NaN
  await expect.poll(owed).toBeCloseTo(child.totalDebt - 2 * named, 2)
  await other.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  await expect(other.locator('[data-debt]')).toContainText('In credit')
  await elsewhere.close()
})

newDeviceTest(
  'a new version of the dashboard finds what the old one kept',
  async ({ dashboard, session, connection, books }) => {
    const child = await childAt(dashboard, session, 16)
    await openDesk(dashboard)
    connection.cut()
    await pay(dashboard, child, '23.45')
    await waits(dashboard)
    // The connection is there for the worker, and the payment is still refused: it waits while the version changes.
    connection.mend()
    connection.refuse('/students/pay/', { status: 503, code: 'busy', message: 'Busy.' })
    connection.release()
    await dashboard.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const before = await dashboard.evaluate(() => performance.timeOrigin)
    await dashboard.getByRole('button', { name: 'Load the new version' }).click()
    const origin = () => dashboard.evaluate(() => performance.timeOrigin).catch(() => before)
    await expect.poll(origin, { timeout: 30_000 }).not.toBe(before)
    await expect(dashboard.locator('[data-net]')).toContainText('1 waiting')

    connection.mend()
    await dashboard.evaluate(online)
    await isSent(dashboard)
    await expect.poll(() => books.count(child.id, 23.45)).toBe(1)
  },
)
