import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './stage.ts'

/** One payment for the row of `bench_targets` that `$1` or `:n` names: the bare rows, or the door that writes them. */
export const CALLS = {
  plain_writes: `select plain_writes(set_config('app.school_id', school::text, true)::uuid, student, class, guardian, phone,
    fee_type, term, staff, 15000) from bench_targets where n = `,
  ledger_post: `select ledger_post(set_config('app.school_id', school::text, true)::uuid,
    jsonb_build_object('staff', staff, 'request', 'bench', 'key', gen_random_uuid(), 'hash', repeat('ab', 32)),
    jsonb_build_object('student', student, 'kind', 'payment',
      'lines', '[{"feeType": "School Fees", "amount": 15000}]'::jsonb)) from bench_targets where n = `,
} as const

/** Calls a second by PostgreSQL's own load generator, each for one of so many targets. */
export function pgbench(
  { superuserUrl, programs }: Pick<Cluster, 'superuserUrl' | 'programs'>,
  call: keyof typeof CALLS,
  targets: number,
  connections: number,
  seconds: number,
): number {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-pgbench-'))
  const script = join(folder, 'pay.sql')
  writeFileSync(script, `\\set n random(1, ${targets})\n${CALLS[call]}:n;`)
  const how = ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', '2', '-T', `${seconds}`, '-f', script]
  try {
    const said = execFileSync(join(programs, 'pgbench'), [...how, superuserUrl], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return Number(/tps = ([\d.]+)/.exec(said)?.[1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
