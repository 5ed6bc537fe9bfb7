import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const form = (differences: object = {}) => ({
  studentFirstName: 'Akosua',
  studentSurname: 'Akyeamfuɔ',
  studentOtherNames: 'Nana',
  studentGender: 'Female' as const,
  studentClass: 'Basic 4',
  studentAddress: '3 Liberation Road, Accra',
  studentParentFirstName: 'Yaw',
  studentParentSurname: 'Akyeamfuɔ',
  studentParentNumber: '024 123 4567',
  ...differences,
})

test('a student is added with the class by another spelling and the phone as people write it', async () => {
  const school = await createTestSchool()

  const { student, message } = await school.call(endpoints.addStudent, {
    body: form({ studentClass: 'kg 1' }),
  })

  expect(message).toBe('Student added successfully!')
  expect(student).toMatchObject({
    student_number: 'AGA-S-0001',
    student_class_name: 'Kindergarten 1',
    studentClassName: 'Kindergarten 1',
    studentClass: await school.classId('Kindergarten 1'),
    student_parent_number: '+233241234567',
    fees: [],
    totalDebt: 0,
    status: 'active',
  })
})

test('adding with the same key twice adds one student and answers the student both times', async () => {
  const school = await createTestSchool()
  const key = randomUUID()

  const first = await school.inject(endpoints.addStudent, { body: form() }, { key })
  const second = await school.inject(endpoints.addStudent, { body: form() }, { key })
  const other = await school.inject(
    endpoints.addStudent,
    { body: form({ studentFirstName: 'Esi' }) },
    { key },
  )

  expect(second.reply.student.id).toBe(first.reply.student.id)
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(other.problem.code).toBe('key_reused')
  expect(await listed(school)).toHaveLength(1)
})

test('each field that is missing or wrong is named, and nobody is added', async () => {
  const school = await createTestSchool()

  const { problem } = await school.inject(endpoints.addStudent, {
    body: form({
      studentFirstName: '  ',
      studentSurname: 'x'.repeat(61),
      studentGender: 'Girl',
      studentAddress: 'a\u0000b',
      studentParentNumber: '12',
    }) as never,
  })

  expect(problem.code).toBe('invalid')
  expect(Object.keys(problem.fields ?? {}).sort()).toEqual([
    'studentAddress',
    'studentFirstName',
    'studentGender',
    'studentParentNumber',
    'studentSurname',
  ])
  expect(await listed(school)).toEqual([])
})

test('a class that is not there and another school’s class are the same: not found', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()

  for (const studentClass of ['Basic 12', randomUUID(), await other.classId('Basic 4')]) {
    const { problem } = await school.inject(endpoints.addStudent, { body: form({ studentClass }) })
    expect(problem).toMatchObject({ code: 'not_found', message: 'Class not found.' })
    expect(problem.fields).toEqual({ studentClass: 'Class not found.' })
  }
})

test('the form shows what joining will charge, and what is unticked is not charged', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  for (const [feeType, amount] of [
    ['School Fees', 450],
    ['PTA Fees', 30.5],
  ] as const) {
    await school.call(endpoints.addClassFees, {
      params: { schoolId: school.schoolId },
      body: { classId: 'Basic 4', feeType, amount, dueDate: '2026-12-01' },
    })
  }

  const preview = await school.call(endpoints.previewJoining, { params: { classRef: 'B4' } })
  const { charges, student } = await school.call(endpoints.addStudent, {
    body: form({ withoutFees: ['pta fees'] }),
  })

  expect(preview).toEqual({
    classId: await school.classId('Basic 4'),
    className: 'Basic 4',
    charges: [
      { feeType: 'PTA Fees', amount: 30.5, dueDate: '2026-12-01', reduced: 0, carried: 0 },
      { feeType: 'School Fees', amount: 450, dueDate: '2026-12-01', reduced: 0, carried: 0 },
    ],
  })
  expect(charges).toEqual([{ feeType: 'School Fees', amount: 450 }])
  expect(student).toMatchObject({ totalDebt: 450, fees: [{ feeType: 'School Fees', amount: 450 }] })
})

test('the list is by surname whatever the capitals, and answers 304 until something changes', async () => {
  const school = await createTestSchool()
  for (const surname of ['owusu', 'Mensah', 'Quaye']) await school.addStudent({ surname })
  const sent = { params: { schoolId: school.schoolId } }

  const first = await school.inject(endpoints.listStudents, sent)
  const headers = { 'if-none-match': String(first.headers.etag) }
  const unchanged = await school.inject(endpoints.listStudents, sent, { headers })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [first.reply[0]?.id ?? ''] } })
  const changed = await school.inject(endpoints.listStudents, sent, { headers })

  expect(first.reply.map((row) => row.student_surname)).toEqual(['Mensah', 'owusu', 'Quaye'])
  expect(unchanged.status).toBe(304)
  expect(changed.reply.map((row) => row.student_surname)).toEqual(['owusu', 'Quaye'])
})

