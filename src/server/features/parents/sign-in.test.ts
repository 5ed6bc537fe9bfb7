import { randomInt, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aChildOf, aParent, codeOfChild, letParentsIn, textedCode } from '../../testing/parents.ts'
import { anAddress } from '../../testing/sample-school.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const { askParentCode, signInParent, confirmChild, readParent, signOutParent, listChildren } = parentEndpoints

async function aSchoolWithChild(settings = {}) {
  const school = await createTestSchool({ settings })
  await letParentsIn(school)
  const phone = aPhone()
  return { school, phone, childId: await aChildOf(school, phone) }
}

function asked(school: TestSchool, phone: string, address = anAddress()) {
  return inject(school.app, askParentCode, { body: { phone } }, { address })
}

function tried(
  { app }: TestSchool,
  body: { phone: string; askId?: string; code: string },
  address = anAddress(),
) {
  return inject(app, signInParent, { body }, { address })
}

test('a number is asked for its SMS code and a child’s code once, and is a parent until it signs out', async () => {
  const { school, phone, childId } = await aSchoolWithChild()
  const { app } = school
  const code = await textedCode(school, phone.replace('+233', '0'))
  const { reply } = await tried(school, { phone, ...code })
  const as = { token: reply.token }

  expect(reply.needsChild).toBe(true)
  expect((await inject(app, listChildren, {}, as)).problem.code).toBe('signed_out')
  const shown = (pupilCode: string) => inject(app, confirmChild, { body: { pupilCode } }, as)
  expect((await shown('AGA-0000')).problem.message).toContain('O, I, L, 0 and 1 are never used')
  const pupilCode = (await codeOfChild(school, childId)).toLowerCase().replace('-', ' ')
  expect((await shown(pupilCode)).status).toBe(200)
  expect((await inject(app, readParent, {}, as)).reply).toMatchObject({
    name: 'Akosua Mensah',
    schools: [{ schoolId: school.schoolId, shows: 'on' }],
  })

  expect((await inject(app, signOutParent, {}, as)).status).toBe(200)
  expect((await inject(app, readParent, {}, as)).status).toBe(401)
  const again = await tried(school, { phone, ...(await textedCode(school, phone)) })
  expect(again.reply.needsChild).toBe(false)
  school.clock.pass({ days: 91 })
  expect((await inject(app, readParent, {}, { token: again.reply.token })).status).toBe(401)
  const late = await tried(school, { phone, ...(await textedCode(school, phone)) })
  expect(late.reply.needsChild).toBe(true)
})

test('a known number, an unknown one and one of a school that lets nobody in are answered alike, and only the first is texted', async () => {
  const { school, phone } = await aSchoolWithChild()
  const closed = await createTestSchool()
  const inClosed = aPhone()
  await aChildOf(closed, inClosed)

  const answers = [await asked(school, phone), await asked(school, aPhone()), await asked(school, inClosed)]
  while ((await school.rows(sql`select from messages where told like 'parent-code:%'`)).length === 0)
    await setImmediate()

  const said = answers.map(({ raw, reply }) => raw.body.replace(reply.askId, 'one'))
  expect(new Set(said).size).toBe(1)
  expect(answers[0]?.reply.message).toBe('If a school knows this number, a code is on its way.')
  const told = sql`select text from messages where told like 'parent-code:%'`
  expect(await school.rows(told)).toEqual([
    { text: '******** is your Akontaa code. Never tell it to anyone, not even the school.' },
  ])
  expect(await closed.rows(told)).toEqual([])
})

test('of a thousand guesses at one moment five are looked at, for a known number and an unknown one', async () => {
  const { school, phone } = await aSchoolWithChild()
  const { askId, code } = await textedCode(school, phone)
  const unknown = aPhone()
  const { reply } = await asked(school, unknown)
  const guessesAt = async (number: string, ask: string) => {
    const guesses = Array.from({ length: 150 }, (_, n) =>
      String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      guesses.map((guess) => tried(school, { phone: number, askId: ask, code: guess })),
    )
    return answers.map(({ problem }) => problem.message).toSorted()
  }

  const said = await guessesAt(phone, askId)

  expect(said.filter((message) => message.startsWith('That is not the code.')).length).toBe(4)
  expect(said.filter((message) => message.startsWith('This code is used up.')).length).toBe(146)
  expect(await guessesAt(unknown, reply.askId)).toEqual(said)
  expect((await tried(school, { phone, askId, code })).problem.code).toBe('wrong_code')
})

