import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { eraseStudent, post } from '../../ledger/index.ts'
import { aPhone, aStudent, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { second } from '../../testing/turns.ts'
import { editGuardian } from '../guardians/edit-guardian.ts'
import { resendMessage } from '../messages/resend-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { addStudents } from '../roster/add-students.ts'
import { addStudent } from './add-student.ts'
import { archiveStudents } from './archive-students.ts'
import { editStudent } from './edit-student.ts'
import { promoteStudents } from './promote-students.ts'
import { restoreStudents } from './restore-students.ts'

/** A name nobody else in this run has, so that it is found wherever it is left. */
const ZIPPORAH = { firstName: 'Zipporah', surname: 'Zormelo', otherNames: 'Zita', address: 'Zuarungu' }

async function withChild(guardian = { firstName: 'Zakari', surname: 'Zormelo', phone: aPhone() }) {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ ...ZIPPORAH, guardian })
  const [child] = await school.rows<{ guardianId: string }>(
    sql`select guardian_id as "guardianId" from students where id = ${studentId}`,
  )
  return { school, studentId, guardian, guardianId: child?.guardianId ?? '' }
}

async function forget(context: Context, studentId: string) {
  await archiveStudents(context, [studentId])
  await eraseStudent(context, studentId)
}

/** Tables of the school in which a text that begins with a Z, or this phone, is still found. */
async function leftIn(school: TestSchool, phone: string) {
  const names = ['students', 'guardians', 'messages', 'audit_values']
  const left: string[] = []
  for (const name of names) {
    const statement = { text: `select t::text as row from ${name} t`, values: [] }
    const rows = await query<{ row: string }>(school.context, statement as never)
    if (rows.some(({ row }) => /Z[a-z]+/.test(row) || row.includes(phone))) left.push(name)
  }
  return left
}

test.each([
  ['an edit', (id: string) => (context: Context) => editStudent(context, id, aStudent(ZIPPORAH))],
  [
    'a change of class',
    (id: string) => (context: Context) =>
      editStudent(context, id, aStudent({ ...ZIPPORAH, classRef: 'Basic 5' })),
  ],
])('%s that meets an erasure names nobody', async (_, edit) => {
  const { school, studentId, guardian } = await withChild()

  const outcome = await second(school.context, (context) => forget(context, studentId), edit(studentId))

  expect(outcome).toBe('not_found')
  expect(await leftIn(school, guardian.phone)).toEqual([])
})

test.each(['Basic 4', 'Basic 5'])(
  'a child archived at the moment of an edit (into %s) stays archived',
  async (classRef) => {
    const { school, studentId } = await withChild()

    const outcome = await second(
      school.context,
      (context) => archiveStudents(context, [studentId]),
      (context) => editStudent(context, studentId, aStudent({ classRef })),
    )

    expect(outcome).toBe('invalid')
    expect(await school.rows(sql`select status from students`)).toEqual([{ status: 'archived' }])
  },
)

test('a child promoted at the moment of an edit stays where the promotion put it', async () => {
  const { school, studentId } = await withChild()

  const outcome = await second(
    school.context,
    (context) => promoteStudents(context, { classRef: 'Basic 4', studentIds: [studentId] }),
    (context) => editStudent(context, studentId, aStudent({ classRef: 'Basic 4' })),
  )

  expect(outcome).toBe('conflict')
  expect(await school.rows(sql`select k.name from students s join classes k on k.id = s.class_id`)).toEqual([
    { name: 'Basic 5' },
  ])
})

test('a child restored at the moment of its erasure is not erased, and one erased is not restored', async () => {
  const kept = await withChild()
  await archiveStudents(kept.school.context, [kept.studentId])
  const gone = await withChild()
  await archiveStudents(gone.school.context, [gone.studentId])

  const erasure = await second(
    kept.school.context,
    (context) => restoreStudents(context, [kept.studentId]),
    (context) => eraseStudent(context, kept.studentId),
  )
  const restoration = await second(
    gone.school.context,
    (context) => eraseStudent(context, gone.studentId),
    (context) => restoreStudents(context, [gone.studentId]),
  )

  expect([erasure, restoration]).toEqual(['conflict', 'not_found'])
})

test('a guardian edited at the moment of erasure is not named again', async () => {
  const { school, studentId, guardian, guardianId } = await withChild()
  const after = { firstName: 'Zakaria', surname: 'Zormelo', phone: aPhone() }

  const outcome = await second(
    school.context,
    (context) => forget(context, studentId),
    (context) => editGuardian(context, guardianId, after),
  )

  expect(outcome).toBe('not_found')
  expect(await leftIn(school, guardian.phone)).toEqual([])
  expect(await leftIn(school, after.phone)).toEqual([])
})

