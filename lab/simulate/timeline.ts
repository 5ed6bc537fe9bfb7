/** One thing that is going to happen. */
export interface Task {
  at: number
  order: number
  act: () => void
  isOff: boolean
}

/** Whoever waits for something: what is gone is called by nobody. */
export interface Owner {
  isGone: boolean
}

/**
 * The time of one history. What happens next is the earliest thing that was planned, and of two at one moment the one planned first. No
 * clock of the machine is asked, so an hour costs as much as what happens in it.
 */
export class Timeline {
  now: number
  /** How much has happened: a history that never ends is stopped by it. */
  steps = 0
  #planned: Task[] = []
  #order = 0

  constructor(start: number) {
    this.now = start
  }

  /** Does it in so many milliseconds, unless its owner has gone by then. */
  plan(inMs: number, act: () => void, owner?: Owner): Task {
    this.#order += 1
    const task = {
      at: this.now + Math.max(0, inMs),
      order: this.#order,
      act: owner ? () => !owner.isGone && act() : act,
      isOff: false,
    }
    this.#push(task)
    return task
  }

  /**
   * Lets everything happen up to a moment. After each thing all that it set going by promises is done before the next one, as in a
   * browser.
   */
  run(until: number, stepsMax: number): Promise<void> {
    return new Promise((resolve, reject) => {
      // Of its own, since promises settle only where none is settling already.
      setImmediate(() => {
        try {
          this.#runNow(until, stepsMax)
          resolve()
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  #runNow(until: number, stepsMax: number): void {
    for (;;) {
      settlePromises()
      const task = this.#next(until)
      if (!task) this.now = until
      if (!task || this.steps >= stepsMax) return
      this.now = task.at
      this.steps += 1
      task.act()
    }
  }

  #next(until: number): Task | undefined {
    for (;;) {
      const [first] = this.#planned
      if (!first || first.at > until) return undefined
      this.#pop()
      if (!first.isOff) return first
    }
  }

  #push(task: Task): void {
    const heap = this.#planned
    let at = heap.length
    heap.push(task)
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above] as Task
      if (!isBefore(task, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = task
  }

  #pop(): void {
    const heap = this.#planned
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      if (!left) break
      const isLeft = !right || isBefore(left, right)
      const child = isLeft ? left : right
      if (isBefore(last, child)) break
      heap[at] = child
      at = 2 * at + (isLeft ? 1 : 2)
    }
    heap[at] = last
  }
}

function isBefore(one: Task, other: Task): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

/** What Node does after each immediate: promises settle until none is left, then it is said which failed and were listened to by nobody. */
function settlePromises(): void {
  ;(process as unknown as { _tickCallback: () => void })._tickCallback()
}
