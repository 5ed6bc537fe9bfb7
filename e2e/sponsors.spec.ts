import { bearer, expect, studentsOf, test } from './dashboard.ts'

test('a sponsor is kept, carries half of two pupils’ bill, pays, and gets a receipt', async ({
  dashboard,
  session,
}) => {
  const headers = bearer(session)
  const at = Date.now()
  const pupils = (await studentsOf(dashboard, session)).filter(
    ({ student_class_name: name }) => name === 'Basic 6',
  )
  const [one, other] = pupils
  const feeType = `Camp ${at}`
  const added = await dashboard.request.post(`/api/schools/${session.schoolId}/addFeeType`, {
    headers,
    data: { feeType },
  })
  expect(added.ok()).toBe(true)
  const church = `Ebenezer Church ${at}`

  await dashboard.goto('/dashboard/customers/sponsors')
  await dashboard.getByRole('button', { name: /^Add a sponsor/ }).click()
  await dashboard.getByRole('dialog').getByLabel('Name').fill(church)
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(dashboard.getByRole('heading', { name: church })).toBeVisible()
  await dashboard.getByRole('button', { name: 'Award' }).click()
  const award = dashboard.getByRole('dialog', { name: `An award of ${church}` })
  for (const pupil of [one, other]) {
    await award.getByLabel('Pupils').fill(pupil?.pupilCode ?? '')
    await award
      .getByRole('checkbox', { name: new RegExp(`^${pupil?.student_surname}`) })
      .last()
      .check()
  }
  await award.getByRole('checkbox', { name: feeType }).check()
  await award.getByRole('textbox', { name: 'Percent' }).fill('50')
  await award.getByRole('button', { name: 'See what it carries' }).click()
  await expect(award.getByText('Nothing is charged yet that it carries.')).toBeVisible()
  await award.getByRole('button', { name: 'Give the award' }).click()
  await expect(award).toBeHidden()

  const classId = one?.studentClass
  const bill = { classId, feeType, amount: 45.15 }
  const billed = await dashboard.request.post(`/api/students/addClassFees/${session.schoolId}`, {
    headers,
    data: bill,
  })
  expect(billed.ok()).toBe(true)
  await dashboard.reload()
  await dashboard.getByLabel('Amount', { exact: false }).first().fill('45.14')
  await dashboard.getByRole('button', { name: 'Pay GH₵ 45.14 over 2 pupils' }).click()
  await expect(dashboard.getByText(/Receipt AGA-\d{6}\./).first()).toBeVisible()

  await expect(dashboard.getByText('paid up')).toHaveCount(2)
  const owed = (await studentsOf(dashboard, session)).filter(({ id }) => id === one?.id || id === other?.id)
  expect(owed.map(({ fees }) => fees.find((fee) => fee.feeType === feeType)?.amount)).toEqual([22.58, 22.58])
  const { receipts } = await (await dashboard.request.get('/api/receipts', { headers })).json()
  expect(receipts.find(({ payer }: { payer: string }) => payer === church)).toMatchObject({ amount: 45.14 })
})
