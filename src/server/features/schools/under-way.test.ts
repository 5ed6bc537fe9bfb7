import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import { holdingSchool } from '../../context/holding-school.ts'
import { sayingHowFar } from '../../context/under-way.ts'
import { aPersonOf } from '../../testing/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { largeList } from '../roster/testing/large-list.ts'

test('how far an act is that takes long is said to its school alone, also while the act holds the school', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]
  const bursar = await aPersonOf(school, 'bursar')
  const over = Promise.withResolvers<string>()
  const saying = { act: 'billClasses', gone: new AbortController().signal, said: String } as const

  const acting = holdingSchool(school.context, () =>
    sayingHowFar(school.context, saying, (tell) => {
      tell(3, 7)
      return over.promise
    }),
  )
  await expect.poll(() => underWayAt(school), { timeout: 10_000 }).toMatchObject([{ act: 'billClasses' }])

  expect(await underWayAt(school)).toMatchObject([{ isOwn: true, done: 3, of: 7, end: null }])
  expect(await underWayAt(school, bursar.token)).toMatchObject([{ isOwn: false, done: 3, of: 7 }])
  expect(await underWayAt(other)).toEqual([])
  over.resolve('3 fees billed.')
  expect(await acting).toBe('3 fees billed.')
  expect(await underWayAt(school)).toEqual([])
})

test('who waits for the next version hears of an act that takes long, also before it has changed anything', async () => {
  const school = await createTestSchool()
  const bursar = await aPersonOf(school, 'bursar')
  const { version: known } = await school.call(endpoints.awaitVersion, {})
  const over = Promise.withResolvers<string>()
  const saying = { act: 'importStudents', gone: new AbortController().signal, said: String } as const
  const waiting = school.call(endpoints.awaitVersion, { query: { known } }, { token: bursar.token })

  const acting = sayingHowFar(school.context, saying, (tell) => {
    tell(1_000, 5_000)
    return over.promise
  })

  const heard = await Promise.race([waiting, setTimeout(20_000, 'nothing')])
  expect(heard).toMatchObject({
    version: known,
    underWay: [{ done: 1_000, of: 5_000, isOwn: false }],
  })
  over.resolve('It is in.')
  await acting
})

test('who left before the end is told how it ended, and nobody else is', async () => {
  const school = await createTestSchool()
  const bursar = await aPersonOf(school, 'bursar')
  const saying = { act: 'importStudents', gone: AbortSignal.abort(), said: () => 'It is in.' } as const
  const refused = async () => {
    throw new Refusal('conflict', 'Classes were changed meanwhile.')
  }

  await sayingHowFar(school.context, saying, async () => 'in')
  await expect(sayingHowFar(school.context, saying, refused)).rejects.toThrow('meanwhile')

  expect((await underWayAt(school)).map(({ end }) => end)).toEqual([
    { said: 'It is in.', isRefused: false },
    { said: 'Classes were changed meanwhile.', isRefused: true },
  ])
  expect(await underWayAt(school, bursar.token)).toEqual([])
})

test('a list that is left while it comes in says how many children are in, comes in, and says so afterwards', async () => {
  const school = await createTestSchool()
  const app = await testApp(() => school.clock.now)
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const sending = fetch(`${origin}/api/students/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ csv: largeList(3_000), dryRun: false }),
    signal: leaving.signal,
  })
  const seen: string[] = []
  const look = async () => {
    for (const { done, of } of await underWayAt(school)) seen.push(`${done} of ${of}`)
    return seen.at(-1)
  }
  await expect.poll(look, { timeout: 50_000 }).toMatch(/^\d+ of 3000$/)
  leaving.abort()
  await expect(sending).rejects.toThrow()

  const ended = async () => (await underWayAt(school)).map(({ end }) => end)
  await expect
    .poll(ended, { timeout: 50_000 })
    .toEqual([{ said: 'The list is in: 3,000 children came.', isRefused: false }])
})

async function underWayAt(school: TestSchool, token = school.token) {
  return (await school.call(endpoints.awaitVersion, {}, { token })).underWay
}
