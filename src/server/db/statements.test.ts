import { expect, test } from 'vitest'
import { knownMigrations } from './migrate.ts'
import { sqlInOrder } from './sql-rooms.ts'
import { statementsIn } from './statements.ts'

test('a text is divided at the ends of its statements, and nowhere else', () => {
  const text = `-- a; comment
    insert into a values ('it''s; here'); /* and; here */
    create function f() returns void language plpgsql as $$ begin perform 1; end $$;
    do $x$ begin execute 'a;$$'; end $x$;
    comment on table "a;b" is 'x'`

  const statements = statementsIn(text).map((statement) => statement.trim())

  expect(statements).toHaveLength(4)
  expect(statements[1]).toContain('create function f()')
  expect(statements[3]).toBe(`comment on table "a;b" is 'x'`)
})

test('nothing of a migration or of a file of functions is lost by it', async () => {
  for (const { name, text } of [...(await knownMigrations()), ...(await sqlInOrder())]) {
    const letters = (sql: string) => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|[;\s]/g, '')
    expect(letters(statementsIn(text).join('\n')), name).toBe(letters(text))
  }
})
