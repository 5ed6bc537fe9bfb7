import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { dueMessages, unconfirmedMessages } from '#server/context/directory.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { parseEnv } from '#server/env.ts'
import { type Asked, aDebt, everyCall, headersOf, hotCalls, signIn, uncalled } from './calls.ts'
import { type Facts, factsOf } from './facts.ts'

/** A table this big is never to be read from end to end by a call of one school. */
const BIG_ROWS = 50_000

interface Addresses {
  url: string
  superuserUrl: string
}

/** A statement that reads a big table whole. */
export interface Offence {
  call: string
  table: string
  how: string
  statement: string
}

export interface Sweep {
  calls: number
  statements: number
  offences: Offence[]
  /** Calls that did not succeed: the sweep proves nothing about them. */
  failed: string[]
  notCalled: string[]
  slowest: { call: string; ms: number }[]
}

/** Makes every call of the API once and looks at the plan of every statement behind it, also inside functions and keys. */
export async function sweepPlans(addresses: Addresses, email: string, password: string): Promise<Sweep> {
  return await explaining(addresses, true, async (app, database, seen) => {
    const { superuserUrl } = addresses
    const before = await signedIn(app, await factsOf(superuserUrl, email, password))
    await ask(app, before, aDebt(before))
    await inDatabase(superuserUrl, `update messages set status = 'failed' where id = '${before.messageId}'`)
    const facts = { ...(await factsOf(superuserUrl, email, password)), token: before.token }
    const whole = await wholesOf(superuserUrl)
    const sweep: Sweep = { calls: 0, statements: 0, offences: [], failed: [], notCalled: [], slowest: [] }
    const watch = async (call: string, act: () => Promise<string | undefined>) => {
      seen.length = 0
      const began = performance.now()
      const failure = await act()
      sweep.slowest.push({ call, ms: performance.now() - began })
      if (failure) sweep.failed.push(`${call}: ${failure}`)
      sweep.calls += 1
      sweep.statements += seen.length
      sweep.offences.push(...seen.flatMap((explained) => offencesOf(call, explained, whole)))
    }
    const calls = everyCall(facts)
    sweep.notCalled = uncalled(calls)
    for (const [name, asked] of Object.entries(calls)) await watch(name, () => ask(app, facts, asked))
    await watch('job: messages due', async () => void (await dueMessages({ database }, 50)))
    await watch('job: messages unconfirmed', async () => void (await unconfirmedMessages({ database }, 50)))
    sweep.slowest.sort((a, b) => b.ms - a.ms).splice(8)
    return sweep
  })
}

/** Pages of 8 KB that each hot call touches, the median over children: what a busy machine leaves true. */
export async function pagesTouched(addresses: Addresses, email: string, password: string) {
  return await explaining(addresses, false, async (app, _database, seen) => {
    const facts = await signedIn(app, await factsOf(addresses.superuserUrl, email, password))
    const pages: Record<string, number> = {}
    for (const [name, asked] of [...Object.entries(hotCalls), ['sign-in', signIn] as const]) {
      const counts: number[] = []
      for (let turn = 0; turn < 15; turn += 1) {
        seen.length = 0
        const failure = await ask(app, facts, asked(facts))
        if (failure) throw new Error(`${name}: ${failure}`)
        counts.push(
          seen.reduce((sum, { plan }) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
        )
      }
      pages[name] = counts.sort((a, b) => a - b)[7] ?? 0
    }
    return pages
  })
}

/** Null when it succeeded, else what it said. */
async function ask(app: FastifyInstance, facts: Facts, asked: Asked): Promise<string | undefined> {
  const answer = await app.inject({
    method: asked.method,
    url: asked.path,
    headers: headersOf(facts, asked),
    ...(asked.body ? { payload: asked.body } : {}),
  })
  return answer.statusCode < 300 ? undefined : `${answer.statusCode} ${answer.body.slice(0, 200)}`
}

async function signedIn(app: FastifyInstance, facts: Facts): Promise<Facts> {
  const { path, body = {} } = signIn(facts)
  const answer = await app.inject({ method: 'POST', url: path, payload: body })
  return { ...facts, token: answer.json().authToken }
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

interface Explained {
  statement: string
  plan: Plan
}

/**
 * Runs the application in this process on connections where PostgreSQL explains each statement as it ends (auto_explain).
 * `nested` also explains the statements inside functions and behind foreign keys; without it the pages are counted.
 */
async function explaining<T>(
  { url, superuserUrl }: Addresses,
  nested: boolean,
  run: (app: FastifyInstance, database: Database, seen: Explained[]) => Promise<T>,
): Promise<T> {
  const settings: Record<string, string> = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': nested ? 'on' : 'off',
    'auto_explain.log_analyze': nested ? 'off' : 'on',
    'auto_explain.log_buffers': nested ? 'off' : 'on',
    'auto_explain.log_timing': 'off',
    client_min_messages: 'notice',
  }
  await forRole(superuserUrl, url, (name) => `set ${name} = '${settings[name]}'`, settings)
  const database = await openPostgres({ url, poolSize: 1 })
  try {
    const seen: Explained[] = []
    database.pool.on('connect', (client) => client.on('notice', ({ message }) => note(seen, message)))
    // The connection there is was made before anybody listened.
    ;(await database.pool.connect()).release(true)
    const app = await buildApp({ database, env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error' }) })
    const result = await run(app, database, seen)
    await app.close()
    return result
  } finally {
    await database.close()
    await forRole(superuserUrl, url, (name) => `reset ${name}`, settings)
  }
}

async function forRole(
  superuserUrl: string,
  url: string,
  clause: (name: string) => string,
  settings: Record<string, string>,
) {
  const { username, pathname } = new URL(url)
  const role = `alter role ${username} in database "${pathname.slice(1)}"`
  await inDatabase(
    superuserUrl,
    ["load 'auto_explain'", ...Object.keys(settings).map((name) => `${role} ${clause(name)}`)].join('; '),
  )
}

async function inDatabase(superuserUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

function note(seen: Explained[], message: string | undefined) {
  const json = /^duration: .*? plan:\n([\s\S]*)$/.exec(message ?? '')?.[1]
  if (!json) return
  const { 'Query Text': statement, Plan: plan } = JSON.parse(json)
  seen.push({ statement, plan })
}

interface Wholes {
  tables: Set<string>
  /** Of some rows only: to read such an index from end to end is to read those rows. */
  partialIndexes: Set<string>
}

async function wholesOf(superuserUrl: string): Promise<Wholes> {
  const tables = await inDatabase(
    superuserUrl,
    `select relname as name from pg_stat_user_tables where n_live_tup >= ${BIG_ROWS}`,
  )
  const partial = await inDatabase(
    superuserUrl,
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const namesOf = (rows: { name: string }[]) => new Set(rows.map(({ name }) => name))
  return { tables: namesOf(tables.rows), partialIndexes: namesOf(partial.rows) }
}

function offencesOf(call: string, { statement, plan }: Explained, whole: Wholes): Offence[] {
  const table = plan['Relation Name'] ?? ''
  const isWholeIndex =
    /^Index( Only)? Scan/.test(plan['Node Type']) &&
    !plan['Index Cond'] &&
    !whole.partialIndexes.has(plan['Index Name'] ?? '')
  const isWhole = whole.tables.has(table) && (plan['Node Type'] === 'Seq Scan' || isWholeIndex)
  const own = isWhole ? [{ call, table, how: plan['Node Type'], statement }] : []
  return [
    ...own,
    ...(plan.Plans ?? []).flatMap((inner) => offencesOf(call, { statement, plan: inner }, whole)),
  ]
}
