import { beforeEach } from 'vitest'

/**
 * Makes what the tests of a file share before the first of them, and anew before every thirtieth: each leaves rows behind,
 * and what answers a whole school's list is slow in a school that a hundred calls have filled.
 */
export function renewAtTimes(make: () => Promise<void>): void {
  let tests = 0
  beforeEach(async () => {
    if (tests % 30 === 0) await make()
    tests += 1
  })
}
