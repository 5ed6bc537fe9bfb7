import { bearer, expect, studentsOf, test } from './dashboard.ts'

interface Late {
  familyId: string
  late: number
  children: { studentId: string }[]
  promise: unknown
}

test('a promise is written down by keys, and kept once the money comes', async ({ dashboard, session }) => {
  const headers = bearer(session)
  const list = await (await dashboard.request.get('/api/callList', { headers })).json()
  const family = (list.families as Late[]).find(({ late, promise }) => late > 50 && !promise)
  const studentId = family?.children[0]?.studentId ?? ''
  const [year, month, day] = new Date(Date.parse(list.today) + 3 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
  await dashboard.goto(`/dashboard/callList?familyId=${family?.familyId}`)
  const panel = dashboard.getByRole('complementary')
  await expect(panel.getByRole('radio', { name: 'Promised' })).toBeVisible()

  await dashboard.keyboard.press('w')
  await dashboard.keyboard.press('4')
  await expect(panel.getByLabel('Amount')).toBeFocused()
  await dashboard.keyboard.type('12')
  await dashboard.keyboard.press('Tab')
  await dashboard.keyboard.type(`${day}${month}${year}`)
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText(/^Written down for /).last()).toBeVisible()

  const fees = (await studentsOf(dashboard, session)).find(({ id }) => id === studentId)?.fees
  const feeType = fees?.find(({ amount }) => amount > 12)?.feeType
  const data = { amountPaid: 12, feeType, confirm: true }
  expect((await dashboard.request.post(`/api/students/pay/${studentId}`, { headers, data })).ok()).toBe(true)
  await dashboard.goto(`/dashboard/callList?familyId=${family?.familyId}`)
  await expect(panel.getByText('Promise kept')).toBeVisible()
})

test('a phone says that the list did not load, also at the address of one family', async ({ dashboard }) => {
  await dashboard.setViewportSize({ width: 360, height: 800 })
  await dashboard.route('**/api/callList*', (route) => route.fulfill({ status: 503, json: {} }))
  for (const address of ['/dashboard/callList', `/dashboard/callList?familyId=${crypto.randomUUID()}`]) {
    await dashboard.goto(address)
    await expect(dashboard.getByText('The call list did not load.')).toBeVisible()
  }
})
