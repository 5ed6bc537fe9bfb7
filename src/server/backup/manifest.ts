import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { ControlTotals } from './control-totals.ts'

/** The first line of a backup: what it is of, and what must be found again after it is restored. */
export interface Manifest {
  akontaa: 'backup'
  format: number
  /** Of the program that made it. */
  version: string
  madeAt: string
  engine: Database['engine']
  /** The schema its rows are of. */
  migrations: { name: string; checksum: string }[]
  totals: ControlTotals
}

/** Says where the rows on the next line belong. */
export interface Heading {
  table: string
  school: string | null
}

export const FORMAT = 1

const opening = z.object({
  akontaa: z.literal('backup'),
  format: z.number(),
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  totals: z.object({ tables: z.looseObject({}), schools: z.looseObject({}) }),
})

/** Takes the first line of what `readBackup` gives. Throws a sentence when it is no backup's. */
export async function takeManifest(reading: AsyncIterator<string>): Promise<Manifest> {
  const { value: first } = await reading.next()
  const content = jsonIn(first)
  if (!opening.safeParse(content).success) throw new Error('This is not a backup of Akontaa.')
  return content as Manifest
}

function jsonIn(line: unknown): unknown {
  try {
    return typeof line === 'string' ? JSON.parse(line) : undefined
  } catch {
    return undefined
  }
}
