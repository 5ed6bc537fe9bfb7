import type { Page } from '@playwright/test'
import { workbook } from '#web/files/testing/workbook.ts'
import { expect, test } from './dashboard.ts'
import { flawsByDayAndNight, widthsTooWide } from './readers.ts'

/** The receipts of the old book come along as history. */

test('old receipts of two sheets with a number twice are named row by row; mended, they can be searched and taken away', async ({
  dashboard,
}) => {
  await dashboard.goto('/dashboard/records/oldReceipts')
  const head = ['Receipt No.', 'Date', 'Name', 'Amount']
  const first = [head, ['J-1187', '12/09/2025', 'Efua Acquah', '1200']]
  const second = [head, ['J-1188', '3 Oct 2025', 'Kofi Boadu', '45']]
  const notes = [['Still to be found: the third book']]

  const twice = [...second, ['j-1187', '13/09/2025', 'Ama Boadu', '70']]
  await bring(dashboard, { 'Term 1': first, 'Term 2': twice, Notes: notes })
  await expect(
    dashboard.getByText(/^Term 1, row 2 and Term 2, row 3: Number J-1187 comes twice/),
  ).toBeVisible()
  await expect(dashboard.getByText('“Notes”: it has no Receipt no., Date, Amount')).toBeVisible()
  await expect(dashboard.getByRole('button', { name: /^Bring/ })).toBeHidden()
  expect(await flawsByDayAndNight(dashboard)).toEqual([])
  expect(await widthsTooWide(dashboard, [320, 360, 1440]), 'scrolls sideways').toEqual([])

  await bring(dashboard, { 'Term 1': first, 'Term 2': second })
  await dashboard.getByRole('button', { name: 'Bring 2 receipts' }).click()
  await dashboard.getByRole('searchbox', { name: 'Find a number or a name' }).fill('J-1188')
  await expect(dashboard.getByText('1 receipt, GH₵ 45.00')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Take away' }).click()
  await expect(dashboard.getByText('No old receipt has that number or name.')).toBeVisible()
})

async function bring(page: Page, sheets: Record<string, string[][]>) {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const buffer = Buffer.from(workbook(sheets))
  await page.locator('input[type=file]').setInputFiles({ name: 'old-receipts.xlsx', mimeType, buffer })
}
