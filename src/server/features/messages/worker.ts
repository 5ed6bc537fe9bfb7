import type { World } from '../../context/world.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { type Loop, startLoop } from '../../loop.ts'
import { confirmSent } from './confirm-sent.ts'
import { sendDue } from './send-due.ts'

const IDLE_MS = 1_000
/** Without credit every message would fail alike. */
const REST_MS = 60_000

/**
 * Sends messages as they fall due until stopped; stopping waits for the messages under way, not for all that is due. A
 * failure is logged and tried again; it never touches a payment.
 */
export function startMessageWorker(
  world: World,
  gateway: SmsGateway,
  onError: (error: unknown) => void,
): Loop {
  return startLoop({
    everyMs: IDLE_MS,
    onError,
    round: async (isStopping) => {
      const { sent, mustRest, isMoreDue } = await sendDue(world, gateway, isStopping)
      await confirmSent(world, gateway, isStopping)
      // What comes meanwhile is looked for together: the queue is not asked again for every payment.
      if (sent > 0 && isMoreDue) return 0
      return mustRest ? REST_MS : IDLE_MS
    },
  })
}
