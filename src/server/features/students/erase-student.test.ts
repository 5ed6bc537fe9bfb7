import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { query, sql } from '../../context/context.ts'
import { enterSchool, inPlatform } from '../../context/platform.ts'
import { moveMoney, post, reverseEntry, reverseReceipt, verifySchool } from '../../ledger/index.ts'
import { aPhone, aStudent, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { exportTables } from '../documents/export-tables.ts'
import { archiveStudents } from './archive-students.ts'
import { editStudent } from './edit-student.ts'

test('an erased student is named nowhere in the database, and the books still agree', async () => {
  const school = await createTestSchool()
  const names = aNameNobodyHas()
  const student = aStudent({
    ...names,
    address: `${names.firstName} House`,
    guardian: { firstName: `Old${names.firstName}`, surname: names.surname, phone: aPhone() },
  })
  const { student: added } = await school.call(
    endpoints.addStudent,
    { body: bodyOf(student) },
    { key: randomUUID() },
  )
  const guardian = { firstName: `New${names.firstName}`, surname: names.surname, phone: aPhone() }
  await editStudent(school.context, added.id, { ...student, guardian })
  await payAndTell(school, added.id, names.firstName)
  await writeEverywhere(school, added.id, names.firstName)
  await archiveStudents(school.context, [added.id])
  const secrets = [names.firstName, student.guardian.phone, guardian.phone]
  expect(await placesOf(school, secrets)).not.toEqual([])

  await school.call(endpoints.eraseStudent, { params: { studentId: added.id } })

  expect(await placesOf(school, secrets)).toEqual([])
  expect(await verifySchool(school.context)).toEqual([])
  expect(await school.rows(sql`select status from messages where status = 'queued'`)).toEqual([])
})

test('what an erased student paid stays in the reports, without a name', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await payAndTell(school, studentId, 'Efua')
  await archiveStudents(school.context, [studentId])
  await school.call(endpoints.eraseStudent, { params: { studentId } })

  const entries = await school.rows(
    sql`select content->>'studentName' as name, content->>'amount' as amount from entry_rows`,
  )

  expect(entries).toEqual([{ name: 'Erased', amount: '20' }])
})

test('a guardian with another child stays, and so do the messages about that child', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Kojo', surname: 'Acquah', phone: aPhone() }
  const gone = await school.addStudent({ firstName: 'Zipporah', guardian })
  const stays = await school.addStudent({ firstName: 'Efua', guardian })
  await payAndTell(school, gone, 'Zipporah')
  await payAndTell(school, stays, 'Efua')
  await archiveStudents(school.context, [gone])

  await school.call(endpoints.eraseStudent, { params: { studentId: gone } })

  const texts = await school.rows<{ text: string }>(sql`select text from messages where text <> ''`)
  expect(texts).toEqual([{ text: 'Thank you for Efua.' }])
  expect(await school.call(endpoints.readStudent, { params: { studentId: stays } })).toMatchObject({
    student_parent_number: guardian.phone,
  })
  expect(await placesOf(school, ['Zipporah'])).toEqual([])
})

test('only an archived student is erased, and an erased one is not there any more but to be erased again', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const sent = { params: { studentId } }

  const early = await school.inject(endpoints.eraseStudent, sent)
  await archiveStudents(school.context, [studentId])
  await school.call(endpoints.eraseStudent, sent)

  expect(early.problem.code).toBe('conflict')
  expect((await school.inject(endpoints.eraseStudent, sent)).status).toBe(200)
  for (const answer of [
    await school.inject(endpoints.readStudent, sent),
    await school.inject(endpoints.restoreStudents, { body: { studentIds: [studentId] } }),
    await school.inject(endpoints.payStudent, { ...sent, body: { amountPaid: 5, feeType: 'School Fees' } }),
  ]) {
    expect(answer.problem.code).toBe('not_found')
  }
})

test('an erasure asked for again empties what was left, and an erased child cannot be named', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Zakari', surname: 'Zormelo', phone: aPhone() }
  const studentId = await school.addStudent({ guardian })
  await archiveStudents(school.context, [studentId])
  const erase = () => school.call(endpoints.eraseStudent, { params: { studentId } })
  await erase()
  await school.rows(sql`update guardians set first_name = ${guardian.firstName}, phone = ${guardian.phone}`)

  await erase()

  expect(await placesOf(school, [guardian.firstName, guardian.phone])).toEqual([])
  await expect(school.rows(sql`update students set surname = 'Zormelo'`)).rejects.toMatchObject({
    code: '23514',
  })
})

