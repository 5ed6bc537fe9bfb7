import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './db/make-folder.ts'
import { saidToOperator } from './said-to-operators.ts'
import { emptyFolder } from './testing/test-database.ts'

test('a port that is taken is said with its number and what helps', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo

  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  )

  expect(saidToOperator(error)).toBe(
    `Port ${port} is taken by another program. Stop that one, or set PORT to another number. (EADDRINUSE)`,
  )
})

test('a database that is not there is said with its address, also where the machine has several', async () => {
  const error = await new pg.Client('postgres://a@127.0.0.1:1/x').connect().catch((reason: unknown) => reason)

  const sentence =
    'Nothing answers at 127.0.0.1:1. Start the database there, or set DATABASE_URL to where it is. (ECONNREFUSED)'
  expect(saidToOperator(error)).toBe(sentence)
  expect(saidToOperator(new AggregateError([error]))).toBe(sentence)
})

test('a folder that cannot be made is said at once, wherever it was to be', async () => {
  const folder = await emptyFolder()
  writeFileSync(join(folder, 'file'), '')

  expect(saidWhen(() => makeFolder(join(folder, 'file', 'below')))).toContain('leads through a file')
  expect(saidWhen(() => makeFolder('/proc/akontaa/backups'))).toContain('could not be made')
  expect(saidWhen(() => makeFolder(join(folder, 'a', 'b', 'c')))).toBe('')
})

test('what is a sentence already stays as it is', () => {
  expect(saidToOperator(new Error('There is no database in /x.'))).toBe('There is no database in /x.')
})

function saidWhen(act: () => void): string {
  try {
    act()
    return ''
  } catch (error) {
    return saidToOperator(error)
  }
}
