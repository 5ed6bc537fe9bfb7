import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { anAddress } from '../../testing/sample-school.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { startMailServer } from '../contact/test-mail-server.ts'
import { aSignUp } from './testing/payments.ts'

test('an address is told five times a day that an e-mail has a school, then nothing; its owner hears of it', async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const school = await createTestSchool({ settings: { SMTP_URL: mail.url } })
  const address = anAddress()
  const signUp = async (schoolEmail: string, from = address) =>
    (
      await school.inject(
        endpoints.storeSignUp,
        { body: aSignUp({ schoolEmail }) },
        { token: undefined, address: from },
      )
    ).status
  const free = () => `${randomUUID()}@nobody.example`

  for (let times = 0; times < 6; times++) expect(await signUp(free())).toBe(201)
  for (let times = 0; times < 5; times++) expect(await signUp(school.email)).toBe(409)

  expect([await signUp(school.email), await signUp(free())]).toEqual([429, 429])
  expect(await signUp(free(), anAddress())).toBe(201)
  await expect.poll(() => mail.mails.length).toBe(1)
  expect(mail.mails[0]?.text).toContain('You have a school on Akontaa already')
})