test('a code works once, five minutes, and until the next one is asked for', async () => {
  const { school, phone } = await aSchoolWithChild()
  const first = await textedCode(school, phone)
  const second = await textedCode(school, phone, { instead: first.askId, keepsAskId: true })

  expect((await tried(school, { phone, ...first })).problem.facts).toEqual({ triesLeft: 0 })
  const both = await Promise.all([1, 2, 3].map(() => tried(school, { phone, ...second })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const third = await textedCode(school, phone)
  school.clock.pass({ minutes: 5 })
  expect((await tried(school, { phone, ...third })).problem.message).toBe(
    'This code was for 5 minutes. Ask for a new one.',
  )
})

test('a stranger who asks for a number and guesses uses up a code of their own', async () => {
  const { school, phone } = await aSchoolWithChild()
  const parents = await textedCode(school, phone)
  const strangers = await textedCode(school, phone)
  const guess = { phone, askId: strangers.askId, code: parents.code }
  if (strangers.code !== parents.code)
    for (let n = 0; n < 6; n++) expect((await tried(school, guess)).problem.code).toBe('wrong_code')
  const unknown = { phone, askId: randomUUID(), code: parents.code }
  expect((await tried(school, unknown)).problem.facts).toEqual({ triesLeft: 0 })

  expect((await tried(school, { phone, ...parents })).status).toBe(200)
})

test('an app of the release before, which keeps no askId, signs in by number, and nobody else’s tries are used up so', async () => {
  const { school, phone } = await aSchoolWithChild()
  const kept = await textedCode(school, phone)
  const withoutAskId = (code: string) => tried(school, { phone, code })
  for (let n = 0; n < 6; n++) expect((await withoutAskId(kept.code)).problem.facts).toEqual({ triesLeft: 0 })

  const { code } = await textedCode(school, phone, {})
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await withoutAskId(wrong)).problem.facts).toEqual({ triesLeft: 4 })
  expect((await withoutAskId(code)).status).toBe(200)
  expect((await withoutAskId(code)).problem.facts).toEqual({ triesLeft: 0 })
  expect((await tried(school, { phone, ...kept })).status).toBe(200)
})