test('a guardian whose children are all erased is not named in the export', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Zakari', surname: 'Zormelo', phone: aPhone() }
  const studentId = await school.addStudent({ guardian })
  await archiveStudents(school.context, [studentId])
  await school.call(endpoints.eraseStudent, { params: { studentId } })
  await school.rows(sql`update guardians set first_name = ${guardian.firstName}, phone = ${guardian.phone}`)
  const table = exportTables.find(({ file }) => file === 'guardians.csv')

  const rows = await school.rows(table?.after(school.schoolId, null, 0, 'head') ?? sql`select`)

  expect(rows).toMatchObject([{ first_name: '', surname: '', phone: '' }])
})

test('nobody empties or rewrites what stands beside money but an erasure, not even the owner', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await writeEverywhere(school, studentId, 'Efua')
  const asOwner = (statement: string) =>
    inPlatform({ database: school.context.database }, async (client) => {
      await enterSchool(client, school.schoolId)
      await client.query(statement)
    })

  for (const statement of [
    'update ledger_entries set note = null',
    `update receipts set payer = 'Somebody else'`,
    'update receipt_voids set reason = $$Erased$$',
    `select set_config('app.erased_student', '${studentId}', true); update ledger_entries set note = null`,
  ]) {
    await expect(asOwner(statement)).rejects.toMatchObject({ code: '42501' })
  }
  await archiveStudents(school.context, [studentId])
  await school.call(endpoints.eraseStudent, { params: { studentId } })
  for (const change of ['amount = amount + 1', `note = 'Again'`, 'note = null, amount = 1']) {
    const erasing = `select set_config('app.erased_student', '${studentId}', true)`
    await expect(asOwner(`${erasing}; update ledger_entries set ${change}`)).rejects.toMatchObject({
      code: '42501',
    })
  }
})

/** A payment leaves its receipt's message; it is written out as the sender would. */
async function payAndTell(school: TestSchool, studentId: string, name: string) {
  const { receipt } = await school.call(
    endpoints.payStudent,
    { params: { studentId }, body: { amountPaid: 20, feeType: 'School Fees' } },
    { key: randomUUID() },
  )
  await school.rows(
    sql`update messages set text = ${`Thank you for ${name}.`} where receipt_id = ${receipt?.id ?? null}`,
  )
}

/** Names the child in every text that stands beside money: payer, reference, note, and the reasons of corrections. */
async function writeEverywhere(school: TestSchool, studentId: string, name: string) {
  const other = await school.addStudent()
  const pay = (feeType: string) =>
    post(school.context, {
      kind: 'payment',
      studentId,
      payer: `Aunt of ${name}`,
      reference: `Ref ${name}`,
      note: `For ${name}`,
      lines: [{ feeType, amount: pesewas(700) }],
    })
  const moved = await pay('Exam Fees')
  await moveMoney(school.context, {
    entry: moved.entries[0]?.id ?? '',
    studentId: other,
    amount: pesewas(300),
    reason: `Not ${name}`,
  })
  await reverseReceipt(school.context, moved.receipt?.id ?? '', `${name} paid twice`)
  await pay('Others')
  for (const only of [{ payer: `Uncle of ${name}` }, { reference: `Slip ${name}` }]) {
    const lines = [{ feeType: 'Exam Fees', amount: pesewas(only.payer ? 200 : 300) }]
    await post(school.context, { kind: 'payment', studentId, lines, ...only })
  }
  const debt = await post(school.context, {
    kind: 'manual_charge',
    studentId,
    note: `${name} broke a window`,
    lines: [{ feeType: 'Exam Fees', amount: pesewas(900) }],
  })
  await reverseEntry(school.context, debt.entries[0]?.id ?? '', `It was not ${name}`)
}

/** Every table of the school in which one of these texts is found. */
async function placesOf(school: TestSchool, texts: readonly string[]): Promise<string[]> {
  const tables = await school.rows<{ name: string }>(
    sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and a.attname = 'school_id'
          and has_table_privilege(c.oid, 'select')`,
  )
  const places = new Set<string>()
  for (const { name } of tables) {
    const statement = { text: `select t::text as row from ${name} t`, values: [] }
    for (const { row } of await query<{ row: string }>(school.context, statement as never)) {
      if (texts.some((text) => row.includes(text))) places.add(name)
    }
  }
  return [...places]
}

function aNameNobodyHas() {
  const firstName = `Q${randomUUID().slice(0, 8)}`
  return { firstName, surname: firstName, otherNames: firstName }
}

function bodyOf(student: ReturnType<typeof aStudent>) {
  return {
    studentFirstName: student.firstName,
    studentSurname: student.surname,
    studentOtherNames: student.otherNames,
    studentGender: student.gender,
    studentClass: student.classRef,
    studentAddress: student.address,
    studentParentFirstName: student.guardian.firstName,
    studentParentSurname: student.guardian.surname,
    studentParentNumber: student.guardian.phone,
  }
}
