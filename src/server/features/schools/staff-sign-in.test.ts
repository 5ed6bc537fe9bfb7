import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { formatPhone } from '#shared/phones.ts'
import { query, sql } from '../../context/context.ts'
import { aPersonOf } from '../../testing/people.ts'
import { aDeskKey, anAddress, newestSecret } from '../../testing/sample-school.ts'
import { aPhone, createTestSchool, password, type TestSchool } from '../../testing/test-school.ts'
import { aLinkFor, choose } from './testing/a-link.ts'

type Form = NonNullable<Sent<typeof endpoints.signIn>['body']>

const signIn = (school: TestSchool, schoolEmail: string, more: Partial<Form> = {}) =>
  school.inject(
    endpoints.signIn,
    { body: { schoolEmail, schoolPassword: password, ...more } },
    { token: undefined, address: anAddress() },
  )

test('the school’s own account signs in word for word as ever, and is the Head', async () => {
  const school = await createTestSchool()

  const { reply } = await signIn(school, school.email, { schoolWebsite: 'x' })

  expect(reply).toMatchObject({
    schoolId: school.schoolId,
    schoolName: 'Adom Grace Academy',
    staff: { name: 'The school account', role: 'head', roleName: 'Head', isSchoolAccount: true },
  })
  expect((await school.inject(endpoints.listStaff, {}, { token: reply.authToken })).status).toBe(200)
})

test('a person signs in with their phone in any usual form, or their e-mail', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  const { staffId } = await aPersonOf(school, 'bursar', { name: 'Adwoa Sarpong', phone })
  const email = `${randomUUID()}@x.example`
  await school.call(endpoints.editStaff, { params: { staffId }, body: { email } })

  for (const name of [phone, formatPhone(phone), phone.slice(1), email, ` ${email.toUpperCase()} `]) {
    expect((await signIn(school, name)).reply.staff, name).toMatchObject({
      name: 'Adwoa Sarpong',
      role: 'bursar',
    })
  }
  expect((await signIn(school, phone, { schoolPassword: 'wrong' })).problem.message).toBe(
    'The e-mail or the password is not right.',
  )
  await school.call(endpoints.leaveSchool, { params: { staffId } })
  expect((await signIn(school, phone)).problem.code).toBe('wrong_sign_in')
})

test('somebody of two schools is asked which, once the password is right', async () => {
  const [one, two] = [
    await createTestSchool({ name: 'Adom Grace' }),
    await createTestSchool({ name: 'Hope' }),
  ]
  const phone = aPhone()
  await aPersonOf(one, 'bursar', { phone })
  await aPersonOf(two, 'auditor', { phone })

  const asked = (await signIn(one, phone)).problem
  const chosen = await signIn(one, phone, { schoolId: two.schoolId })

  expect(asked).toMatchObject({ status: 409, code: 'several_schools' })
  expect(asked.facts?.schools).toEqual(
    expect.arrayContaining([
      { schoolId: one.schoolId, schoolName: 'Adom Grace' },
      { schoolId: two.schoolId, schoolName: 'Hope' },
    ]),
  )
  expect(chosen.reply).toMatchObject({ schoolId: two.schoolId, staff: { role: 'auditor' } })
  expect((await signIn(one, phone, { schoolPassword: 'wrong' })).problem.code).toBe('wrong_sign_in')
  const other = await createTestSchool()
  expect((await signIn(one, phone, { schoolId: other.schoolId })).problem.code).toBe('wrong_sign_in')
})

test('with the password at a desk the session is the desk’s, and a PIN that was off is on', async () => {
  const school = await createTestSchool()
  const deskKey = aDeskKey()
  const { desk } = await school.call(endpoints.enrolDesk, { body: { name: 'Front office', deskKey } })
  const phone = aPhone()
  const { staffId } = await aPersonOf(school, 'cashier', { phone })
  const at = { deskId: desk.id, deskKey }
  const first = (await signIn(school, phone, { desk: at })).reply
  const setPin = { params: { deskId: desk.id }, body: { deskKey, pin: '271828' } }
  expect((await school.inject(endpoints.setPin, setPin, { token: first.authToken })).status).toBe(200)
  await query(school.context, sql`update staff_pins set off_at = app_now(), wrong_tries = 5`)

  await signIn(school, phone, { desk: at })

  const unlock = { body: { schoolId: school.schoolId, ...at, staffId, pin: '271828' } }
  expect((await school.inject(endpoints.unlockDesk, unlock, { token: undefined })).status).toBe(200)
  expect((await signIn(school, phone, { desk: { ...at, deskKey: aDeskKey() } })).problem.code).toBe(
    'desk_ended',
  )
})

