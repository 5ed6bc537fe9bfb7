import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPersonOf } from '../../testing/people.ts'
import { anAddress } from '../../testing/sample-school.ts'
import { aPhone, createTestSchool, password, type TestSchool } from '../../testing/test-school.ts'
import { largeList } from '../roster/testing/large-list.ts'
import { hashPassword } from '../schools/passwords.ts'

test('who is Head of several schools under one password has them beside each other once signed in, each with its own figures', async () => {
  const { schools, token, phone } = await aProprietor('Adom Grace', 'Nhyira', 'Abura Hill')
  const [, nhyira] = schools
  const studentId = await nhyira.addStudent()
  await nhyira.call(endpoints.debitStudent, {
    params: { studentId },
    body: { amount: 400, feeType: 'School Fees' } as never,
  })
  await nhyira.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 150, feeType: 'School Fees' },
  })
  const stranger = await createTestSchool()
  await aPersonOf(stranger, 'head', { phone: aPhone() })

  const mine = await list(schools[0], token)
  const figures = await Promise.all(mine.map(({ accountId }) => read(schools[0], token, accountId)))

  expect(mine.map(({ schoolName, isThisOne }) => [schoolName, isThisOne])).toEqual(
    expect.arrayContaining([
      ['Adom Grace', true],
      ['Nhyira', false],
      ['Abura Hill', false],
    ]),
  )
  expect(mine).toHaveLength(3)
  const ofNhyira = figures.find(({ reply }) => reply.schoolName === 'Nhyira')?.reply
  expect(ofNhyira).toMatchObject({ taken: 150, payments: 1, owed: 250, children: 1 })
  const others = figures.filter(({ reply }) => reply.schoolName !== 'Nhyira')
  for (const { reply } of others) expect(reply).toMatchObject({ taken: 0, owed: 0, children: 0 })
  expect(phone).toMatch(/^\+233/)
})

test('a school whose term is still being worked out says so, and then has its figures', async () => {
  const { schools, token } = await aProprietor('Adom Grace', 'Nhyira')
  const [adom, nhyira] = schools
  // More than are worked out at once.
  await nhyira.call(endpoints.importStudents, { body: { csv: largeList(100), dryRun: false } })
  const studentId = await nhyira.addStudent()
  const feeType = 'School Fees'
  const fee = { classId: await nhyira.classId('Basic 4'), feeType, amount: 400 }
  await nhyira.call(endpoints.billClasses, {
    params: { schoolId: nhyira.schoolId },
    body: { fees: [fee], except: [] },
  })
  await nhyira.call(endpoints.payStudent, { params: { studentId }, body: { amountPaid: 150, feeType } })
  const mine = await list(adom, token)
  const { accountId } = mine.find(({ isThisOne }) => !isThisOne) ?? { accountId: '' }

  const first = (await read(adom, token, accountId)).reply
  const later = async () => (await read(adom, token, accountId)).reply

  expect([first.isTermMade, first.term]).toEqual([false, null])
  await expect.poll(later, { timeout: 10_000 }).toMatchObject({ isTermMade: true, term: { received: 150 } })
})

test('each opens without a password into a new session of its own, and what it may do is asked there', async () => {
  const { schools, token, people } = await aProprietor('Adom Grace', 'Nhyira')
  const [adom, nhyira] = schools
  const [, there] = people

  const { reply } = await open(adom, token, there.staffId)

  expect(reply).toMatchObject({ schoolId: nhyira.schoolId, staff: { id: there.staffId, role: 'head' } })
  expect(reply.authToken).not.toBe(token)
  const session = await nhyira.inject(endpoints.readSession, {}, { token: reply.authToken })
  expect(session.reply).toMatchObject({ schoolId: nhyira.schoolId, staffId: there.staffId })
  await nhyira.call(endpoints.editStaff, { params: { staffId: there.staffId }, body: { role: 'auditor' } })
  const fees = await nhyira.inject(
    endpoints.addFeeType,
    { params: { schoolId: nhyira.schoolId }, body: { feeType: 'Bus' } },
    { token: reply.authToken },
  )
  expect(fees.status).toBe(403)
})

