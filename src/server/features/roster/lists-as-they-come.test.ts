import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('children without a phone number come in, are counted and listed, and each has a family of its own', async () => {
  const school = await createTestSchool()
  const csv = lines(
    'Surname,First name,Class,Parent,Phone',
    'Mensah,Kofi,Basic 1,Ama Mensah,024 123 4567',
    'Mensah,Esi,Basic 2,Ama Mensah,',
    'Mensah,Yaw,Basic 3,Ama Mensah,none',
  )

  const looked = await look(school, csv)
  const brought = await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })

  expect(looked).toMatchObject({ students: 3, guardians: 3, withoutPhone: 2, problems: [] })
  expect(looked.warnings.map(({ row, problems }) => [row, problems[0]?.column])).toEqual([
    [3, 'Phone'],
    [4, 'Phone'],
  ])
  expect(brought).toMatchObject({ imported: true, withoutPhone: 2, sample: [] })
  const families = await school.call(endpoints.listGuardians, {})
  expect(families.map(({ phone }) => phone).sort()).toEqual(['', '', '+233241234567'])
})

test('a child without a phone is known by name and class, so the same list cannot come in twice', async () => {
  const school = await createTestSchool()
  const csv = lines('Surname,First name,Class', 'Mensah,Kofi,Basic 1', 'Owusu,Esi,Basic 1')
  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })

  const again = await look(school, csv)
  const withPhone = await look(school, lines('Name,Class,Phone', '"MENSAH, Kofi",Basic 1,0241234567'))

  expect(again).toMatchObject({ students: 0, account: { known: 2 } })
  expect(withPhone.changes).toMatchObject([
    { how: 'same', fields: [{ field: 'phone', list: '024 123 4567' }] },
  ])
})

test('a list without a column of phones is told once, not in every row', async () => {
  const school = await createTestSchool()

  const looked = await look(school, lines('Name,Class', 'Mensah Kofi,Basic 1', 'Owusu Esi,Basic 1'))

  expect(looked).toMatchObject({ students: 2, withoutPhone: 2, problems: [] })
  expect(looked.warnings).toMatchObject([
    { row: 1, problems: [{ message: expect.stringMatching(/no column for phone/) }] },
  ])
})

test('one column that is missing does not take the others away', async () => {
  const school = await createTestSchool()

  const looked = await look(school, lines('Surname,First name,Room,Phone', 'Mensah,Kofi,B1,0241234567'))

  expect(looked.columns).toEqual({ surname: 'Surname', firstName: 'First name', phone: 'Phone' })
  expect(looked.account).toMatchObject({ broughtIn: 1, passedOver: 1 })
  expect(looked.problems).toMatchObject([
    { row: 1, problems: [{ message: 'There is no column for the class.' }, {}] },
  ])
})

test('other names beside a surname are the first names, and the name of the first of two guardians is read', async () => {
  const school = await createTestSchool()

  const looked = await look(
    school,
    lines(
      'Surname,Other names,Class,Guardian 1 Name,Guardian 1 Phone',
      'Addo,Esi,Basic 1,Ama Addo,0241234567',
    ),
  )

  expect(looked).toMatchObject({
    students: 1,
    problems: [],
    sample: [{ firstName: 'Esi', guardian: 'Ama Addo' }],
  })
})

test('two lists beside each other in a text file are refused: nobody of the second is lost', async () => {
  const school = await createTestSchool()

  const looked = await look(
    school,
    lines('Name,Class,Owed,Name,Class,Owed', 'Addo Esi,Basic 1,1,Ofori Yaw,Basic 2,3'),
  )

  expect(looked.problems).toMatchObject([{ problems: [{ message: expect.stringMatching(/column D/) }] }])
})

test('the row of headings can be said, and a column can be said to hold nothing', async () => {
  const school = await createTestSchool()
  const csv = lines('Name,Class,Phone', 'Agape School', 'Jina,Darasa,Simu,Class', 'Mensah Kofi,B1,024,9')
  const columns = { name: 'Jina', class: 'Darasa', phone: '' }

  const looked = await look(school, csv, { headingRow: 3, columns })

  expect(looked).toMatchObject({ headingRow: 3, rows: 1, students: 1, withoutPhone: 1, problems: [] })
  expect(looked.columns).toEqual({ name: 'Jina', class: 'Darasa' })
})

