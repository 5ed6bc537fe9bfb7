import { expect } from './dashboard.ts'
import { switchDrawersOff, switchDrawersOn } from './drawers.ts'
import {
  changeKept,
  childAt,
  isSent,
  newDeviceTest,
  online,
  openDesk,
  pay,
  test,
  waits,
} from './offline-counter.ts'
import { signedInAs } from './offline-dashboard.ts'

test('a refused payment waits for a person, holds up no other, and goes out by one button', async ({
  dashboard,
  session,
  connection,
  books,
}) => {
  const [late, other] = [await childAt(dashboard, session, 7), await childAt(dashboard, session, 8)]
  await openDesk(dashboard)
  connection.cut()
  await pay(dashboard, late, '17.40')
  await waits(dashboard)
  await pay(dashboard, other, '17.60')
  await waits(dashboard)
  connection.mend()
  connection.refuse(`/students/pay/${late.id}`, {
    status: 402,
    code: 'subscription_expired',
    message: 'Your subscription has expired.',
  })
  await dashboard.evaluate(online)

  await expect(dashboard.locator('[data-net]')).toHaveAccessibleName('1 needs attention')
  await expect.poll(() => books.count(other.id, 17.6)).toBe(1)
  expect(await books.count(late.id, 17.4)).toBe(0)
  await dashboard.getByRole('button', { name: 'Log out' }).first().click()
  await expect(dashboard.locator('[data-side-panel]')).toContainText('You cannot log out yet')
  await expect(dashboard.locator('[data-attention]')).toContainText('Your subscription has expired.')
  connection.mend()
  await dashboard.getByRole('button', { name: 'Send again' }).click()
  await isSent(dashboard)
  await expect.poll(() => books.count(late.id, 17.4)).toBe(1)
})

test('a payment for a day the server refuses is corrected, another is given up with a reason', async ({
  dashboard,
  session,
  connection,
  books,
}) => {
  const [wrong, dropped] = [await childAt(dashboard, session, 9), await childAt(dashboard, session, 10)]
  await openDesk(dashboard)
  connection.cut()
  await pay(dashboard, wrong, '18.05')
  await waits(dashboard)
  await pay(dashboard, dropped, '18.15')
  await waits(dashboard)
  await changeKept(dashboard, { date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) })
  // Only a page that has read the changed date may send: the one before still has the other in mind.
  await dashboard.reload()
  connection.mend()
  await expect(dashboard.locator('[data-net]')).toHaveAccessibleName('2 need attention')
  await dashboard.locator('[data-net]').click()

  const card = dashboard.locator('[data-attention]').filter({ hasText: '18.05' })
  await card.getByRole('button', { name: 'Correct it' }).click()
  await card.getByRole('spinbutton').first().press('2')
  await card.getByRole('spinbutton').first().pressSequentially('0112026')
  await card.getByRole('button', { name: 'Send it so' }).click()
  await expect(dashboard.locator('[data-attention]')).toHaveCount(1)
  await dashboard.getByRole('button', { name: 'Give it up' }).click()
  await dashboard.getByRole('button', { name: /^Give up/ }).click()
  await expect(dashboard.locator('[data-attention]')).toContainText('Say why')
  await dashboard.getByLabel('Why is it given up?').fill('The parent took the money back')
  await dashboard.getByRole('button', { name: /^Give up/ }).click()
  await isSent(dashboard)

  expect([await books.count(wrong.id, 18.05), await books.count(dropped.id, 18.15)]).toEqual([1, 0])
})

test('cash for a child who left the lists meanwhile is recorded, and somebody is told', async ({
  dashboard,
  session,
  connection,
  books,
}) => {
  const child = await childAt(dashboard, session, 14)
  await openDesk(dashboard)
  connection.cut()
  await pay(dashboard, child, '21.30')
  await waits(dashboard)
  const gone = await books.request.post('/api/students/deletion/students', {
    headers: books.headers,
    data: { studentIds: [child.id] },
  })
  expect(gone.ok()).toBe(true)
  connection.mend()
  await dashboard.evaluate(online)

  await expect(dashboard.locator('[data-net]')).toHaveAccessibleName('1 needs attention')
  await dashboard.locator('[data-net]').click()
  await expect(dashboard.locator('[data-attention]')).toContainText('has been taken off the lists meanwhile')
  await dashboard.getByRole('button', { name: 'I have seen it' }).click()
  await isSent(dashboard)
  await expect.poll(() => books.count(child.id, 21.3)).toBe(1)
  await books.request.post('/api/students/restore', {
    headers: books.headers,
    data: { studentIds: [child.id] },
  })
})

