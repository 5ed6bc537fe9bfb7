import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { emptyFolder } from '../testing/test-database.ts'
import { openEmbedded } from './embedded.ts'
import { memoryThere, tooLittleMemory } from './embedded-memory.ts'
import { openDatabase } from './open.ts'

test('production is not run on the embedded database unless somebody says so', async () => {
  const database = { url: undefined, poolSize: 8, folder: 'never-made', isEmbeddedAllowed: false }

  await expect(openDatabase({ database })).rejects.toThrow(/DATABASE_URL.*EMBEDDED_DB=allow/)
})

test('a folder made by another version of the database is refused with a sentence, and left as it is', async () => {
  const folder = await emptyFolder()
  writeFileSync(join(folder, 'pg', 'PG_VERSION'), '17\n')

  await expect(openEmbedded({ folder, durability: 'unsynced' })).rejects.toThrow('was made by PostgreSQL 17')

  writeFileSync(join(folder, 'pg', 'PG_VERSION'), '18\n')
  await (await openEmbedded({ folder, durability: 'unsynced' })).close()
})

test('a data folder below a file is refused by name', async () => {
  const file = join(mkdtempSync(join(inject('runFolder'), 'open-')), 'file')
  writeFileSync(file, '')

  await expect(openEmbedded({ folder: join(file, 'db'), durability: 'unsynced' })).rejects.toThrow(file)
})

test('the embedded database says what memory it needs, before it writes anything', () => {
  const mb = 1_048_576

  expect(tooLittleMemory(512 * mb, true)).toMatch(
    /needs 600 MB of memory for its first start, and 512 MB are there\./,
  )
  expect(tooLittleMemory(320 * mb, false)).toMatch(/needs 400 MB of memory, and 320 MB are there\./)
  expect([tooLittleMemory(600 * mb, true), tooLittleMemory(400 * mb, false)]).toEqual([undefined, undefined])
  expect(memoryThere()).toBeGreaterThan(64 * mb)
})
