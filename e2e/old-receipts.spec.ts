import type { Page } from '@playwright/test'
import { expect, test } from './dashboard.ts'
import { flawsByDayAndNight, widthsTooWide } from './readers.ts'

/** The receipts of the old book come along as history. */

test('a list of old receipts with a number twice is named line by line; mended, it can be searched and taken away', async ({
  dashboard,
}) => {
  await dashboard.goto('/dashboard/records/oldReceipts')
  const rows = [
    'Receipt No.,Date,Name,Amount',
    'J-1187,12/09/2025,Efua Acquah,1200',
    'J-1188,3 Oct 2025,Kofi Boadu,45',
  ]

  await bring(dashboard, [...rows, 'j-1187,13/09/2025,Ama Boadu,70'])
  await expect(dashboard.getByText(/Line 4: Number J-1187 stands in line 2 already/)).toBeVisible()
  await expect(dashboard.getByRole('button', { name: /^Bring/ })).toBeHidden()
  expect(await flawsByDayAndNight(dashboard)).toEqual([])
  expect(await widthsTooWide(dashboard, [320, 360, 1440]), 'scrolls sideways').toEqual([])

  await bring(dashboard, rows)
  await dashboard.getByRole('button', { name: 'Bring 2 receipts' }).click()
  await dashboard.getByRole('searchbox', { name: 'Find a number or a name' }).fill('J-1188')
  await expect(dashboard.getByText('1 receipt, GH₵ 45.00')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Take away' }).click()
  await expect(dashboard.getByText('No old receipt has that number or name.')).toBeVisible()
})

async function bring(page: Page, lines: string[]) {
  const buffer = Buffer.from(lines.join('\n'))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'old-receipts.csv', mimeType: 'text/csv', buffer })
}
