import type pg from 'pg'
import type { Places } from './citus/places.ts'

/** One database under one pool, whichever engine runs it. */
export interface Database {
  pool: pg.Pool
  engine: 'embedded' | 'postgres'
  /** A pooler stands between: what a connection remembers may be another's, so nothing is left in one. */
  isPooled: boolean
  /** Where each school is, when several machines hold the schools. */
  places?: Places | undefined
  /** Which role a superuser's connections step down to. */
  role?: string | null
  /** After a migration: gives the machines of the schools what is new, where there are several. */
  spread?: () => Promise<void>
  /** One line for the operator: which engine, where, and what survives a power cut. */
  description: string
  /** Embedded only: copies the database into a folder, between two statements. */
  cloneTo?: (folder: string) => Promise<void>
  /** Waits for what is running, then closes. Nothing acknowledged depends on it having been called. */
  close: () => Promise<void>
}
