import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'

/** Where log lines go instead of standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** What the application stands on. Tests pass their own clock; everything else is the real thing. */
export interface World {
  database: Database
  /** A copy that follows it, for long readings (on-standby.ts). */
  standby?: Database | undefined
  env: Env
  /** The moment it is, when a test has chosen one; the database's clock otherwise. */
  now?: () => Date
  /** Where log lines go; standard output otherwise. */
  log?: LogStream
}
