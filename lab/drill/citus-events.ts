import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Machine, Machines } from './citus-cluster.ts'
import { type Desk, longestPause, type Payers, type Payment } from './payers.ts'
import { say, seconds, since } from './programs.ts'

export interface Stage {
  machines: Machines
  origin: string
  desks: Desk[]
  payers: Payers
}

/** Runs a command of the product on the coordinator, and ends the drill when it fails. */
export async function command(
  name: string,
  { url, superuserUrl }: Pick<Machines, 'url' | 'superuserUrl'>,
  ...words: string[]
): Promise<string> {
  const file = fileURLToPath(new URL(`../../src/server/commands/${name}.ts`, import.meta.url))
  return await new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [file, ...words],
      { env: { ...process.env, DATABASE_URL: url, DATABASE_SUPERUSER_URL: superuserUrl } },
      (error, out, err) => {
        if (error) reject(new Error(`npm run ${name} -- ${words.join(' ')}: ${out}${err}`))
        else resolve(out)
      },
    )
  })
}

/** The worker that holds this school, and the shard it is in. */
export async function placeOf({ coordinator, workers }: Machines, schoolId: string) {
  const [found] = await coordinator.ask<{ shard: string; port: number; schools: number }>(
    `select s.shard::text, n.nodeport as port from get_shard_id_for_distribution_column('schools', $1::uuid) s(shard)
     join pg_dist_placement p on p.shardid = s.shard join pg_dist_node n on n.groupid = p.groupid`,
    [schoolId],
  )
  const worker = workers.find(({ port }) => port === found?.port)
  if (!found || !worker) throw new Error(`no worker holds school ${schoolId}`)
  return { shard: found.shard, worker }
}

/** A school that shares its part with others gets one of its own. The server is stopped for it. */
export async function isolateSchool(machines: Machines, email: string) {
  const [school] = await machines.coordinator.ask<{ id: string }>('select id from schools where email = $1', [
    email,
  ])
  const started = performance.now()
  await command('distribute', machines, '--isolate', school?.id ?? '')
  say(`a school given its own part     ${since(started).toFixed(1)} s, the server stopped`)
}

/** A school goes to the other machine while it pays. */
export async function moveSchool(stage: Stage, to?: Machine) {
  const { machines, payers, desks } = stage
  const [{ schoolId, token } = { schoolId: '', token: '' }] = desks
  const from = await placeOf(machines, schoolId)
  const target = to ?? machines.workers.find((worker) => worker !== from.worker)
  if (!target) throw new Error('there are two workers')
  const left = performance.now()
  const said = await command('distribute', machines, '--move', schoolId, '--to', `127.0.0.1:${target.port}`)
  const arrived = performance.now()
  await until(30, () => payers.payments.some(({ at, token: whose }) => whose === token && at && at > arrived))
  await seconds(2)
  const there = await placeOf(machines, schoolId)
  if (there.worker !== target) throw new Error('the school was not moved')
  const own = payers.payments.filter((payment) => payment.token === token)
  say(`school moved in                 ${((arrived - left) / 1_000).toFixed(1)} s; ${told(own, left)}`)
  for (const line of said.trim().split('\n')) say(`  ${line}`)
}

/** What its desks noticed since this moment. */
function told(payments: readonly Payment[], from: number): string {
  const there = payments.filter(({ at }) => at !== undefined && at > from)
  const longest = Math.max(0, ...there.map(({ tookMs }) => tookMs ?? 0)) / 1_000
  const pause = longestPause(there, from).toFixed(1)
  return `its payments meanwhile ${there.length}, the longest ${longest.toFixed(1)} s, longest without one ${pause} s`
}

/** Waits for it so many seconds at most; whether it came. */
async function until(count: number, isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < count * 10 && !isSo(); tries += 1) await seconds(0.1)
  return isSo()
}

/** A machine more: made ready by `distribute`, and a school goes to it. */
export async function addMachine(stage: Stage) {
  const { machines } = stage
  const machine = await machines.addMachine()
  const started = performance.now()
  await command('distribute', machines, '--add', `127.0.0.1:${machine.port}`)
  machines.workers.push(machine)
  say(`a third worker made ready in    ${since(started).toFixed(1)} s`)
  await moveSchool(stage, machine)
}

/** The machine under some schools is gone and comes back: the others pay on. */
export async function killWorker({ machines, payers, desks }: Stage) {
  const places = await Promise.all(
    desks.map(async ({ schoolId, token }) => ({ token, at: (await placeOf(machines, schoolId)).worker })),
  )
  const worker = places.at(-1)?.at
  const here = new Set(places.filter(({ at }) => at === worker).map(({ token }) => token))
  if (!worker || here.size === desks.length) throw new Error('all schools are on one machine')
  const paidAfter = (moment: number, isHere: boolean) =>
    payers.payments.flatMap(({ at, token }) => (at && at > moment && here.has(token) === isHere ? at : []))
  const killed = performance.now()
  await worker.kill()
  await seconds(5)
  const others = paidAfter(killed, false).length
  const back = performance.now()
  await worker.start()
  const rose = since(back)
  const isPaid = await until(60, () => paidAfter(back, true).length > 0)
  const first = Math.min(...paidAfter(back, true))
  say(
    `worker killed for 5 s           ${here.size} schools on it, ${others} payments of the others meanwhile; ` +
      `up ${rose.toFixed(1)} s after its start, first payment there after ${((first - back) / 1_000).toFixed(1)} s`,
  )
  if (others === 0) throw new Error('schools elsewhere could not pay')
  if (!isPaid) throw new Error('no payment after the worker was back')
}
