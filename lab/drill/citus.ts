// Schools on three machines: a Citus coordinator and two workers, filled, distributed, paid on over HTTP. A school is moved while it
// pays, a worker killed and brought back, a machine added, a sign-up broken off between its two phases, all backed up and restored; then the books.
// Wants PostgreSQL with Citus 13.2 (CITUS_PREFIX, or beside the newest PostgreSQL here); without it, it says so and does nothing.
// Usage: npm run drill -- citus     DRILL_STUDENTS of each school (400)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attack } from './citus-attack.ts'
import { backUp } from './citus-backup.ts'
import { findCitus, type Machines, withMachines } from './citus-cluster.ts'
import { addMachine, command, isolateSchool, killWorker, moveSchool, type Stage } from './citus-events.ts'
import { compared, figuresOf } from './citus-figures.ts'
import { found, signUpsKilled } from './citus-sign-up.ts'
import { openDesks, type Payment, payAtLast, startPaying } from './payers.ts'
import { say, seconds, since } from './programs.ts'
import { inspectBooks, seedSchools, startServer } from './server.ts'

const SCHOOLS = Number(process.env.DRILL_SCHOOLS ?? 4)
const STUDENTS = Number(process.env.DRILL_STUDENTS ?? 400)

const programs = findCitus()
if (programs) await withMachines(programs, drill)
else
  say(
    'SKIPPED: there is no PostgreSQL with Citus here. Set CITUS_PREFIX to one (docs/scaling.md says how it was built).',
  )

async function drill(machines: Machines) {
  const emails = await seedSchools(machines.url, SCHOOLS, STUDENTS)
  const plain = await measured(machines, emails)
  await distributed(machines)
  compared(plain, await measured(machines, emails))
  await isolateSchool(machines, emails[0] ?? '')
  const { receipts: before } = await inspectBooks(machines.url, [])
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-citus-drill-'))
  const settings = { DATABASE_URL: machines.url, PUBLIC_URL: 'https://fees.example', DATA_DIR: folder }
  const server = await startServer(settings)
  try {
    const payments = await lived(machines, server.origin, emails)
    await server.stop()
    await closed(machines, payments, before)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All that happens while the schools pay; answers what they paid, each acknowledged in the end. */
async function lived(machines: Machines, origin: string, emails: string[]): Promise<readonly Payment[]> {
  const desks = await openDesks(origin, emails)
  const payers = startPaying(origin, desks)
  const stage: Stage = { machines, origin, desks, payers }
  try {
    await seconds(5)
    for (const event of [found, moveSchool, backUp, addMachine, killWorker]) await event(stage)
    await attack(machines)
    await signUpsKilled(stage)
  } finally {
    await payers.stop()
  }
  const unknown = payers.payments.filter(({ receiptId }) => !receiptId)
  for (const payment of unknown) await payAtLast(origin, payment)
  const acknowledged = payers.payments.length - unknown.length
  say(`payments acknowledged           ${acknowledged}, and ${unknown.length} sent again`)
  return payers.payments
}

/** Every payment is there once, and the books of all schools agree. */
async function closed({ url }: Machines, payments: readonly Payment[], before: number) {
  const receiptIds = payments.flatMap(({ receiptId }) => receiptId ?? [])
  const books = await inspectBooks(url, receiptIds)
  const lost = receiptIds.length - books.found.size
  const doubled = books.receipts - before - books.found.size
  say(`lost, doubled                   ${lost}, ${doubled}`)
  say(`differences in ${books.schools} schools        ${books.differences}`)
  if (lost !== 0 || doubled !== 0 || books.differences > 0) process.exitCode = 1
}

/** From a filled database of one machine, and once more, which finds nothing to do. */
async function distributed(machines: Machines) {
  const [{ version } = { version: '' }] = await machines.coordinator.ask<{ version: string }>(
    'select citus_version() || $$, PostgreSQL $$ || current_setting($$server_version$$) as version',
  )
  say(version)
  for (const what of ['dealt out, filled', 'again']) {
    const started = performance.now()
    const said = await command('distribute', machines)
    say(`${what.padEnd(31)} ${since(started).toFixed(1)} s; ${said.trim().split('\n').at(-1)}`)
  }
}

/** On one machine, and then on three: the same calls through a server of their own. */
async function measured(machines: Machines, emails: string[]) {
  const server = await startServer({ DATABASE_URL: machines.url })
  const figures = await figuresOf(machines, server.origin, await openDesks(server.origin, emails))
  await server.stop()
  return figures
}