test('a number gets three codes in ten minutes and six a day, whoever asks', async () => {
  const { school, phone } = await aSchoolWithChild()
  const several = async (times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push((await asked(school, phone)).status)
    return statuses
  }

  expect(await several(4)).toEqual([200, 200, 200, 429])
  school.clock.pass({ minutes: 11 })
  expect(await several(4)).toEqual([200, 200, 200, 429])
  school.clock.pass({ minutes: 11 })
  const refused = await asked(school, phone)
  expect(refused.problem.message).toBe('No more codes can be sent today. Ask at the school office.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
})

test('the day’s codes are used up by numbers that schools know alone', async () => {
  const { school, phone } = await aSchoolWithChild({ PARENT_CODES_A_DAY: '1' })
  school.clock.pass({ days: 400 })
  const endsAt = new Date(school.clock.now.getTime() + 86_400_000)
  const isGivenBack = sql`select from rate_limits where ends_at = ${endsAt} and tries = 0`
  for (const unknown of [aPhone(), aPhone(), aPhone()]) {
    expect((await asked(school, unknown)).status).toBe(200)
    while ((await school.context.database.pool.query(isGivenBack)).rows.length === 0) await setImmediate()
  }

  expect((await textedCode(school, phone)).code).toMatch(/^\d{6}$/)
  expect((await asked(school, aPhone())).problem.message).toBe(
    'No more codes can be sent today. Ask at the school office.',
  )
})

test('nor by codes that are not sent, since too many went to numbers that begin alike', async () => {
  const { school } = await aSchoolWithChild({ PARENT_CODES_A_DAY: '200' })
  const prefix = `+23324${randomInt(100, 1_000)}`
  const phones = Array.from({ length: 130 }, (_, place) => prefix + String(place).padStart(4, '0'))
  for (const phone of phones) await aChildOf(school, phone)
  school.clock.pass({ days: 800 })
  const endsAt = new Date(school.clock.now.getTime() + 86_400_000)
  const used = async () => {
    const { rows } = await school.context.database.pool.query<{ tries: number }>(
      sql`select max(tries)::int as tries from rate_limits where ends_at = ${endsAt}`,
    )
    return rows[0]?.tries
  }

  for (const phone of phones) expect((await asked(school, phone)).status).toBe(200)

  await expect.poll(used, { timeout: 5_000 }).toBe(120)
})

test('numbers that no code can reach are refused gently', async () => {
  const { app } = await createTestSchool()
  const said = new Map([
    ['+44 7700 900123', 'Only numbers of Ghana can sign in here. Ask the school to write down one of Ghana.'],
    ['030 212 3456', '030 is a landline, and no SMS reaches it. Type a mobile number.'],
    ['0800 123 456', '080 is a service number. Type your mobile number.'],
    ['0900 123 456', '090 is a service number. Type your mobile number.'],
    ['024 123 456', 'A number has ten digits; this one has nine.'],
    ['', 'Type your phone number, such as 024 123 4567.'],
  ])

  for (const [phone, sentence] of said) {
    const { problem } = await inject(app, askParentCode, { body: { phone } })
    expect([problem.status, problem.fields], phone).toEqual([422, { phone: sentence }])
  }
  for (const phone of [
    '0241234567',
    '+233 24 123 4567',
    '00233241234567',
    '+2330241234567',
    '233-24-123-4567',
  ])
    expect(askParentCode.body.parse({ phone })).toEqual({ phone: '+233241234567' })
  // A block that came after this program.
  expect(askParentCode.body.parse({ phone: '058 123 4567' })).toEqual({ phone: '+233581234567' })
})

test('a number that the school takes off is out with its next request, and has to begin anew', async () => {
  const { school, phone, childId } = await aSchoolWithChild()
  const { token } = await aParent(school, phone, childId)
  const me = () => inject(school.app, readParent, {}, { token })
  expect((await me()).status).toBe(200)

  await school.rows(sql`update guardians set phone = ${aPhone()} where phone = ${phone}`)

  expect((await me()).problem).toMatchObject({ code: 'signed_out', facts: { reason: 'no_child' } })
  await school.rows(sql`update guardians set phone = ${phone} where phone <> ''`)
  expect((await me()).problem.facts).toBeUndefined()
  const again = await tried(school, { phone, ...(await textedCode(school, phone)) })
  expect(again.reply.needsChild).toBe(true)
})

test('who has a number after somebody else is not read on the phone of the one before', async () => {
  const { school, phone, childId } = await aSchoolWithChild()
  const before = await aParent(school, phone, childId)
  await school.rows(sql`update guardians set phone = ${aPhone()} where phone = ${phone}`)
  school.clock.pass({ days: 30 })
  const after = await aParent(school, phone, await aChildOf(school, phone, 'Kofi'))

  const readBy = ({ token }: { token: string }) => inject(school.app, listChildren, {}, { token })
  expect((await readBy(before)).problem).toMatchObject({ code: 'signed_out', detail: expect.any(String) })
  const { schools } = (await readBy(after)).reply
  expect(schools.flatMap(({ children }) => children.map(({ firstName }) => firstName))).toEqual(['Kofi'])
})

test('who signs in on two phones, at once or later, is in on both', async () => {
  const { school, phone, childId } = await aSchoolWithChild()
  const body = { pupilCode: await codeOfChild(school, childId) }
  const opened: string[] = []
  for (const _ of [1, 2])
    opened.push((await tried(school, { phone, ...(await textedCode(school, phone)) })).reply.token)
  for (const token of opened) await inject(school.app, confirmChild, { body }, { token })
  school.clock.pass({ days: 30 })
  opened.push((await aParent(school, phone, childId)).token)

  for (const token of opened) expect((await inject(school.app, readParent, {}, { token })).status).toBe(200)
})

test('after five codes that are no child’s the session is worth nothing', async () => {
  const { school, phone, childId } = await aSchoolWithChild()
  const other = await codeOfChild(school, await school.addStudent())
  const { reply } = await tried(school, { phone, ...(await textedCode(school, phone)) })
  const shown = (pupilCode: string) =>
    inject(school.app, confirmChild, { body: { pupilCode } }, { token: reply.token })

  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => shown(other)))

  expect(answers.filter(({ problem }) => problem.message.startsWith('This is not the code')).length).toBe(4)
  expect((await shown(await codeOfChild(school, childId))).problem.code).toBe('signed_out')
})
