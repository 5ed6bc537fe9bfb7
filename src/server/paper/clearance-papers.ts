import type { ClearanceState } from '#shared/clearance.ts'
import type { Day } from '#shared/dates.ts'
import type { School } from './school.ts'

/** Slips of pupils who have settled what the school asks for, eight to an A4, to cut out. */
export interface ClearanceSlips {
  kind: 'clearance-slips'
  school: School
  printedAt: Date
  /** What it is for. */
  name: string
  className: string
  slips: readonly ClearanceSlip[]
}

export interface ClearanceSlip {
  name: string
  number: string
  className: string
  state: ClearanceState
  until: Day | null
  /** Address of the public page that says how the pupil stands when somebody looks. */
  checkUrl: string
}
