import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aDeskOf, sitDown } from '../../testing/desks.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { readOldList } from './read-old-list.ts'

const LIST = `Agape school receipts 2025
Receipt No.,Date,Name of pupil,Amount (GHS)
1187,12/09/2025,Efua Acquah,"1,200.00"
1188,3 Oct 2025,Unknown Boy,45/=

,,TOTAL,1245
`

test('old receipts are read and found again by number and name, and are money of nobody and no day', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const dry = await bring(school, LIST, true)
  const brought = await bring(school, LIST)

  expect(dry).toMatchObject({
    listId: null,
    receipts: 2,
    amount: 1245,
    from: '2025-09-12',
    to: '2025-10-03',
    highest: '1188',
    ofChildren: 1,
    problems: [],
  })
  expect(brought).toMatchObject({ listId: expect.any(String), receipts: 2 })
  const found = await school.call(endpoints.listOldReceipts, { query: { search: '1187' } })
  expect(found).toMatchObject({
    count: 1,
    amount: 1200,
    receipts: [{ number: '1187', day: '2025-09-12', name: 'Efua Acquah', studentId }],
  })
  expect(
    (await school.call(endpoints.listOldReceipts, { query: { search: 'unknown' } })).receipts,
  ).toMatchObject([{ number: '1188', studentId: null }])
  const today = await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })
  expect(today).toMatchObject({ taken: 0, owed: 0, lastPayments: [] })
  expect((await school.call(endpoints.listReceipts, {})).receipts).toEqual([])
  // The same list again brings nothing.
  expect(await bring(school, LIST)).toMatchObject({ listId: null, receipts: 0, known: 2 })
  await school.call(endpoints.removeOldReceipts, { params: { listId: brought.listId ?? '' } })
  expect((await school.call(endpoints.listOldReceipts)).receipts).toEqual([])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('a quotation mark that is never closed swallows no receipts: its line is named', () => {
  const list = 'No,Date,Name,Amount\n1,12/09/2025,Esi,50\n2,12/09/2025,"Kofi,50\n3,12/09/2025,Ama,50\n'
  expect(readOldList(list, '2026-11-30')).toEqual({
    receipts: [],
    problems: [
      { line: 3, alsoLine: null, says: expect.stringContaining('is opened in this row and never closed') },
    ],
  })
})

test('a list with a number that comes twice brings nothing and names both lines; so does a number that is here with another amount', async () => {
  const school = await createTestSchool()
  const doubled = `No,Date,Amount\nA-1,12/09/2025,100\nA-2,12/09/2025,50\na-1,13/09/2025,70\nA-3,32/09/2025,5\nA-4,12/09/2025,nothing\n`
  const { problems } = await bring(school, doubled, true)
  expect(problems).toEqual([
    {
      line: 4,
      alsoLine: 2,
      says: expect.stringContaining('Number A-1 comes twice: 12 Sep 2025, 100.00 and 13 Sep 2025, 70.00.'),
    },
    { line: 5, alsoLine: null, says: expect.stringContaining('“32/09/2025” is no day') },
    { line: 6, alsoLine: null, says: expect.stringContaining('“nothing” is no amount') },
  ])
  const refused = await school.inject(endpoints.importOldReceipts, { body: { csv: doubled, dryRun: false } })
  expect(refused.problem).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Nothing was brought in.'),
    fields: { csv: expect.stringMatching(/^Lines 2 and 4: Number A-1 comes twice/) },
  })
  expect((await school.call(endpoints.listOldReceipts)).count).toBe(0)

  await bring(school, 'No,Date,Amount\nA-1,12/09/2025,100\n')
  expect((await bring(school, 'No,Date,Amount\nA-1,12/09/2025,70\n', true)).problems).toEqual([
    { line: 2, alsoLine: null, says: 'Number A-1 is here already with another day or amount.' },
  ])
})

test('a list without headings, or with days to come, says what is missing', () => {
  const read = (csv: string) => readOldList(csv, '2026-11-20').problems
  expect(read('1187,12/09/2025,100\n')).toMatchObject([
    { line: 1, says: expect.stringContaining('Receipt no.') },
  ])
  expect(read('Receipt no,Amount\n1,5\n')).toMatchObject([
    { says: 'The list needs headings: Date is missing.' },
  ])
  expect(read('Receipt no,Date,Amount\n1,21/11/2026,5\n')).toMatchObject([
    { line: 2, says: '21 Nov 2026 is still to come.' },
  ])
})

test('old book = new book: differences need a name, then two people sign, and the page stays as they signed it', async () => {
  const { school, classId, studentId } = await schoolWithArrears()
  const bursar = await aPersonOf(school, 'bursar')
  const keep = (
    differences: { classId: string; studentId?: string; what: string; amount: number; why: string }[],
  ) =>
    school.call(endpoints.keepOldBook, {
      body: { asOf: '2026-09-04', old: [{ classId, schoolFees: 345, otherFees: 20 }], differences },
    })
  const book = await keep([])
  expect(book.classes.find((row) => row.classId === classId)).toMatchObject({
    children: 1,
    old: { schoolFees: 345, otherFees: 20 },
    new: { schoolFees: 300, otherFees: 20 },
    difference: -45,
    unnamed: -45,
  })
  const early = await school.inject(endpoints.signOldBook)
  expect(early.problem).toMatchObject({
    code: 'conflict',
    message: 'Name the 1 difference first: say of each what it is.',
  })

  await keep([{ classId, studentId, what: 'Efua Acquah', amount: -45, why: 'Paid on old receipt 1187.' }])
  expect(await school.call(endpoints.signOldBook)).toMatchObject({
    isSigned: false,
    signatures: [{ by: 'The school account', roleName: 'Head', with: 'own_session' }],
    signers: [{ id: bursar.staffId, roleName: 'Bursar' }],
  })
  expect((await school.inject(endpoints.signOldBook)).problem).toMatchObject({
    message: expect.stringContaining('somebody else’s'),
  })
  const signed = await school.inject(endpoints.signOldBook, {}, { token: bursar.token })
  expect(signed.reply).toMatchObject({ isSigned: true, total: { old: 365, new: 320, difference: -45 } })
  const late = await school.inject(endpoints.keepOldBook, {
    body: { asOf: '2026-09-04', old: [], differences: [] },
  })
  expect(late.problem).toMatchObject({ message: expect.stringContaining('Two people have signed') })
  const printed = await school.inject(endpoints.printOldBook)
  expect(printed.headers['content-type']).toContain('application/pdf')
})

