import { sentence } from '#web/testing/specification-sentences.ts'
import { expect, test } from './dashboard.ts'

test('a report needs its days, pages over the whole filter and comes as PDF', async ({ dashboard }) => {
  await dashboard.goto('/dashboard/generalReport')
  const start = dashboard.getByRole('group', { name: 'Start date' })
  const day = start.getByRole('spinbutton').first()
  await expect(day).not.toHaveText('dd')

  await day.press('Backspace')
  await day.press('Backspace')
  await dashboard.getByRole('button', { name: 'Generate Report' }).click()
  await expect(dashboard.getByText(sentence('reports.incomplete'))).toBeVisible()

  await day.click()
  await dashboard.keyboard.type('01092026')
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText(/Total of all [\d,]+ rows/)).toBeVisible()
  await expect(dashboard).toHaveURL(/startDate=2026-09-01/)

  await dashboard.getByRole('button', { name: 'Next page' }).click()
  await expect(dashboard.getByText(/^21 to 40 of/)).toBeVisible()
  const download = dashboard.waitForEvent('download')
  await dashboard.getByRole('button', { name: 'Download as PDF' }).click()
  expect((await download).suggestedFilename()).toBe('transaction_report.pdf')
})
