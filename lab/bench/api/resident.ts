import { readFileSync } from 'node:fs'

/** What a process takes of the machine's memory, in megabytes of 2^20 bytes, by Linux. */
export function residentMegabytes(pid: number): number {
  return megabytes(pid, 'VmRSS')
}

/** The most it ever took. */
export function peakMegabytes(pid: number): number {
  return megabytes(pid, 'VmHWM')
}

function megabytes(pid: number, field: string): number {
  const [, kilobytes = ''] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_024)
}