test('a signature for other figures is none: the new book changed since', async () => {
  const { school, classId, bringArrears } = await schoolWithArrears()
  const bursar = await aPersonOf(school, 'bursar')
  const body = { asOf: '2026-09-04', old: [{ classId, schoolFees: 300, otherFees: 20 }], differences: [] }
  await school.call(endpoints.keepOldBook, { body })
  await school.call(endpoints.signOldBook)
  await bringArrears('Ama', 'School Fees', 10)

  expect((await school.call(endpoints.readOldBook)).signatures).toEqual([])
  await school.call(endpoints.keepOldBook, {
    body: { ...body, old: [{ classId, schoolFees: 310, otherFees: 20 }] },
  })
  const first = await school.inject(endpoints.signOldBook, {}, { token: bursar.token })
  expect(first.reply).toMatchObject({ isSigned: false, signatures: [{}] })
  expect(await school.call(endpoints.signOldBook)).toMatchObject({ isSigned: true })
})

test('of an erased child no name is left in the old book', async () => {
  const { school, classId, studentId } = await schoolWithArrears()
  await bring(school, LIST)
  await school.call(endpoints.keepOldBook, {
    body: {
      asOf: '2026-09-04',
      old: [{ classId, schoolFees: 345, otherFees: 20 }],
      differences: [
        { classId, studentId, what: 'Efua Acquah', amount: -45, why: 'Efua paid on old receipt 1187.' },
      ],
    },
  })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [studentId] } })
  await school.call(endpoints.eraseStudent, { params: { studentId } })

  expect((await school.call(endpoints.readOldBook)).differences).toMatchObject([
    { what: 'Erased', why: '', amount: -45 },
  ])
  expect(
    (await school.call(endpoints.listOldReceipts, { query: { search: '1187' } })).receipts,
  ).toMatchObject([{ name: null, amount: 1200 }])
})

test('a school that brought nothing has an empty page and no paper', async () => {
  const school = await createTestSchool()
  expect(await school.call(endpoints.readOldBook)).toMatchObject({
    asOf: null,
    differences: [],
    signatures: [],
    isSigned: false,
  })
  expect((await school.inject(endpoints.printOldBook)).status).toBe(404)
})

function bring(school: TestSchool, csv: string, dryRun = false) {
  return school.call(endpoints.importOldReceipts, { body: { csv, dryRun } })
}

/** A child who owed 300.00 of school fees and 20.00 of others before, from a class list. */
async function schoolWithArrears() {
  const school = await createTestSchool()
  const bringArrears = async (firstName: string, feeType: string, amount: number) => {
    const csv = `First name,Surname,Gender,Class,Parent first name,Parent surname,Parent phone,${feeType} owed\n${firstName},Acquah,Female,Basic 4,Yaw,Acquah,0241234567,${amount}\n`
    await school.call(endpoints.importStudents, { body: { csv, name: 'List.csv', dryRun: false } })
  }
  const csv =
    'First name,Surname,Gender,Class,Parent first name,Parent surname,Parent phone,School Fees owed,Exam Fees owed\nEfua,Acquah,Female,Basic 4,Yaw,Acquah,0241234567,300,20\n'
  await school.call(endpoints.importStudents, { body: { csv, name: 'List.csv', dryRun: false } })
  const classId = await school.classId('Basic 4')
  const [student] = await school.rows<{ id: string }>(sql`select id from students`)
  return { school, classId, studentId: student?.id ?? '', bringArrears }
}

test('the second signs at the desk of the first, by an own PIN; a wrong one, and the first’s own, sign nothing', async () => {
  const { school, classId } = await schoolWithArrears()
  const head = await aPersonOf(school, 'head')
  const bursar = await aPersonOf(school, 'bursar', { name: 'Adwoa Sarpong' })
  const desk = await aDeskOf(school)
  await sitDown(school, desk, head, '271828')
  await sitDown(school, desk, bursar, '314159')
  const body = { asOf: '2026-09-04', old: [{ classId, schoolFees: 300, otherFees: 20 }], differences: [] }
  await school.call(endpoints.keepOldBook, { body }, head)
  await school.call(endpoints.signOldBook, {}, head)
  const { deskId, deskKey } = desk
  const sign = (staffId: string, pin: string) =>
    school.inject(endpoints.signOldBookAtDesk, { body: { deskId, deskKey, staffId, pin } }, head)

  expect((await sign(bursar.staffId, '000000')).problem).toMatchObject({ code: 'wrong_pin' })
  expect((await sign(head.staffId, '271828')).problem).toMatchObject({
    message: expect.stringContaining('somebody else’s'),
  })
  expect((await school.call(endpoints.readOldBook)).signatures).toMatchObject([{ with: 'own_session' }])
  expect((await sign(bursar.staffId, '314159')).reply).toMatchObject({
    isSigned: true,
    signers: [],
    signatures: [{ with: 'own_session' }, { by: 'Adwoa Sarpong', roleName: 'Bursar', with: 'pin' }],
  })
})
