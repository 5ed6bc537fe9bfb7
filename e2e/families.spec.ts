import type { Page } from '@playwright/test'
import { expect, type Session, studentsOf, test } from './dashboard.ts'

/** The next run on the same product begins elsewhere. */
let families = Math.floor(Date.now() / 1_000)

/** Three children of one guardian, whose surname is nobody else's: no name of the school has such letters in a row. */
async function aFamily(page: Page, session: Session, isOneSurname = false): Promise<string> {
  const headers = { Authorization: `Bearer ${session.authToken}` }
  const letters = 'bcdfghjklmnpqrstvwxz'
  families += 1
  // L stands in no pupil code: what is typed finds nobody by a code either.
  const guardian = `Q${letters[families % 20]}l`
  const phone = `024${String(families).slice(-7)}`
  for (const firstName of ['Kofi', 'Adwoa', 'Kwaku']) {
    const data = {
      studentFirstName: firstName,
      studentSurname: isOneSurname ? guardian : 'Dwomoh',
      studentGender: 'Male',
      studentClass: 'Basic 4',
      studentAddress: `${families} Aboom Wells Road`,
      studentParentFirstName: 'Akua',
      studentParentSurname: guardian,
      studentParentNumber: phone,
    }
    const added = await page.request.post('/api/students/add', { headers, data })
    expect(added.ok()).toBe(true)
    const { student } = await added.json()
    const debt = { feeType: 'Others', amount: 400 }
    const path = `/api/students/debit/${student.id}`
    expect((await page.request.post(path, { headers, data: debt })).ok()).toBe(true)
  }
  return guardian
}

test('a family pays for all its children with as many keys as a child', async ({ dashboard, session }) => {
  const guardian = await aFamily(dashboard, session)
  const owed = await owedBy(dashboard, session, guardian)
  await dashboard.goto('/dashboard')
  await expect(dashboard.locator('[data-row-link]').first()).toBeVisible()

  await typeFamily(dashboard, guardian)
  await dashboard.keyboard.press('Enter')
  await dashboard.keyboard.type('2500', { delay: 60 })
  await expect(dashboard.getByRole('button', { name: 'Pay GH₵ 2,500.00 for 3 children' })).toBeEnabled()
  await dashboard.keyboard.press('Enter')

  await expect(dashboard.getByText(/Successfully credited GH₵2,500\.00/).last()).toBeVisible()
  await expect(dashboard.getByText(/Kwaku, receipt/).last()).toBeVisible()
  expect(await owedBy(dashboard, session, guardian)).toBeCloseTo(owed - 2_500, 2)
})

test('a family is paid for with ten keys, also by the name of its children', async ({
  dashboard,
  session,
}) => {
  const surname = await aFamily(dashboard, session, true)
  await dashboard.goto('/dashboard')
  await expect(dashboard.locator('[data-row-link]').first()).toBeVisible()
  const keys = ['/', ...surname.toLowerCase(), 'ArrowRight', ...'1000', 'Enter']
  expect(keys).toHaveLength(10)

  for (const key of keys.slice(0, 4)) await dashboard.keyboard.press(key)
  await expect(dashboard.getByRole('option', { name: /family, 3 children/ })).toBeVisible()
  for (const key of keys.slice(4, 9)) await dashboard.keyboard.press(key)
  await expect(dashboard.getByRole('button', { name: /^Pay GH₵ 1,000\.00 for / })).toBeEnabled()
  await dashboard.keyboard.press('Enter')

  await expect(dashboard.getByText(/Successfully credited GH₵1,000\.00/).last()).toBeVisible()
})

test('what is placed by hand must come to what was brought', async ({ dashboard, session }) => {
  const guardian = await aFamily(dashboard, session)
  await dashboard.goto('/dashboard')
  await expect(dashboard.locator('[data-row-link]').first()).toBeVisible()
  await typeFamily(dashboard, guardian)
  await dashboard.keyboard.press('Enter')
  await dashboard.keyboard.type('100', { delay: 60 })

  await dashboard.getByRole('textbox', { name: 'Others of Kofi, paid now' }).fill('80')
  for (const name of await dashboard.getByRole('textbox', { name: /paid now/ }).all()) {
    if ((await name.getAttribute('aria-label')) !== 'Others of Kofi, paid now') await name.fill('')
  }
  await expect(dashboard.getByText('is not yet placed.')).toBeVisible()
  await expect(dashboard.getByRole('button', { name: 'Place 20.00 first' })).toBeDisabled()
  await dashboard.getByRole('textbox', { name: 'Others of Adwoa, paid now' }).focus()
  await dashboard.keyboard.press('=')

  const pay = dashboard.getByRole('button', { name: 'Pay GH₵ 100.00 for 2 children' })
  await expect(pay).toBeEnabled()
  // On a phone it is at the thumb before anything is scrolled.
  await dashboard.setViewportSize({ width: 360, height: 640 })
  await dashboard.getByRole('textbox', { name: 'Amount' }).first().focus()
  await expect(pay).toBeInViewport({ ratio: 1 })
})

/** The guardian's surname into the palette: it is nobody's but the family's. */
async function typeFamily(dashboard: Page, guardian: string): Promise<void> {
  await dashboard.keyboard.press('/')
  await dashboard.keyboard.type(guardian.toLowerCase(), { delay: 60 })
  await expect(dashboard.getByRole('option', { name: /family, 3 children/ })).toBeVisible()
}

async function owedBy(page: Page, session: Session, guardian: string): Promise<number> {
  const rows = (await studentsOf(page, session)) as { student_parent_surname?: string; totalDebt: number }[]
  const own = rows.filter((row) => row.student_parent_surname === guardian)
  return own.reduce((sum, { totalDebt }) => sum + totalDebt, 0)
}
