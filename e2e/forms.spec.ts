import type { Locator, Page, Route } from '@playwright/test'
import { bearer, expect, signIn, studentsOf, test } from './dashboard.ts'

/** What a bursar has typed is hers: whatever the connection or the server does, it stands in the form until it is recorded. */

interface Form {
  name: string
  path: (studentId: string) => string
  /** The call that saves it. */
  call: string
  fields: Record<string, string>
  alsoChoose?: (page: Page) => Promise<void>
  button: string
  /** Where the button is; the page's form unless it is of another kind. */
  form?: string
  failed: RegExp
}

const unique = Date.now().toString(36)

const forms: Form[] = [
  {
    name: 'Add New Student',
    path: () => '/dashboard/addStudent?class=Basic+4',
    call: '**/api/students/add',
    fields: {
      Surname: 'Nana-Akyeamfuɔ Osei Tutu-Agyemang Boahen-Amponsah Serwaa',
      'First name': `Yaa${unique}`,
      Address: 'House 14, Bakaano',
      'Parent’s surname': 'Osei',
      'Parent’s first name': 'Adwoa',
      'Parent’s phone number': '024 123 0187',
    },
    alsoChoose: (page) => page.getByText('Female').click(),
    button: 'Add Student',
    failed: /^Failed to add student$/,
  },
  {
    name: 'Edit Student Details',
    path: (id) => `/dashboard/studentDetails/editStudentDetails?studentId=${id}`,
    call: '**/api/students/edit',
    fields: { Address: `House ${unique}, Cape Coast` },
    button: 'Save Changes',
    failed: /^Update failed: Something went wrong\.$/,
  },
  {
    name: 'Edit School Details',
    path: () => '/dashboard/editSchool',
    call: '**/api/schools/edit',
    fields: { Website: `https://adomgrace.example/${unique}` },
    button: 'Save Changes',
    form: `form.form:has(label:text("Website"))`,
    failed: /^Failed to update school details: Something went wrong\.$/,
  },
  {
    name: 'Add Fees',
    path: () => '/dashboard/addFees/addClassFee?class=Creche&type=Others',
    call: '**/api/students/addClassFees/*',
    fields: { Amount: '3.05' },
    button: 'Add Fees',
    form: 'form.card',
    failed: /^Failed to add fee: Something went wrong\.$/,
  },
]

