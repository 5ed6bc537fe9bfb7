import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { type SqlFile, sqlInOrder } from './sql-rooms.ts'

/** Where a function calls one that stands later. This list only gets shorter. */
const AGAINST_THE_ORDER = ['correct → statement-returns', 'correct-receipt → statement-returns']

test('a function calls what its file says it stands on, and nothing that stands later', async () => {
  const files = await sqlInOrder()
  const madeIn = whereMade(files)
  const used = await usesOf(madeIn)

  const wrong = files.flatMap((file) => {
    const uses = used.get(file.name) ?? new Map<string, string>()
    const unsaid = [...uses].filter(([other]) => !file.standsOn.includes(other))
    const unused = file.standsOn.filter((other) => !uses.has(other))
    return [
      ...unsaid.map(([other, thing]) => `${file.name} → ${other} (${thing})`),
      ...unused.map((other) => `${file.name}.sql uses nothing of ${other}: take it off its "Stands on"`),
    ]
  })

  expect(wrong.map((one) => one.replace(/ \(.*/, '')).sort(), wrong.join('\n')).toEqual(AGAINST_THE_ORDER)
})

test('who may call a function or read a view is said in the file that makes it', async () => {
  const files = await sqlInOrder()
  const madeIn = whereMade(files)

  const elsewhere = files.flatMap(({ name, text }) =>
    [...text.matchAll(/^(?:grant (?:execute on function|select on)|alter function) (\w+)/gm)]
      .filter(([, thing = '']) => !(madeIn.get(thing) ?? [name]).includes(name))
      .map(([, thing]) => `${name}.sql says it of ${thing}`),
  )

  expect(elsewhere).toEqual([])
})

/** What is written by one function alone, and what that stands in. Other doors call it. */
const WRITERS: Record<string, { file: string; by: string[] }> = {
  messages: { file: 'core', by: ['outbox_put'] },
  idempotency_keys: { file: 'core', by: ['keep_answer'] },
  audit_log: { file: 'core', by: ['advance_tail'] },
  receipts: { file: 'receipts', by: ['write_receipt'] },
  receipt_voids: { file: 'receipts', by: ['void_receipt'] },
  receipt_students: { file: 'receipts', by: ['write_receipt'] },
  balances: { file: 'lines', by: ['move_balances'] },
  ledger_entries: { file: 'lines', by: ['write_lines', 'write_many'] },
  ledger_days: { file: 'lines', by: ['count_days'] },
  money_entries: { file: 'money', by: ['write_money'] },
}

test.each(Object.entries(WRITERS))('rows of %s are written in one place', async (table, { file, by }) => {
  const { rows } = await (await testDatabase()).pool.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~* $1 order by 1`,
    [`insert\\s+into\\s+(public\\.)?${table}\\M`],
  )
  const server = fileURLToPath(new URL('..', import.meta.url))
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    // The large school of the laboratory is written as it stands, years of it at once.
    (name) =>
      /\.(ts|sql)$/.test(name) && !/\.test\.ts$|^db\/migrations\/|testing\/|^ledger\/bulk\//.test(name),
  )
  const inserts = new RegExp(`insert\\s+into\\s+(public\\.)?${table}\\b`, 'i')

  const written = sources.filter((name) => inserts.test(readFileSync(join(server, name), 'utf8')))

  expect(rows.map(({ name }) => name)).toEqual(by)
  expect(written).toEqual([`ledger/${file}.sql`])
})

test('what every act does first and last stands in its door, and doors are made in one way', async () => {
  const made = (await sqlInOrder()).flatMap(({ text }) =>
    [...text.matchAll(/^select make_door\('(\w+)'/gm)].map(([, name]) => name),
  )
  const { rows } = await (await testDatabase()).pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '[^_]replay[(]' order by 1`,
  )

  // Acts that are written in TypeScript ask by these two (ledger/once.ts); make_door holds the text of all others.
  expect(rows.map(({ name }) => name)).toEqual([...made, 'find_answer', 'make_door'].sort())
})

/** What makes a thing in a file of SQL; a door is made around its act. */
const MAKES = /^\s*(?:create (?:or replace )?(?:function|view|type) |select make_door\(')(\w+)/gm

/** The files that make a thing of this name: a function, view or type. Functions of one name may differ in what they take. */
function whereMade(files: SqlFile[]): Map<string, string[]> {
  const made = new Map<string, string[]>()
  for (const { name, text } of files) {
    for (const [, thing = ''] of text.matchAll(MAKES))
      made.set(thing, [...new Set([...(made.get(thing) ?? []), name])])
  }
  return made
}

/** By file, the other files that the database finds in its functions and views, each with one thing that is used of it. */
async function usesOf(madeIn: Map<string, string[]>): Promise<Map<string, Map<string, string>>> {
  const { rows } = await (await testDatabase()).pool.query<{
    name: string
    text: string
    isCalled: boolean
  }>(`
    select p.proname as name, pg_get_functiondef(p.oid) as text, true as "isCalled" from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    union all
    select c.relname, pg_get_viewdef(c.oid), false from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    union all
    select c.relname, '', false from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'`)
  const functions = new Set(rows.filter(({ isCalled }) => isCalled).map(({ name }) => name))
  const used = new Map<string, Map<string, string>>()
  for (const { name, text } of rows) {
    const own = onlyFile(madeIn, name)
    if (!own) continue
    for (const thing of wordsOf(text, functions)) {
      const its = onlyFile(madeIn, thing)
      if (its && its !== own) used.set(own, (used.get(own) ?? new Map()).set(its, thing))
    }
  }
  return used
}

/** Where two files have functions of one name, it is not asked which of them is meant. */
function onlyFile(madeIn: Map<string, string[]>, thing: string): string | undefined {
  const files = madeIn.get(thing) ?? []
  return files.length === 1 ? files[0] : undefined
}

/** What a text may use: words, and of functions' names those that are called. */
function wordsOf(text: string, functions: Set<string>): string[] {
  const plain = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').replace(/'[^']*'/g, "''")
  return [...plain.matchAll(/(?<![.\w])(\w+)\b(\s*\()?/g)]
    .filter(([, word = '', call]) => call !== undefined || !functions.has(word))
    .map(([, word = '']) => word)
}