test('of brothers and sisters erased at the same moment the guardian goes with the last', async () => {
  const { school, studentId, guardian } = await withChild()
  const other = await school.addStudent({ ...ZIPPORAH, guardian })
  await archiveStudents(school.context, [studentId, other])

  const outcome = await second(
    school.context,
    (context) => eraseStudent(context, studentId),
    (context) => eraseStudent(context, other),
  )

  expect(outcome).toBe('done')
  expect(await leftIn(school, guardian.phone)).toEqual([])
})

test.each([
  ['added', (context: Context, form: ReturnType<typeof aStudent>) => addStudent(context, form)],
  [
    'imported',
    async (context: Context, { classRef: _, withoutFees: __, ...form }: ReturnType<typeof aStudent>) => {
      const [row] = await query<{ id: string }>(context, sql`select id from classes where name = 'Basic 4'`)
      return await addStudents(context, [{ ...form, classId: row?.id ?? '' }])
    },
  ],
])('a child %s while its guardian’s last one is erased has a guardian with a number', async (_, add) => {
  const { school, studentId, guardian } = await withChild()

  await second(
    school.context,
    (context) => forget(context, studentId),
    (context) => add(context, aStudent({ guardian })),
  )

  const rows = await school.rows(
    sql`select g.phone from students s join guardians g on g.id = s.guardian_id where s.erased_at is null`,
  )
  expect(rows).toEqual([{ phone: guardian.phone }])
})

test('a child added to a guardian who is being corrected keeps that guardian', async () => {
  const { school, studentId, guardian } = await withChild()
  const newcomer = aStudent({ firstName: 'Yaa', guardian })

  // Adding holds the number; the correction would else see one child only, and rename the guardian of both.
  await second(
    school.context,
    (context) => addStudent(context, newcomer),
    (context) =>
      editStudent(
        context,
        studentId,
        aStudent({ guardian: { ...guardian, firstName: 'Adjoa', phone: aPhone() } }),
      ),
  )

  const [row] = await school.rows<{ phone: string }>(
    sql`select g.phone from students s join guardians g on g.id = s.guardian_id where s.first_name = 'Yaa'`,
  )
  expect(row?.phone).toBe(guardian.phone)
})

test('families that become one at the moment a child joins lose nobody', async () => {
  const { school, guardian, guardianId } = await withChild()
  const other = { firstName: 'Kofi', surname: 'Mensah', phone: aPhone() }
  await school.addStudent({ guardian: other })

  await second(
    school.context,
    (context) => addStudent(context, aStudent({ firstName: 'Yaa', guardian })),
    (context) => editGuardian(context, guardianId, other),
  )

  const phones = await school.rows(
    sql`select distinct g.phone from students s join guardians g on g.id = s.guardian_id`,
  )
  expect(phones).toEqual([{ phone: other.phone }])
})

test('a text written or sent again at the moment of erasure leaves no number behind', async () => {
  const written = await withChild()
  await archiveStudents(written.school.context, [written.studentId])
  const again = await withChild()
  const { messageId } = await sendMessage(again.school.context, again.guardian.phone, 'Zipporah is well.')
  await again.school.rows(sql`update messages set status = 'sent' where id = ${messageId}`)

  // The text comes first here: the erasure has to wait for it, not to overlook it.
  await second(
    written.school.context,
    (context) => sendMessage({ ...context, idempotency: aKey }, written.guardian.phone, 'Zipporah is well.'),
    (context) => eraseStudent(context, written.studentId),
  )
  const resent = await second(
    again.school.context,
    (context) => forget(context, again.studentId),
    (context) => resendMessage(context, messageId),
  )

  expect(await leftIn(written.school, written.guardian.phone)).toEqual([])
  expect(resent).toBe('conflict')
  expect(await again.school.rows(sql`select status, phone, text from messages`)).toEqual([
    { status: 'sent', phone: '', text: '' },
  ])
})

const aKey = { key: 'a text', inputHash: '00' }

test('a payment that waited for an erasure names no payer', async () => {
  const { school, studentId } = await withChild()

  const outcome = await second(
    school.context,
    (context) => forget(context, studentId),
    (context) =>
      post(context, {
        kind: 'payment',
        studentId,
        payer: 'Zakari Zormelo',
        note: 'For Zipporah',
        lines: [{ feeType: 'School Fees', amount: pesewas(500) }],
      }),
  )

  expect(outcome).toBe('not_found')
  expect(await school.rows(sql`select from receipts`)).toEqual([])
})

test('money that waited for an erasure is recorded where it says no word of anybody', async () => {
  const { school, studentId, guardian } = await withChild()
  const lines = [{ feeType: 'School Fees', amount: pesewas(500) }]

  const outcome = await second(
    school.context,
    (context) => forget(context, studentId),
    (context) => post(context, { kind: 'payment', studentId, lines }),
  )

  expect(outcome).toBe('done')
  expect(await school.rows(sql`select payer from receipts`)).toEqual([{ payer: null }])
  expect(await leftIn(school, guardian.phone)).toEqual([])
})
