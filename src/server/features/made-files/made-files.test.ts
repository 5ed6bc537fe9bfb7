import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { readPdf } from '../../paper/testing/read-pdf.ts'
import { aPersonOf } from '../../testing/people.ts'
import { owing } from '../../testing/reminders.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { exportSchool } from '../documents/index.ts'
import { forgetFiles } from './forget-files.ts'
import { makeFile } from './make-file.ts'
import { aFile, aLongFile, filesOf } from './testing/a-file.ts'

test('a few letters are there at once: nobody is told of them, and they can be taken for an hour', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  await owing(school, { firstName: 'Esi', classRef: 'Basic 4' }, 300, '2026-10-01')
  // The first paper of a process opens the thread that draws it.
  await school.inject(endpoints.printLetters)

  const { fileId, isReady } = await school.call(endpoints.makeLetters, { body: {} })
  expect(isReady).toBe(true)
  expect(await filesOf(school)).toEqual([])
  const taken = await school.inject(endpoints.takeMadeFile, { params: { fileId } })

  expect(taken.headers['content-disposition']).toContain('filename="Letters, all classes.pdf"')
  expect(await readPdf(taken.raw.rawPayload)).toContain('300.00')
  school.clock.pass({ minutes: 59 })
  expect((await school.inject(endpoints.takeMadeFile, { params: { fileId } })).status).toBe(200)
  school.clock.pass({ minutes: 2 })
  expect((await school.inject(endpoints.takeMadeFile, { params: { fileId } })).status).toBe(404)
})

test('the export that is made is the one that is sent, and says its parts from none to all', async () => {
  const school = await createTestSchool()
  await owing(school, { firstName: 'Esi', classRef: 'Basic 4' }, 300, '2026-10-01')
  const said: number[][] = []

  const { entries } = await exportSchool(school.context, (...parts) => void said.push(parts))
  for await (const { content } of entries) for await (const _ of content);
  const sent = await school.inject(endpoints.exportSchool)
  const { fileId } = await school.call(endpoints.makeExport)
  const isTaken = async () => (await school.inject(endpoints.takeMadeFile, { params: { fileId } })).status
  await expect.poll(isTaken, { timeout: 10_000 }).toBe(200)
  const made = await school.inject(endpoints.takeMadeFile, { params: { fileId } })

  expect(made.headers['content-type']).toBe('application/zip')
  expect(made.headers['content-disposition']).toBe(sent.headers['content-disposition'])
  expect(made.raw.rawPayload.equals(sent.raw.rawPayload)).toBe(true)
  const [parts = 0] = new Set(said.map(([, of]) => of))
  expect(said.map(([done]) => done)).toEqual(said.map(([done]) => done).toSorted((a = 0, b = 0) => a - b))
  expect([said[0], said.at(-1)]).toEqual([
    [0, parts],
    [parts, parts],
  ])
})

test('what is refused within a moment is refused as if it had been sent at once, and nothing is kept of it', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })

  const over = await school.inject(endpoints.makeLetters, { body: { payBy: '2026-11-15' } })
  const nowhere = await school.inject(endpoints.makeLetters, { body: { classId: 'Basic 40' } })

  expect(over.problem.fields).toEqual({ payBy: 'This day is over. Ask for a day that is to come.' })
  expect(nowhere.problem.code).toBe('not_found')
  expect(await school.rows(sql`select state from made_files`)).toEqual([])
})

test('a file that takes long says how far it is to who asked alone, and is theirs for a day when it is ready', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]
  const bursar = await aPersonOf(school, 'bursar')
  const { file, fileId } = await aLongFile(school.context)

  file.tell(40, 200)
  expect(await filesOf(school)).toEqual([
    { fileId, kind: 'letters', state: 'making', done: 40, of: 200, said: null },
  ])
  expect((await school.inject(endpoints.takeMadeFile, { params: { fileId } })).problem.code).toBe('conflict')
  file.end(Buffer.from('all of it'))
  await expect.poll(() => filesOf(school)).toMatchObject([{ fileId, state: 'ready', said: '200 letters.' }])

  expect(await filesOf(school, bursar.token)).toEqual([])
  for (const stranger of [
    await school.inject(endpoints.takeMadeFile, { params: { fileId } }, { token: bursar.token }),
    await school.inject(endpoints.dropMadeFile, { params: { fileId } }, { token: bursar.token }),
    await other.inject(endpoints.takeMadeFile, { params: { fileId } }),
  ])
    expect(stranger.status).toBe(404)
  // A session ends after twelve hours without a call.
  for (const minutes of [700, 700]) {
    school.clock.pass({ minutes })
    expect(await filesOf(school)).toMatchObject([{ state: 'ready' }])
  }
  const taken = await school.inject(endpoints.takeMadeFile, { params: { fileId } })
  expect([taken.raw.body, taken.headers['content-disposition']]).toEqual([
    'all of it',
    expect.stringContaining('Letters.pdf'),
  ])
  expect(await filesOf(school), 'who has it is not told of it').toEqual([])
})

