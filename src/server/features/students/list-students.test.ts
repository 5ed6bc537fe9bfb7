import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { keepRows } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

type Row = Awaited<ReturnType<typeof fullReading>>['rows'][number]

const fullReading = (school: TestSchool) => reading(school, {})
const STATUSES = ['active', 'completed', 'archived'] as const

/** A list as a desk reads it, with what it is as of. */
async function reading(
  school: TestSchool,
  query: { since?: string; status?: 'active' | 'completed' | 'archived' | 'all' },
) {
  const params = { schoolId: school.schoolId }
  const { reply, headers } = await school.inject(endpoints.listStudents, { params, query })
  return { rows: reply, version: String(headers['x-list-version']), answers: headers['x-list-changes'] }
}

test('after a payment a desk that names its version gets that one student, and the same from a kept list', async () => {
  const school = await createTestSchool()
  const [ama, kofi] = [await school.addStudent({ surname: 'Ama' }), await school.addStudent()]
  await keepRows(school.context)
  const before = await fullReading(school)
  expect((await reading(school, { since: before.version })).rows).toEqual([])

  await pay(school, ama, 12.5)

  const { rows, answers, version } = await reading(school, { since: before.version })
  expect(answers).toBe('since')
  expect(rows).toMatchObject([{ id: ama, totalDebt: -12.5 }])
  expect((await reading(school, { since: version })).rows).toEqual([])
  expect((await fullReading(school)).rows.map(({ id, totalDebt }) => [id, totalDebt])).toEqual(
    expect.arrayContaining([
      [ama, -12.5],
      [kofi, 0],
    ]),
  )
})

test('a version of the future, of another school or of no list is answered with the whole list, which says so', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]
  for (const each of [school, other]) {
    await each.addStudent()
    await keepRows(each.context)
  }
  const { version } = await fullReading(school)
  const [shape, journal, audit, hash] = version.split('.')
  const strange = {
    theirs: (await fullReading(other)).version,
    future: [shape, journal, Number(audit) + 5, hash].join('.'),
    'future entries': [shape, Number(journal) + 1, audit, hash].join('.'),
    'another history': [shape, journal, audit, '0123456789ab'].join('.'),
    'another release': ['00000000', journal, audit, hash].join('.'),
    'the beginning': [shape, 0, 0, ''].join('.'),
  }
  for (const [what, since] of Object.entries(strange)) {
    const { answers, rows } = await reading(school, { since })
    expect([what, answers, rows.length]).toEqual([what, 'all', 1])
  }
  const { problem } = await school.inject(endpoints.listStudents, {
    params: { schoolId: school.schoolId },
    query: { since: 'yesterday' },
  })
  expect(problem).toMatchObject({ fields: { since: 'since is not a version of a list.' } })
})

test('what was changed before the list was kept is not missed: an older version gets the whole list', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const [before] = await school.rows<{ version: string }>(
    sql`select list_version(${school.schoolId}) as version`,
  )
  await school.addStudent()
  await keepRows(school.context)

  expect(await reading(school, { since: before?.version ?? '' })).toMatchObject({ answers: 'all' })
  await pay(school, studentId, 5)
  expect((await fullReading(school)).rows).toHaveLength(2)
})

test('a class teacher always gets their own classes, whole, also with a version of the office', async () => {
  const school = await createTestSchool()
  const mine = await school.addStudent({ classRef: 'Basic 4' })
  const moved = await school.addStudent({ classRef: 'Basic 5' })
  await keepRows(school.context)
  const { version } = await fullReading(school)
  const teacher = await aPersonOf(school, 'teacher', { classes: ['Basic 4'] })
  await pay(school, moved, 5)

  const { reply, headers } = await school.inject(
    endpoints.listStudents,
    { params: { schoolId: school.schoolId }, query: { since: version } },
    { token: teacher.token },
  )

  expect(reply.map(({ id }) => id)).toEqual([mine])
  expect(headers['x-list-version']).toBeUndefined()
})

test('an erased student leaves the kept rows, and a desk that had the row gets one that names nobody', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ firstName: 'Xerxes', surname: 'Quartey' })
  await pay(school, studentId, 5)
  await keepRows(school.context)
  const { version } = await fullReading(school)
  await school.call(endpoints.archiveStudents, { body: { studentIds: [studentId] } })
  await keepRows(school.context)

  await school.call(endpoints.eraseStudent, { params: { studentId } })

  const kept = await school.rows<{ content: string }>(sql`select * from kept_rows`)
  expect(JSON.stringify(kept)).not.toMatch(/xerxes|quartey|acquah/i)
  const { rows } = await reading(school, { since: version })
  expect(rows).toMatchObject([
    { id: studentId, status: 'erased', student_surname: '', student_parent_number: '' },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/xerxes|quartey|acquah/i)
})

test('a name changed elsewhere (class, fee type, guardian, initials) changes every row it is in', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Kojo', surname: 'Acquah', phone: aPhone() }
  const ids = [await school.addStudent({ guardian }), await school.addStudent({ guardian, firstName: 'Esi' })]
  await pay(school, ids[0] ?? '', 5)
  for (const statement of [
    sql`update classes set name = 'Primary Four' where name = 'Basic 4'`,
    sql`update fee_types set name = 'Tuition' where name = 'School Fees'`,
    sql`update guardians set phone = '+233209999999'`,
    sql`update schools set initials = 'XYZ'`,
  ]) {
    await keepRows(school.context)
    const { version } = await fullReading(school)
    await school.rows(statement)
    const full = await fullReading(school)
    const { rows } = await reading(school, { since: version })
    expect(byId(rows)).toMatchObject(byId(full.rows.filter(({ id }) => rows.some((row) => row.id === id))))
    expect(rows.length).toBeGreaterThan(0)
    await keepRows(school.context)
    expect((await fullReading(school)).rows).toEqual(full.rows)
    expect(JSON.stringify(full.rows)).toMatch(/Primary Four/)
  }
  expect(JSON.stringify((await fullReading(school)).rows)).toMatch(/XYZ-S.*209999999.*Tuition/)
})

