import type { Page } from '@playwright/test'
import { bearer, expect, type Session, test } from './dashboard.ts'
import { makeDesk, setPin, unlock } from './desks.ts'
import { flawsByDayAndNight, widthsTooWide } from './readers.ts'

/** One page that says the old book is the new one, which two people sign. */

test('what differs is named, then one signs as themselves and the other by an own PIN at the same desk', async ({
  dashboardOf,
  session,
}) => {
  const dashboard = await dashboardOf('demo@akontaa.example')
  await makeDesk(dashboard, '482913')
  await dashboard.getByRole('button', { name: 'Change person' }).click()
  const locked = dashboard.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: /Adwoa Sarpong/ }).click()
  await locked.getByLabel('E-mail or phone').fill('bursar@akontaa.example')
  await locked.getByLabel('Password').fill('demo-school')
  await locked.getByRole('button', { name: 'Sign In' }).click()
  await setPin(dashboard, '739184')
  await dashboard.getByRole('button', { name: 'Change person' }).click()
  await unlock(dashboard, /Kofi Amissah/, '482913')
  const differs = await oldBookIsNew(dashboard, session)

  await dashboard.goto('/dashboard/records/oldBook')
  await dashboard.getByRole('button', { name: `Add up what ${differs.name} owed by the old book` }).click()
  const sums = dashboard.getByRole('dialog', { name: `${differs.name} in the old book` })
  await sums.getByLabel('School Fees owed').fill(String(differs.schoolFees + 45))
  await sums.getByLabel('Other fees owed').fill(String(differs.otherFees))
  await sums.getByRole('button', { name: 'Keep' }).click()
  await expect(dashboard.getByRole('button', { name: /^Name 1 more difference first/ })).toBeDisabled()
  await dashboard.getByRole('button', { name: 'Name a difference' }).click()
  const naming = dashboard.getByRole('dialog', { name: 'Name a difference' })
  await naming.getByLabel('Whose, or what').fill('Page 41')
  await naming.getByLabel('What it is').fill('Added up wrongly in the old book.')
  await naming.getByRole('button', { name: 'Keep' }).click()
  await dashboard.getByRole('button', { name: 'Sign this page' }).click()
  await expect(dashboard.getByText('1 of 2')).toBeVisible()

  await dashboard.getByRole('button', { name: /signs here, by PIN/ }).click()
  const signing = dashboard.getByRole('dialog', { name: 'Sign by PIN' })
  await expect(signing).toBeVisible()
  expect(await flawsByDayAndNight(dashboard)).toEqual([])
  expect(await widthsTooWide(dashboard, [320, 360, 1440]), 'scrolls sideways').toEqual([])
  await dashboard.keyboard.type('739184')

  await expect(dashboard.getByText('kept as PDF')).toBeVisible()
  await expect(dashboard.getByText(/Bursar, .*by PIN/)).toBeVisible()
  await expect(dashboard.getByRole('button', { name: 'Sign this page' })).toBeHidden()
})

/** Says of all classes but the first that the old book has what is here, and answers the first. */
async function oldBookIsNew(page: Page, session: Session) {
  const headers = { ...bearer(session), 'Idempotency-Key': crypto.randomUUID() }
  const book = await (await page.request.get('/api/oldBook', { headers })).json()
  const [first, ...others] = book.classes
  const old = others.map((row: { classId: string; new: object }) => ({ classId: row.classId, ...row.new }))
  const kept = await page.request.put('/api/oldBook', {
    headers,
    data: { asOf: '2026-09-04', old, differences: [] },
  })
  expect(kept.ok()).toBe(true)
  return { name: first.className, ...first.new }
}
