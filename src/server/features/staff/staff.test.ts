import { expect, test } from 'vitest'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPersonOf } from '../../testing/people.ts'
import { anAddress, newestSecret } from '../../testing/sample-school.ts'
import { aPhone, createTestSchool, password, type TestSchool } from '../../testing/test-school.ts'

type Form = Sent<typeof endpoints.inviteStaff>['body']

async function invite(school: TestSchool, differences: Partial<NonNullable<Form>> = {}) {
  const body = {
    firstName: 'Ama',
    surname: 'Mensah',
    role: 'cashier' as const,
    phone: aPhone(),
    ...differences,
  }
  const { person } = await school.call(endpoints.inviteStaff, { body })
  return { person, code: await newestSecret(school) }
}

const accept = (school: TestSchool, code: string) =>
  school.inject(endpoints.acceptInvite, { body: { code, password: 'her own password' } }, anyone())

const anyone = () => ({ token: undefined, address: anAddress() })

const peopleOf = async (school: TestSchool) => (await school.call(endpoints.listStaff)).people

test('somebody invited sets a password once, is signed in, and works in their own name', async () => {
  const school = await createTestSchool()
  const { person, code } = await invite(school)
  const shown = await school.call(endpoints.readInvite, { body: { code } }, anyone())

  const joined = (await accept(school, code)).reply
  const paid = await school.inject(
    endpoints.payStudent,
    { params: { studentId: await school.addStudent() }, body: { amountPaid: 50, feeType: 'School Fees' } },
    { token: joined.authToken },
  )
  const receipt = await school.call(endpoints.readReceipt, {
    params: { receiptId: paid.reply.receipt?.id ?? '' },
  })

  expect(shown).toMatchObject({ schoolName: 'Adom Grace Academy', name: 'Ama Mensah', roleName: 'Cashier' })
  expect(person).toMatchObject({ status: 'invited', inviteExpiresAt: '2026-11-23T09:00:00.000Z' })
  expect(joined.staff).toMatchObject({
    id: person.id,
    name: 'Ama Mensah',
    role: 'cashier',
    isSchoolAccount: false,
  })
  expect(receipt.issuedBy).toBe('Ama Mensah')
  expect(
    (await peopleOf(school)).map(({ name, roleName, status, isHere }) => [name, roleName, status, isHere]),
  ).toEqual([
    ['The school account', 'Head', 'active', true],
    ['Ama Mensah', 'Cashier', 'active', true],
  ])
})

test('the link works once, for 72 hours, and not for whoever has left', async () => {
  const school = await createTestSchool()
  const { code: used } = await invite(school)
  await accept(school, used)
  const { code: late } = await invite(school)
  const { code: ofLeaver, person: leaver } = await invite(school)
  await school.call(endpoints.leaveSchool, { params: { staffId: leaver.id } })
  expect((await accept(school, ofLeaver)).problem.code).toBe('not_found')
  school.clock.pass({ days: 3 })

  expect((await accept(school, used)).problem.message).toBe(
    'This link was used already. Sign in with your password.',
  )
  expect((await accept(school, late)).problem.message).toBe(
    'This link is over. Ask the Head to send a new one.',
  )
  expect((await accept(school, `${late.slice(0, 4)}000000000000`)).problem.code).toBe('not_found')
})

test('of several links the newest works', async () => {
  const school = await createTestSchool()
  const { person, code } = await invite(school)
  const params = { staffId: person.id }
  await school.call(endpoints.resendInvite, { params })

  expect((await accept(school, code)).problem.code).toBe('conflict')
  expect((await accept(school, await newestSecret(school))).status).toBe(200)
  expect((await school.inject(endpoints.resendInvite, { params })).problem.code).toBe('conflict')
})

test('the link stands in no list, no export and no audit row', async () => {
  const school = await createTestSchool()
  const { code } = await invite(school)
  const { messages } = await school.call(endpoints.listMessages)
  const [stored] = await school.rows<{ all: string }>(
    sql`select (select string_agg(m::text, '') from messages m) || (select string_agg(a::text, '') from audit_log a)
          || (select string_agg(v::text, '') from audit_values v) || (select string_agg(i::text, '') from staff_invites i)
          as all`,
  )

  expect(messages[0]?.text).toBe(
    'Adom Grace Academy invites you to Akontaa as cashier. Set your password: http://localhost:80/i/******** Works once, 72 hours.',
  )
  expect(stored?.all).not.toContain(code)
})