test('a forgotten password of a person is chosen anew by a code to their phone; only their sessions end', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  const ama = await aPersonOf(school, 'cashier', { phone })
  const kojo = await aPersonOf(school, 'cashier')
  const anybody = () => ({ token: undefined, address: anAddress() })
  await school.call(endpoints.forgetPassword, { body: { schoolEmail: phone, by: 'sms' } }, anybody())
  const code = await until(() => newestSecret(school))
  const [text] = await school.rows<{ phone: string; text: string }>(sql`select phone, text from messages`)

  const body = { schoolEmail: phone, code, schoolPassword: 'quite another one' }
  await school.call(endpoints.resetPassword, { body }, anybody())

  expect(text).toMatchObject({ phone, text: expect.stringContaining('********') })
  expect((await signIn(school, phone)).status).toBe(401)
  expect((await signIn(school, phone, { schoolPassword: 'quite another one' })).status).toBe(200)
  const asked = (token: string) => school.inject(endpoints.readSession, {}, { token })
  expect([(await asked(ama.token)).status, (await asked(kojo.token)).status]).toEqual([401, 200])
  expect((await school.inject(endpoints.readSession)).status, 'the Head goes on').toBe(200)
})

test('a new password of the Head ends the Head’s other sessions, and nobody else’s', async () => {
  const school = await createTestSchool()
  const { token } = await aPersonOf(school, 'cashier')
  const second = (await signIn(school, school.email)).reply.authToken

  await school.call(endpoints.editSchool, { body: { school_password: 'a new one of the Head' } })

  expect((await school.inject(endpoints.readSession, {}, { token: second })).status).toBe(401)
  expect((await school.inject(endpoints.readSession, {}, { token })).status).toBe(200)
})

/** What is sent after the answer is there in a moment. */
async function until<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

test.each<[string, (school: TestSchool, person: Awaited<ReturnType<typeof aPersonOf>>) => Promise<unknown>]>([
  ['a new e-mail', (school, { staffId }) => edit(school, staffId, { email: `${randomUUID()}@new.example` })],
  ['a new phone', (school, { staffId }) => edit(school, staffId, { phone: aPhone() })],
  ['another role', (school, { staffId }) => edit(school, staffId, { role: 'auditor' })],
  [
    'a new password of their own',
    (school, { token }) =>
      school.inject(
        endpoints.changeMyPassword,
        { body: { currentPassword: password, password: 'another password' } },
        { token },
      ),
  ],
  [
    'the end of all their sessions',
    (school, { staffId }) => school.call(endpoints.endStaffSessions, { params: { staffId } }),
  ],
  [
    'a newer link that was used',
    async (school, { staffId }) => choose(school, await aLinkFor(school, staffId)),
  ],
])('after %s a link of before opens nothing', async (_, change) => {
  const school = await createTestSchool()
  const person = await aPersonOf(school, 'bursar', { phone: aPhone() })
  const old = await aLinkFor(school, person.staffId)
  const colleague = await aPersonOf(school, 'cashier', { phone: aPhone() })
  const theirs = await aLinkFor(school, colleague.staffId)

  await change(school, person)

  expect((await choose(school, old)).problem.fields).toEqual({
    token: 'This link has been used or is too old. Ask for a new one.',
  })
  expect((await choose(school, theirs)).status).toBe(200)
})

const edit = (
  school: TestSchool,
  staffId: string,
  body: NonNullable<Sent<typeof endpoints.editStaff>['body']>,
) => school.call(endpoints.editStaff, { params: { staffId }, body })
