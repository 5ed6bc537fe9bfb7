import { expect, onTestFinished, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { listClasses } from '#shared/api/classes.ts'
import { readSession, signIn, signOut } from '#shared/api/schools.ts'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { call } from './api.ts'
import { storeSession } from './session.ts'
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