for (const form of forms) {
  test(`${form.name}: a server that fails, is slow, or has forgotten the session costs no letter`, async ({
    dashboard,
    session,
  }) => {
    test.setTimeout(120_000)
    const student = (await studentsOf(dashboard, session))[0]
    await dashboard.goto(form.path(student?.id ?? ''))
    for (const [label, text] of Object.entries(form.fields)) await fieldOf(dashboard, label).fill(text)
    await form.alsoChoose?.(dashboard)
    const save = dashboard.locator(`${form.form ?? 'form.form'} button[type="submit"]`)
    await expect(save).toHaveText(form.button)

    await dashboard.route(form.call, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
    )
    await save.click()
    await expect(dashboard.getByText(form.failed).first()).toBeVisible()
    await expectTyped(dashboard, form)
    await dashboard.unroute(form.call)

    const release = await holdReads(dashboard)
    const headers = { Authorization: `Bearer ${session.authToken}` }
    await dashboard.request.post('/api/schools/logout', { headers, data: {} })
    let calls = 0
    await dashboard.route(form.call, async (route) => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await save.click()
    await expect(save).toBeDisabled()
    const question = dashboard.getByRole('alertdialog')
    await expect(question).toContainText('Please sign in again')
    await expectTyped(dashboard, form)
    await question.getByLabel('Password').fill('demo-school')
    await dashboard.keyboard.press('Enter')
    await release()

    await expect(dashboard.getByText(/successfully!$|^Successfully /).first()).toBeVisible()
    expect(calls).toBe(2)
  })
}

const panels = [
  { panel: '#pay-form', amount: 'Amount', call: '**/api/students/pay/*', done: /^Successfully credited/ },
  {
    panel: '[aria-labelledby="debt-title"]',
    amount: 'Amount (GH₵)',
    call: '**/api/students/debit/*',
    done: /^Successfully added/,
  },
]

test('payments and debts: a server that fails keeps them waiting, one that has forgotten the session asks, each is recorded once', async ({
  dashboard,
  request,
  session,
}) => {
  // A second try finds the first one's entries.
  const cedis = 31 + test.info().retry
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[9]
  await dashboard.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  await expect(dashboard.getByRole('button', { name: /^All of it/ })).toBeVisible()
  await dashboard
    .locator('[aria-labelledby="debt-title"]')
    .getByRole('button', { name: /Fee type/ })
    .click()
  await dashboard.getByRole('option', { name: 'Exam Fees' }).click()

  await dashboard.route(/\/api\/students\/(pay|debit)\//, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
  )
  for (const [at, { panel, amount }] of panels.entries()) {
    await type(dashboard.locator(panel).getByLabel(amount, { exact: true }), `${cedis}.1${at}`)
    await expect(dashboard.locator('[data-net]')).toHaveAccessibleName(`${at + 1} waiting`)
  }
  await dashboard.unrouteAll()
  await dashboard.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dashboard.locator('[data-net]')).toHaveCount(0)

  for (const [at, { panel, amount, call, done }] of panels.entries()) {
    await dashboard.route(call, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    const field = dashboard.locator(panel).getByLabel(amount, { exact: true })
    await field.fill(`${cedis}.2${at}`)
    // What the last act had read again must not be what asks to sign in.
    const release = await holdReads(dashboard)
    // From elsewhere: the session of the page answers to its own browser alone.
    await request.post('/api/staff/me/sessions/end', { headers: bearer(await signIn(request)), data: {} })
    await field.press('Enter')
    const question = dashboard.getByRole('alertdialog')
    await expect(question).toContainText('Please sign in again')
    await expect(field).toHaveValue(`${cedis}.2${at}`)
    await question.getByLabel('Password').fill('demo-school')
    await dashboard.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await release()
    await expect(field).toHaveValue('')
    await expect(dashboard.getByText(done).last()).toBeVisible()
  }

  const answer = await dashboard.request.get(`/api/transactions/${student?.id}`, {
    headers: bearer(await signIn(request)),
  })
  const entries: { amount: number }[] = await answer.json()
  const amounts = entries
    .map((entry) => entry.amount.toFixed(2))
    .filter((text) => text.startsWith(`${cedis}.`))
  expect(amounts.sort()).toEqual(['10', '11', '20', '21'].map((pesewas) => `${cedis}.${pesewas}`))
})

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

/** Nothing is read from here on, and what was under way has come, until released. */
async function holdReads(dashboard: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    await released
    await route.continue()
  }
  await dashboard.route('**/api/**', hold)
  await dashboard.waitForTimeout(700)
  return async () => {
    resolve()
    await dashboard.unroute('**/api/**', hold)
  }
}

function fieldOf(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true })
}

async function expectTyped(page: Page, { fields }: Form) {
  for (const [label, text] of Object.entries(fields)) {
    // A dialog above hides the form from readers, not from the eye.
    const field = page.getByRole('textbox', { name: label, exact: true, includeHidden: true })
    await expect(field).toHaveValue(text)
  }
}

test('a day that is half typed is asked for; a year of two figures is of this century', async ({
  dashboard: page,
}) => {
  await page.goto('/dashboard/settings/calendar')
  await page.getByRole('button', { name: 'Add free days' }).click()
  const form = page.getByRole('dialog', { name: 'Add free days' })
  const saved: unknown[] = []
  await page.route('**/calendar/holidays', (route) => {
    saved.push(route.request().postDataJSON())
    return route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now.' } })
  })
  await form.getByLabel('Name').fill('Mid-term')
  const day = (field: string) => form.getByRole('group', { name: field }).getByRole('spinbutton')
  const asked = form.getByText(/^Type the whole day/)
  await day('First day').first().click()
  await page.keyboard.type('14032026')
  await day('Last day').first().click()
  await page.keyboard.type('16')

  await form.getByRole('button', { name: 'Save' }).click()
  await expect(asked).toBeVisible()
  await expect(day('Last day').nth(1)).toBeFocused()
  expect(saved).toEqual([])

  await page.keyboard.type('0326')
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect.poll(() => saved).toMatchObject([{ firstDay: '2026-03-14', lastDay: '2026-03-16' }])
})
