import type { Day } from '#shared/dates.ts'
import { dayOf } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Role } from '#shared/permissions.ts'
import type { Dice } from '../dice.ts'
import type { Timeline } from '../timeline.ts'

export interface Person {
  id: string
  name: string
  email: string
  password: string
  role: Role
  hasLeft: boolean
  hasDrawer: boolean
  /** At the desk. */
  pin: string | null
  wrongPins: number
}

export interface Session {
  id: string
  token: string
  staffId: string
  openedBy: 'password' | 'pin'
  deskId: string | null
  boundKey: string | null
  createdAt: number
  usedAt: number
  revokedAt: number | null
}

export interface Line {
  studentId: string
  feeType: string
  amount: Pesewas
  id?: string | undefined
}

/** What the school's books have of one act. */
export interface Posted {
  key: string
  kind: 'payment' | 'debt'
  /** Whose it is, and who is named as having sent it. */
  staffId: string
  lines: readonly Line[]
  date: Day
  method: string | undefined
  reference: string | undefined
  slip: string | undefined
  at: number
  receipt: string
}

/** What was given up and why. */
export interface Noted {
  key: string
  staffId: string
  reason: string
  at: number
}

export interface HandedOver {
  key: string
  id: string
  staffId: string
  classId: string
  feeTypeId: string
  day: Day
  marks: readonly { studentId: string; mark: string | null; amount?: Pesewas | undefined }[]
  counted: Pesewas
  isBack: boolean
  at: number
}

/** What goes wrong at the server itself, and what a Head decides. */
export interface Moods {
  isDown: boolean
  awaitsNumbers: boolean
  hasWrongClock: boolean
  isBusy: boolean
  asksForDrawers: boolean
  isExpired: boolean
  closedThrough: Day | null
}

/** As on most days. */
export function calm(): Moods {
  return {
    isDown: false,
    awaitsNumbers: false,
    hasWrongClock: false,
    isBusy: false,
    asksForDrawers: false,
    isExpired: false,
    closedThrough: null,
  }
}

/** One school as its server has it: only what an outbox can see of it. */
export class School {
  readonly id: string
  readonly timeline: Timeline
  readonly dice: Dice
  readonly deskId: string
  readonly deskKey: string
  isDeskEnded = false
  people: Person[] = []
  sessions: Session[] = []
  students: { id: string; name: string; isArchived: boolean; familyId: string }[] = []
  readonly feeTypes = ['School Fees', 'Feeding', 'Books']
  readonly classId: string
  readonly feedingId: string
  posted: Posted[] = []
  noted: Noted[] = []
  handedOver: HandedOver[] = []
  /** By idempotency key: what was asked, and what was answered for ever. */
  readonly answered = new Map<string, { hash: string; answer: unknown }>()
  /** The keys of what the server has in hand. */
  readonly atWork = new Set<string>()
  moods = calm()

  constructor(timeline: Timeline, dice: Dice) {
    this.timeline = timeline
    this.dice = dice
    this.id = dice.uuid()
    this.deskId = dice.uuid()
    this.deskKey = 'k'.repeat(43)
    this.classId = dice.uuid()
    this.feedingId = dice.uuid()
    for (const [name, role] of STAFF) this.#employ(name, role)
    for (let at = 0; at < 4; at += 1)
      this.students.push({
        id: dice.uuid(),
        name: `Child ${at + 1}`,
        isArchived: false,
        familyId: this.students[at - (at % 2)]?.familyId ?? dice.uuid(),
      })
  }

  #employ(name: string, role: Role): void {
    const id = this.dice.uuid()
    const email = `${name.toLowerCase()}@school.example`
    const person = { id, name, email, role, password: `the-word-of-${name}` }
    this.people.push({
      ...person,
      hasLeft: false,
      hasDrawer: true,
      pin: `2${this.people.length}4813`,
      wrongPins: 0,
    })
  }

  get now(): number {
    return Math.floor(this.timeline.now)
  }

  get today(): Day {
    return dayOf(new Date(this.now))
  }

  person(id: string): Person | undefined {
    return this.people.find((each) => each.id === id)
  }

  revoke(isMeant: (session: Session) => boolean): void {
    for (const session of this.sessions) if (isMeant(session)) session.revokedAt ??= this.now
  }
}

/** As what somebody was employed. */
export function roleOf(name: string): Role {
  return STAFF.find(([each]) => each === name)?.[1] ?? 'auditor'
}

const STAFF: readonly (readonly [string, Role])[] = [
  ['Efua', 'head'],
  ['Kofi', 'bursar'],
  ['Ama', 'cashier'],
  ['Yaw', 'cashier'],
  ['Esi', 'teacher'],
]
