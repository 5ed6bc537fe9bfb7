import { spawnSync } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { print, warmPrinter } from '#server/paper/index.ts'
import {
  aClassReport,
  aReceipt,
  aTransactionReport,
  classRows,
  transactionBatches,
} from '#server/paper/testing/samples.ts'
import { csv, sheetOf, xlsx } from '#server/sheets/index.ts'

/**
 * What printing costs: time, bytes, memory, and how long the server's own thread was kept from its work.
 * Each case runs in a process of its own, so that its peak of memory is its own: `node bench/paper.ts`.
 */
const CASES: Record<string, { limit: string; run: () => Readable; times?: number }> = {
  'receipt A5, warm': { limit: '25 ms, 40 KB', run: () => print(aReceipt()), times: 60 },
  'receipt 80 mm, warm': { limit: '25 ms, 40 KB', run: () => print(aReceipt({ format: '80mm' })), times: 60 },
  'class report, 32 rows': { limit: '', run: () => classReport(32), times: 20 },
  'class report, 1,000 rows': { limit: '250 ms', run: () => classReport(1_000), times: 10 },
  'transactions, 10,000 rows': { limit: '1,200 ms, 150 MB', run: () => transactions(10_000), times: 3 },
  'transactions, 100,000 rows': { limit: 'flat memory', run: () => transactions(100_000) },
  'CSV, 100,000 rows': {
    limit: '',
    run: () => csv(sheetOf(aTransactionReport(0), transactionBatches(100_000))),
  },
  'XLSX, 100,000 rows': {
    limit: '',
    run: () => xlsx(sheetOf(aTransactionReport(0), transactionBatches(100_000))),
  },
}

const [, , asked] = process.argv
if (asked) await measure(asked)
else for (const name of Object.keys(CASES)) runApart(name)

function classReport(count: number): Readable {
  const rows = classRows(count)
  return print(aClassReport(rows), [rows])
}

function transactions(count: number): Readable {
  return print(aTransactionReport(count), transactionBatches(count))
}

function runApart(name: string): void {
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], {
    encoding: 'utf8',
  })
  process.stdout.write(stdout || `${name}: ${stderr}\n`)
}

interface Round {
  ms: number
  /** Of all threads; what a busy machine leaves true. */
  cpuMs: number
  bytes: number
  /** Memory of the whole process at each tenth of the bytes, in MB. */
  memory: number[]
}

async function measure(name: string): Promise<void> {
  const it = CASES[name]
  if (!it) throw new Error(`No case is called "${name}".`)
  warmPrinter()
  // The thread and the code are warm, as they are on a server that has been up for a minute.
  for (let round = 0; round < 12; round += 1) await printOnce(() => print(aReceipt()))
  const idle = memoryMb()
  const watch = watchThread()
  const rounds: Round[] = []
  for (let round = 0; round < (it.times ?? 1); round += 1) rounds.push(await printOnce(it.run))
  report(name, it.limit, rounds, idle, watch.end())
}

/** The longest that the server's own thread was away from its event loop: by the clock, and at work (other programs left out). */
function watchThread() {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let workMs = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const now = process.threadCpuUsage()
    workMs = Math.max(workMs, (now.user + now.system - before.user - before.system) / 1000)
    before = now
  }, 1)
  delay.enable()
  return {
    end() {
      delay.disable()
      clearInterval(timer)
      return { clockMs: delay.max / 1e6, workMs }
    },
  }
}

async function printOnce(run: () => Readable): Promise<Round> {
  const paper = run()
  const start = performance.now()
  const cpu = process.cpuUsage()
  const memory: number[] = []
  let bytes = 0
  for await (const chunk of paper) {
    bytes += chunk.length
    memory.push(memoryMb())
  }
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000, bytes, memory }
}

function memoryMb(): number {
  return Math.round(process.memoryUsage.rss() / 1_048_576)
}

interface Held {
  clockMs: number
  workMs: number
}

function report(name: string, limit: string, rounds: Round[], idle: number, held: Held): void {
  const at = (part: number, key: 'ms' | 'cpuMs') => {
    const sorted = rounds.map((round) => round[key]).sort((a, b) => a - b)
    return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
  }
  const last = rounds.at(-1)
  const along = (part: number) => last?.memory[Math.floor((last.memory.length - 1) * part)] ?? 0
  const cells = [
    name.padEnd(28),
    `${at(0.5, 'ms')} ms`.padStart(11),
    `worst ${at(0.99, 'ms')} ms`.padStart(17),
    `cpu ${at(0.5, 'cpuMs')} ms`.padStart(14),
    `${((last?.bytes ?? 0) / 1024).toFixed(0)} KB`.padStart(10),
    `memory ${idle} MB idle, ${along(0.1)}-${along(0.5)}-${along(1)} on the way, ${peakMb()} peak`,
    `thread held ${held.workMs.toFixed(1)} ms at work, ${held.clockMs.toFixed(1)} by the clock`,
    limit && `(limit ${limit})`,
  ]
  console.log(cells.filter(Boolean).join('  '))
}

function peakMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}