test.each([
  [
    'is no Head there any more',
    (school: TestSchool, staffId: string) =>
      school.call(endpoints.editStaff, { params: { staffId }, body: { role: 'bursar' } }),
  ],
  [
    'has left it',
    (school: TestSchool, staffId: string) => school.call(endpoints.leaveSchool, { params: { staffId } }),
  ],
  [
    'has another password there',
    (school: TestSchool, staffId: string) => givePassword(school, staffId, 'another of hers'),
  ],
])('never a figure of a school where the person %s', async (_, act) => {
  const { schools, token, people } = await aProprietor('Adom Grace', 'Nhyira', 'Abura Hill')
  const [adom, nhyira] = schools
  const { staffId } = people[1]
  await act(nhyira, staffId)

  const mine = await list(adom, token)

  expect(mine.map(({ schoolName }) => schoolName)).not.toContain('Nhyira')
  expect(mine).toHaveLength(2)
  expect((await read(adom, token, staffId)).problem).toMatchObject({ status: 404, code: 'not_found' })
  expect((await open(adom, token, staffId)).status).toBe(404)
})

test('an invitation that was withdrawn before it was accepted opens nothing', async () => {
  const { schools, token, phone } = await aProprietor('Adom Grace', 'Nhyira')
  const abura = await createTestSchool({ name: 'Abura Hill' })
  const { person } = await abura.call(endpoints.inviteStaff, {
    body: { firstName: 'Ekua', surname: 'Quaye', role: 'head', phone },
  })

  await signIn(schools[0], phone, schools[0].schoolId)
  expect(await list(schools[0], token)).toHaveLength(2)
  await abura.call(endpoints.leaveSchool, { params: { staffId: person.id } })
  expect((await read(schools[0], token, person.id)).status).toBe(404)
})

test('another’s account is not found, nor by whoever put that number into a school of their own', async () => {
  const { schools, token, phone } = await aProprietor('Adom Grace', 'Nhyira')
  const evil = await createTestSchool({ name: 'Evil' })
  // A Head gives the own account the proprietor’s number, with a password of another.
  const thief = await aPersonOf(evil, 'head', { phone })
  await givePassword(evil, thief.staffId, 'none of hers')

  await signIn(schools[0], phone, schools[0].schoolId)

  expect(await list(evil, thief.token)).toEqual([])
  for (const school of schools) {
    const accountId = school.context.caller.staffId
    expect((await read(evil, thief.token, accountId)).status).toBe(404)
    expect((await open(evil, thief.token, accountId)).status).toBe(404)
  }
  expect(await list(schools[0], token)).toHaveLength(2)
  expect((await read(schools[0], token, thief.staffId)).status).toBe(404)
})

test('a school under another name and password is brought by them, once they are right, and taken away again', async () => {
  const [adom, nhyira] = [
    await createTestSchool({ name: 'Adom Grace' }),
    await createTestSchool({ name: 'Nhyira' }),
  ]
  const bring = (schoolEmail: string, schoolPassword: string) =>
    adom.inject(endpoints.addMySchool, { body: { schoolEmail, schoolPassword } }, { address: anAddress() })

  expect((await bring(nhyira.email, 'a wrong one')).problem.code).toBe('wrong_sign_in')
  expect(await list(adom, adom.token)).toEqual([])
  const cashier = await aPersonOf(nhyira, 'cashier', { phone: aPhone() })
  expect((await bring(adom.email, password)).problem.code).toBe('conflict')
  expect((await bring(nhyira.email, password)).reply.added).toEqual(['Nhyira'])

  const mine = await list(adom, adom.token)
  expect(mine.map(({ schoolName }) => schoolName).toSorted()).toEqual(['Adom Grace', 'Nhyira'])
  expect(await list(nhyira, cashier.token)).toEqual([])
  const there = mine.find(({ isThisOne }) => !isThisOne)?.accountId ?? ''
  await adom.call(endpoints.removeMySchool, { params: { accountId: there } })
  expect(await list(adom, adom.token)).toEqual([])
  expect((await read(adom, adom.token, there)).status).toBe(404)
})

