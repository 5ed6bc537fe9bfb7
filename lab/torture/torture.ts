import { existsSync, readFileSync } from 'node:fs'
import type { Account } from './client/school.ts'
import { journalsOf, startCrowd } from './crowd.ts'
import { examine } from './examine/examine.ts'
import { type Findings, merge, noFindings } from './examine/findings.ts'
import { foundSchools } from './found-schools.ts'
import {
  addServer,
  closeStage,
  drainServer,
  logOf,
  openStage,
  type Stage,
  type StageOptions,
} from './stage/stage.ts'
import { type Trouble, troubles } from './troubles.ts'

export interface TortureOptions extends StageOptions {
  /** Names of troubles, one a round. */
  rounds: readonly string[]
  secondsEach: number
  schools: number
  clients: number
  desksEach: number
  seed: number
  signal: AbortSignal
  /** Hears of each round when it is over. */
  onRound?: (round: RoundResult) => void
}

export interface RoundResult {
  name: string
  says: string
  /** Why it was not played. */
  skipped?: string
  /** Acts that clients were told are done; refused; given up without an answer. */
  acknowledged: number
  refused: number
  left: number
  /** Tries without a whole answer. */
  unanswered: number
  /** Answers that said "not now", by status and code. */
  passing: Record<string, number>
  kills: number
  restarts: number
  findings: Findings
}

/**
 * Plays round after round on one database that grows: clients work, trouble happens, everybody is told in the end, and
 * then every journal is held against the database. Stops when told by `signal`; leaves no process behind in any case.
 */
export async function torture(options: TortureOptions): Promise<RoundResult[]> {
  const stage = await openStage(options)
  const results: RoundResult[] = []
  try {
    const accounts = await foundSchools(stage, options)
    for (const [place, name] of options.rounds.entries()) {
      options.signal.throwIfAborted()
      const trouble = troubles[name]
      if (!trouble) throw new Error(`There is no trouble "${name}".`)
      const round = { name, trouble, place: place + 1, accounts, result: emptyResult(name, trouble) }
      await playRound(stage, options, round)
      results.push(round.result)
      options.onRound?.(round.result)
    }
    return results
  } finally {
    await closeStage(stage)
  }
}

interface Round {
  name: string
  trouble: Trouble
  place: number
  accounts: Account[]
  result: RoundResult
}

function emptyResult(name: string, { says }: Trouble): RoundResult {
  return {
    name,
    says,
    acknowledged: 0,
    refused: 0,
    left: 0,
    unanswered: 0,
    passing: {},
    kills: 0,
    restarts: 0,
    findings: noFindings(),
  }
}

async function playRound(stage: Stage, options: TortureOptions, round: Round): Promise<void> {
  const { name, trouble, result } = round
  const missing = trouble.engines.includes(stage.engine) ? trouble.missing?.(stage) : 'another engine'
  if (missing) {
    result.skipped = missing
    return
  }
  Object.assign(stage.counts, { kills: 0, restarts: 0, badEnds: [] })
  const logged = lengthOf(logOf(stage))
  try {
    await trouble.before?.(stage)
    await addServer(stage)
    await withCrowd(stage, options, round)
    for (const server of stage.servers) await drainServer(stage, server)
  } finally {
    await Promise.all(stage.servers.splice(0).map((server) => server.kill()))
    await trouble.after?.(stage)
  }
  const lines = journalsOf(stage)
  for (const line of lines.filter(({ key }) => key.includes(`:${namedAfter(round)}-`))) {
    if (line.said === 'done') result.acknowledged += 1
    if (line.said === 'refused') result.refused += 1
    if (line.said === 'left') result.left += 1
  }
  Object.assign(result, { kills: stage.counts.kills, restarts: stage.counts.restarts })
  merge(result.findings, await examine(stage, lines, name === 'clock' ? AFTER_JUMPS_HOURS : 1))
  result.findings.disagreements.push(...stage.counts.badEnds, ...unexpectedIn(logOf(stage), logged))
}

/** What was put off while the clock was weeks ahead is due weeks from now. */
const AFTER_JUMPS_HOURS = 24 * 60

async function withCrowd(
  stage: Stage,
  options: TortureOptions,
  { trouble, accounts, result, ...round }: Round,
) {
  const { clients, desksEach: desks, seed, secondsEach, signal } = options
  const tasks = Array.from({ length: clients }, (_, place) => ({
    name: `${namedAfter(round)}-${place + 1}`,
    seed: seed + 1_000 * round.place + place,
    desks,
    mishaps: 0.08,
    accounts,
  }))
  const crowd = await startCrowd(stage, tasks)
  try {
    await trouble.run(stage, { until: Date.now() + secondsEach * 1_000, signal })
    for (const { counts, forgotten } of await crowd.finish()) {
      result.unanswered += counts.unanswered
      for (const [answer, times] of Object.entries(counts.passing)) {
        result.passing[answer] = (result.passing[answer] ?? 0) + times
      }
      result.findings.doubled.push(...forgotten)
    }
  } finally {
    crowd.kill()
  }
}

function namedAfter({ name, place }: Pick<Round, 'name' | 'place'>): string {
  return `${place}-${name}`
}

function lengthOf(file: string): number {
  return existsSync(file) ? readFileSync(file).length : 0
}

/** Faults the server could only call unexpected, each once. */
function unexpectedIn(log: string, from: number): string[] {
  const lines = readFileSync(log).subarray(from).toString().split('\n')
  const messages = lines.flatMap((line) => {
    const found = line.includes('"msg":"unexpected"')
      ? /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]
      : undefined
    return found ? [`the server answered "Something went wrong": ${found}`] : []
  })
  return [...new Set(messages)]
}