test('the Head’s name stands in the invitation once the Head has one', async () => {
  const school = await createTestSchool()
  const [head] = await peopleOf(school)
  await school.call(endpoints.editStaff, {
    params: { staffId: head?.id ?? '' },
    body: { firstName: 'Kofi', surname: 'Amissah' },
  })
  await invite(school, { role: 'teacher', classIds: [await school.classId('Basic 4')] })
  const { messages } = await school.call(endpoints.listMessages)

  expect(messages[0]?.text).toMatch(
    /^Kofi Amissah invites you to Akontaa at Adom Grace Academy as class teacher\./,
  )
  expect(messages[0]?.segments).toBe(1)
  expect((await school.call(endpoints.readSession)).staffName).toBe('Kofi Amissah')
})

test('thirty people an hour are invited; who is refused, or sent again, is none of them', async () => {
  const school = await createTestSchool()
  const form = () => ({ firstName: 'Ama', surname: 'Mensah', role: 'cashier' as const, phone: aPhone() })
  const sent = (body: Partial<NonNullable<Form>>, key: string) =>
    school.inject(endpoints.inviteStaff, { body: { ...form(), ...body } }, { key })
  const last = form()
  for (let people = 0; people < 29; people++) expect((await sent({}, `${people}`)).status).toBe(201)
  expect((await sent({ email: school.email }, 'refused')).status).toBe(422)
  expect((await sent(last, 'last')).status).toBe(201)

  const over = await sent({}, 'over')

  expect([over.status, over.problem.message]).toEqual([
    429,
    'Thirty people were invited within an hour. Wait a while, then invite the others.',
  ])
  expect((await sent(last, 'last')).reply.person.phone).toBe(last.phone)
  expect((await invite(await createTestSchool())).person.status).toBe('invited')
  school.clock.pass({ minutes: 61 })
  expect((await sent({}, 'later')).status).toBe(201)
})

test.each<[string, Partial<NonNullable<Form>>, string, string]>([
  [
    'neither phone nor e-mail',
    { phone: undefined },
    'phone',
    'Enter a phone number or an e-mail: the link goes there.',
  ],
  [
    'no mail server',
    { phone: undefined, email: 'ama@x.example' },
    'phone',
    'No e-mail can be sent from here. Enter a phone number.',
  ],
  ['a teacher without classes', { role: 'teacher' }, 'classIds', 'Choose the classes of the class teacher.'],
  [
    'a class there is not',
    { role: 'teacher', classIds: ['019aa0de-7f3c-7cc1-9d0e-2f6a5b1c0d3e'] },
    'classIds',
    'Class not found.',
  ],
  [
    'a role there is not',
    { role: 'owner' as never },
    'role',
    'role must be one of head, bursar, cashier, teacher, auditor.',
  ],
  ['no name', { firstName: ' ' }, 'firstName', 'First name is required.'],
])(
  'an invitation with %s is refused, and nobody is written down',
  async (_, differences, field, sentence) => {
    const school = await createTestSchool()
    const body = {
      firstName: 'Ama',
      surname: 'Mensah',
      role: 'cashier' as const,
      phone: aPhone(),
      ...differences,
    }
    const { problem } = await school.inject(endpoints.inviteStaff, { body })

    expect([problem.status, problem.fields?.[field]]).toEqual([422, sentence])
    expect(await peopleOf(school)).toHaveLength(1)
  },
)

