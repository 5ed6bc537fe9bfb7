import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { codeOf, sql } from '../context/context.ts'
import { aPersonOf } from '../testing/people.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'
import { billClass, closeThrough, openLastDay, post } from './index.ts'

const paid = (school: TestSchool, studentId: string, date: string) =>
  post(school.context, {
    kind: 'payment',
    studentId,
    date,
    method: 'Cash',
    confirm: true,
    lines: [{ feeType: 'School Fees', amount: pesewas(100) }],
  })

test('the last locked day is opened again by the Head alone, for a reason, one day at a time', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const bursar = await aPersonOf(school, 'bursar')
  await closeThrough(bursar.context, '2026-11-18')
  await closeThrough(bursar.context, '2026-11-19')
  await expect(paid(school, studentId, '2026-11-19')).rejects.toMatchObject({ code: 'day_closed' })

  await expect(openLastDay(bursar.context, '2026-11-19', 'Wrong')).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(openLastDay(school.context, '2026-11-18', 'Wrong')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('19 Nov 2026'),
  })
  expect(await openLastDay(school.context, '2026-11-19', 'A receipt was forgotten')).toEqual({
    closedThrough: '2026-11-18',
  })

  await paid(school, studentId, '2026-11-19')
  await expect(paid(school, studentId, '2026-11-18')).rejects.toMatchObject({ code: 'day_closed' })
  const locks = await school.rows(sql`select act, day, reason from day_locks order by at, id`)
  expect(locks).toEqual([
    { act: 'lock', day: '2026-11-18', reason: null },
    { act: 'lock', day: '2026-11-19', reason: null },
    { act: 'open', day: '2026-11-19', reason: 'A receipt was forgotten' },
  ])
  const audit = await school.rows<{ act: string }>(
    sql`select act from audit_log order by number desc limit 2`,
  )
  expect(audit.map(({ act }) => act)).toContain('open_last_day')
})

test('a day locked twice says so; nobody but the two verbs moves the last locked day', async () => {
  const school = await createTestSchool()
  await closeThrough(school.context, '2026-11-19')

  await expect(closeThrough(school.context, '2026-11-19')).rejects.toMatchObject({
    details: { fields: { through: 'These days are closed already.' } },
  })
  for (const day of ['2026-11-18', '2026-11-17', null]) {
    const reopening = school.rows(
      sql`update schools set closed_through = ${day} where id = ${school.schoolId}`,
    )
    expect(codeOf(await reopening.catch((error: unknown) => error))).toBe('42501')
  }
  await expect(openLastDay(await headOfAnother(), '2026-11-19', 'Mine')).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('no day is locked before it has come', async () => {
  const school = await createTestSchool()

  await expect(closeThrough(school.context, '2026-11-21')).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { date: 'The date cannot be in the future.' } },
  })
  await closeThrough(school.context, '2026-11-20')
})

test('two who lock the same day at once: one of them hears that it is locked', async () => {
  const school = await createTestSchool()
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => closeThrough(school.context, '2026-11-19')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a billing run and the lock of its day wait for each other: it stands whole on an open day, or is refused whole', async () => {
  const school = await createTestSchool()
  const classIds = [await school.classId('Basic 1'), await school.classId('Basic 2')]
  for (const className of ['Basic 1', 'Basic 1', 'Basic 2']) await school.addStudent({ classRef: className })
  const bill = (classId: string) =>
    billClass(school.context, { classId, feeType: 'School Fees', amount: pesewas(5_000) })
  const billed = async () =>
    (
      await school.rows<{ day: string; entries: number }>(
        sql`select effective_on as day, count(*)::int as entries from ledger_entries
            where school_id = ${school.schoolId} and kind = 'class_fee' group by 1 order by 1`,
      )
    ).map(({ day, entries }) => `${day} ${entries}`)

  const [run] = await Promise.allSettled([
    bill(classIds[0] ?? ''),
    closeThrough(school.context, '2026-11-20'),
  ])

  expect(await billed()).toEqual(run.status === 'fulfilled' ? ['2026-11-20 2'] : [])
  await expect(bill(classIds[1] ?? '')).rejects.toMatchObject({ code: 'day_closed' })
  school.clock.pass({ minutes: 24 * 60 })
  await bill(classIds[1] ?? '')
  expect((await billed()).at(-1)).toBe('2026-11-21 1')
})

test('a day is locked once its drawers are closed', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await school.rows(sql`insert into school_rules (school_id, drawers) values (${school.schoolId}, true)`)
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  await paid({ ...school, context: ama.context }, studentId, '2026-11-20')

  await closeThrough(school.context, '2026-11-19')
  await expect(closeThrough(school.context, '2026-11-20')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Ama Mensah’s drawer of 20 Nov 2026 is not closed. Count it first.',
    details: { facts: { drawers: [{ staffName: 'Ama Mensah' }] } },
  })
})

async function headOfAnother() {
  return (await createTestSchool()).context
}
