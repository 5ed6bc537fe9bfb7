import { setTimeout as sleep } from 'node:timers/promises'
import { fakedClock, findFakeTime, moveClock } from './stage/clock.ts'
import {
  addCopy,
  copyOf,
  failOver,
  findBouncer,
  goStraight,
  goThroughBouncer,
  holdCopy,
  readFromCopy,
  removeCopy,
  waitForBoth,
} from './stage/copies.ts'
import { killBackend, killPostmaster } from './stage/kill-database.ts'
import { MOODS } from './stage/phones.ts'
import { canMount, fillDisk, freeDisk, moveBack, moveToSmallDisk } from './stage/small-disk.ts'
import { addServer, type Engine, killAndReplace, restartServer, type Stage } from './stage/stage.ts'
import { openStale } from './stage/stale.ts'

/** How long it goes on, and what ends it before. */
interface Span {
  until: number
  signal: AbortSignal
}

export interface Trouble {
  says: string
  engines: readonly Engine[]
  /** What it needs and does not find here; undefined when it can be had. */
  missing?: (stage: Stage) => string | undefined
  /** Before the first server of the round starts, and after the last has stopped. */
  before?: (stage: Stage) => Promise<void> | void
  after?: (stage: Stage) => Promise<void> | void
  /** A fault put in on purpose, which has to be found; played when asked for by name. */
  isFault?: true
  /** Makes trouble while clients work, and leaves everything running well. */
  run: (stage: Stage, span: Span) => Promise<void>
}

const BOTH = ['embedded', 'postgres'] as const

/** In the order they are played. */
export const troubles: Record<string, Trouble> = {
  kill: {
    says: 'the server is killed (SIGKILL) and started again',
    engines: BOTH,
    run: (stage, span) =>
      again(span, 1_200, 3_000, async () => {
        for (const server of stage.servers) await killAndReplace(stage, server)
      }),
  },
  drain: {
    says: 'the server is asked to stop (SIGTERM) under load and started again',
    engines: BOTH,
    run: (stage, span) =>
      again(span, 1_500, 3_000, async () => {
        for (const server of stage.servers) await restartServer(stage, server)
      }),
  },
  cut: {
    says: 'connections are cut half-way, in either direction',
    engines: BOTH,
    run: async ({ proxy }, span) => {
      proxy.cut(0.3)
      await pause(span.until - Date.now(), span).finally(() => proxy.cut(0))
    },
  },
  database: {
    says: 'PostgreSQL is killed (SIGKILL): a backend, then all of it, and started at once',
    engines: ['postgres'],
    missing: ownCluster,
    run: async ({ cluster, counts }, span) => {
      let isWhole = true
      await again(span, 1_500, 3_000, async () => {
        isWhole = !isWhole
        counts.kills += 1
        if (cluster) await (isWhole ? killPostmaster(cluster) : killBackend(cluster))
      })
    },
  },
  restart: {
    says: 'PostgreSQL is restarted under load, in good order and not',
    engines: ['postgres'],
    missing: ownCluster,
    run: async ({ cluster, counts }, span) => {
      let mode: 'fast' | 'immediate' = 'immediate'
      await again(span, 1_500, 3_000, async () => {
        mode = mode === 'fast' ? 'immediate' : 'fast'
        counts.restarts += 1
        await cluster?.stop(mode)
        await cluster?.start()
      })
    },
  },
  two: {
    says: 'two servers on one PostgreSQL, clients switching, one killed or restarted at a time',
    engines: ['postgres'],
    run: async (stage, span) => {
      await addServer(stage)
      await again(span, 1_000, 2_500, async () => {
        const [oldest] = stage.servers
        if (oldest) await (Math.random() < 0.5 ? killAndReplace : restartServer)(stage, oldest)
      })
    },
  },
  disk: {
    says: 'the disk is full, has room again, and is full again',
    engines: ['embedded'],
    missing: () => (canMount() ? undefined : 'the right to mount a small disk'),
    before: moveToSmallDisk,
    after: moveBack,
    run: async (stage, span) => {
      try {
        await again(span, 1_000, 2_500, async () => {
          for (let tick = 0; tick < FULL_TICKS; tick++) {
            fillDisk(stage)
            await pause(TICK_MS, span)
          }
          freeDisk(stage)
        })
      } finally {
        freeDisk(stage)
      }
    },
  },
  clock: {
    says: 'the clock jumps hours and weeks, forward and back',
    engines: BOTH,
    missing: (stage) =>
      findFakeTime() ? ownCluster(stage) : 'libfaketime (Debian: apt-get install faketime)',
    before: async (stage) => {
      const faked = fakedClock(stage)
      Object.assign(stage.settings, faked)
      await restartCluster(stage, faked)
    },
    after: async (stage) => {
      delete stage.settings.LD_PRELOAD
      await restartCluster(stage, {})
    },
    run: async (stage, { until, signal }) => {
      const each = (until - Date.now()) / JUMPS_HOURS.length
      for (const hours of JUMPS_HOURS) {
        moveClock(stage, hours)
        await pause(each, { until, signal })
      }
    },
  },
  gateways: {
    says: 'Paystack and the telephone company fail in every way they know',
    engines: BOTH,
    run: async ({ sandbox, phones }, span) => {
      try {
        await again(span, 200, 900, async () => {
          sandbox.faults.switchOff()
          for (const fault of some(PAYSTACK_FAULTS, 2)) sandbox.faults.switchOn({ fault, ms: 400 })
          for (const mood of some(MOODS, 1)) phones.be(mood)
        })
      } finally {
        sandbox.faults.switchOff()
        phones.be('well')
      }
    },
  },
  bouncer: {
    says: 'two servers through PgBouncer, with more of their connections than PostgreSQL has; one is killed at a time',
    engines: ['postgres'],
    missing: (stage) => (findBouncer() ? ownCluster(stage) : 'PgBouncer (Debian: apt-get install pgbouncer)'),
    before: goThroughBouncer,
    after: goStraight,
    run: async (stage, span) => {
      await addServer(stage)
      await again(span, 1_500, 3_000, async () => {
        const [oldest] = stage.servers
        if (oldest) await killAndReplace(stage, oldest)
      })
    },
  },
  standby: {
    says: 'reports are read from a streaming copy, which stands still, goes on, falls and gets up',
    engines: ['postgres'],
    missing: ownCluster,
    before: async (stage) => {
      await addCopy(stage)
      readFromCopy(stage)
    },
    after: async (stage) => {
      delete stage.settings.DATABASE_READ_URL
      await removeCopy(stage)
    },
    run: async (stage, span) => {
      const copy = copyOf(stage)
      await again(span, 1_000, 2_500, async () => {
        if (Math.random() < 0.3) {
          stage.counts.restarts += 1
          await copy.stop('immediate')
          await copy.start()
        } else {
          await holdCopy(copy, true)
          await pause(700, span)
          await holdCopy(copy, false)
        }
      })
    },
  },
  failover: {
    says: 'the primary is killed whole, its synchronous copy takes its place, and the servers go there',
    engines: ['postgres'],
    missing: ownCluster,
    before: async (stage) => {
      await addCopy(stage)
      await waitForBoth(stage)
    },
    // Its database is the copy's from here on, which stays.
    run: async (stage, span) => {
      await pause((span.until - Date.now()) / 2, span)
      stage.counts.kills += 1
      await failOver(stage)
      for (const server of stage.servers) await killAndReplace(stage, server)
      await pause(span.until - Date.now(), span)
    },
  },
  stale: {
    says: 'readings are answered as they were a moment ago, as by a copy that lags behind',
    engines: BOTH,
    isFault: true,
    run: async ({ proxy, servers }, span) => {
      const ports = servers.map(({ port }) => port)
      const stale = await openStale(ports[0] ?? 0)
      proxy.leadTo([stale.port])
      try {
        await pause(span.until - Date.now(), span)
      } finally {
        proxy.leadTo(ports)
        await stale.close()
      }
    },
  },
}