test('a row of headings that is empty or not there is refused by its number', async () => {
  const school = await createTestSchool()

  const looked = await look(school, lines('Name,Class', 'Mensah Kofi,Basic 1'), { headingRow: 9 })

  expect(looked.problems).toEqual([{ row: 9, problems: [{ column: '', message: 'Row 9 is empty.' }] }])
})

test('the first children are read back, in the order in which whole names are written', async () => {
  const school = await createTestSchool()
  const csv = lines(
    'Name,Class,Parent,Phone,School Fees owed',
    'Kofi Yaw Mensah,Basic 1,Mrs Ama Mensah,0241234567,50',
    'OWUSU Esi,Basic 2,,,',
  )

  const surnameFirst = await look(school, csv)
  const firstNamesFirst = await look(school, csv, { nameOrder: 'first_names_first' })

  expect(surnameFirst.sample[0]).toMatchObject({ surname: 'Kofi', firstName: 'Yaw', otherNames: 'Mensah' })
  expect(firstNamesFirst.sample).toEqual([
    {
      row: 2,
      surname: 'Mensah',
      firstName: 'Kofi',
      otherNames: 'Yaw',
      className: 'Basic 1',
      guardian: 'Ama Mensah',
      phone: '+233241234567',
      owed: 50,
    },
    {
      row: 3,
      surname: 'Owusu',
      firstName: 'Esi',
      otherNames: '',
      className: 'Basic 2',
      guardian: 'Owusu',
      phone: '',
      owed: 0,
    },
  ])
})

test('a family without a number is given one later, and a child added by hand still needs one', async () => {
  const school = await createTestSchool()
  const csv = lines('Surname,First name,Class', 'Mensah,Kofi,Basic 1')
  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })
  const [family] = await school.call(endpoints.listGuardians, {})

  const changed = await school.call(endpoints.editGuardian, {
    params: { guardianId: family?.id ?? '' },
    body: { firstName: 'Ama', surname: 'Mensah', phone: '024 123 4567' },
  })
  const byHand = await school.inject(endpoints.addStudent, {
    body: {
      studentFirstName: 'Esi',
      studentSurname: 'Owusu',
      studentGender: 'Female',
      studentAddress: 'Accra',
      studentClass: 'Basic 1',
      studentParentFirstName: 'Yaa',
      studentParentSurname: 'Owusu',
      studentParentNumber: '',
    },
  })

  expect(changed).toMatchObject({
    phone: '+233241234567',
    children: [{ name: expect.stringMatching(/Mensah/) }],
  })
  expect([byHand.status, byHand.problem?.fields?.studentParentNumber]).toEqual([422, expect.any(String)])
})

test('what is owed from before is late since the day the list says, and a day to come is none', async () => {
  const school = await createTestSchool()
  const heading = 'Surname,First name,Class,School Fees owed,Due since'
  const csv = lines(heading, 'Mensah,Kofi,Basic 1,50,25/09/2025', 'Owusu,Esi,Basic 1,60,2025-09-26')

  const wrong = await look(
    school,
    lines(heading, 'Addo,Ama,Basic 1,50,31/02/2025', 'Osei,Yaw,Basic 1,5,1/1/2099'),
  )
  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })

  expect(wrong.problems.map(({ problems }) => problems[0]?.column)).toEqual(['Due since', 'Due since'])
  const due = await school.rows<{ due: string }>(
    sql`select due_on::text as due from ledger_entries where kind = 'opening' order by amount`,
  )
  expect(due.map((entry) => entry.due)).toEqual(['2025-09-25', '2025-09-26'])
})

