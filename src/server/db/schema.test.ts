import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeActs } from '../testing/describe-acts.ts'
import { describeSchema, type NamedTable, tableNames } from '../testing/describe-schema.ts'
import { ownDatabase } from '../testing/test-database.ts'
import { sqlInOrder } from './sql-rooms.ts'

test('docs/tables.md names each table in one line, and schema.sql says what it is', async () => {
  // Other tests make tables in the one they share.
  const { pool } = await ownDatabase('migrated')
  const named = namedTables(readFileSync('docs/tables.md', 'utf8'))

  expect(named.map(({ name }) => name).sort()).toEqual((await tableNames(pool)).sort())
  await expect(await describeSchema(pool, named)).toMatchFileSnapshot('./schema.sql')
})

test('ledger/acts.ts says what each of the ledger’s functions reads and answers, for the compiler to compare', async () => {
  const texts = (await sqlInOrder()).map(({ text }) => text)

  await expect(describeActs(texts)).toMatchFileSnapshot('../ledger/acts.ts')
})

function namedTables(page: string): NamedTable[] {
  let room = ''
  return page.split('\n').flatMap((line) => {
    room = /^## (.*)/.exec(line)?.[1] ?? room
    const [, name, holds] = /^- `(\w+)`: (.*)/.exec(line) ?? []
    return name && holds ? [{ name, room, holds: `${holds[0]?.toUpperCase()}${holds.slice(1)}` }] : []
  })
}