test('a phone or e-mail is one person’s, also for two invitations at one moment', async () => {
  const school = await createTestSchool()
  const { person } = await invite(school, { firstName: 'Samuel', surname: 'Boateng', email: 'sam@x.example' })
  const body = { firstName: 'Ama', surname: 'Mensah', role: 'cashier' as const, phone: aPhone() }
  const send = (more: object) => school.inject(endpoints.inviteStaff, { body: { ...body, ...more } })

  expect((await send({ phone: person.phone ?? '' })).problem.fields?.phone).toBe(
    'Samuel Boateng has this number.',
  )
  expect((await send({ email: 'Sam@x.example' })).problem.fields?.email).toBe(
    'Samuel Boateng has this e-mail.',
  )
  expect((await send({ email: school.email })).problem.fields?.email).toBe(
    'The school’s own account has this e-mail.',
  )
  const both = await Promise.all([send({}), send({})])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('whoever leaves is out at once; the name stays and the phone is free again', async () => {
  const school = await createTestSchool()
  const { person, code } = await invite(school)
  const { authToken: token } = (await accept(school, code)).reply
  const params = { staffId: person.id }

  await school.call(endpoints.leaveSchool, { params })

  expect((await school.inject(endpoints.readSession, {}, { token })).problem.code).toBe('signed_out')
  expect((await peopleOf(school)).at(-1)).toMatchObject({ name: 'Ama Mensah', status: 'left', isHere: false })
  expect((await school.inject(endpoints.leaveSchool, { params })).problem.code).toBe('conflict')
  expect((await school.inject(endpoints.editStaff, { params, body: { role: 'head' } })).problem.code).toBe(
    'conflict',
  )
  expect((await invite(school, { phone: person.phone ?? '' })).person.status).toBe('invited')
})

test('the last Head can neither leave nor become something else', async () => {
  const school = await createTestSchool()
  const [account] = await peopleOf(school)
  const params = { staffId: account?.id ?? '' }
  const leave = () => school.inject(endpoints.leaveSchool, { params })
  const asCashier = () => school.inject(endpoints.editStaff, { params, body: { role: 'cashier' } })

  expect((await leave()).problem.message).toBe('Somebody must be Head. Make another person Head first.')
  expect((await asCashier()).problem.status).toBe(409)
  await aPersonOf(school, 'head')
  expect((await leave()).problem.message).toMatch(/^The school’s own account stays\./)
  expect((await school.inject(endpoints.readSession)).status).toBe(200)
})

test('a new role counts from the next call on, and the session goes on', async () => {
  const school = await createTestSchool()
  const { staffId, token } = await aPersonOf(school, 'cashier')
  const studentId = await school.addStudent()
  const pay = () =>
    school.inject(
      endpoints.payStudent,
      { params: { studentId }, body: { amountPaid: 5, feeType: 'School Fees', confirm: true } },
      { token },
    )
  expect((await pay()).status).toBe(200)

  await school.call(endpoints.editStaff, { params: { staffId }, body: { role: 'auditor' } })

  expect((await pay()).problem).toMatchObject({
    status: 403,
    message: 'Taking money or adding a debt needs the Head, the Bursar or a Cashier.',
  })
  expect((await school.inject(endpoints.listStaff, {}, { token })).status).toBe(200)
})

test('sessions are listed and ended one by one, or all', async () => {
  const school = await createTestSchool()
  const { staffId, token, context } = await aPersonOf(school, 'teacher')
  const params = { staffId }
  const { sessions } = await school.call(endpoints.listStaffSessions, { params })
  const own = (await school.inject(endpoints.listMySessions, {}, { token })).reply.sessions
  const sessionId = context.caller.sessionId ?? ''

  expect(sessions).toMatchObject([{ id: sessionId, isThisOne: false }])
  expect(own).toMatchObject([{ id: sessionId, isThisOne: true }])
  expect(await school.call(endpoints.endStaffSessions, { params, body: { sessionId } })).toMatchObject({
    ended: 1,
  })
  expect((await school.inject(endpoints.listMySessions, {}, { token })).problem.code).toBe('signed_out')
  expect((await school.inject(endpoints.endStaffSessions, { params, body: { sessionId } })).status).toBe(404)
})

test.each(['cashier', 'teacher', 'auditor'] as const)(
  'a %s changes their own password with the current one, and the other sessions end',
  async (role) => {
    const school = await createTestSchool()
    const { token } = await aPersonOf(school, role)
    const change = (currentPassword: string) =>
      school.inject(
        endpoints.changeMyPassword,
        { body: { currentPassword, password: 'a new password' } },
        { token },
      )

    expect((await change('not it')).problem.fields?.currentPassword).toBe(
      'The current password is not right.',
    )
    expect((await change(password)).status).toBe(200)
    expect((await change(password)).problem.status).toBe(401)
  },
)
