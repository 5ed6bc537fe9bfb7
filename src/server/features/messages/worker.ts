import type { World } from '../../context/world.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { confirmSent } from './confirm-sent.ts'
import { sendDue } from './send-due.ts'

const IDLE_MS = 1_000
/** Without credit every message would fail alike. */
const REST_MS = 60_000

/** Sends messages as they fall due until stopped. A failure is logged and tried again; it never touches a payment. */
export function startMessageWorker(
  world: World,
  gateway: SmsGateway,
  log: (error: unknown) => void,
): { /** Waits for the messages in hand, not for all that is due. */ stop: () => Promise<void> } {
  let isStopping = false
  let wake = () => {}
  const running = (async () => {
    while (!isStopping) {
      const { sent, mustRest } = await once(world, gateway, () => isStopping).catch((error: unknown) => {
        log(error)
        return { sent: 0, mustRest: false }
      })
      if (isStopping) return
      if (sent === 0) await pause(mustRest ? REST_MS : IDLE_MS, (end) => (wake = end))
    }
  })()
  return {
    stop: async () => {
      isStopping = true
      wake()
      await running
    },
  }
}

async function once(world: World, gateway: SmsGateway, isStopping: () => boolean) {
  const handedOver = await sendDue(world, gateway, isStopping)
  await confirmSent(world, gateway, isStopping)
  return handedOver
}

function pause(ms: number, onStart: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    onStart(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
