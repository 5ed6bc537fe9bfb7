// npm run torture                                              every trouble of the embedded engine, twenty seconds each
// npm run torture -- --engine postgres --rounds 6 --seconds 20 the first six of PostgreSQL's, on a cluster of its own
// npm run torture -- --trouble kill --trouble disk             these two
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { withCluster } from '../../scripts/cluster.js'
import { heading, rowOf, sumOf } from './report.ts'
import type { Cluster, Engine } from './stage/stage.ts'
import { type RoundResult, torture } from './torture.ts'
import { troubles } from './troubles.ts'

const ROUNDS_MAX = 60
const SECONDS_MAX = 300

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopped.abort(new Error(`stopped by ${signal}`)))
}
const options = readOptions()
const folder = mkdtempSync(join(tmpdir(), 'akontaa-torture-'))
// PostgreSQL, which runs as another user, reads its clock from here.
chmodSync(folder, 0o755)
const done: RoundResult[] = []
let isKept = false
try {
  say(
    `${options.rounds.length} rounds of ${options.seconds} s on the ${options.engine} engine, seed ${options.seed}`,
  )
  say(heading())
  if (options.engine === 'embedded') await play({})
  else await withCluster(playOn, 'durable')
  say(sumOf(done))
  isKept = done.some(({ findings }) => Object.values(findings).flat().length > 0)
} catch (error) {
  isKept = !stopped.signal.aborted
  const { aborted, reason } = stopped.signal
  const why = aborted ? reason.message : error instanceof Error ? (error.stack ?? error.message) : error
  say(`\nNot finished: ${why}`)
  process.exitCode = 1
} finally {
  if (isKept) say(`Logs and journals are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
if (isKept) process.exitCode = 1

/** In a database of its own, which the ordinary role owns. */
async function playOn(cluster: Cluster & { url: string }) {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('create database torture')
  await client.end()
  return await play({ url: Object.assign(new URL(cluster.url), { pathname: '/torture' }).href, cluster })
}

function play(where: { url?: string; cluster?: Cluster }) {
  const { engine, rounds, seconds: secondsEach, schools, clients, seed } = options
  return torture({
    engine,
    rounds,
    secondsEach,
    schools,
    clients,
    seed,
    folder,
    ...where,
    desksEach: 4,
    signal: stopped.signal,
    onRound: (round) => {
      done.push(round)
      say(rowOf(round))
    },
  })
}

function readOptions() {
  const values = readWords()
  const engine = values.engine
  if (engine !== 'embedded' && engine !== 'postgres') return fail('--engine must be embedded or postgres.')
  const names = values.trouble ?? Object.keys(troubles).filter((name) => isOf(engine, name))
  const unknown = names.find((name) => !troubles[name])
  if (unknown)
    return fail(`There is no trouble "${unknown}". There are: ${Object.keys(troubles).join(', ')}.`)
  const count = wholeNumber('--rounds', values.rounds ?? `${names.length}`, ROUNDS_MAX)
  return {
    engine: engine as Engine,
    rounds: Array.from({ length: count }, (_, place) => names[place % names.length] ?? ''),
    seconds: wholeNumber('--seconds', values.seconds, SECONDS_MAX),
    schools: wholeNumber('--schools', values.schools, 50),
    clients: wholeNumber('--clients', values.clients, 16),
    seed: wholeNumber('--seed', values.seed, 1_000_000),
  }
}

function readWords() {
  try {
    return parseArgs({
      options: {
        engine: { type: 'string', default: 'embedded' },
        rounds: { type: 'string' },
        seconds: { type: 'string', default: '20' },
        trouble: { type: 'string', multiple: true },
        schools: { type: 'string', default: '6' },
        clients: { type: 'string', default: '3' },
        seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
      },
    }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`)
  }
}

function isOf(engine: Engine, name: string): boolean {
  const trouble = troubles[name]
  return trouble !== undefined && !trouble.isFault && trouble.engines.includes(engine)
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  return fail(`${name} must be a whole number from 1 to ${most}.`)
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
