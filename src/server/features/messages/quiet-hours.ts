/** Reminders and notices go out from 08:00 to 19:00 in Ghana (UTC), Monday to Saturday. Receipts go at once. */
const OPENS = 8
const CLOSES = 19
const SUNDAY = 0

/** Whether a notice has to wait at this moment. */
export function isQuiet(now: Date, closes = CLOSES): boolean {
  const hour = now.getUTCHours()
  return now.getUTCDay() === SUNDAY || hour < OPENS || hour >= closes
}

/** The same for the evening text, which the school's own people have asked for: its last hour begins at 19:00. */
export function isQuietEvening(now: Date): boolean {
  return isQuiet(now, CLOSES + 1)
}

/** The next moment a notice may go. */
export function quietUntil(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(OPENS, 0, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  if (next.getUTCDay() === SUNDAY) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