test('a payment undone while it is being sent is recorded, and says so', async ({
  dashboard,
  session,
  connection,
  books,
}) => {
  const child = await childAt(dashboard, session, 20)
  await openDesk(dashboard)
  connection.holdAnswers()
  await pay(dashboard, child, '22.35')
  await waits(dashboard)
  await dashboard.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await expect(dashboard.getByText('It is given up on this device.', { exact: true })).toBeVisible()
  connection.mend()

  const told = dashboard.locator('[data-toast]').filter({ hasText: 'had reached the school’s books' })
  await expect(told).toBeVisible()
  await dashboard.locator('[data-net]').click()
  await expect(dashboard.locator('[data-attention]')).toContainText(
    /Take it back in the journal.*The receipt is/,
  )
  await dashboard.getByRole('button', { name: 'I have seen it' }).click()
  await isSent(dashboard)
  expect(await books.count(child.id, 22.35)).toBe(1)
})

test('cash whose answer came too late to ask for the float is sent again, and its drawer opens by itself', async ({
  dashboard,
  session,
  request,
  connection,
  books,
}) => {
  const headers = { Authorization: `Bearer ${session.authToken}` }
  const child = await childAt(dashboard, session, 24)
  await openDesk(dashboard)
  await switchDrawersOn(request, headers)
  connection.holdAnswers()
  await pay(dashboard, child, '23.45')
  await waits(dashboard)
  connection.mend()

  await isSent(dashboard)
  expect(await books.count(child.id, 23.45)).toBe(1)
  const { drawer } = await (await request.get('/api/cash/drawer', { headers })).json()
  expect(drawer).toMatchObject({ state: 'open', openedByItself: true, cashReceipts: 1 })

  await switchDrawersOff(request, headers)
})

newDeviceTest(
  'another school on this computer neither sees the queue nor sends it',
  async ({ dashboard, session, context, connection, books }) => {
    const child = await childAt(dashboard, session, 15)
    await openDesk(dashboard)
    connection.cut()
    await pay(dashboard, child, '22.80')
    await waits(dashboard)
    await dashboard.close()
    connection.mend()
    const answer = await books.request.post('/api/schools/login', {
      data: { schoolEmail: 'second@akontaa.example', schoolPassword: 'second-school' },
    })
    expect(answer.ok()).toBe(true)
    const stranger = await signedInAs(await answer.json(), context)
    await stranger.goto('/dashboard')
    await expect(stranger.locator('header b').first()).not.toBeEmpty()
    await stranger.waitForTimeout(1_500)
    await expect(stranger.locator('[data-net]')).toHaveCount(0)
    expect(await books.count(child.id, 22.8)).toBe(0)
    await stranger.close()

    const back = await signedInAs(session, context)
    await back.goto('/dashboard')
    await isSent(back)
    await expect.poll(() => books.count(child.id, 22.8)).toBe(1)
  },
)

test('a session that ended asks for the password, and the queue goes on', async ({
  dashboard,
  session,
  connection,
  books,
}) => {
  const child = await childAt(dashboard, session, 17)
  await openDesk(dashboard)
  connection.cut()
  await pay(dashboard, child, '24.65')
  await waits(dashboard)
  await dashboard.evaluate(() => localStorage.setItem('authToken', `${'x'.repeat(4)}_${'y'.repeat(43)}`))
  connection.mend()
  await dashboard.evaluate(online)

  await dashboard.getByLabel('Password').fill('demo-school')
  await dashboard.keyboard.press('Enter')
  await isSent(dashboard)
  await expect.poll(() => books.count(child.id, 24.65)).toBe(1)
})

test('a browser that keeps nothing says so before any cash is taken, and records while there is a connection', async ({
  dashboard,
  session,
  books,
}) => {
  const child = await childAt(dashboard, session, 18)
  await dashboard.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A private window.', 'InvalidStateError')
    }
  })
  await dashboard.goto('/dashboard')
  await expect(dashboard.getByRole('alert').filter({ hasText: 'This browser keeps nothing.' })).toBeVisible()

  await pay(dashboard, child, '25.70')

  await expect(dashboard.locator('[data-toast]')).toContainText('Successfully credited GH₵25.70')
  await expect.poll(() => books.count(child.id, 25.7)).toBe(1)
})
