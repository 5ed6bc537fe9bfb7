import type { Page } from '@playwright/test'
import { bearer, expect, type Session, studentsOf, test } from './dashboard.ts'
import { flawsByDayAndNight, widthsTooWide } from './readers.ts'

test('a statement is dropped, its columns put right, a line of it posted, and all of it known the second time', async ({
  dashboard,
  session,
}) => {
  const number = `024${String(Date.now()).slice(-7)}`
  const accountId = await addWallet(dashboard, session, number)
  const child = (await studentsOf(dashboard, session)).find(({ totalDebt }) => totalDebt > 300)
  if (!child) throw new Error('nobody of the demo school owes')
  const buffer = Buffer.from(
    [
      'When it was,From No.,From Name,Amount,Bal After,To No.,Trx Ref,Narration',
      `03/11/2026 07:31,0590000871,MAWUSI KPODO,275.50,375.50,${number},${number}01,fees ${child.pupilCode}`,
      `03/11/2026 08:15,0200000734,RITA QUAYE,715.00,"1,090.50",${number},${number}02,xx`,
      `04/11/2026 23:59,${number},ADOM GRACE,500.00,590.50,GCB,${number}03,sweep`,
    ].join('\n'),
  )
  const file = { name: 'MTN_Nov.csv', mimeType: 'text/csv', buffer }
  await dashboard.goto(`/dashboard/cash/statements/bring?accountId=${accountId}`)
  await dashboard.locator('input[type="file"]').setInputFiles(file)
  await expect(dashboard.getByText('Say which column holds the date.')).toBeVisible()

  await dashboard.getByRole('button', { name: /The column When it was holds/ }).click()
  await dashboard.getByRole('option', { name: 'Date and time' }).click()
  await dashboard.getByRole('button', { name: 'Yes, 3 Nov 2026' }).click()
  await expect(dashboard.getByText('The balances follow each other')).toBeVisible()
  await expect(dashboard.getByText('In or out, by your own number')).toBeVisible()
  await dashboard.getByRole('button', { name: 'See 3 lines' }).click()

  await expect(dashboard.getByRole('button', { name: 'Post 1 sure, GH₵ 275.50' })).toBeVisible()
  expect(await flawsByDayAndNight(dashboard)).toEqual([])
  expect(await widthsTooWide(dashboard, [320, 360, 720, 1024, 1199, 1440])).toEqual([])
  await dashboard.getByRole('button', { name: 'Post 1 sure, GH₵ 275.50' }).click()
  const asked = dashboard.getByRole('dialog')
  await expect(asked.getByText(child.pupilCode)).toBeVisible()
  await asked.getByRole('button', { name: 'Post 1' }).click()
  await expect(dashboard.getByRole('rowheader', { name: /^Sure/ })).toHaveCount(0)
  await dashboard.getByRole('button', { name: 'Set aside −500.00 of GCB' }).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expect(dashboard.getByRole('rowheader', { name: /^Money out/ })).toHaveCount(0)
  const after = (await studentsOf(dashboard, session)).find(({ id }) => id === child.id)
  expect(after?.totalDebt).toBeCloseTo(child.totalDebt - 275.5, 2)

  await dashboard.getByRole('link', { name: 'Against the books' }).click()
  await expect(dashboard.getByText('Moved to or from another account').first()).toBeVisible()
  await expect(dashboard.getByText('590.50').first()).toBeVisible()
  expect(await flawsByDayAndNight(dashboard)).toEqual([])
  expect(await widthsTooWide(dashboard, [320, 360, 1024])).toEqual([])

  await dashboard.goto(`/dashboard/cash/statements/bring?accountId=${accountId}`)
  await dashboard.locator('input[type="file"]').setInputFiles(file)
  await expect(dashboard.getByText('All 3 lines are known. Nothing to do.')).toBeVisible()
})

async function addWallet(dashboard: Page, session: Session, number: string): Promise<string> {
  const added = await dashboard.request.post('/api/cash/statements/accounts', {
    headers: bearer(session),
    data: { type: 'wallet', bank: 'MTN Mobile Money', number },
  })
  expect(added.status()).toBe(201)
  return (await added.json()).account.id
}
