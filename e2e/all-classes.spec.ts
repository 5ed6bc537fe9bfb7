import type { Page } from '@playwright/test'
import { expect, studentsOf, test } from './dashboard.ts'
import { flaws } from './readers.ts'

const cell = (dashboard: Page, name: string) => dashboard.getByRole('textbox', { name, exact: true })

test('fees are typed as in a spreadsheet, billed at once, taken back and billed again', async ({
  dashboard,
  session,
}) => {
  const before = await studentsOf(dashboard, session)
  const others = (each: { fees: { feeType: string; amount: number }[] }) =>
    each.fees.find(({ feeType }) => feeType === 'Others')?.amount ?? 0
  await dashboard.goto('/dashboard/addFees/allClasses')
  const first = cell(dashboard, 'Others, Basic 1')
  await first.focus()
  await dashboard.keyboard.type('12')
  await dashboard.keyboard.press('Enter')
  await dashboard.keyboard.type('twelve')
  await expect(dashboard.getByText('One cell holds no amount.')).toBeVisible()
  await expect(dashboard.getByRole('button', { name: 'Save fees' })).toBeDisabled()
  await dashboard.keyboard.press('Control+A')
  await dashboard.keyboard.type('13.50')
  await dashboard.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  expect(await flaws(dashboard)).toEqual([])

  await dashboard.getByRole('button', { name: 'Save fees' }).click()
  await expect(dashboard.getByText('2 fees saved.').first()).toBeVisible()
  for (const box of await dashboard
    .getByRole('checkbox', { name: /^Bill (School|PTA|Exam|Admission)/ })
    .all())
    await box.uncheck()
  await dashboard.getByRole('checkbox', { name: /^Text the families/ }).uncheck()
  await dashboard.getByRole('button', { name: /^Bill \d+ pupils?/ }).click()
  await expect(dashboard.getByText(/^\d+ students billed/).first()).toBeVisible()
  const billed = await studentsOf(dashboard, session)
  await dashboard.getByRole('button', { name: 'Take all of it back' }).click()
  await dashboard.getByRole('button', { name: /^Take back/ }).click()
  await expect(dashboard.getByText('2 fees taken back.').first()).toBeVisible()

  const inClass = (name: string, list: typeof billed) =>
    list.filter((each) => each.student_class_name === name)
  expect(inClass('Basic 1', billed).map(others)).toEqual(
    inClass('Basic 1', before).map((each) => others(each) + 12),
  )
  expect(inClass('Basic 2', billed).map(others)).toEqual(
    inClass('Basic 2', before).map((each) => others(each) + 13.5),
  )
  expect((await studentsOf(dashboard, session)).map(others)).toEqual(before.map(others))
})

test('a half-typed due date asks the server nothing', async ({ dashboard }) => {
  const refused: string[] = []
  dashboard.on('response', (response) => {
    if (response.status() === 422) refused.push(response.url())
  })
  await dashboard.goto('/dashboard/addFees/addClassFee?class=Basic+3&type=School+Fees')
  await dashboard.getByLabel('Amount').fill('40')
  await dashboard.getByRole('spinbutton', { name: /day/i }).first().focus()
  for (const key of '05122026') {
    await dashboard.keyboard.type(key)
    await dashboard.waitForTimeout(120)
  }
  await expect(dashboard.getByText('What will change')).toBeVisible()

  expect(refused).toEqual([])
})
