import type pg from 'pg'
import { logLine } from '../log-line.ts'
import { startLoop } from '../loop.ts'

/**
 * Does what a PostgreSQL server's background processes do and the embedded engine lacks: it writes checkpoints (else
 * the log grows for ever and recovery takes ever longer), clears dead rows and counts anew the tables that changed.
 * All goes through the one connection, so it never meets a transaction half way.
 */
export function keepTidy(pool: pg.Pool): Upkeep {
  let checkpoint = { position: 0, at: 0 }

  async function tidy(limit: Pick<typeof checkpoint, 'position' | 'at'>): Promise<void> {
    for (const table of await changedTables(pool)) await pool.query(`vacuum (analyze) ${table}`)
    const position = await logPosition(pool)
    const isDue = position - checkpoint.position > limit.position || Date.now() - checkpoint.at > limit.at
    if (!isDue || position === checkpoint.position) return
    await pool.query('checkpoint')
    checkpoint = { position: await logPosition(pool), at: Date.now() }
  }

  const loop = startLoop({
    everyMs,
    firstAfterMs: everyMs,
    round: async () => {
      await tidy(soon)
    },
    onError: (error) => {
      logLine(`Database upkeep failed: ${error instanceof Error ? error.message : error}`, 'error')
    },
  })

  return {
    stop: async () => {
      await loop.stop()
      await tidy(now)
    },
  }
}

interface Upkeep {
  /** Stops the timer and tidies a last time, so that the next start has nothing to recover. */
  stop: () => Promise<void>
}

const everyMs = 20_000
/** A checkpoint is due after so many bytes of log, or so many milliseconds. */
const soon = { position: 32 * 1024 * 1024, at: 5 * 60_000 }
const now = { position: 0, at: 0 }

async function logPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position",
  )
  return rows[0]?.position ?? 0
}

/** Tables with so many changed rows that plans or disk space suffer: about the rules of autovacuum. */
async function changedTables(pool: pg.Pool): Promise<string[]> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', s.schemaname, s.relname) as name
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where greatest(s.n_dead_tup, s.n_mod_since_analyze) > 200 + 0.1 * greatest(c.reltuples, 0)`)
  return rows.map(({ name }) => name)
}
