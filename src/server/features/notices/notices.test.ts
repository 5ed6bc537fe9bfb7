import { beforeAll, expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { dueMessages } from '../../context/directory.ts'
import { aChildOf, aParent, letParentsIn } from '../../testing/parents.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/** What a school writes is read by those it was written to, texted once, and costs what was shown. */

let school: TestSchool
beforeAll(async () => {
  school = await createTestSchool()
  await letParentsIn(school)
})

async function aReader(firstName: string, classRef?: string) {
  const phone = aPhone()
  const guardian = { firstName: 'Akosua', surname: 'Mensah', phone }
  const childId = await school.addStudent({ firstName, guardian, ...(classRef ? { classRef } : {}) })
  const { token } = await aParent(school, phone, childId)
  const titles = async () => {
    const { reply } = await inject(school.app, parentEndpoints.listParentNotices, {}, { token })
    return reply.notices.map(({ title, children }) => [title, ...children])
  }
  return { phone, childId, titles }
}

test('a notice to a family, a class and all is read by those families alone', async () => {
  const ama = await aReader('Ama', 'Basic 7')
  const kofi = await aReader('Kofi', 'Basic 6')
  const write = (body: object) =>
    school.call(endpoints.writeNotice, { body: { body: 'Words.', texts: false, ...body } as never })

  await write({ to: 'all', title: 'Farmers’ Day' })
  school.clock.pass({ minutes: 1 })
  await write({ to: 'class', class: 'Basic 7', title: 'Kakum' })
  school.clock.pass({ minutes: 1 })
  const { noticeId } = await write({ to: 'family', studentId: kofi.childId, title: 'Come and see us' })

  expect(await ama.titles()).toEqual([['Kakum', 'Ama'], ['Farmers’ Day']])
  expect(await kofi.titles()).toEqual([['Come and see us', 'Kofi'], ['Farmers’ Day']])
  // Another guardian of the child does not read what was written to the first.
  school.clock.pass({ minutes: 1 })
  const aunt = aPhone()
  const sister = await aChildOf(school, aunt, 'Esi')
  await school.rows(
    sql`update students set guardian_id = (select guardian_id from students where id = ${sister}) where id = ${kofi.childId}`,
  )
  const { token } = await aParent(school, aunt, sister)
  const { reply } = await inject(school.app, parentEndpoints.listParentNotices, {}, { token })
  expect(reply.notices.map(({ title }) => title)).toEqual(['Farmers’ Day'])

  await school.call(endpoints.withdrawNotice, { params: { noticeId } })
  const { notices } = await school.call(endpoints.listNotices)
  expect(notices.map(({ title, withdrawnAt }) => [title, withdrawnAt !== null])).toEqual([
    ['Come and see us', true],
    ['Kakum', false],
    ['Farmers’ Day', false],
  ])
})

test('its texts go once to each number by day, for the cost that was shown, and not after it was withdrawn', async () => {
  const own = await createTestSchool({ now: '2026-11-21T20:00:00Z' })
  const phone = aPhone()
  for (const [firstName, number] of [
    ['Ama', phone],
    ['Efua', phone],
    ['Kofi', '+233302123456'],
  ] as const)
    await own.addStudent({ firstName, guardian: { firstName: 'Akosua', surname: 'Mensah', phone: number } })
  const body = { to: 'all' as const, title: 'No school on Friday', body: 'It is Farmers’ Day.', texts: true }

  const looked = await own.call(endpoints.previewNotice, { body })
  const sent = { body }
  const first = await own.call(endpoints.writeNotice, sent, { key: 'notice-once' })
  // A client that asks again and again for the first answer uses up none of the twenty an hour.
  for (let n = 0; n < 21; n++) await own.call(endpoints.writeNotice, sent, { key: 'notice-once' })

  expect(looked).toMatchObject({
    numbers: 1,
    withoutText: 1,
    segments: 1,
    price: 0.035,
    cost: 0.04,
    goesNow: false,
    text: "No school on Friday. It is Farmers' Day. - Adom Grace Academy",
  })
  expect(first).toMatchObject({ texts: 1, message: 'The notice is written. 1 text on the way.' })
  const texts = () =>
    own.rows<{ id: string; phone: string; at: Date }>(
      sql`select id, phone, not_before as at from messages where kind = 'notice'`,
    )
  const [text, ...others] = await texts()
  // The number goes with the family; what is kept of the act names nobody.
  const told = await own.rows<{ told: string }>(sql`select told from messages where kind = 'notice'`)
  expect(told[0]?.told).not.toContain(phone)
  expect([text?.phone, text?.at.toISOString(), others]).toEqual([phone, '2026-11-23T08:00:00.000Z', []])
  const world = { database: own.context.database, now: () => own.clock.now }
  expect((await dueMessages(world, 10_000)).some(({ id }) => id === text?.id)).toBe(false)
  const [{ noticeId = '' } = {}] = (await own.call(endpoints.listNotices)).notices
  await own.call(endpoints.withdrawNotice, { params: { noticeId } })
  const resent = await own.inject(endpoints.resendMessage, { params: { messageId: text?.id ?? '' } })
  expect(resent.status).toBe(409)
})

test('a notice without its class, its child or its words is refused with the field, and so is a text with a link', async () => {
  const body = { to: 'class', title: 'Kakum', body: 'Words.', texts: true }
  const wrong = async (changed: object) => {
    const { status, problem } = await school.inject(endpoints.writeNotice, {
      body: { ...body, ...changed } as never,
    })
    return [status, Object.keys(problem.fields ?? {})[0] ?? problem.code]
  }

  expect(await wrong({})).toEqual([422, 'class'])
  expect(await wrong({ to: 'family' })).toEqual([422, 'studentId'])
  expect(await wrong({ to: 'class', class: 'Basic 99' })).toEqual([404, 'class'])
  expect(await wrong({ to: 'all', title: ' ' })).toEqual([422, 'title'])
  expect(await wrong({ to: 'all', body: 'x'.repeat(481) })).toEqual([422, 'body'])
  expect(await wrong({ to: 'all', body: 'Pay at www.pay.example' })).toEqual([422, 'body'])
})

test('a letter that no SMS carries is named before anything goes, also to one parent', async () => {
  const own = await createTestSchool()
  const phone = aPhone()
  await own.addStudent({ guardian: { firstName: 'Akosua', surname: 'Mensah', phone } })
  const words = 'An SMS cannot carry ✓ 😀. Write it in words, or take it out.'
  const body = { to: 'all' as const, title: 'PTA dues', body: 'Paid ✓ by all 😀', texts: true }

  const answers = [
    await own.inject(endpoints.previewNotice, { body }),
    await own.inject(endpoints.writeNotice, { body }, { key: 'with-letters' }),
  ]
  const single = await own.inject(endpoints.sendMessage, { body: { messageTo: phone, message: body.body } })

  expect(answers.map(({ problem }) => problem.fields)).toEqual([{ body: words }, { body: words }])
  expect(single.problem.fields).toEqual({ message: words })
  expect(await own.rows(sql`select from messages`)).toEqual([])
  // In the app alone every letter is read.
  expect((await own.inject(endpoints.previewNotice, { body: { ...body, texts: false } })).status).toBe(200)
})
