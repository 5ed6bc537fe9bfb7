import { sentence } from '#web/testing/specification-sentences.ts'
import { expect, test } from './desk.ts'

test('a report needs its days, pages over the whole filter and comes as PDF', async ({ desk }) => {
  await desk.goto('/dashboard/generalReport')
  const start = desk.getByRole('group', { name: 'Start date' })
  const day = start.getByRole('spinbutton').first()
  await expect(day).not.toHaveText('dd')

  await day.press('Backspace')
  await day.press('Backspace')
  await desk.getByRole('button', { name: 'Generate Report' }).click()
  await expect(desk.getByText(sentence('reports.incomplete'))).toBeVisible()

  await day.click()
  await desk.keyboard.type('01092026')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(/Total of all [\d,]+ rows/)).toBeVisible()
  await expect(desk).toHaveURL(/startDate=2026-09-01/)

  await desk.getByRole('button', { name: 'Next page' }).click()
  await expect(desk.getByText(/^21 to 40 of/)).toBeVisible()
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download as PDF' }).click()
  expect((await download).suggestedFilename()).toBe('transaction_report.pdf')
})
