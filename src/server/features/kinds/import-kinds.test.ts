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

const AGAIN = CSV.replace('0241234568,', '0241234568,Boarder').replace('Boarding', '')

test('a later list changes the kind of a child who is here, an empty cell changes nothing, and undoing it puts back', async () => {
  const school = await aSchoolWithKinds()
  await school.call(endpoints.importStudents, { body: { csv: CSV, dryRun: false } })

  const look = await school.call(endpoints.importStudents, { body: { csv: AGAIN } })
  const body = { csv: AGAIN, dryRun: false, changes: 'take' as const }
  const brought = await school.call(endpoints.importStudents, { body })
  const taken = await kindsIn(school)
  await school.call(endpoints.undoImport, { params: { listId: brought.listId ?? '' } })

  expect(look.changes.map(({ fields }) => fields)).toEqual([[{ field: 'kind', now: 'Day', list: 'Boarder' }]])
  expect(taken).toEqual(['Ama Boarder', 'Kojo Boarder', 'Yaw Day'])
  expect(await kindsIn(school)).toEqual(['Ama Boarder', 'Kojo Day', 'Yaw Day'])
})

test('a kind that would charge a child who is billed stays as it is, and the preview says so', async () => {
  const school = await aSchoolWithKinds()
  await school.call(endpoints.importStudents, { body: { csv: CSV, dryRun: false } })
  const basic5 = { ...school.fee(1450, { Boarder: 3600 }), classId: await school.classId('Basic 5') }
  await school.call(endpoints.billClasses, {
    params: { schoolId: school.schoolId },
    body: { fees: [basic5] },
  })

  const look = await school.call(endpoints.importStudents, { body: { csv: AGAIN, changes: 'take' } })
  const longer = `${AGAIN}Badu,Efua,Basic 5,0241234570,Boarder\n`
  await school.call(endpoints.importStudents, { body: { csv: longer, dryRun: false, changes: 'take' } })

  expect(look.changes).toEqual([])
  expect(look.warnings[0]).toMatchObject({
    row: 3,
    problems: [
      { message: expect.stringMatching(/The list says Boarder\. \S+ stays Day: Boarder is billed/) },
    ],
  })
  expect(await kindsIn(school)).toEqual(['Ama Boarder', 'Efua Boarder', 'Kojo Day', 'Yaw Day'])
  expect(await school.problems()).toEqual([])
})

test('of a child who has completed the preview says that, and no bill', async () => {
  const school = await aSchoolWithKinds()
  await school.call(endpoints.importStudents, {
    body: { csv: CSV.replaceAll('Basic 5', 'Basic 9'), dryRun: false },
  })
  const students = await school.call(endpoints.listStudents, {
    params: { schoolId: school.schoolId },
    query: {},
  })
  const kojo = students.find((one) => one.student_first_name === 'Kojo')
  await school.call(endpoints.promoteStudents, {
    body: { classId: await school.classId('Basic 9'), students: [kojo?.id ?? ''] },
  })

  const look = await school.call(endpoints.importStudents, {
    body: { csv: AGAIN.replaceAll('Basic 5', 'Basic 9'), changes: 'take' },
  })

  expect(look.warnings[0]).toMatchObject({
    row: 3,
    problems: [{ message: expect.stringMatching(/The list says Boarder\. \S+ stays Day: .*completed/) }],
  })
  expect(JSON.stringify(look.warnings)).not.toContain('billed another amount')
})

async function kindsIn(school: Awaited<ReturnType<typeof aSchoolWithKinds>>) {
  const params = { schoolId: school.schoolId }
  const students = await school.call(endpoints.listStudents, { params, query: {} })
  const brought = students.filter(({ student_class_name: name }) => name === 'Basic 5')
  return brought.map((one) => `${one.student_first_name} ${one.kind}`).sort()
}

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
