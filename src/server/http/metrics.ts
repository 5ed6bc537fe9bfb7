import { timingSafeEqual } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import { notFound } from '#shared/errors.ts'
import { backupsIn } from '../backup/index.ts'
import { dueMessages } from '../context/directory.ts'
import { nowIn } from '../context/platform.ts'
import type { World } from '../context/world.ts'

/** Of this process: several applications in one process (as in tests) count together. */
const registry = new Registry()
const registers = [registry]

const durations = new Histogram({
  name: 'akontaa_request_duration_seconds',
  help: 'How long requests took, by operation of the contract and status.',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})
const payments = new Counter({
  name: 'akontaa_payments_total',
  help: 'Payments recorded; repetitions and second halves of one act are not counted again.',
  registers,
})
const texts = new Counter({
  name: 'akontaa_texts_total',
  help: 'Texts to phones by what became of them: sent; failed and tried again; queued for want of credit; unsure, which may have gone; dead.',
  labelNames: ['outcome'],
  registers,
})
const OUTCOMES = ['sent', 'failed', 'queued', 'unsure', 'dead'] as const
// From nothing on: an alert on what grew sees the first of them, too.
for (const outcome of OUTCOMES) texts.inc({ outcome }, 0)
const waiting = new Gauge({
  name: 'akontaa_jobs_waiting',
  help: 'What is due to be done by jobs and is not yet; at most 1000 is counted.',
  labelNames: ['queue'],
  registers,
})
const connections = new Gauge({
  name: 'akontaa_database_connections',
  help: 'Connections of the pool, and requests waiting for one.',
  labelNames: ['state'],
  registers,
})

const backedUp = new Gauge({
  name: 'akontaa_last_backup_timestamp_seconds',
  help: 'When the newest backup in BACKUP_DIR was made; 0 when there is none, or no such folder.',
  registers,
})

const clockAhead = new Gauge({
  name: 'akontaa_database_clock_ahead_seconds',
  help: 'How far the clock of the database is ahead of the clock of this machine; below zero, behind.',
  registers,
})

/** Counts one payment that was recorded now. */
export function countPayment(): void {
  payments.inc()
}

/** Counts what became of one text that was handed to the provider. */
export function countText(outcome: (typeof OUTCOMES)[number]): void {
  texts.inc({ outcome })
}

/**
 * `/api/metrics` for Prometheus: for who holds METRICS_TOKEN, or without one for this machine alone. To everybody else
 * there is nothing here. No label carries a school, a person or an address.
 */
export function metricsRoutes(app: FastifyInstance, world: World): void {
  measureProcess()
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const operation = routeOptions.config.operation ?? (routeOptions.url ? 'page' : 'nothing')
    durations.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/api/metrics', { config: { operation: 'metrics' } }, async (request, reply) => {
    if (!mayRead(world, request)) throw notFound('Page')
    await lookAround(world)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

let isMeasured = false

/** Memory, processor, garbage and the event loop's delay, as every Node process reports them. */
function measureProcess(): void {
  if (isMeasured) return
  isMeasured = true
  collectDefaultMetrics({ register: registry })
}

function mayRead({ env }: World, { headers, socket }: FastifyRequest): boolean {
  if (env.metricsToken) return isSame(headers.authorization ?? '', `Bearer ${env.metricsToken}`)
  // Behind a proxy on this machine everybody seems to be local.
  const isForwarded = env.isBehindProxy || 'x-forwarded-for' in headers || 'forwarded' in headers
  return !isForwarded && /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '')
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const COUNTED_MAX = 1_000

async function lookAround(world: World): Promise<void> {
  const { pool } = world.database
  backedUp.set(await newestBackup(world))
  connections.set({ state: 'open' }, pool.totalCount)
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'requests_waiting' }, pool.waitingCount)
  waiting.set({ queue: 'messages' }, (await dueMessages(world, COUNTED_MAX)).length)
  clockAhead.set(await databaseAhead(world))
  const now = nowIn(world)
  const { rows } = await pool.query<{ queue: string; due: number }>(
    sql`select 'payments_to_settle' as queue, (select count(*)::int from (
            select from checkouts where next_check_at <= ${now} limit ${COUNTED_MAX}) due) as due
        union all select 'payout_accounts', (select count(*)::int from (
            select from payouts where state = 'wanted' and not_before <= ${now} limit ${COUNTED_MAX}) due)
        union all select 'contact_mails', (select count(*)::int from (
            select from contact_messages where mailed_at is null limit ${COUNTED_MAX}) due)`,
  )
  for (const { queue, due } of rows) waiting.set({ queue }, due)
}

async function databaseAhead({ database }: World): Promise<number> {
  const before = Date.now()
  const { rows } = await database.pool.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 as at',
  )
  return (rows[0]?.at ?? 0) - (before + Date.now()) / 2_000
}

async function newestBackup({ env }: World): Promise<number> {
  const newest = env.backupFolder && (await backupsIn(env.backupFolder)).at(-1)
  const found = newest ? await stat(newest).catch(() => undefined) : undefined
  return found ? found.mtimeMs / 1_000 : 0
}
