import { readRecentChildren, storeRecentChildren } from '#web/session.ts'

const KEPT = 6

/** The children somebody was last here for, on this device, the latest first. */
export function recentChildren(): readonly string[] {
  return readRecentChildren()
}

/** A parent who comes back with a question, or with the rest of the money, is found without typing. */
export function noteRecentChild(studentId: string): void {
  storeRecentChildren([studentId, ...readRecentChildren().filter((id) => id !== studentId)].slice(0, KEPT))
}