test('a list brings birth dates, and one family of children with two guardians', async () => {
  const school = await createTestSchool()
  const heading = 'Surname,First name,Class,Parent,Phone,Date of birth,Family no.'
  const csv = lines(
    heading,
    'Mensah,Kofi,Basic 1,Akua Mensah,0241234567,04/03/2016,f 7',
    'Mensah,Esi,Basic 2,Yaw Mensah,0241234568,2014-01-30,F 7',
    'Owusu,Ama,Basic 2,Yaa Owusu,0241234569,none,F 8',
  )

  const wrong = await look(
    school,
    lines(
      heading,
      'Addo,Yaw,KG 1,Efua Addo,0241234560,1/1/2099,',
      'Addo,Kojo,KG 1,Efua Addo,0241234560,31/2/2016,',
    ),
  )
  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })

  expect(wrong.problems.map(({ problems }) => problems[0]?.column)).toEqual([
    'Date of birth',
    'Date of birth',
  ])
  expect(
    await school.rows(
      sql`select s.first_name as name, s.born_on as "bornOn",
            (select count(*)::int from students o where o.family_id = s.family_id) as family from students s order by s.number`,
    ),
  ).toEqual([
    { name: 'Kofi', bornOn: '2016-03-04', family: 2 },
    { name: 'Esi', bornOn: '2014-01-30', family: 2 },
    { name: 'Ama', bornOn: null, family: 0 },
  ])
  const sheet = await exported(school, 'csv')
  const again = await look(school, sheet.replaceAll('Mensah', 'Mensa').replaceAll('Owusu', 'Owuso'))
  const known = await school.rows<{ code: string }>(
    sql`select content->>'pupilCode' as code from student_rows`,
  )
  expect(sheet).toContain(known[0]?.code)
  expect(again.changes.map(({ number, how }) => [number, how])).toEqual(
    ['0001', '0002', '0003'].map((number) => [expect.stringMatching(`.*-S-${number}`), 'same']),
  )
})

test('what was exported can be imported again: names, classes, families and every debt', async () => {
  const [from, to] = [await createTestSchool(), await createTestSchool()]
  const csv = lines(
    'Surname,First name,Other names,Class,Gender,Address,Parent first name,Parent surname,Phone,School Fees owed,Exam balance',
    'Mensah,Kofi,Yaw Nana,KG 1,M,"Plot 4, Accra",Akosua Serwaa,Owusu,0241234567,1250.50,',
    'Mensah,Abena,,JHS 1,F,,Akosua Serwaa,Owusu,0241234567,,-75',
    'Van Dyck,Nana-Ama,,Creche,,,,Dzokoto,,,20',
  )
  await from.call(endpoints.importStudents, { body: { csv, dryRun: false } })

  const sheet = await exported(from, 'csv')
  await to.call(endpoints.importStudents, { body: { csv: sheet, dryRun: false } })

  expect(await register(to)).toEqual(await register(from))
  expect(await register(to)).toHaveLength(3)
})

test('the list to fill in has headings that are read, and nobody', async () => {
  const school = await createTestSchool()

  const template = await exported(school, 'csv', true)
  const looked = await look(school, `${template}\nMensah,Kofi,,Basic 1,,,,,,,,10,,,,`)

  expect(looked).toMatchObject({ students: 1, opening: 10, problems: [], unusedColumns: [] })
})

function lines(...rows: string[]): string {
  return `${rows.join('\n')}\n`
}

function look(school: TestSchool, csv: string, more: object = {}) {
  return school.call(endpoints.importStudents, { body: { csv, ...more } })
}

async function exported(school: TestSchool, format: 'csv' | 'xlsx', template = false): Promise<string> {
  const answer = await school.inject(endpoints.exportStudents, {
    query: { format, template: template ? 'true' : 'false' },
  })
  return answer.raw.body
}

/** Everything a list says of its children; ids and numbers are each school's own. */
async function register(school: TestSchool) {
  const students = await school.call(endpoints.listStudents, { params: { schoolId: school.schoolId } })
  const ofTheSchool = ['id', 'studentClass', 'student_number', 'pupilCode', 'familyId']
  return students.map((student) =>
    Object.fromEntries(Object.entries(student).filter(([name]) => !ofTheSchool.includes(name))),
  )
}
