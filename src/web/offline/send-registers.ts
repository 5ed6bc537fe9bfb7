import { keepsRegisters } from './device-store.ts'
import { sendFrom } from './sender.ts'

let isWatching = false
let isSending = false

/**
 * A register that was handed over on this device goes out from any page of it. Its code comes only where one lies here: looked for now,
 * and when the page is looked at again, since another page may have kept one and gone.
 */
export function sendKeptRegisters(): void {
  void sendIfAny()
  if (isWatching) return
  isWatching = true
  const look = () => void sendIfAny()
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
}

async function sendIfAny(): Promise<void> {
  if (isSending || !(await keepsRegisters())) return
  isSending = true
  const { registersToSend } = await import('./registers-to-send.ts')
  sendFrom(registersToSend)
}
