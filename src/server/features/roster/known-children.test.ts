import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { register } from './testing/register.ts'

const LIST = [
  'Name,Class,Phone,School Fees owed',
  '"Baidoo, Esi",Basic 4,0244000001,120',
  '"Tetteh, Ato",Basic 4,0244000002,',
  '"Ofori, Yaw",Basic 4,0244000003,50',
]

test('a corrected list changes children who are here and doubles neither them nor their arrears', async () => {
  const school = await createTestSchool()
  await bring(school, LIST)
  const corrected = [
    'Name,Class,Phone,School Fees owed',
    '"Baidoo, Esi",Basic 5,0244000001,120',
    '"Tetteh, Ato Kwame",Basic 4,0244000002,',
    '"Ofori, Yaw",Basic 5,0244000009,80',
    '"Addo, Efua",Basic 1,0244000004,10',
  ]

  const looked = await look(school, corrected)
  const undecided = await school.inject(endpoints.importStudents, {
    body: { csv: corrected.join('\n'), dryRun: false },
  })
  await bring(school, corrected, [
    { row: 2, changes: 'take' },
    { row: 3, is: 'same', changes: 'take' },
    { row: 4, is: 'same', changes: 'take', arrears: 'make' },
  ])

  expect(looked.account).toEqual({ broughtIn: 1, known: 0, changes: 3, leftOut: 0, passedOver: 1, hidden: 0 })
  expect(looked.sum).toBe(
    '1 brought in + 0 known already + 3 changes + 0 left out by you + 1 headings, titles and totals + 0 hidden in Excel = 5 rows of the file',
  )
  expect(looked.changes.map(({ how }) => how)).toEqual(['same', 'probably', 'perhaps'])
  expect(looked.changes[2]).toMatchObject({ arrears: [{ brought: 50, inList: 80 }], isWaiting: true })
  expect([undecided.status, undecided.problem.code]).toEqual([422, 'invalid'])
  expect(await register(school)).toEqual([
    'Addo Efua, Basic 1, 0244000004, 10',
    'Baidoo Esi, Basic 5, 0244000001, 120',
    'Ofori Yaw, Basic 5, 0244000009, 80',
    'Tetteh Ato Kwame, Basic 4, 0244000002, 0',
  ])
})

test('a child may be another one in spite of the name, and arrears are added only when somebody says so', async () => {
  const school = await createTestSchool()
  await bring(school, LIST)

  await bring(
    school,
    [
      'Name,Class,Phone,School Fees owed',
      '"Ofori, Yaw",KG 1,0244000077,',
      '"Baidoo, Esi",Basic 4,0244000001,120',
    ],
    [
      { row: 2, is: 'other' },
      { row: 3, arrears: 'add' },
    ],
  )

  expect(await register(school)).toEqual([
    'Baidoo Esi, Basic 4, 0244000001, 240',
    'Ofori Yaw, Basic 4, 0244000003, 50',
    'Ofori Yaw, Kindergarten 1, 0244000077, 0',
    'Tetteh Ato, Basic 4, 0244000002, 0',
  ])
})

test('one list sent from two browsers at once brings each child and each debt once', async () => {
  const school = await createTestSchool()
  const body = { csv: LIST.join('\n'), dryRun: false }

  const answers = await Promise.all([1, 2].map(() => school.inject(endpoints.importStudents, { body })))

  expect(answers.some(({ status }) => status < 300)).toBe(true)
  expect(await register(school)).toEqual([
    'Baidoo Esi, Basic 4, 0244000001, 120',
    'Ofori Yaw, Basic 4, 0244000003, 50',
    'Tetteh Ato, Basic 4, 0244000002, 0',
  ])
})

test('four lists in one afternoon leave each child once, in its last class, with its debt once', async () => {
  const school = await createTestSchool()
  const [heading = '', esi = '', ...others] = LIST
  const corrected = [heading, esi.replace('0244000001', '0244000011'), ...others]
  const longer = [...corrected, '"Addo, Efua",Basic 1,0244000004,10.55']
  const promoted = longer.map((row) => row.replace('Basic 1', 'Basic 2'))

  await bring(school, LIST)
  await bring(school, corrected, [{ row: 2, is: 'same', changes: 'take' }])
  await bring(school, longer)
  await bring(school, promoted, [{ row: 5, changes: 'take' }])

  expect(await register(school)).toEqual([
    'Addo Efua, Basic 2, 0244000004, 10.55',
    'Baidoo Esi, Basic 4, 0244000011, 120',
    'Ofori Yaw, Basic 4, 0244000003, 50',
    'Tetteh Ato, Basic 4, 0244000002, 0',
  ])
})

