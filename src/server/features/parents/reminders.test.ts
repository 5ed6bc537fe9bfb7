import { beforeAll, expect, test } from 'vitest'
import { parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { parseEnv } from '../../env.ts'
import { aChildOf, aParent, codeOfChild, letParentsIn } from '../../testing/parents.ts'
import { anAddress } from '../../testing/sample-school.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { forgetNumbers } from './forget-numbers.ts'

/** What a number decides for itself: reminders by SMS, its other phones; and that it is forgotten when it stays away. */

const { setParentReminders, endOtherParentSessions, listChildren } = parentEndpoints

let school: TestSchool
let elsewhere: TestSchool
beforeAll(async () => {
  ;[school, elsewhere] = [await createTestSchool(), await createTestSchool()]
  await letParentsIn(school)
  await letParentsIn(elsewhere)
})

const silent = async ({ rows, schoolId }: TestSchool, phone: string) =>
  (
    await rows<{ silent: boolean }>(
      sql`select no_reminders as silent from guardians where school_id = ${schoolId} and phone = ${phone} order by id`,
    )
  ).map((row) => row.silent)
const read = async (token: string) => (await inject(school.app, listChildren, {}, { token })).reply
const put = (token: string | undefined, isOn: unknown) =>
  inject(school.app, setParentReminders, { body: { isOn } as never }, { token })

test('a parent turns SMS reminders of every school off and on; no other family hears less, and the office reads who did it', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  const ama = await aChildOf(school, phone)
  const efua = await aChildOf(elsewhere, phone, 'Efua')
  await school.addStudent({ firstName: 'Kofi', guardian: { firstName: 'Yaw', surname: 'Mensah', phone } })
  await aChildOf(school, other, 'Esi')
  const { token } = await aParent(school, phone, ama)
  expect((await read(token)).reminders).toBe(true)

  const off = await put(token, false)
  expect(off.reply.message).toBe('SMS reminders are off.')
  await put(token, false)
  expect([await silent(school, phone), await silent(school, other)]).toEqual([[true, true], [false]])
  expect((await read(token)).reminders).toBe(false)
  // A school that has seen no code of its own child is not this number's to change.
  expect(await silent(elsewhere, phone)).toEqual([false])
  const noted = await school.rows<{ act: string }>(
    sql`select act from audit_log where school_id = ${school.schoolId} and act like 'parent_reminders%'`,
  )
  expect(noted.map(({ act }) => act)).toEqual(['parent_reminders_off', 'parent_reminders_off'])

  const body = { pupilCode: await codeOfChild(elsewhere, efua) }
  await inject(school.app, parentEndpoints.confirmChild, { body }, { token })
  expect((await read(token)).reminders).toBe(true)
  await put(token, false)
  expect(await silent(elsewhere, phone)).toEqual([true])
  await put(token, true)
  expect([await silent(school, phone), await silent(elsewhere, phone)]).toEqual([[false, false], [false]])
})

test('a reminder that waits is not sent once they are off, and the switch says what it takes', async () => {
  const phone = aPhone()
  const ama = await aChildOf(school, phone)
  const { token } = await aParent(school, phone, ama)
  await put(token, false)

  const [message] = await school.rows<{ id: string; refused: string | null }>(
    sql`with made as (insert into messages (school_id, kind, told, guardian_id, phone, text, facts, not_before, created_at)
          select ${school.schoolId}, 'reminder', ${`test:${ama}`}, guardian_id, ${phone}, 'Fees are due.',
            jsonb_build_object('students', jsonb_build_array(id)), app_now(), app_now() from students where id = ${ama} returning id)
        select id from made`,
  )
  const [asked] = await school.rows<{ why: string }>(
    sql`select reminder_refused(${school.schoolId}, ${message?.id}) as why`,
  )
  expect(asked?.why).toBe('The family asked for no more texts.')
  for (const nonsense of [undefined, 'yes', 1]) {
    const { status, problem } = await put(token, nonsense)
    expect([status, problem.fields]).toEqual([422, { isOn: 'isOn must be true or false.' }])
  }
  expect((await put(school.token, true)).status).toBe(401)
  expect((await put(undefined, true)).status).toBe(401)
})

test('signing out the other phones leaves this one and other numbers in', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  const ama = await aChildOf(school, phone)
  const here = await aParent(school, phone, ama)
  const there = await aParent(school, phone, ama)
  const stranger = await aParent(school, other, await aChildOf(school, other, 'Kojo'))
  expect((await read(here.token)).otherPhones).toBe(1)

  const { reply } = await inject(school.app, endOtherParentSessions, {}, { token: here.token })
  expect(reply.message).toBe('This number is signed out everywhere else.')
  const statuses = await Promise.all(
    [here, there, stranger].map(
      async ({ token }) => (await inject(school.app, listChildren, {}, { token })).status,
    ),
  )
  expect(statuses).toEqual([200, 401, 200])
  expect((await read(here.token)).otherPhones).toBe(0)
})

test('a number that has not signed in for a year is forgotten, its visits after 90 days, also when nobody comes any more', async () => {
  const own = await createTestSchool()
  await letParentsIn(own)
  const [phone, fresh] = [aPhone(), aPhone()]
  await aParent(own, phone, await aChildOf(own, phone))
  await inject(own.app, parentEndpoints.askParentCode, { body: { phone } }, { address: anAddress() })
  const { database } = own.context
  const kept = async () => {
    const numbers = await own.rows(
      sql`select from parent_confirmations where school_id = ${own.schoolId} and phone = ${phone}`,
    )
    const { rows } = await database.pool.query<{ visits: number; codes: number }>(
      sql`select (select count(*) from parent_sessions where phone = ${phone})::int as visits,
            (select count(*) from parent_asks where phone = ${phone})::int as codes`,
    )
    return { numbers: numbers.length, ...rows[0] }
  }
  const forget = () => forgetNumbers({ database, env: parseEnv({}), now: () => own.clock.now })
  await forget()
  expect(await kept()).toEqual({ numbers: 1, visits: 1, codes: 1 })

  own.clock.pass({ days: 91 })
  await aParent(own, fresh, await aChildOf(own, fresh, 'Esi'))
  await forget()
  expect(await kept()).toEqual({ numbers: 1, visits: 0, codes: 0 })

  own.clock.pass({ days: 275 })
  await forget()
  expect(await kept()).toEqual({ numbers: 0, visits: 0, codes: 0 })
  const others = await own.rows(
    sql`select from parent_confirmations where school_id = ${own.schoolId} and phone = ${fresh}`,
  )
  expect(others).toHaveLength(1)
})
