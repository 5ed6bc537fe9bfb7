const HOLD_MS_MAX = 30_000
let heldUntil = 0

/** Nothing is sent while somebody is asked whether to take it back, for so long at most. Answers the way to let go. */
export function holdSending(): () => void {
  heldUntil = Date.now() + HOLD_MS_MAX
  return () => {
    heldUntil = 0
  }
}

export function isSendingHeld(): boolean {
  return Date.now() < heldUntil
}
