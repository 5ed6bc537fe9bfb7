import { readdirSync, readFileSync } from 'node:fs'

/** What the kernel counts processor time in: hundredths of a second, on every Linux of today. */
const TICK_MS = 10

/** Of `/proc/PID/stat`, counted from the parent: the parent, then times in user and kernel mode, then the same of children that ended. */
const FIELDS = [0, 10, 11, 12, 13]

/**
 * Milliseconds of processor time these processes have used, each with its children, those that have ended too. What else the machine
 * does lengthens them far less than it lengthens the clock. Undefined where there is no /proc.
 */
export function cpuMs(...pids: readonly number[]): number | undefined {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const living = all.flatMap((pid) => timesOf(Number(pid)) ?? [])
    const counted = living.map(({ pid, parent, own, ended }) => {
      if (pids.includes(pid)) return own + ended
      return pids.includes(parent) ? own : 0
    })
    return counted.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
  } catch {
    return undefined
  }
}

/** Undefined of a process that has ended meanwhile. */
function timesOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 4).split(' ')
    const [parent = 0, user = 0, system = 0, usersEnded = 0, systemEnded = 0] = FIELDS.map((at) =>
      Number(fields[at]),
    )
    return { pid, parent, own: user + system, ended: usersEnded + systemEnded }
  } catch {
    return undefined
  }
}
