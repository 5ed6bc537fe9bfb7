import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Database } from '../db/database.ts'
import { withCopy } from '../db/embedded.ts'
import { makeFolder } from '../db/make-folder.ts'
import { type Loop, startLoop } from '../loop.ts'
import { backupsIn, writeBackup } from './backup-file.ts'

interface NightlyOptions {
  folder: string
  /** How many backups stay; older ones are removed once a newer one is there. */
  keep: number
  /** See `writeBackup`. */
  recipient?: string | undefined
  onError: (error: unknown) => void
  now?: () => Date
}

/** The first look after this hour of the day in Ghana finds that today has no backup yet. */
const HOUR = 2
const LOOK_EVERY_MS = 10 * 60_000

/**
 * Backs up the embedded database once a night, which nobody else can do while the server has it open. The database stands
 * still only while its files are copied; the backup is then written from the copy. A night that was slept through is made
 * up for at the next start.
 */
export function startNightlyBackups(database: Database, options: NightlyOptions): Loop {
  return startLoop({
    everyMs: LOOK_EVERY_MS,
    onError: options.onError,
    round: async () => {
      await backUpOnce(database, options)
    },
  })
}

async function backUpOnce(
  database: Database,
  { folder, keep, recipient, now = () => new Date() }: NightlyOptions,
): Promise<void> {
  const { cloneTo } = database
  const moment = now()
  const today = moment.toISOString().slice(0, 10).replaceAll('-', '')
  const isDone = (await backupsIn(folder)).some((path) => basename(path).includes(`-${today}T`))
  if (!cloneTo || isDone || moment.getUTCHours() < HOUR) return
  makeFolder(folder)
  await withCopy(
    cloneTo,
    (copy) => writeBackup(copy, folder, { now: moment, recipient }),
    join(folder, 'copy'),
  )
  const old = (await backupsIn(folder)).slice(0, -keep)
  for (const path of old) await rm(path)
}
