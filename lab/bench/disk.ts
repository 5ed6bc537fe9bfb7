// What an entry weighs on disk, by table and index: classes are billed and families pay by the API until there are 20,000 entries,
// half of them payments, with the texts all of that writes. Space that is free to be written again counts as taken.
// Usage: npm run bench -- disk     BENCH_ENTRIES (20000)
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { load } from './api/load.ts'
import {
  authorized,
  makeSchool,
  oneOf,
  onStage,
  payment,
  type School,
  type Stage,
  startServer,
} from './api/stage.ts'

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 20_000)
const PUPILS = 400
/** School fees, exam fees and PTA fees. */
const FEES = 3
const SCHOOLS = Math.max(1, Math.round(ENTRIES / 2 / (PUPILS * FEES)))
/** After so long a morning's texts are sent and the database tidies up, as it does by itself. */
const ROUND_SECONDS = 2
/** Smaller is not printed. */
const SHOWN_BYTES = 2

interface Size {
  table: string
  name: string
  bytes: number
}

await onStage(async (stage) => {
  const schools: School[] = []
  while (schools.length < SCHOOLS)
    schools.push(await makeSchool(stage.owner, `School ${schools.length}`, PUPILS, 0))
  const { origin } = await startServer(stage)
  await stage.owner.query('vacuum analyze')
  const before = await sizesOf(stage)
  for (const school of schools) await bill(stage, origin, school)
  let entries = await countOf(stage, 'ledger_entries')
  while (entries < ENTRIES) {
    await load(origin, 2, () => payment(oneOf(schools)), { seconds: ROUND_SECONDS })
    await textsSent(stage)
    await stage.owner.query('vacuum analyze')
    entries = await countOf(stage, 'ledger_entries')
  }
  const counts = [entries, await countOf(stage, 'receipts'), await countOf(stage, 'messages')]
  print(grown(before, await sizesOf(stage), entries), counts)
  await stage.owner.query('reindex database bench')
  const anew = grown(before, await sizesOf(stage), entries).reduce((all, { bytes }) => all + bytes, 0)
  process.stdout.write(`${'with its indexes built anew'.padEnd(52)} ${anew.toFixed(0).padStart(6)}\n`)
})

async function bill({ owner }: Stage, origin: string, school: School) {
  const { rows } = await owner.query<{ classId: string; feeType: string }>(
    `select c.id as "classId", f.name as "feeType" from classes c join fee_types f using (school_id) where c.school_id = $1`,
    [school.id],
  )
  const answer = await fetch(`${origin}/api/classes/billing/${school.id}`, {
    method: 'POST',
    headers: { ...authorized(school), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ fees: rows.map((fee) => Object.assign({ amount: 600 }, fee)) }),
  })
  if (!answer.ok) throw new Error(`billing: ${answer.status} ${await answer.text()}`)
}

async function countOf({ owner }: Stage, table: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}

async function textsSent({ owner }: Stage): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select from messages where status in ('queued', 'sending') and not_before <= now() limit 1`,
    )
    if (rowCount === 0) return
    await pause(500)
  }
}

async function sizesOf({ owner }: Stage): Promise<Size[]> {
  const { rows } = await owner.query<Size>(
    `select coalesce(i.indrelid::regclass, c.oid::regclass)::text as table, c.relname as name, pg_table_size(c.oid)::int as bytes
     from pg_class c left join pg_index i on i.indexrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`,
  )
  return rows
}

function grown(before: Size[], after: Size[], entries: number): Size[] {
  const was = new Map(before.map(({ name, bytes }) => [name, bytes]))
  return after
    .map(({ table, name, bytes }) => ({ table, name, bytes: (bytes - (was.get(name) ?? 0)) / entries }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

function print(sizes: Size[], [entries, receipts, messages]: number[]) {
  const say = (name: string, bytes: number) =>
    process.stdout.write(`${name.padEnd(52)} ${bytes.toFixed(0).padStart(6)}\n`)
  const sum = (some: Size[]) => some.reduce((all, { bytes }) => all + bytes, 0)
  process.stdout.write(
    `${entries} entries, ${receipts} of them payments; ${messages} texts. Bytes an entry:\n`,
  )
  const tables = Object.entries(Object.groupBy(sizes, ({ table }) => table))
  for (const [table, its = []] of tables) {
    if (sum(its) < SHOWN_BYTES) continue
    say(table, sum(its))
    for (const { name, bytes } of its) if (bytes >= SHOWN_BYTES) say(`  ${name}`, bytes)
  }
  say('in all', sum(sizes))
}
