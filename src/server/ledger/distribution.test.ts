import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { buildApp } from '../app.ts'
import { AT_THE_COORDINATOR, EVERYWHERE } from '../db/citus/tables.ts'
import type { Database } from '../db/database.ts'
import { parseEnv } from '../env.ts'
import { inject } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createTestSchool } from '../testing/test-school.ts'

// What Citus asks of tables distributed by school (docs/scaling.md): every row, key and statement of a school says which
// school it is, so that all of it lies on one machine and each statement goes to that one.

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

test('every unique key of a school’s table contains its school, and every foreign key stays with it', async () => {
  const schools = await schoolTables()
  const { rows: keys } = await database.pool.query<{ on: string; key: string; columns: string[] }>(`
    select i.indrelid::regclass::text as on, i.indexrelid::regclass::text as key,
      array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any(i.indkey)) as columns
    from pg_index i where i.indisunique`)
  const { rows: references } = await database.pool.query<{ on: string; to: string; columns: string[] }>(`
    select conrelid::regclass::text as on, confrelid::regclass::text as to,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'f'`)

  const without = keys.filter(({ on, columns }) => schools.has(on) && !columns.includes(columnOf(on)))
  const leaving = references.filter(({ on, to }) => schools.has(on) !== schools.has(to))
  const astray = references.filter(({ on, columns }) => schools.has(on) && !columns.includes('school_id'))

  expect(without).toEqual([])
  expect(leaving, 'a foreign key between a school’s table and the platform’s').toEqual([])
  expect(astray).toEqual([])
  expect(keys.filter(({ on }) => schools.has(on)).length).toBeGreaterThan(25)
})

test('every table is a school’s, on every machine, or at the coordinator by a written reason', async () => {
  const schools = await schoolTables()
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const elsewhere = new Set<string>([...EVERYWHERE, ...Object.keys(AT_THE_COORDINATOR)])

  expect(rows.map(({ name }) => name).filter((name) => !schools.has(name) && !elsewhere.has(name))).toEqual(
    [],
  )
})

test('no school’s table gives out numbers that all schools share', async () => {
  const { rows } = await database.pool.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`,
  )

  expect(rows).toEqual([])
})

test('every statement inside the ledger’s functions that touches a school’s table names the school', async () => {
  const touches = touching(await schoolTables())
  const { rows } = await database.pool.query<{ name: string; source: string }>(`
    select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosrc <> ''`)

  const nameless = rows.flatMap(({ name, source }) =>
    source
      .replace(/--.*$/gm, '')
      .split(';')
      .filter((statement) => touches.test(statement) && !namesSchool(statement))
      .map((statement) => `${name}: ${statement.trim().slice(0, 120)}`),
  )

  expect(nameless.filter((line) => !ACROSS_SCHOOLS.test(line))).toEqual([])
  expect(rows.length).toBeGreaterThan(40)
})

/** Asked for all schools at once by a job; on Citus it asks every machine. */
const ACROSS_SCHOOLS = /^(due_messages|unconfirmed_messages)\(/

test('every statement of the hot calls names the school', async () => {
  const touches = touching(await schoolTables(true))
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const said: string[] = []
  const app = await buildApp({
    database: overheard(database, said),
    env: parseEnv({ NODE_ENV: 'test' }),
    // The session is of the test's moment: by the machine's own clock it ends some day.
    now: () => school.clock.now,
  })
  const { schoolId, token } = school
  const params = { schoolId }

  const payment = { params: { studentId }, body: { amountPaid: 5, feeType: 'School Fees' } }
  await inject(app, endpoints.payStudent, payment, { token, key: randomUUID() })
  await inject(app, endpoints.listStudents, { params }, { token })
  await inject(app, endpoints.readStudent, { params: { studentId } }, { token })
  await inject(app, endpoints.printStatement, { params: { studentId }, query: { format: 'csv' } }, { token })
  await inject(
    app,
    endpoints.printDaySummary,
    { params: { day: '2026-11-20' }, query: { format: 'csv' } },
    { token },
  )
  await inject(app, endpoints.printDebtors, { query: { format: 'csv' } }, { token })
  await inject(app, endpoints.readToday, { params }, { token })
  await inject(app, endpoints.readJournal, { params, query: { limit: 5, search: 'a' } }, { token })
  const days = { schoolId, startDate: '2026-01-01', endDate: '2026-12-31' }
  await inject(app, endpoints.reportTransactions, { query: days }, { token })

  const touched = said.filter((statement) => touches.test(statement))
  expect(touched.filter((statement) => !namesSchool(statement))).toEqual([])
  expect(touched.length).toBeGreaterThan(15)
})

/** The same database, with every statement written down before it is asked. */
function overheard(real: Database, said: string[]): Database {
  const listening = <Asked extends object>(asked: Asked): Asked =>
    new Proxy(asked, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...words: unknown[]) => {
          if (name === 'query') said.push(textOf(words[0]))
          const answer = value.apply(target, words)
          return name === 'connect' ? answer.then((client: object) => listening(client)) : answer
        }
      },
    })
  return { ...real, pool: listening(real.pool) }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'object' && statement !== null && 'text' in statement)
    return String(statement.text)
  return String(statement)
}

/** Tables whose rows belong to a school; with their views when asked for. */
async function schoolTables(views = false): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = any($1) and c.relname <> 'directory'
       and (c.relname = 'schools' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped))`,
    [views ? ['r', 'v'] : ['r']],
  )
  expect(rows.length).toBeGreaterThan(20)
  return new Set(rows.map(({ name }) => name))
}

function columnOf(table: string): string {
  return table === 'schools' ? 'id' : 'school_id'
}

function touching(tables: Set<string>): RegExp {
  return new RegExp(`\\b(from|join|update|into)\\s+(${[...tables].join('|')})\\b`, 'i')
}

/** Of `schools` itself the id is the school; a whole row brings its own. */
function namesSchool(statement: string): boolean {
  return /school_id|\bschools\b.* where (\w+\.)?id =|into schools \(id,|select \(v_\w+\)\.\*/i.test(
    statement.replace(/\s+/g, ' '),
  )
}
