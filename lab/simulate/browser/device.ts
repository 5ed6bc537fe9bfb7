import type { Dice } from '../dice.ts'
import type { Owner, Timeline } from '../timeline.ts'
import type { Database, DatabaseTurns } from './database.ts'
import { Disk } from './disk.ts'
import type { Listened } from './events.ts'
import { Locks } from './locks.ts'

/** A page as its device knows it. */
export interface OpenPage extends Owner {
  readonly channels: ReadonlyMap<string, readonly Listened[]>
  try: (act: () => void) => void
  tellWindow: (type: string, facts?: Record<string, unknown>) => void
  connect: (isOnLine: boolean) => void
}

/** A computer or phone of a school with one browser: its disk, its clock, its pages. */
export class Device {
  readonly name: string
  readonly timeline: Timeline
  readonly dice: Dice
  readonly disk: Disk
  readonly locks: Locks
  readonly turns: DatabaseTurns
  /** How far its clock is ahead, in milliseconds. */
  clockAhead = 0
  pages: OpenPage[] = []

  constructor(name: string, timeline: Timeline, dice: Dice) {
    this.name = name
    this.timeline = timeline
    this.dice = dice
    this.disk = new Disk(timeline)
    this.locks = new Locks(timeline, dice)
    this.turns = { disk: this.disk, dice, timeline, running: [], open: [] as Database[] }
  }

  now(): number {
    return Math.floor(this.timeline.now + this.clockAhead)
  }

  /** To every other page, in its own time. */
  tellOthers(page: OpenPage, tell: (other: OpenPage) => void): void {
    for (const other of this.pages)
      if (other !== page) this.timeline.plan(this.dice.next() * 5, () => tell(other), other)
  }

  /** A page is closed or killed: what it was doing ends where it is. */
  drop(page: OpenPage): void {
    if (page.isGone) return
    page.isGone = true
    this.pages = this.pages.filter((each) => each !== page)
    for (const transaction of [...this.turns.running]) if (transaction.db.page === page) transaction.lose()
    for (const database of [...this.turns.open]) if (database.page === page) database.close()
    this.locks.letGo(page)
  }

  losePower(): void {
    for (const page of [...this.pages]) this.drop(page)
    this.disk.losePower(this.dice)
  }
}