test('two of one name are two when a birth date tells them apart, and are asked about when nothing does', async () => {
  const school = await createTestSchool()
  const apart = ['Name,Class,Date of birth', 'Ofori Yaw,Basic 4,04/03/2016', 'Ofori Yaw,Basic 4,17/09/2016']
  const alike = ['Name,Class', 'Addo Esi,Basic 4', 'Addo Esi,Basic 4']

  const [two, asked] = [await look(school, apart), await look(school, alike)]
  await bring(school, alike, [{ row: 3, is: 'other' }])
  const again = await look(school, alike)

  expect(two).toMatchObject({ students: 2, waiting: 0, namesakes: [] })
  expect(asked).toMatchObject({ waiting: 1, namesakes: [{ row: 3, before: 2, isWaiting: true }] })
  expect(again.account).toMatchObject({ broughtIn: 0, known: 2 })
})

test('what is said of a class written another way holds for later lists', async () => {
  const school = await createTestSchool()
  const list = ['Name,Class', 'Ofori Yaw,Basic Four', 'Addo Esi,Basic Four']

  const looked = await look(school, list)
  await school.call(endpoints.importStudents, {
    body: { csv: list.join('\n'), dryRun: false, classes: { 'Basic Four': 'Basic 4' } },
  })
  const later = await look(school, ['Name,Class', 'Tetteh Ato,basic  four'])

  expect(looked).toMatchObject({
    spelt: [{ written: 'Basic Four', rows: 2, likely: 'Basic 4' }],
    problemRows: 2,
  })
  expect(later).toMatchObject({ spelt: [], problems: [], students: 1 })
})

test('a column of money or phones that is not brought is named, and a total of the others is not', async () => {
  const school = await createTestSchool()

  const { unread, amounts, opening } = await look(school, [
    'S/N,Name,Class,School Fees owed,PTA owed,Total owed,Bus,Mother’s line',
    '1,Ofori Yaw,Basic 4,PAID,20,20,14,0244000001',
    '2,Addo Esi,Basic 4,120/=,,120,,0244000002',
  ])

  expect(unread).toEqual([
    { heading: 'Bus', letter: 'G', holds: 'amounts', cells: 1, sum: 14, fee: '' },
    { heading: 'Mother’s line', letter: 'H', holds: 'phones', cells: 2, sum: 0, fee: '' },
  ])
  expect(amounts.map(({ written, sum }) => [written, sum])).toEqual([
    ['PAID', 0],
    ['120/=', 120],
  ])
  expect(opening).toBe(140)
})

test('a debt of a fee the school does not have stops the list until somebody says what it is; the total beside it is none', async () => {
  const school = await createTestSchool()
  const list = [
    'Name,Class,Fees owed,Feeding owed,Total owed',
    'Ofori Yaw,Basic 4,20,nil,20',
    'Addo Esi,Basic 4,PAID,-,0',
    'Boadi Ama,Basic 4,1.50,10.25,11.75',
  ]

  const { unread, problems } = await look(school, list)
  expect(unread).toMatchObject([{ heading: 'Feeding owed', cells: 1, sum: 10.25, fee: 'Feeding' }])
  expect(problems).toMatchObject([
    {
      row: 1,
      problems: [{ column: 'Feeding owed', message: expect.stringMatching(/no fee called “Feeding”/) }],
    },
  ])

  const left = { csv: list.join('\n'), notBrought: ['Feeding owed'] }
  expect(await school.call(endpoints.importStudents, { body: left })).toMatchObject({
    problems: [],
    opening: 21.5,
  })
  const others = { csv: list.join('\n'), columns: { 'owed:Others': 'Feeding owed' } }
  expect(await school.call(endpoints.importStudents, { body: others })).toMatchObject({
    problems: [],
    opening: 31.75,
  })
})

type Decisions = NonNullable<Parameters<typeof decided>[1]>

function decided(
  csv: readonly string[],
  decisions: {
    row: number
    is?: 'same' | 'other' | 'out'
    changes?: 'take' | 'leave'
    arrears?: 'leave' | 'add' | 'make'
  }[] = [],
) {
  return { csv: csv.join('\n'), decisions }
}

function look(school: TestSchool, csv: readonly string[]) {
  return school.call(endpoints.importStudents, { body: decided(csv) })
}

function bring(school: TestSchool, csv: readonly string[], decisions?: Decisions) {
  return school.call(endpoints.importStudents, { body: { ...decided(csv, decisions), dryRun: false } })
}
