import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { exportTables } from '../documents/export-tables.ts'
import { aSchoolWithKinds } from './testing/school-with-kinds.ts'

const CSV = `Surname,First name,Class,Phone,Day/Boarder
Mensah,Ama,Basic 5,0241234567,Boarding
Owusu,Kojo,Basic 5,0241234568,
Addo,Yaw,Basic 5,0241234569,day student
`

test('a list brings the kind of each child; who is named nothing is of the first', async () => {
  const school = await aSchoolWithKinds()
  const params = { schoolId: school.schoolId }

  await school.call(endpoints.importStudents, { body: { csv: CSV, dryRun: false } })

  const students = await school.call(endpoints.listStudents, { params, query: {} })
  const brought = students.filter(({ student_class_name: name }) => name === 'Basic 5')
  expect(brought.map((one) => [one.student_first_name, one.kind]).sort()).toEqual([
    ['Ama', 'Boarder'],
    ['Kojo', 'Day'],
    ['Yaw', 'Day'],
  ])
})

test('a kind that the school does not have is named with the row, and a school without kinds reads none', async () => {
  const school = await aSchoolWithKinds()
  const plain = await createTestSchool()
  const check = (one: Pick<typeof plain, 'call'>, csv: string) =>
    one.call(endpoints.importStudents, { body: { csv } })

  const wrong = await check(school, CSV.replace('Boarding', 'Hostel'))
  const unread = await check(plain, CSV)

  expect(wrong.problems).toMatchObject([
    {
      row: 2,
      problems: [
        {
          column: 'Day/Boarder',
          message: 'There is no kind of pupil “Hostel”. The kinds are: Day, Boarder, Weekly.',
        },
      ],
    },
  ])
  expect(unread.problems).toEqual([])
  expect(unread.unusedColumns).toEqual(['Day/Boarder'])
})

test('the export holds the kinds, who is of one, and what they pay', async () => {
  const school = await aSchoolWithKinds()
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.setClassFees, { params, body: { fees: [school.fee(1450, { Boarder: 3600 })] } })

  const files = exportTables.filter(({ file }) => file.includes('kinds'))
  const rows = await Promise.all(
    files.map((table) => school.rows(table.after(school.schoolId, null, 1_000_000, 'head'))),
  )

  expect(files.map(({ file }) => file)).toEqual([
    'pupil_kinds.csv',
    'student_kinds.csv',
    'class_fee_kinds.csv',
  ])
  expect(rows.map((one) => one.length)).toEqual([3, 2, 1])
})
