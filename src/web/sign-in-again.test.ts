import { expect, onTestFinished, test } from 'vitest'
import { aPersonOf } from '#server/testing/people.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { listClasses } from '#shared/api/classes.ts'
import { addFeeType, listFeeTypes, readSession, signIn, signOut } from '#shared/api/schools.ts'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { call } from './api.ts'
import { storePerson, storeSession } from './session.ts'
import { answerSignIn } from './sign-in-again.ts'

test('a call that hears only after the sign-in that its session had run out goes out again unasked', async () => {
  const school = await createTestSchool()
  const connection = serveInProcess(school)
  let asked = 0
  onTestFinished(
    answerSignIn(async () => {
      asked++
      const body = { schoolEmail: school.email, schoolPassword: school.password }
      storeSession(await call(signIn, { body }))
      return true
    }),
  )
  connection.holdAt('/classes')
  const late = call(listClasses, { params: { schoolId: school.schoolId } })
  await call(signOut)
  await call(readSession)

  connection.mend()

  expect(await late).toBeInstanceOf(Array)
  expect(asked).toBe(1)
})

test('an act whose session ran out is not done in the name of whoever signed in since', async () => {
  const school = await createTestSchool()
  const kofi = await aPersonOf(school, 'bursar', { name: 'Kofi Amissah' })
  const connection = serveInProcess(school)
  onTestFinished(answerSignIn(async () => true))
  connection.holdAt('/addFeeType')
  const { schoolId } = school
  const late = call(addFeeType, { params: { schoolId }, body: { feeType: 'Of the one before' } })
  await call(signOut)
  storeSession({ authToken: kofi.token, schoolId, schoolName: 'Adom Grace Academy' })
  const sessionId = kofi.context.caller.sessionId ?? ''
  storePerson({ staffId: kofi.staffId, sessionId, role: 'bursar', name: kofi.name })

  connection.mend()

  await expect(late).rejects.toMatchObject({ code: 'signed_out' })
  expect(JSON.stringify(await call(listFeeTypes, { params: { schoolId } }))).not.toContain(
    'Of the one before',
  )
})
