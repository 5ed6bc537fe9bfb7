import { expect, studentsOf, test } from './desk.ts'

test('a class list is checked, mended where it stands, and then all of it is on the list', async ({
  desk,
  session,
}) => {
  const mark = Date.now().toString(36)
  const list = [
    'Surname,First name,Class,Guardian surname,Guardian first name,Guardian phone',
    `Import${mark},Kofi,Basic 2,Mensah,Ama,0241230187`,
    `Import${mark},Esi,No such class,Mensah,Ama,0241230187`,
  ].join('\n')
  await desk.goto('/dashboard/records/import')
  await desk
    .locator('input[type="file"]')
    .setInputFiles({ name: 'class-list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(desk.getByText('1 row to mend')).toBeVisible()
  await expect(desk.getByRole('button', { name: /^Import \d/ })).toBeDisabled()

  await desk.getByRole('textbox', { name: /lass/ }).fill('Basic 3')
  await desk.getByRole('button', { name: /^Check/ }).click()
  await desk.getByRole('button', { name: 'Import 2 students' }).click()

  await expect(desk.getByText('2 students are on the list.').first()).toBeVisible()
  const added = (await studentsOf(desk, session)).filter((row) => row.student_surname === `Import${mark}`)
  expect(added.map((row) => row.student_class_name).sort()).toEqual(['Basic 2', 'Basic 3'])
})

test('a promotion is undone: the child is back in the class with everything owed', async ({
  desk,
  session,
}) => {
  const child = (await studentsOf(desk, session)).find((row) => row.student_class_name === 'Basic 1')
  const name = `${child?.student_first_name} ${child?.student_surname}`
  await desk.goto('/dashboard/classRecord/classDetails?class=Basic+1&classId=Basic+1')
  const row = desk.locator(`tr[data-id="${child?.id}"]`)
  await row.getByRole('checkbox').check()
  await desk.getByRole('button', { name: /^Promote Selected/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Promote 1 student' }).click()
  await expect(desk.getByText('Students promoted successfully!').first()).toBeVisible()
  await expect(row, name).toHaveCount(0)

  await desk.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()

  await expect(desk.getByText('They are back in their class.').first()).toBeVisible()
  await expect(row, name).toBeVisible()
  const after = (await studentsOf(desk, session)).find(({ id }) => id === child?.id)
  expect(after?.totalDebt).toBe(child?.totalDebt)
})

test('every row of a list is on paper, and nothing that is to be pressed', async ({ desk, session }) => {
  const students = await studentsOf(desk, session)
  await desk.goto('/dashboard')
  await expect(desk.locator('[data-row-link]').first()).toBeVisible()

  await desk.emulateMedia({ media: 'print' })

  await expect(desk.locator('tbody tr[data-id]')).toHaveCount(students.length)
  for (const gone of ['.top', '.index', '.tools', '.btn'])
    await expect(desk.locator(gone).first()).toBeHidden()
})