test('a student’s page says what is owed, how late, and who the brothers and sisters are', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Badu', guardian })
  const sisterId = await school.addStudent({ firstName: 'Ama', surname: 'Badu', classRef: 'KG 2', guardian })
  const debit = (feeType: string, amount: number, date: string) =>
    school.call(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount, date } })
  await debit('School Fees', 400, '2026-10-01')
  await debit('Exam Fees', 50, '2026-12-01')
  await debit('PTA Fees', 20, '2026-10-01')
  await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 150, feeType: 'School Fees' },
  })

  const page = await school.call(endpoints.readStudent, { params: { studentId } })

  expect(page).toMatchObject({ totalDebt: 320, overdue: 250, charged: 470, received: 150 })
  expect(page.creditFeeType, 'the ordinary fee charged last').toBe('Exam Fees')
  expect(page.outstanding).toEqual([
    line({
      feeType: 'Exam Fees',
      amount: 50,
      dueDate: '2026-12-01',
      oldestCharge: '2026-12-01',
      charged: 50,
    }),
    line({ feeType: 'PTA Fees', amount: 20, voluntary: true, charged: 20 }),
    line({
      feeType: 'School Fees',
      amount: 250,
      dueDate: '2026-10-01',
      oldestCharge: '2026-10-01',
      daysLate: 50,
      charged: 400,
      received: 150,
    }),
  ])
  expect(page.ageing).toEqual({
    notDue: 50,
    days1to30: 0,
    days31to60: 250,
    days61to90: 0,
    over90: 0,
    voluntary: 20,
    creditElsewhere: 0,
    owed: 320,
  })
  expect(page.siblings).toEqual([
    { id: sisterId, name: 'Ama Badu', className: 'Kindergarten 2', totalDebt: 0 },
  ])
})

test('a class lists its own students only', async () => {
  const school = await createTestSchool()
  const inside = await school.addStudent({ classRef: 'Basic 7' })
  await school.addStudent({ classRef: 'Basic 8' })

  const students = await school.call(endpoints.listClassStudents, { params: { classId: 'JHS 1' } })

  expect(students.map(({ id }) => id)).toEqual([inside])
})

test('a student of another school cannot be read, edited, archived, restored or erased', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  const studentId = await other.addStudent()
  const studentIds = [await school.addStudent(), studentId]

  const answers = [
    await school.inject(endpoints.readStudent, { params: { studentId } }),
    await school.inject(endpoints.editStudent, { body: { ...form(), studentId } }),
    await school.inject(endpoints.archiveStudents, { body: { studentIds } }),
    await school.inject(endpoints.restoreStudents, { body: { studentIds } }),
    await school.inject(endpoints.eraseStudent, { params: { studentId } }),
    await school.inject(endpoints.previewJoining, { params: { classRef: 'Basic 1' }, query: { studentId } }),
    await school.inject(endpoints.readFees, { params: { studentId } }),
    await school.inject(endpoints.readFee, { params: { studentId, feeType: 'School Fees' } }),
  ]

  for (const { problem } of answers) expect(problem.message).toBe('Student not found.')
  expect(await listed(school)).toHaveLength(1)
  expect(await listed(other)).toHaveLength(1)
})

test('every act is in the audit log, moves the version of the data, and names nobody there', async () => {
  const school = await createTestSchool()
  const { student } = await school.call(endpoints.addStudent, { body: form() })
  const { guardianId } = await school.call(endpoints.readStudent, { params: { studentId: student.id } })
  const studentIds = [student.id]
  const feeType = 'Bus'
  const { schoolId } = school

  await school.call(endpoints.editStudent, {
    body: { ...form({ studentClass: 'Basic 5' }), studentId: student.id },
  })
  await school.call(endpoints.editGuardian, {
    params: { guardianId },
    body: { firstName: 'Yaw', surname: 'Akyeamfuɔ', phone: aPhone() },
  })
  await school.call(endpoints.promoteStudents, { body: { classId: 'Basic 5', students: studentIds } })
  await school.call(endpoints.archiveStudents, { body: { studentIds } })
  await school.call(endpoints.restoreStudents, { body: { studentIds } })
  await school.call(endpoints.addFeeType, { params: { schoolId }, body: { feeType } })
  await school.call(endpoints.deleteFeeType, { body: { feeType } })

  const log = await school.rows<{ act: string; facts: object; version: number }>(
    sql`select act, facts, t.data_version as version from audit_log join school_tails t using (school_id) order by number`,
  )
  expect(log.map(({ act }) => act)).toEqual([
    'add_student',
    'edit_student',
    'edit_guardian',
    'promote_students',
    'archive_students',
    'restore_students',
    'add_fee_type',
    'delete_fee_type',
  ])
  expect(log[0]?.version).toBe(log.length)
  expect(JSON.stringify(log)).not.toMatch(/Ak|Yaw|\+233/)
})

function listed(school: TestSchool) {
  return school.call(endpoints.listStudents, { params: { schoolId: school.schoolId } })
}

function line(differences: object) {
  const plain = {
    dueDate: null,
    oldestCharge: null,
    daysLate: 0,
    voluntary: false,
    passThrough: false,
    received: 0,
  }
  return { ...plain, ...differences }
}
