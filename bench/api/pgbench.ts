import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './stage.ts'

/**
 * The ceiling of payments, in transactions a second: the same function with the same input as our server's, called by
 * PostgreSQL's own load generator for one of so many rows of `bench_targets`.
 */
export function pgbench(
  { url, programs }: Pick<Cluster, 'url' | 'programs'>,
  targets: number,
  connections: number,
  seconds: number,
): number {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-pgbench-'))
  const script = join(folder, 'pay.sql')
  writeFileSync(
    script,
    `\\set n random(1, ${targets})
select ledger_post(set_config('app.school_id', school::text, true)::uuid,
  jsonb_build_object('staff', staff, 'request', 'bench', 'key', gen_random_uuid(), 'hash', repeat('ab', 32)),
  jsonb_build_object('student', student, 'kind', 'payment',
    'lines', '[{"feeType": "School Fees", "amount": 15000}]'::jsonb))
from bench_targets where n = :n;`,
  )
  const how = ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', '2', '-T', `${seconds}`, '-f', script]
  try {
    const said = execFileSync(join(programs, 'pgbench'), [...how, url], { encoding: 'utf8', stdio: 'pipe' })
    return Number(/tps = ([\d.]+)/.exec(said)?.[1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
