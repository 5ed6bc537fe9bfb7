import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Machine, Machines } from './citus-cluster.ts'
import { ask, type Desk, longestPause, type Payers, type Payment } from './payers.ts'
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

/** A school gets a shard of its own, and goes to another machine with it, while it pays. */
export async function moveSchool(stage: Stage, to?: Machine) {
  const { machines, payers, desks } = stage
  const [{ schoolId, token } = { schoolId: '', token: '' }] = desks
  const from = await placeOf(machines, schoolId)
  const target = to ?? machines.workers.find((worker) => worker !== from.worker)
  if (!target) throw new Error('there are two workers')
  const started = performance.now()
  // Where it has moved before, it is alone already.
  if (!to) await command('distribute', machines, '--isolate', schoolId)
  const alone = since(started)
  await seconds(3)
  const left = performance.now()
  await command('distribute', machines, '--move', schoolId, '--to', `127.0.0.1:${target.port}`)
  const took = since(left)
  await seconds(3)
  const there = await placeOf(machines, schoolId)
  if (there.worker !== target) throw new Error('the school was not moved')
  const own = payers.payments.filter((payment) => payment.token === token)
  if (!to) say(`school isolated in              ${alone.toFixed(1)} s; ${told(own, started, left)}`)
  say(`school moved in                 ${took.toFixed(1)} s; ${told(own, left, left + took * 1_000 + 3_000)}`)
}

/** What its desks noticed between two moments. */
function told(payments: readonly Payment[], from: number, to: number): string {
  const there = payments.filter(({ at }) => at !== undefined && at > from && at < to)
  const longest = Math.max(0, ...there.map(({ tookMs }) => tookMs ?? 0)) / 1_000
  const pause = longestPause(there, from).toFixed(1)
  return `its payments meanwhile ${there.length}, the longest ${longest.toFixed(1)} s, longest without one ${pause} s`
}

/** A machine more: made ready by `distribute`, and a school goes to it. */
export async function addMachine(stage: Stage) {
  const { machines } = stage
  const machine = await machines.addMachine()
  await machines.coordinator.ask(`select citus_add_node('127.0.0.1', $1::int)`, [machine.port])
  machines.workers.push(machine)
  await machines.coordinator.ask(`select replicate_reference_tables('block_writes')`)
  const started = performance.now()
  await command('distribute', machines)
  say(`a third worker made ready in    ${since(started).toFixed(1)} s`)
  await moveSchool(stage, machine)
}

/** The coordinator is killed once a worker has prepared its half of a sign-up. Afterwards the school is there once, and whole. */
export async function foundingKilled({ machines, origin }: Stage) {
  const { coordinator, workers } = machines
  const email = 'between@school.example'
  const prepared = workers.map((worker) => worker.ask(UNTIL_PREPARED))
  const founding = found(origin, email).catch(() => undefined)
  await Promise.race([Promise.any(prepared), founding, seconds(20)])
  coordinator.kill()
  const counts = await Promise.all(workers.map((worker) => worker.ask<{ count: number }>(PREPARED)))
  const halves = counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
  // Its memory is in use until the last of its processes is gone.
  await seconds(5)
  await Promise.all([coordinator.start(), founding])
  await coordinator.ask('select recover_prepared_transactions()')
  await seconds(2)
  const again = await founding.then((school) => school ?? found(origin, email).catch(() => undefined))
  const schools = await coordinator.ask<{ id: string }>('select id from schools where email = $1', [email])
  const left = await Promise.all(workers.map((worker) => worker.ask<{ count: number }>(PREPARED)))
  const open = left.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
  say(
    `coordinator killed in a sign-up ${halves} halves were prepared, ${open} are left; the school is there ${schools.length} times`,
  )
  if (open > 0 || schools.length !== 1 || again === undefined) process.exitCode = 1
}

const PREPARED = `select count(*)::int as count from pg_prepared_xacts where gid like 'citus%'`

/** Looks without pause: between the two phases lies a millisecond. */
const UNTIL_PREPARED = `do $$ declare v_until timestamptz := clock_timestamp() + interval '20 seconds'; begin
  while clock_timestamp() < v_until and not exists (select from pg_prepared_xacts where gid like 'citus%') loop null; end loop; end $$`

/** The machine under some schools is gone and comes back: the others pay on. */
export async function killWorker({ machines, payers, desks }: Stage) {
  const [worker] = machines.workers
  if (!worker) throw new Error('there is a worker')
  const here = new Set<string>()
  for (const { schoolId, token } of desks)
    if ((await placeOf(machines, schoolId)).worker === worker) here.add(token)
  const killed = performance.now()
  worker.kill()
  await seconds(5)
  const others = payers.payments.filter(({ at, token }) => at && at > killed && !here.has(token)).length
  const back = performance.now()
  await worker.start()
  const rose = since(back)
  await seconds(4)
  const again = payers.payments.flatMap(({ at, token }) => (at && at > back && here.has(token) ? at : []))
  const first = Math.min(...again)
  say(
    `worker killed for 5 s           ${here.size} schools on it, ${others} payments of the others meanwhile; ` +
      `up ${rose.toFixed(1)} s after its start, first payment there after ${((first - back) / 1_000).toFixed(1)} s`,
  )
  if (here.size < desks.length && others === 0) throw new Error('schools elsewhere could not pay')
  if (here.size > 0 && !Number.isFinite(first)) throw new Error('no payment after the worker was back')
}

/** A school signs up over HTTP, pays in the sandbox and is there. */
export async function found(origin: string, email: string): Promise<string | undefined> {
  const form = {
    ...{ schoolName: `School of ${email}`, schoolAddress: '7 Ring Road, Accra', schoolPhone: '030 277 1234' },
    ...{ schoolWebsite: '', schoolEmail: email, schoolPassword: 'demo-school' },
    ...{ bankName: 'GCB Bank Limited', bankAccountNumber: '1011130067824', settlementBankCode: '040100' },
  }
  const stored = await ask(origin, 'POST', '/api/signups', { body: form })
  const { id } = stored.body as { id: string }
  const order = { amount: 500, signUpId: id, callBack: 'https://fees.example/paymentCallback' }
  const opened = await ask(origin, 'POST', '/api/paystack/initialize', { body: order })
  const { data } = opened.body as { data: { authorization_url: string; reference: string } }
  const pressed = new URLSearchParams({ act: 'close', channel: 'card' })
  await (await fetch(data.authorization_url, { method: 'POST', body: pressed })).text()
  const added = await ask(origin, 'POST', '/api/schools/add', { body: { reference: data.reference } })
  const { schoolId } = added.body as { schoolId?: string }
  if (!schoolId) say(`  ${added.status} ${JSON.stringify(added.body)}`)
  return schoolId
}
