import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Machines } from './citus-cluster.ts'
import { ask, type Desk, payAtLast } from './payers.ts'
import { say } from './programs.ts'

const CALLS = Number(process.env.DRILL_CALLS ?? 200)

type Figures = Record<string, number>

/** Milliseconds of processor time that all machines together spend on a call; one at a time, after a few that warm up. */
export async function figuresOf(
  machines: Machines,
  origin: string,
  desks: readonly Desk[],
): Promise<Figures> {
  const deskOf = (turn: number) => desks[turn % desks.length] ?? { token: '', schoolId: '', studentIds: [] }
  const studentOf = (turn: number) => {
    const { studentIds } = deskOf(turn)
    return studentIds[turn % studentIds.length] ?? ''
  }
  const get = async (path: string, turn: number): Promise<void> => {
    const { status } = await ask(origin, 'GET', path, { token: deskOf(turn).token })
    // On a machine that others use, the server may ask to come again.
    if (status === 503) return await get(path, turn)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  const calls = {
    payment: async (turn: number) => {
      const payment = { key: randomUUID(), studentId: studentOf(turn), token: deskOf(turn).token }
      await payAtLast(origin, payment)
    },
    list: async (turn: number) => {
      // Changed in between, or it would be answered without being read.
      await get(`/api/students/${deskOf(turn).schoolId}?turn=${turn}`, turn)
    },
    page: (turn: number) => get(`/api/students/details/${studentOf(turn)}`, turn),
  }
  const figures: Figures = {}
  for (const [name, call] of Object.entries(calls)) {
    for (let turn = 0; turn < 30; turn += 1) await call(turn)
    const before = processorMs(machines)
    for (let turn = 30; turn < 30 + CALLS; turn += 1) await call(turn)
    figures[name] = (processorMs(machines) - before) / CALLS
  }
  return figures
}

export function compared(plain: Figures, spread: Figures) {
  for (const [name, before] of Object.entries(plain)) {
    const after = spread[name] ?? 0
    const times = (after / before).toFixed(2)
    say(
      `processor time, ${name.padEnd(15)} ${before.toFixed(2)} ms before, ${after.toFixed(2)} ms dealt out: ${times} times`,
    )
  }
}

/** Of the processes that answer us and each other: not of what looks after tables meanwhile. A tick of the kernel is 10 ms. */
function processorMs({ coordinator, workers }: Machines): number {
  const parents = new Set([coordinator, ...workers].map((machine) => machine.postmaster()))
  const answering = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isAnswering(name, parents))
  return answering.reduce((sum, pid) => sum + ticksOf(pid), 0) * 10
}

function isAnswering(pid: string, parents: ReadonlySet<number>): boolean {
  const [, parent] = statOf(pid)
  return parents.has(Number(parent)) && read(`/proc/${pid}/cmdline`).startsWith('postgres: akontaa')
}

function ticksOf(pid: string): number {
  const fields = statOf(pid)
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** From the state on: the name before it may hold spaces. */
function statOf(pid: string): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Nothing, when the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
