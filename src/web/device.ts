import type { Day } from '#shared/dates.ts'
import { read, readJson, remove, write } from './local-storage.ts'

/** What this device knows and how it is set, whoever is signed in. */

/** How far this device's clock is ahead of the server's, in milliseconds, as it was last seen. */
export function readClockAhead(): number {
  return Number(read('clockAhead') ?? 0) || 0
}

export function storeClockAhead(ms: number): void {
  if (ms === 0) remove('clockAhead')
  else write('clockAhead', String(ms))
}

/** The newest moment that the server has said, in milliseconds; null on a device that never reached it. */
export function readReachedAt(): number | null {
  return Number(read('reachedAt')) || null
}

export function storeReachedAt(at: number): void {
  write('reachedAt', String(at))
}

/** What was last taken for today here without a connection, and the clock's day at that time. */
export interface DayTaken {
  says: Day
  day: Day
}

export function readDayTaken(): DayTaken | null {
  return readJson<DayTaken>('dayTaken')
}

export function storeDayTaken(taken: DayTaken | null): void {
  if (taken) write('dayTaken', JSON.stringify(taken))
  else remove('dayTaken')
}

/** Whether single keys (`/`, `P`, `?`) act. On until switched off in the `?` sheet; a choice of this browser. */
export function readSingleKeys(): boolean {
  return read('singleKeys') !== 'off'
}

export function storeSingleKeys(on: boolean): void {
  if (on) remove('singleKeys')
  else write('singleKeys', 'off')
}

/** How this device prints receipts: on which paper, and whether by itself after each payment. */
export interface Printing {
  paper: 'a5' | '80mm' | '58mm'
  isAutomatic: boolean
}

export function readPrinting(): Printing {
  const kept = read('receiptPaper')
  return {
    paper: kept === '80mm' || kept === '58mm' ? kept : 'a5',
    isAutomatic: read('printAfterPayment') === 'on',
  }
}

/** A choice of this browser: it stays when somebody signs out. */
export function storePrinting({ paper, isAutomatic }: Printing): void {
  write('receiptPaper', paper)
  if (isAutomatic) write('printAfterPayment', 'on')
  else remove('printAfterPayment')
}

/** The steps of a school's first day that were put off here, by their numbers. */
export function readSkippedSteps(schoolId: string): number[] {
  const kept = readJson<{ schoolId: string; steps: number[] }>('skippedSteps')
  return kept?.schoolId === schoolId ? kept.steps : []
}

export function storeSkippedSteps(schoolId: string, steps: readonly number[]): void {
  write('skippedSteps', JSON.stringify({ schoolId, steps }))
}
