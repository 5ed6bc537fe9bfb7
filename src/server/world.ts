import type { Database } from './db/open.ts'
import type { Env } from './env.ts'
import type { LogStream } from './http/logger.ts'

/** What the application stands on. Tests pass their own clock; everything else is the real thing. */
export interface World {
  database: Database
  /** A copy that follows it, for long readings (standby.ts). */
  standby?: Database | undefined
  env: Env
  /** The moment it is, when a test has chosen one; the database's clock otherwise. */
  now?: () => Date
  /** Where log lines go; standard output otherwise. */
  log?: LogStream
}