test('a large file is kept and given piece by piece, whole', async () => {
  const school = await createTestSchool()
  const { file, fileId } = await aLongFile(school.context)
  const bytes = Buffer.from(Array.from({ length: 900_001 }, (_, at) => at % 251))

  for (let from = 0; from < bytes.length; from += 70_000) file.write(bytes.subarray(from, from + 70_000))
  file.end()
  await expect.poll(() => filesOf(school)).toMatchObject([{ state: 'ready' }])

  const { raw } = await school.inject(endpoints.takeMadeFile, { params: { fileId } })
  expect(raw.rawPayload.equals(bytes)).toBe(true)
  const [{ pieces } = { pieces: 0 }] = await school.rows<{ pieces: number }>(
    sql`select count(*)::int as pieces from made_file_pieces where file_id = ${fileId}`,
  )
  expect(pieces).toBe(4)
})

test('asked for twice it is made once: by the same key, and by another while it is made', async () => {
  const school = await createTestSchool()
  const idempotency = { key: randomUUID(), inputHash: '' }
  const { file, fileId } = await aLongFile({ ...school.context, idempotency })

  const again = await makeFile({ ...school.context, idempotency }, aFile().asked)
  const pressed = await makeFile(school.context, aFile().asked)
  file.end()
  await expect.poll(() => filesOf(school)).toMatchObject([{ state: 'ready' }])
  const later = await makeFile({ ...school.context, idempotency }, aFile().asked)

  expect([again, pressed]).toEqual(Array(2).fill({ fileId, isReady: false, replayed: true }))
  expect(later).toEqual({ fileId, isReady: true, replayed: true })
  const another = makeFile({ ...school.context, idempotency }, { ...aFile().asked, asked: 'another' })
  await expect(another).rejects.toMatchObject({ code: 'key_reused' })
})

test('a fourth at the same time waits, and the oldest that nobody took makes room', async () => {
  const school = await createTestSchool()
  const going = [1, 2, 3].map((nth) => aFile({ asked: String(nth) }))
  const begun = going.map(({ asked }) => makeFile(school.context, asked))
  await expect.poll(() => school.rows(sql`select id from made_files`)).toHaveLength(3)

  await expect(makeFile(school.context, aFile({ asked: '4' }).asked)).rejects.toMatchObject({
    code: 'too_many',
  })
  for (const { end } of going) end()
  await Promise.all(begun)
  for (const asked of ['5', '6', '7']) {
    const next = aFile({ asked })
    next.end()
    await makeFile(school.context, next.asked)
  }
  expect(await school.rows(sql`select asked from made_files order by asked_at, id`)).toHaveLength(4)
})

test('a file nobody wants any more is made no further, and gone', async () => {
  const school = await createTestSchool()
  const { file, fileId } = await aLongFile(school.context)

  await school.call(endpoints.dropMadeFile, { params: { fileId } })

  await expect.poll(() => file.left).toBe(true)
  expect(await filesOf(school)).toEqual([])
  expect((await school.inject(endpoints.dropMadeFile, { params: { fileId } })).status).toBe(404)
})

test('who may not ask for it any more does not get it', async () => {
  const school = await createTestSchool()
  const bursar = await aPersonOf(school, 'bursar')
  const { file, fileId } = await aLongFile(bursar.context)
  file.end()
  await expect.poll(() => filesOf(school, bursar.token)).toHaveLength(1)

  await school.rows(sql`update staff set role = 'cashier' where id = ${bursar.staffId}`)

  const { problem } = await school.inject(
    endpoints.takeMadeFile,
    { params: { fileId } },
    { token: bursar.token },
  )
  expect(problem).toMatchObject({ code: 'forbidden', facts: { permission: 'see_calls' } })
  expect(await filesOf(school, bursar.token)).toEqual([])
})

test('an auditor, who writes nothing else, has letters made too', async () => {
  const school = await createTestSchool()
  const { token } = await aPersonOf(school, 'auditor')

  const { fileId } = await school.call(endpoints.makeLetters, { body: {} }, { token })

  const taken = () => school.inject(endpoints.takeMadeFile, { params: { fileId } }, { token })
  await expect.poll(async () => (await taken()).status, { timeout: 10_000 }).toBe(200)
})

test('another server says how far it is as well, and gives it', async () => {
  const school = await createTestSchool()
  const elsewhere = { ...school.context, database: { ...school.context.database } }
  const { file, fileId } = await aLongFile(elsewhere)
  file.tell(20, 200)
  file.write(Buffer.alloc(300_000))
  school.clock.pass({ minutes: 0.1 })

  await expect.poll(() => filesOf(school)).toMatchObject([{ fileId, state: 'making', done: 20, of: 200 }])
  file.end()
  await expect.poll(() => filesOf(school)).toMatchObject([{ state: 'ready' }])
  const { raw } = await school.inject(endpoints.takeMadeFile, { params: { fileId } })
  expect(raw.rawPayload).toHaveLength(300_000)
})

test('files are gone after a day, and nothing of them is left', async () => {
  const school = await createTestSchool()
  const { fileId } = await school.call(endpoints.makeLetters, { body: {} })
  for (const minutes of [700, 700, 41]) {
    school.clock.pass({ minutes })
    await filesOf(school)
  }

  expect((await school.inject(endpoints.takeMadeFile, { params: { fileId } })).status).toBe(404)
  await forgetFiles({ ...world(school), now: () => school.clock.now })

  expect(await school.rows(sql`select from made_files`)).toEqual([])
  expect(await school.rows(sql`select from made_file_pieces`)).toEqual([])
})

function world({ context }: TestSchool) {
  return { database: context.database, env: {} as never }
}
