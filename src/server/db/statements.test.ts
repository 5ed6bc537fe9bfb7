import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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

test('nothing of a migration or of the ledger is lost by it', () => {
  for (const folder of ['./migrations/', '../ledger/']) {
    const place = new URL(folder, import.meta.url)
    for (const name of readdirSync(place).filter((one) => one.endsWith('.sql'))) {
      const text = readFileSync(new URL(name, place), 'utf8')
      const letters = (sql: string) => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|[;\s]/g, '')
      expect(letters(statementsIn(text).join('\n')), name).toBe(letters(text))
    }
  }
})
