import type { Page } from '@playwright/test'
import { expect, studentsOf, test } from './desk.ts'
import { flaws } from './readers.ts'

const cell = (desk: Page, name: string) => desk.getByRole('textbox', { name, exact: true })

test('fees are typed as in a spreadsheet, billed at once, taken back and billed again', async ({
  desk,
  session,
}) => {
  const before = await studentsOf(desk, session)
  const others = (each: { fees: { feeType: string; amount: number }[] }) =>
    each.fees.find(({ feeType }) => feeType === 'Others')?.amount ?? 0
  await desk.goto('/dashboard/addFees/allClasses')
  const first = cell(desk, 'Others, Basic 1')
  await first.focus()
  await desk.keyboard.type('12')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('twelve')
  await expect(desk.getByText('One cell holds no amount.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Save fees' })).toBeDisabled()
  await desk.keyboard.press('Control+A')
  await desk.keyboard.type('13.50')
  await desk.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  expect(await flaws(desk)).toEqual([])

  await desk.getByRole('button', { name: 'Save fees' }).click()
  await expect(desk.getByText('2 fees saved.').first()).toBeVisible()
  for (const box of await desk.getByRole('checkbox', { name: /^Bill (School|PTA|Exam|Admission)/ }).all())
    await box.uncheck()
  await desk.getByRole('checkbox', { name: /^Text the families/ }).uncheck()
  await desk.getByRole('button', { name: /^Bill \d+ pupils?/ }).click()
  await expect(desk.getByText(/^\d+ students billed/).first()).toBeVisible()
  const billed = await studentsOf(desk, session)
  await desk.getByRole('button', { name: 'Take all of it back' }).click()
  await desk.getByRole('button', { name: /^Take back/ }).click()
  await expect(desk.getByText('2 fees taken back.').first()).toBeVisible()

  const inClass = (name: string, list: typeof billed) =>
    list.filter((each) => each.student_class_name === name)
  expect(inClass('Basic 1', billed).map(others)).toEqual(
    inClass('Basic 1', before).map((each) => others(each) + 12),
  )
  expect(inClass('Basic 2', billed).map(others)).toEqual(
    inClass('Basic 2', before).map((each) => others(each) + 13.5),
  )
  expect((await studentsOf(desk, session)).map(others)).toEqual(before.map(others))
})

test('a half-typed due date asks the server nothing', async ({ desk }) => {
  const refused: string[] = []
  desk.on('response', (response) => {
    if (response.status() === 422) refused.push(response.url())
  })
  await desk.goto('/dashboard/addFees/addClassFee?class=Basic+3&type=School+Fees')
  await desk.getByLabel('Amount').fill('40')
  await desk.getByRole('spinbutton', { name: /day/i }).first().focus()
  for (const key of '05122026') {
    await desk.keyboard.type(key)
    await desk.waitForTimeout(120)
  }
  await expect(desk.getByText('What will change')).toBeVisible()

  expect(refused).toEqual([])
})
