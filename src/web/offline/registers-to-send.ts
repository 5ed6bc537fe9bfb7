import { isPassing, Refusal } from '#shared/errors.ts'
import { wasAnswered } from '#web/api.ts'
import { sendRegister } from '#web/queries/registers.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { ownerKey, readSession } from '#web/session.ts'
import { type Draft, placeOf, readOnDevice, without } from './kept-registers.ts'
import { changeDraft, changeRegisters, readRegisters, readRegistersAgain } from './own-registers.ts'
import { betweenSendings, type Outcome, type Queue, sendNow } from './sender.ts'
import { waitingRegisters } from './waiting-registers.ts'

const HOLD_MS_MAX = 30_000
let heldUntil = 0
const onAnswered = new Set<Answered>()

/** What became of a register that was handed over: `problem` is the server's sentence where it refused. */
type Answered = (draft: Draft, problem: string | null) => void

/** The registers that were handed over here, each sent once: its key is kept with it. */
export const registersToSend: Queue = {
  refresh: async () => {
    if (readSession()) await readRegistersAgain()
  },
  waiting: () => {
    if (!readSession() || Date.now() < heldUntil) return []
    return Object.entries(readRegisters()?.drafts ?? {}).flatMap(([id, { handOver }]) =>
      handOver ? [{ id: handOver.key, isUrgent: false, send: () => send(id) }] : [],
    )
  },
  watch: waitingRegisters.watch,
}

/** Calls back when the server has answered for one. Returns the way to stop. */
export function onRegisterAnswered(answered: Answered): () => void {
  onAnswered.add(answered)
  return () => {
    onAnswered.delete(answered)
  }
}

/** None is sent while somebody is asked whether to take one back, for so long at most. Answers the way to let go. */
export function holdSending(): () => void {
  heldUntil = Date.now() + HOLD_MS_MAX
  const timer = window.setTimeout(sendNow, HOLD_MS_MAX)
  return () => {
    window.clearTimeout(timer)
    heldUntil = 0
    sendNow()
  }
}

/**
 * A hand-over that still waits on this phone is none any more: 'back'. 'sent' where it has been, or is just on its way; 'kept' where
 * the phone is too full to forget it, so that it would be sent after all.
 */
export async function takeBackWaiting(id: string): Promise<'back' | 'sent' | 'kept'> {
  let became: 'back' | 'sent' | 'kept' = 'sent'
  await betweenSendings(async () => {
    await readRegistersAgain()
    const waiting = readRegisters()?.drafts[id]?.handOver
    if (!waiting) return
    await changeDraft(id, (draft) => ({ ...draft, handOver: null }))
    const onDisk = await readOnDevice(ownerKey() ?? '')
    became = onDisk?.drafts[id]?.handOver?.key === waiting.key ? 'kept' : 'back'
    if (became === 'kept') await changeDraft(id, (draft) => ({ ...draft, handOver: waiting }))
  })
  return became
}

async function send(id: string): Promise<Outcome> {
  const draft = readRegisters()?.drafts[id]
  if (!draft?.handOver) return 'done'
  const { key, counted, says, marks, confirm } = draft.handOver
  const asked = { askDay: true, ...(confirm ? { confirm } : {}) }
  const handOver = { counted, ...(says ? { says } : {}), ...asked }
  try {
    await sendRegister({ ...placeOf(draft), marks, handOver }, key)
    await changeRegisters((current) => ({ ...current, drafts: without(current.drafts, id) }))
    tell(draft, null)
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'signed_out') return 'signed out'
    if (!wasAnswered(error)) return 'no connection'
    if (isPassing(error)) return { rest: error.details.retryAfterSeconds }
    await keepRefused(id, error)
    tell(draft, error.message)
    return 'done'
  }
}

async function keepRefused(id: string, { message, details }: Refusal): Promise<void> {
  const { isMarkedTwice, otherDay } = details.facts ?? {}
  await changeDraft(id, (each) => ({
    ...each,
    handOver: null,
    problem: message,
    ...(isMarkedTwice ? { refusedAt: timeAtServer().toISOString() } : {}),
    otherDay: typeof otherDay === 'string' ? otherDay : undefined,
  }))
}

function tell(draft: Draft, problem: string | null): void {
  for (const answered of [...onAnswered]) answered(draft, problem)
}
