import { expect, test } from 'vitest'
import { sql } from '../../context/context.ts'
import { aStranger, forgetful, until } from './testing/forgetful.ts'

test('strangers who ask for an e-mail keep its owner from nothing: what was sent works, and a link comes', async () => {
  const { school, ask, reset, code: textedCode } = await forgetful()
  for (let asked = 0; asked < 12; asked++) await ask(school.email, 'sms', aStranger())

  const own = await ask(school.email, 'sms')
  const code = await textedCode()

  expect(own.status).toBe(200)
  // The phone has rung eight times, not thirteen; what came last is good for the owner, who asked as well.
  await until(async () => ((await school.rows(sql`select from messages`)).length >= 8 ? true : null))
  expect(await school.rows(sql`select from messages`)).toHaveLength(8)
  expect((await reset({ schoolEmail: school.email, code })).status).toBe(200)
})

test('a browser that has signed in before gets a code of its own, whoever has asked before', async () => {
  const { school, ask, signIn, reset, code: textedCode } = await forgetful()
  const cookie = String((await signIn(school.password)).headers['set-cookie']).split(';')[0] ?? ''
  const owner = { ...aStranger(), cookie }
  for (let asked = 0; asked < 10; asked++) await ask(school.email, 'sms', aStranger())
  await until(async () => ((await school.rows(sql`select from messages`)).length >= 8 ? true : null))

  await ask(school.email, 'sms', owner)

  await until(async () => ((await school.rows(sql`select from messages`)).length >= 9 ? true : null))
  expect((await reset({ schoolEmail: school.email, code: await textedCode() }, owner)).status).toBe(200)
})

test('wrong codes of strangers do not use up the right one', async () => {
  const { school, ask, reset, code: textedCode } = await forgetful()
  await ask(school.email, 'sms')
  const code = await textedCode()
  const wrong = code === '00000000' ? '11111111' : '00000000'

  for (let strangers = 0; strangers < 12; strangers++) {
    const from = aStranger()
    for (let tries = 0; tries < 5; tries++) await reset({ schoolEmail: school.email, code: wrong }, from)
  }

  // After fifty wrong ones it works where it was asked for, and nowhere else any more.
  expect((await reset({ schoolEmail: school.email, code }, aStranger())).status).toBe(422)
  expect((await reset({ schoolEmail: school.email, code })).status).toBe(200)
})

test('who has just chosen a new password signs in on that browser at once, whoever guesses meanwhile', async () => {
  const { school, ask, reset, signIn, token } = await forgetful()
  const asked = await ask(school.email)
  const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? ''
  await reset({ token: await token() }, { ...aStranger(), cookie })

  for (let tries = 0; tries < 10; tries++) await signIn('wrong')

  expect((await signIn('quite another one')).status).toBe(429)
  expect((await signIn('quite another one', { cookie })).status).toBe(200)
})
