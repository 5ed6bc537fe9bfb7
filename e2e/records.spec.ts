import { expect, studentsOf, test } from './dashboard.ts'

test('a class list is checked, mended where it stands, and then all of it is on the list', async ({
  dashboard,
  session,
}) => {
  const mark = Date.now().toString(36)
  const list = [
    'Surname,First name,Class,Guardian surname,Guardian first name,Guardian phone',
    `Import${mark},Kofi,Basic 2,Mensah,Ama,0241230187`,
    `Import${mark},Esi,No such class,Mensah,Ama,0241230187`,
  ].join('\n')
  await dashboard.goto('/dashboard/records/import')
  await dashboard
    .locator('input[type="file"]')
    .setInputFiles({ name: 'class-list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(
    dashboard.getByText(/^2 brought in \+ 0 known already .* = 3 rows of the file$/),
  ).toBeAttached()

  await dashboard.getByRole('button', { name: /The class written No such class/ }).click()
  await dashboard.getByRole('option', { name: 'Basic 3', exact: true }).click()
  await expect(dashboard.getByText('nothing waits for you').first()).toBeVisible()
  await dashboard.getByRole('button', { name: /^Go on/ }).click()
  await dashboard.getByRole('button', { name: 'Bring in 2 children' }).click()

  await expect(dashboard.getByText('2 students are on the list.').first()).toBeVisible()
  const added = (await studentsOf(dashboard, session)).filter(
    (row) => row.student_surname === `Import${mark}`,
  )
  expect(added.map((row) => row.student_class_name).sort()).toEqual(['Basic 2', 'Basic 3'])
})

test('a promotion is undone: the child is back in the class with everything owed', async ({
  dashboard,
  session,
}) => {
  const child = (await studentsOf(dashboard, session)).find((row) => row.student_class_name === 'Basic 1')
  const name = `${child?.student_first_name} ${child?.student_surname}`
  await dashboard.goto('/dashboard/classRecord/classDetails?class=Basic+1&classId=Basic+1')
  const row = dashboard.locator(`tr[data-id="${child?.id}"]`)
  await row.getByRole('checkbox').check()
  await dashboard.getByRole('button', { name: /^Promote Selected/ }).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Promote 1 student' }).click()
  await expect(dashboard.getByText('Students promoted successfully!').first()).toBeVisible()
  await expect(row, name).toHaveCount(0)

  await dashboard.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()

  await expect(dashboard.getByText('They are back in their class.').first()).toBeVisible()
  await expect(row, name).toBeVisible()
  const after = (await studentsOf(dashboard, session)).find(({ id }) => id === child?.id)
  expect(after?.totalDebt).toBe(child?.totalDebt)
})

test('every row of a list is on paper, and nothing that is to be pressed', async ({ dashboard, session }) => {
  const students = await studentsOf(dashboard, session)
  await dashboard.goto('/dashboard')
  await expect(dashboard.locator('[data-row-link]').first()).toBeVisible()

  await dashboard.emulateMedia({ media: 'print' })

  await expect(dashboard.locator('tbody tr[data-id]')).toHaveCount(students.length)
  for (const gone of ['.top', '.index', '.tools', '.btn'])
    await expect(dashboard.locator(gone).first()).toBeHidden()
})
