import type { Machine, Machines } from './citus-cluster.ts'
import type { Stage } from './citus-events.ts'
import { ask } from './payers.ts'
import { say, seconds, since } from './programs.ts'

/** A school signs up over HTTP, pays in the sandbox and is there. */
export async function found({ origin }: Stage): Promise<void> {
  const started = performance.now()
  const school = await claim(origin, await signUp(origin, 'new@school.example'))
  if (!school) throw new Error('the school was not founded')
  say(`a school founded over HTTP      ${since(started).toFixed(1)} s`)
}

/**
 * The coordinator is killed while a sign-up stands between its two phases: once while a worker that has prepared its half keeps the
 * answer back, so that nothing may stay of it, and once with the coordinator's own commit written and told to nobody, so that all
 * must. Either way the school is there once in the end, when its owner asks again.
 */
export async function signUpsKilled(stage: Stage): Promise<void> {
  const [worker] = stage.machines.workers
  if (!worker) throw new Error('there is a worker')
  await signUpKilled(stage, 'before', { by: worker, expected: 0 })
  await stage.machines.coordinator.ask(WAITING_SIGN_UP)
  await signUpKilled(stage, 'after', { by: stage.machines.coordinator, expected: 1 })
  await stage.machines.coordinator.ask(NO_MORE)
}

/**
 * Of all commits on the coordinator, only that of a school that is founded waits for a standby, which never answers. Citus may keep
 * the rows of a table that stays there in a shard of its own.
 */
const WAITING_SIGN_UP = `set citus.enable_ddl_propagation = off; set citus.enable_manual_changes_to_shards = on;
  set citus.override_table_visibility = off;
  create function wait_for_nobody() returns trigger language plpgsql as $$
    begin perform set_config('synchronous_commit', 'on', true); return new; end $$;
  do $$ begin
    execute format('create trigger wait_for_nobody before update of school on public.%I for each row when (new.school is not null)
      execute function wait_for_nobody()', 'signups' || coalesce((select '_' || shardid from pg_dist_shard
        where logicalrelid = 'signups'::regclass), ''));
  end $$`

const NO_MORE = `set citus.enable_ddl_propagation = off; set citus.enable_manual_changes_to_shards = on;
  drop function wait_for_nobody() cascade`

interface Held {
  by: Machine
  /** How many schools there must be as soon as the halves have been seen to. */
  expected: number
}

async function signUpKilled({ machines, origin, payers }: Stage, when: string, { by, expected }: Held) {
  const { coordinator } = machines
  const { email, reference, claimed, halves } = await between(machines, origin, when, by)
  const killed = performance.now()
  await coordinator.kill()
  if (by !== coordinator) await by.set('synchronous_standby_names')
  await seconds(3)
  const paid = payers.payments.filter(({ at }) => at && at > killed).length
  await coordinator.start()
  if (by === coordinator)
    for (const name of ['synchronous_standby_names', 'synchronous_commit']) await by.set(name)
  const left = await prepared(machines, (count) => count === 0)
  const atOnce = await schoolsOf(machines, email)
  await claimed
  for (let tries = 0; tries < 45 && !(await claim(origin, reference)); tries += 1) await seconds(2)
  const inTheEnd = await schoolsOf(machines, email)
  say(
    `coordinator killed ${when.padEnd(6)} commit  ${halves} halves prepared, ${left} left; schools ${atOnce}, and ${inTheEnd} when asked for ` +
      `again ${since(killed).toFixed(0)} s later; ${paid} payments while it was gone`,
  )
  if (left > 0 || inTheEnd !== 1 || (expected === 1 && atOnce !== 1)) throw new Error('a sign-up was torn')
}

/** A sign-up that stands between its phases. Another of Citus's transactions may be held before it, and then a new one is begun. */
async function between(machines: Machines, origin: string, when: string, by: Machine) {
  for (let turn = 1; turn <= 4; turn += 1) {
    const email = `killed-${when}-${turn}@school.example`
    if (by === machines.coordinator) await by.set('synchronous_commit', 'local')
    await by.set('synchronous_standby_names', `'nobody'`)
    await seconds(1)
    // Its payment is announced by itself as well: whoever comes first is held.
    const reference = await signUp(origin, email)
    const claimed = claim(origin, reference)
    const halves = await prepared(machines, (count) => count > 0)
    // The coordinator writes its own commit as soon as all have answered.
    await seconds(1)
    if (halves > 0) return { email, reference, claimed, halves }
    await by.set('synchronous_standby_names')
    await claimed
    await seconds(3)
  }
  throw new Error('the sign-up was not between its phases')
}

/** Halves of sign-ups on the workers, once they are as many as wanted or after half a minute. What can be finished is. */
async function prepared({ coordinator, workers }: Machines, isWanted: (count: number) => boolean) {
  for (let tries = 0; ; tries += 1) {
    if (isWanted(0)) await coordinator.ask('select recover_prepared_transactions()')
    const counts = await Promise.all(workers.map((worker) => worker.ask<{ count: number }>(PREPARED)))
    const count = counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
    if (isWanted(count) || tries > 40) return count
    await seconds(0.3)
  }
}

/** Only who founds a school writes into the directory. (Citus hides its shards in pg_class.) */
const PREPARED = `select count(distinct x.gid)::int as count
  from pg_prepared_xacts x join pg_locks t on t.transactionid = x.transaction
  join pg_locks l on l.virtualtransaction = t.virtualtransaction
  where x.gid like 'citus%' and l.relation::regclass::text ~ '^(public[.])?directory_[0-9]+$'`

/** At the coordinator, and on every machine that knows its name: a number only when all agree. */
async function schoolsOf({ coordinator, workers }: Machines, email: string): Promise<number> {
  const counts = await Promise.all([
    coordinator.ask<{ count: number }>('select count(*)::int as count from schools where email = $1', [
      email,
    ]),
    ...[coordinator, ...workers].map((machine) =>
      machine.ask<{ count: number }>('select count(*)::int as count from directory where email = $1', [
        email,
      ]),
    ),
  ])
  const [first = 0, ...others] = counts.map(([row]) => row?.count ?? 0)
  if (others.some((count) => count !== first))
    throw new Error(`a school is on some machines: ${first}, ${others}`)
  return first
}

/** As far as the payment, which is made; answers its reference. */
async function signUp(origin: string, email: string): Promise<string> {
  const form = {
    schoolName: `School of ${email}`,
    schoolAddress: '7 Ring Road, Accra',
    schoolPhone: '030 277 1234',
    schoolWebsite: '',
    schoolEmail: email,
    schoolPassword: 'demo-school',
    bankName: 'GCB Bank Limited',
    bankAccountNumber: '1011130067824',
    settlementBankCode: '040100',
  }
  const stored = await ask(origin, 'POST', '/api/signups', { body: form })
  const { id } = stored.body as { id: string }
  const order = { amount: 500, signUpId: id, callBack: 'https://fees.example/paymentCallback' }
  const opened = await ask(origin, 'POST', '/api/paystack/initialize', { body: order })
  const { data } = opened.body as { data: { authorization_url: string; reference: string } }
  const pressed = new URLSearchParams({ act: 'close', channel: 'card' })
  await (await fetch(data.authorization_url, { method: 'POST', body: pressed })).text()
  return data.reference
}

/** The school of this payment; undefined while there is none. */
async function claim(origin: string, reference: string): Promise<string | undefined> {
  const added = await ask(origin, 'POST', '/api/schools/add', { body: { reference } }).catch(() => undefined)
  return (added?.body as { schoolId?: string } | undefined)?.schoolId
}
