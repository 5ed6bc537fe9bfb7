import { formatDay, formatTime } from '#shared/dates.ts'
import { confirmClock } from '../clock.ts'
import { runCommand, say } from './run-command.ts'

/** `akontaa confirm-clock` says that the clock is right as it is; a server that waits for that records again within half a minute. */
await runCommand(async (database) => {
  const at = await confirmClock(database)
  say(`Confirmed: it is ${formatDay(at.toISOString().slice(0, 10))}, ${formatTime(at)} in Ghana.`)
  return 0
})
