import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, type Stage } from './citus-events.ts'
import { longestPause } from './payers.ts'
import { say, seconds, since } from './programs.ts'
import { inspectBooks } from './server.ts'

const RESTORED = 'restored'

/**
 * All machines are backed up into one file while the schools pay, and the file is restored into an empty database of one machine: every
 * payment acknowledged before is there, and the books of all schools agree.
 */
export async function backUp({ machines, payers }: Stage) {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-citus-backup-'))
  try {
    const begun = performance.now()
    await command('backup', machines, folder)
    const took = since(begun)
    const pause = longestPause(payers.payments, begun)
    await seconds(2)
    const known = payers.payments.filter(({ at, receiptId }) => receiptId && at && at < begun)
    await machines.coordinator.ask(`create database ${RESTORED} owner akontaa`)
    const url = Object.assign(new URL(machines.url), { pathname: `/${RESTORED}` }).href
    const restoring = performance.now()
    const [file = ''] = readdirSync(folder)
    await command('restore', { ...machines, url }, join(folder, file))
    const restored = since(restoring)
    const books = await inspectBooks(
      url,
      known.flatMap(({ receiptId }) => receiptId ?? []),
    )
    const lost = known.length - books.found.size
    say(
      `backed up while all pay         ${took.toFixed(1)} s, longest without a payment ${pause.toFixed(1)} s; restored on one machine in ` +
        `${restored.toFixed(1)} s: ${lost} lost of ${known.length} acknowledged before, ${books.differences} differences in ${books.schools} schools`,
    )
    if (lost !== 0 || books.differences > 0 || known.length === 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
