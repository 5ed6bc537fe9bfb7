import { bearer, expect, studentsOf, test } from './dashboard.ts'

test('a rule is made, seen in a bill before it is billed, and stands on the child', async ({
  dashboard,
  session,
}) => {
  const headers = bearer(session)
  const at = Date.now()
  const [child] = (await studentsOf(dashboard, session)).filter(
    ({ student_class_name: name }) => name === 'Basic 5',
  )
  const feeType = `Trip ${at}`
  const added = await dashboard.request.post(`/api/schools/${session.schoolId}/addFeeType`, {
    headers,
    data: { feeType },
  })
  expect(added.ok()).toBe(true)
  const rule = `Choir ${at}`

  await dashboard.goto('/dashboard/addFees/reductions')
  await dashboard.getByRole('button', { name: /^New rule/ }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'New rule' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(rule)
  await dialog.getByText('Named pupils', { exact: true }).click()
  await dialog.getByLabel('For whom').fill(child?.pupilCode ?? '')
  await dialog.getByRole('button', { name: 'Add', exact: true }).first().click()
  await dialog.getByText(feeType, { exact: true }).click()
  await dialog.getByLabel('Percent of the charge').fill('50')
  await dialog.getByRole('button', { name: 'See what it does' }).click()
  await expect(dialog.getByText('Nothing that is billed already changes.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save the rule' }).click()
  await expect(dashboard.getByRole('button', { name: new RegExp(rule) })).toBeVisible()

  await dashboard.goto(`/dashboard/addFees/addClassFee?class=Basic+5&type=${encodeURIComponent(feeType)}`)
  await dashboard.getByLabel('Amount').fill('20.50')
  const beside = dashboard.getByRole('complementary')
  await expect(beside.getByText(`of 20.50, ${rule}, 50 %: −10.25`)).toBeVisible()
  await dashboard.getByRole('button', { name: 'Add Fees' }).click()
  await expect(dashboard.getByText(/^Successfully added/).first()).toBeVisible()

  const after = (await studentsOf(dashboard, session)).find(({ id }) => id === child?.id)
  expect(after?.fees.find((fee) => fee.feeType === feeType)?.amount).toBe(10.25)
  await dashboard.goto(`/dashboard/studentDetails?studentId=${child?.id}`)
  await expect(dashboard.getByText(rule).first()).toBeVisible()
})