const act = fc.record({
  what: fc.constantFrom(
    ...['pay', 'pay', 'debit', 'rename', 'move', 'archive', 'restore', 'erase', 'add', 'bill', 'guardian'],
    ...['promote', 'keep', 'read', 'read'],
  ),
  child: fc.nat(20),
  amount: fc.integer({ min: 1, max: 900 }),
})

test('whatever happens, the changes that a desk asks for come to what a full reading says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), async (acts) => {
      const school = await createTestSchool()
      const children = [await school.addStudent(), await school.addStudent({ firstName: 'Yaa' })]
      const held = new Map<string, Row>()
      let version: string | undefined
      const catchUp = async () => {
        const answer = await reading(school, { status: 'all', ...(version ? { since: version } : {}) })
        if (answer.answers !== 'since') held.clear()
        for (const row of answer.rows) held.set(row.id, row)
        version = answer.version
      }
      for (const { what, child, amount } of acts) {
        const studentId = children[child % children.length] ?? ''
        if (what === 'add') children.push(await school.addStudent({ firstName: `Child ${amount}` }))
        else if (what === 'keep') await keepRows(school.context)
        else if (what === 'read') await catchUp()
        else await happen(school, what, studentId, amount)
      }
      await catchUp()
      await expectSame(school, held)
    }),
    { numRuns: Number(process.env.LIST_HISTORIES ?? 6), seed: 61, interruptAfterTimeLimit: 60_000 },
  )
}, 120_000)

/** Debts by age as they are kept, and as the entries alone say, of every student. */
async function expectSameDebts(school: TestSchool) {
  const debts = (of: 'school_debts' | 'debts_by_age') =>
    school.rows(sql`select * from ${sql([of])}(${school.schoolId}, '2026-12-24') order by student_id`)
  expect(await debts('school_debts')).toEqual(await debts('debts_by_age'))
}

/** What the desk has come to, held against a reading of every list, kept or not, and the books against the kept rows. */
async function expectSame(school: TestSchool, held: Map<string, Row>) {
  for (const status of STATUSES) {
    const full = await reading(school, { status })
    expect(full.rows).toEqual(await published(school, status))
    expect(byId([...held.values()].filter((row) => row.status === status))).toEqual(byId(full.rows))
  }
  await expectSameDebts(school)
  await keepRows(school.context)
  await expectSameDebts(school)
  for (const status of STATUSES) {
    expect((await reading(school, { status })).rows).toEqual(await published(school, status))
  }
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
}

async function published(school: TestSchool, status: string): Promise<Row[]> {
  const rows = await school.rows<{ content: Row }>(
    sql`select content from student_rows where status = ${status} order by name_order(surname, first_name), number`,
  )
  return rows.map(({ content }) => content)
}

function byId(rows: readonly Row[]): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}

function pay(school: TestSchool, studentId: string, amountPaid: number) {
  return school.call(
    endpoints.payStudent,
    { params: { studentId }, body: { amountPaid, feeType: 'School Fees' } },
    { key: randomUUID() },
  )
}

/** One act; what is refused has changed nothing. */
async function happen(school: TestSchool, what: string, studentId: string, amount: number) {
  const options = { key: randomUUID() }
  const body = { studentIds: [studentId] }
  const classRef = amount % 2 ? 'Basic 4' : 'Basic 5'
  switch (what) {
    case 'pay':
      return await school.inject(
        endpoints.payStudent,
        { params: { studentId }, body: { amountPaid: amount, feeType: 'School Fees' } },
        options,
      )
    case 'debit':
      return await school.inject(
        endpoints.debitStudent,
        { params: { studentId }, body: { amount, feeType: amount % 2 ? 'Exam Fees' : 'School Fees' } },
        options,
      )
    case 'bill':
      return await school.inject(
        endpoints.addClassFees,
        {
          params: { schoolId: school.schoolId },
          body: { classId: classRef, feeType: 'School Fees', amount },
        },
        options,
      )
    case 'rename':
    case 'move':
      return await school.inject(endpoints.editStudent, {
        body: { ...aForm(`Akua ${amount}`, what === 'move' ? classRef : 'Basic 4'), studentId },
      })
    case 'guardian':
      return await school.rows(sql`update guardians set surname = ${`Mensah ${amount}`} where id in (
        select guardian_id from students where id = ${studentId} and erased_at is null)`)
    case 'promote':
      return await school.inject(endpoints.promoteStudents, {
        body: { classId: 'Basic 4', students: [studentId] },
      })
    case 'archive':
      return await school.inject(endpoints.archiveStudents, { body })
    case 'restore':
      return await school.inject(endpoints.restoreStudents, { body })
    default:
      return await school.inject(endpoints.eraseStudent, { params: { studentId } })
  }
}

function aForm(studentFirstName: string, studentClass: string) {
  return {
    studentFirstName,
    studentSurname: 'Acquah',
    studentOtherNames: '',
    studentGender: 'Female' as const,
    studentClass,
    studentAddress: '7 Ring Road, Accra',
    studentParentFirstName: 'Kojo',
    studentParentSurname: 'Acquah',
    studentParentNumber: '024 123 4567',
  }
}
