import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'

test('of terms for the same days, added at the same moment, one is kept', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const days = { academicYear: '2030/2031', startsOn: '2030-09-01', endsOn: '2030-12-20' }
  const add = (name: string) => school.inject(endpoints.saveTerm, { params, body: { ...days, name } })

  const answers = await Promise.all(['First', 'Second', 'First', 'Third'].map(add))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const { terms } = await school.call(endpoints.listTerms, { params })
  expect(terms.filter(({ academicYear }) => academicYear === days.academicYear)).toHaveLength(1)
})

test('changes of different details at the same moment are all kept', async () => {
  const school = await createTestSchool()
  const edit = (body: object) => school.call(endpoints.editSchool, { body })
  const last = {
    school_name: 'Hope Preparatory',
    school_address: '4 Ring Road',
    school_website: 'hope.edu.gh',
    school_phone: '+233241234567',
  }

  // The hashing of a password takes a while: what was read before it is old when it is done.
  await Promise.all([
    edit({ school_name: last.school_name, school_password: 'another password' }),
    edit({ school_address: last.school_address }),
    edit({ school_website: last.school_website, school_phone: last.school_phone }),
  ])

  expect(await school.call(endpoints.readSchool, { params: { schoolId: school.schoolId } })).toMatchObject(
    last,
  )
})

test('of two new passwords set at the same moment one counts, and who set the other is told so', async () => {
  const school = await createTestSchool()
  const wanted = ['one new password', 'other new password']

  const answers = await Promise.all(
    wanted.map((school_password) =>
      school.inject(endpoints.editSchool, { body: { school_password, currentPassword: school.password } }),
    ),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (const [index, schoolPassword] of wanted.entries()) {
    const body = { schoolEmail: school.email, schoolPassword }
    const { status } = await school.inject(endpoints.signIn, { body })
    expect(status).toBe(answers[index]?.status === 200 ? 200 : 401)
  }
})

test('a sign-in that was under way with the old password opens nothing once there is a new one', async () => {
  const school = await createTestSchool()
  const old = { schoolEmail: school.email, schoolPassword: school.password }
  const signIn = () => school.inject(endpoints.signIn, { body: old })

  const [, ...signIns] = await Promise.all([
    school.call(endpoints.editSchool, { body: { school_password: 'a new password' } }),
    ...Array.from({ length: 8 }, signIn),
  ])

  for (const { status, raw } of signIns) {
    if (status !== 200) continue
    const authorization = `Bearer ${raw.json().authToken}`
    const answer = await school.app.inject({ url: '/api/schools/session', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
  }
  expect(signIns.map(({ status }) => status)).toContain(401)
})