/** How long the disk stays full. */
const FULL_TICKS = 15
const TICK_MS = 200

/** Sessions are idle, then too old; leases and rate limits end early or late; days pass. It ends with the real time. */
const JUMPS_HOURS = [2, -3, 30, -5, 24 * 40, 1, -24 * 2, 0]

/** All that happens to honest payers; payments of the wrong amount or currency are the settlement tests'. */
const PAYSTACK_FAULTS = [
  ...([
    'server_error',
    'html',
    'slow',
    'too_many',
    'lost_answer',
    'no_webhook',
    'duplicate_webhook',
  ] as const),
  ...(['late_webhook', 'early_webhook', 'out_of_order_webhook', 'wrong_signature'] as const),
]

function ownCluster({ engine, cluster }: Stage): string | undefined {
  return engine === 'embedded' || cluster ? undefined : 'a PostgreSQL of our own'
}

async function restartCluster({ cluster }: Stage, surroundings: Record<string, string>): Promise<void> {
  await cluster?.stop('fast')
  await cluster?.start(surroundings)
}

/** Does it again and again, with pauses of so many milliseconds, until the time is over. */
async function again(span: Span, least: number, most: number, act: () => Promise<void>): Promise<void> {
  for (;;) {
    const wait = least + Math.random() * (most - least)
    if (Date.now() + wait > span.until) return await pause(span.until - Date.now(), span)
    await pause(wait, span)
    await act()
  }
}

async function pause(ms: number, { signal }: Span): Promise<void> {
  await sleep(Math.max(0, ms), undefined, { signal })
}

function some<T>(list: readonly T[], count: number): T[] {
  return [...list].sort(() => Math.random() - 0.5).slice(0, count)
}
