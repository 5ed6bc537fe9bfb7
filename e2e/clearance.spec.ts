import { bearer, expect, test } from './dashboard.ts'
import { widthsTooWide } from './readers.ts'

test('a clearance is begun, a child let through by name, and the page behind the slip says so at once', async ({
  dashboard,
  session,
}) => {
  const headers = bearer(session)
  const name = `Report cards ${Date.now() % 100_000}`
  await dashboard.goto('/dashboard/customers/clearance')
  await dashboard.getByRole('button', { name: 'Begin a clearance' }).first().click()
  const dialog = dashboard.getByRole('dialog')
  await dialog.getByLabel('For what?').fill('Mock BECE')
  await dialog.getByText('School Fees').click()
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await expect(dialog.getByText(/WAEC does not let a school keep/)).toBeVisible()
  await dialog.getByLabel('For what?').fill(name)
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await expect(dashboard.getByText('The clearance has begun.').last()).toBeVisible()

  const { clearances } = await (await dashboard.request.get('/api/clearances', { headers })).json()
  const { id } = clearances.find((each: { name: string }) => each.name === name)
  const { classes } = await (await dashboard.request.get(`/api/clearances/${id}`, { headers })).json()
  const { classId } = classes.find(({ not }: { not: number }) => not > 0)
  const read = () => dashboard.request.get(`/api/clearances/${id}?classId=${classId}`, { headers })
  const pupil = (await (await read()).json()).pupils.find(({ state }: { state: string }) => state === 'not')

  await dashboard.goto(`/dashboard/customers/clearance?clearance=${id}&class=${classId}`)
  const row = dashboard.getByRole('row').filter({ hasText: pupil.number })
  await expect(row).toContainText('Not clear')
  await row.getByRole('button', { name: 'Let through' }).click()
  await dialog.getByLabel('Why?').fill('Grandmother pays on Friday')
  await dialog.getByRole('button', { name: 'Let through' }).click()
  await expect(row).toContainText('Clear')
  await dashboard.goto(`/dashboard/studentDetails?studentId=${pupil.studentId}`)
  const clearance = dashboard.getByRole('region', { name: 'Clearance' })
  await expect(clearance.getByText(name)).toBeVisible({ timeout: 30_000 })
  await expect(clearance).toContainText('let through by the office')
  expect(await widthsTooWide(dashboard, [360, 1440])).toEqual([])
  await dashboard.request.post(`/api/clearances/${id}/end`, { headers, data: {} })
})
