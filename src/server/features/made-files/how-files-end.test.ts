import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { inTransaction, query, sql } from '../../context/context.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { dropFile, piecesOf } from './kept-file.ts'
import { makeFile } from './make-file.ts'
import { aFile, aLongFile, filesOf } from './testing/a-file.ts'

test('a file that is ready in the moment in which its person is told to wait is named to them', async () => {
  const school = await createTestSchool()
  const file = aFile()
  const asking = makeFile(school.context, file.asked)
  await expect.poll(() => school.rows(sql`select id from made_files`)).toHaveLength(1)
  const held = Promise.withResolvers<void>()
  const holding = await holdFiles(school, held.promise)

  file.end()
  const { fileId, isReady } = await asking
  held.resolve()
  await holding.over

  expect(isReady).toBe(false)
  await expect.poll(() => filesOf(school)).toMatchObject([{ fileId, state: 'ready' }])
})

test('a file that a server breaks off within a moment, since it stops, is not said to be ready', async () => {
  const school = await createTestSchool()
  const app = await testApp(() => school.clock.now)
  const asking = makeFile(school.context, aFile().asked)
  await expect.poll(() => school.rows(sql`select id from made_files`)).toHaveLength(1)

  await app.close()

  const { fileId, isReady } = await asking
  expect(isReady).toBe(false)
  expect(await filesOf(school)).toMatchObject([{ fileId, state: 'failed' }])
})

test('a file that goes while it is sent breaks off, and is not taken for whole', async () => {
  const school = await createTestSchool()
  const { file, fileId } = await aLongFile(school.context)
  for (const _ of [1, 2, 3]) file.write(Buffer.alloc(300_000))
  file.end()
  await expect.poll(() => filesOf(school)).toMatchObject([{ state: 'ready' }])
  const pieces = piecesOf(school.context, fileId)
  expect((await pieces.next()).value).toHaveLength(300_000)

  await dropFile(school.context, fileId)

  await expect(pieces.next()).rejects.toMatchObject({ code: 'not_found' })
})

test('where a file fails after the answer, why is told, and the next one can be asked for', async () => {
  const school = await createTestSchool()
  const refused = await aLongFile(school.context)
  refused.file.fail(new Refusal('conflict', 'Classes were changed meanwhile.'))
  await expect.poll(() => filesOf(school)).toMatchObject([{ state: 'failed' }])
  const full = await aLongFile(school.context)
  full.file.fail(Object.assign(new Error('could not extend file'), { code: '53100' }))

  const said = async () => (await filesOf(school)).map((file) => file.said)
  await expect
    .poll(said)
    .toEqual(['Classes were changed meanwhile.', 'There is no room for the file on the server just now.'])
  expect(await school.rows(sql`select from made_file_pieces`)).toEqual([])
})

test('a server that is stopped says that the file was not made; of one that fell over it is known after half a minute', async () => {
  const school = await createTestSchool()
  const app = await testApp(() => school.clock.now)
  await aLongFile(school.context)
  const broken = { state: 'failed', said: expect.stringContaining('because the server stopped') }

  await app.close()
  expect(await filesOf(school)).toMatchObject([broken])

  const gone = await aLongFile({ ...school.context, database: { ...school.context.database } })
  school.clock.pass({ minutes: 1 })
  await expect.poll(() => filesOf(school)).toMatchObject([broken, { ...broken, fileId: gone.fileId }])
  // What was broken off does not stand in the way of the next.
  const next = aFile()
  next.end()
  expect((await makeFile(school.context, next.asked)).isReady).toBe(true)
})

test('asked for again by the key of a file that was broken off, it is made', async () => {
  const school = await createTestSchool()
  const [failed, silent] = [randomUUID(), randomUUID()]
  const asking = (key: string) => ({ ...school.context, idempotency: { key, inputHash: '' } })
  const { file } = await aLongFile(asking(failed))
  file.fail(new Error('no more'))
  await expect.poll(() => filesOf(school)).toMatchObject([{ state: 'failed' }])
  await aLongFile({ ...asking(silent), database: { ...school.context.database } })
  school.clock.pass({ minutes: 1 })

  for (const key of [failed, silent]) {
    const again = aFile()
    again.end()
    expect(await makeFile(asking(key), again.asked)).toEqual({ fileId: expect.any(String), isReady: true })
  }
})

/** Nothing of the school's files is written until it is let go. Answers once it is held. */
async function holdFiles(school: TestSchool, letGo: Promise<void>) {
  const isHeld = Promise.withResolvers<void>()
  const over = inTransaction({ ...school.context, holdsSchool: true }, async (inner) => {
    await query(inner, sql`select id from made_files where school_id = ${school.schoolId} for update`)
    isHeld.resolve()
    await letGo
  })
  await isHeld.promise
  return { over }
}
