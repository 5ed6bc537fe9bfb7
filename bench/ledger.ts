// Payments through the ledger's door beside pgbench calling the same SQL function on the same database in the same run,
// the same on the embedded engine, and the list of 10,000 students. Usage: npm run bench -- ledger
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/context/context.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { listStudents } from '#server/features/students/queries.ts'
import { post } from '#server/ledger/index.ts'
import { pesewas } from '#shared/money.ts'
import { withCluster } from '../scripts/cluster.js'
import { pgbench } from './api/pgbench.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const SCHOOLS = 100
const STUDENTS = 50

interface Target {
  context: Context
  studentId: string
}

/** Schools of fifty children each, and the table pgbench picks them from. */
const SEED = `
create table bench_targets (n serial primary key, school uuid, student uuid, staff uuid);
do $$
declare
  s uuid; g uuid; k uuid;
begin
  for n in 1..${SCHOOLS} loop
    s := found_school(jsonb_build_object('name', 'School ' || n, 'email', 's' || n || '@bench.example', 'address', '-',
      'phone', '-', 'initials', 'SCH', 'passwordHash', '-', 'senderId', 'SCHFEES', 'expiresOn', '2100-01-01',
      'classes', '[{"name": "Basic 1", "key": "basic1", "place": 1}]'::jsonb,
      'feeTypes', '[{"name": "School Fees", "voluntary": false}]'::jsonb,
      'terms', '[{"name": "One", "year": "2026/2027", "starts": "2026-01-01", "ends": "2100-01-01"}]'::jsonb));
    insert into guardians (school_id, first_name, surname, phone) values (s, 'Ama', 'Mensah', '+233240000000')
    returning id into g;
    select id into k from classes where school_id = s;
    insert into students (school_id, number, surname, first_name, gender, class_id, guardian_id)
    select s, i, 'Mensah', 'Kofi', 'Male', k, g from generate_series(1, ${STUDENTS}) i;
    insert into bench_targets (school, student, staff)
    select s, x.id, f.id from students x, staff f where x.school_id = s and f.school_id = s;
  end loop;
end $$;
analyze`

await withCluster(onPostgres, 'durable')
await onEmbedded()

async function onPostgres({ url: server, programs }: { url: string; programs: string }) {
  const url = await makeDatabase(server)
  const database = await openPostgres({ url, poolSize: 32 })
  await migrate(database.pool)
  const targets = await seed(database)
  process.stdout.write('engine      schools  connections   door/s  pgbench/s  ratio\n')
  for (const schools of [1, SCHOOLS]) {
    const some = targets.slice(0, schools * STUDENTS)
    for (const connections of [1, 8, 32]) {
      const ceiling = pgbench({ url, programs }, some.length, connections, SECONDS)
      const reached = await door(some, connections)
      const ratio = `${Math.round((reached / ceiling) * 100)} %`
      row('PostgreSQL', schools, connections, reached, ceiling.toFixed(0), ratio)
    }
  }
  await listOfTenThousand(database, targets)
  await database.close()
}

async function makeDatabase(server: string): Promise<string> {
  const { pool, close } = await openPostgres({ url: server, poolSize: 1 })
  await pool.query('create database bench')
  await close()
  return Object.assign(new URL(server), { pathname: '/bench' }).href
}

async function onEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-bench-'))
  const database = await openEmbedded({ folder, durability: 'synced' })
  await migrate(database.pool)
  const targets = await seed(database)
  for (const schools of [1, SCHOOLS]) {
    row('embedded', schools, 1, await door(targets.slice(0, schools * STUDENTS), 1), '', '')
  }
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

function row(
  engine: string,
  schools: number,
  connections: number,
  reached: number,
  ceiling: string,
  ratio: string,
) {
  const cells = [engine.padEnd(10), String(schools).padStart(8), String(connections).padStart(12)]
  cells.push(reached.toFixed(0).padStart(8), ceiling.padStart(10), ratio.padStart(6))
  process.stdout.write(`${cells.join(' ')}\n`)
}

/** Payments a second through the door, so many at a time, each to a child chosen at random. */
async function door(targets: readonly Target[], connections: number): Promise<number> {
  const until = performance.now() + SECONDS * 1_000
  let payments = 0
  const desk = async () => {
    while (performance.now() < until) {
      const target = targets[Math.floor(Math.random() * targets.length)]
      if (!target) return
      const idempotency = { key: crypto.randomUUID(), inputHash: 'ab'.repeat(32) }
      await post(
        { ...target.context, idempotency },
        {
          kind: 'payment',
          studentId: target.studentId,
          lines: [{ feeType: 'School Fees', amount: pesewas(15_000) }],
        },
      )
      payments++
    }
  }
  await Promise.all(Array.from({ length: connections }, desk))
  return payments / SECONDS
}

async function seed({ pool }: Database): Promise<Target[]> {
  await pool.query(SEED)
  const { rows } = await pool.query<{ school: string; student: string; staff: string }>(
    'select school, student, staff from bench_targets order by n',
  )
  const database = { pool } as Database
  return rows.map(({ school, student, staff }) => ({
    studentId: student,
    context: {
      schoolId: school,
      database,
      caller: { staffId: staff, sessionId: null, role: 'head', requestId: 'bench' },
    },
  }))
}

/** The list the desk opens with, for a school of 10,000: the statement alone, best of ten. */
async function listOfTenThousand({ pool }: Database, [target]: readonly Target[]) {
  if (!target) return
  const { schoolId } = target.context
  const client = await pool.connect()
  await client.query(`begin; select set_config('app.school_id', '${schoolId}', true)`)
  await client.query(
    `insert into students (school_id, number, surname, first_name, gender, class_id, guardian_id)
     select $1, 1000 + i, 'Surname ' || i, 'First', 'Male', (select id from classes where school_id = $1),
       (select id from guardians where school_id = $1) from generate_series(1, 9950) i`,
    [schoolId],
  )
  await client.query(
    `insert into balances (school_id, student_id, fee_type_id, balance)
     select $1, s.id, f.id, 10000 from students s, fee_types f where s.school_id = $1 and f.school_id = $1
     on conflict do nothing`,
    [schoolId],
  )
  await client.query('commit')
  client.release()
  await pool.query('analyze')
  const times: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const start = performance.now()
    await listStudents(target.context, { status: 'active' })
    times.push(performance.now() - start)
  }
  process.stdout.write(
    `list of 10,000 students with balances: ${Math.min(...times).toFixed(0)} ms, best of ten\n`,
  )
}
