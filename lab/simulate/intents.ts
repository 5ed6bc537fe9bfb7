import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'

/** What a person wanted done once, and what the product has told them of it. */
export interface Intent {
  key: string
  /** Written on it, so that money is known again under whatever key it comes. */
  mark: string
  staffId: string
  device: string
  kind: 'payment' | 'debt'
  familyId: string | null
  versions: Version[]
  said: 'nothing yet' | 'recorded' | 'kept' | 'refused' | 'asked' | 'no answer'
  code: string
  /** Where a form asks about it and waits for the answer. */
  askedAt: { isGone: boolean } | null
  /** Its person has said in the queue that it is another one, and says the same where the form asks. */
  isAnother: boolean
  receipt: string
  slip: string
  /** A copy of it was still on its way when the server refused it, or when it was forgotten. */
  mayStillArrive: boolean
  isForgotten: boolean
  givenUp: { staffId: string; reason: string } | null
}

/** What it said at first, and after each correction. */
export interface Version {
  lines: readonly { studentId: string; feeType: string; amount: Pesewas }[]
  date: Day
  method: string | undefined
}

/** A register that somebody handed over. */
export interface HandOver {
  key: string
  staffId: string
  device: string
  day: Day
  marks: string
  /** It was on the disk when the screen went on. */
  isKept: boolean
  takenBackAt: number | null
  /** It was taken back while its call had no answer yet. */
  wasAsked: boolean
  mayStillArrive: boolean
}