test('who comes in by a PIN is in this school and no other', async () => {
  const { schools, token, people } = await aProprietor('Adom Grace', 'Nhyira')
  await schools[0].rows(
    sql`update sessions set opened_by = 'pin' where school_id = ${schools[0].schoolId} and staff_id = ${people[0].staffId} returning id`,
  )

  expect(await list(schools[0], token)).toEqual([])
  expect((await open(schools[0], token, people[1].staffId)).status).toBe(404)
})

test('a new Head of a shared account has nothing of what its old Head had beside it', async () => {
  const { schools, token, people } = await aProprietor('Adom Grace', 'Nhyira')
  const [adom] = schools
  const hope = await createTestSchool({ name: 'Hope' })
  // The account at Adom Grace is somebody else’s now, with a password of theirs, who brings a school of their own.
  await adom.call(
    endpoints.changeMyPassword,
    { body: { currentPassword: password, password: 'somebody else’s now' } },
    { token, address: anAddress() },
  )
  expect(await list(adom, token)).toEqual([])
  await adom.inject(
    endpoints.addMySchool,
    { body: { schoolEmail: hope.email, schoolPassword: password } },
    { token, address: anAddress() },
  )

  expect((await list(adom, token)).map(({ schoolName }) => schoolName).toSorted()).toEqual([
    'Adom Grace',
    'Hope',
  ])
  expect((await open(adom, token, people[1].staffId)).status).toBe(404)
})

test('it only reads: nothing of a school changes by being looked at from another', async () => {
  const { schools, token, people } = await aProprietor('Adom Grace', 'Nhyira')
  const version = () =>
    schools[1].rows<{ v: string }>(
      sql`select data_version as v from school_tails where school_id = ${schools[1].schoolId}`,
    )
  const before = await version()

  await read(schools[0], token, people[1].staffId)

  expect(await version()).toEqual(before)
})

/** One person who is Head of several schools under one number and password, signed in at the first. */
async function aProprietor<const Names extends readonly string[]>(...names: Names) {
  const phone = aPhone()
  const schools: TestSchool[] = []
  const people = []
  for (const name of names) {
    const school = await createTestSchool({ name })
    schools.push(school)
    people.push(await aPersonOf(school, 'head', { name: 'Ekua Quaye-Mensah', phone }))
  }
  const [first] = schools
  const { reply } = await signIn(first as TestSchool, phone, (first as TestSchool).schoolId)
  return {
    schools: schools as { [Place in keyof Names]: TestSchool },
    people: people as { [Place in keyof Names]: (typeof people)[number] },
    token: reply.authToken,
    phone,
  }
}

async function givePassword(school: TestSchool, staffId: string, another: string) {
  const hashed = await hashPassword(another)
  await school.rows(
    sql`update staff set password_hash = ${hashed} where school_id = ${school.schoolId} and id = ${staffId} returning id`,
  )
}

function signIn(school: TestSchool, schoolEmail: string, schoolId: string) {
  return school.inject(
    endpoints.signIn,
    { body: { schoolEmail, schoolPassword: password, schoolId } },
    { token: undefined, address: anAddress() },
  )
}

async function list(school: TestSchool, token: string) {
  return (await school.inject(endpoints.listMySchools, {}, { token })).reply.schools
}

const read = (school: TestSchool, token: string, accountId: string) =>
  school.inject(endpoints.readMySchool, { params: { accountId } }, { token })

const open = (school: TestSchool, token: string, accountId: string) =>
  school.inject(endpoints.openMySchool, { params: { accountId }, body: {} }, { token })
