import type { Fault } from './release.ts'

/** From which seed on it is looked for; without it from the first. */
export interface TriedFault extends Fault {
  seed?: number
}

/** Faults that it found and that were mended, each with the seed that shows it: put back, each is found again. */
const found: Record<string, TriedFault> = {
  'no word where the disk is full by then': {
    seed: 571,
    file: 'offline/record-act.ts',
    text: '({ ...waiting, guard: false })).catch(() => null)',
    instead: '({ ...waiting, guard: false }))',
  },
  'recorded, and still there from a try before': {
    seed: 2330,
    file: 'offline/record-act.ts',
    text: '  await dropAct(act.id).catch(() => undefined)\n  if (!recorded)',
    instead: '  if (!recorded)',
  },
  'refused, and still there from a try before': {
    seed: 10_042_435,
    file: 'offline/record-act.ts',
    text: 'if (isRefused(error)) await dropOrShow(act.id)\n    else ',
    instead: '',
  },
  'no word where the disk fails as it is refused': {
    seed: 10_674_539,
    file: 'offline/record-act.ts',
    text: 'else await dropOrShow(act.id)',
    instead: 'else await dropAct(act.id)',
  },
  'an answered question is another act': {
    seed: 18_902,
    file: 'offline/record-act.ts',
    text: 'before?.form === form',
    instead: 'before?.form === form && !confirm',
  },
  'refused while a copy is under way': {
    seed: 20_016_053,
    file: 'offline/record-act.ts',
    text: "error.code !== 'key_in_progress'",
    instead: 'true',
  },
  'to be looked at, and hidden in the tab that took it': {
    seed: 202,
    file: 'offline/record-act.ts',
    text: 'if (answer.flag !== null) void readOutbox().then(() => putBack(act.id))',
    instead: '',
  },
  'a note that a full disk did not keep': {
    seed: 16_787,
    file: 'offline/acts-to-send.ts',
    text: 'const left = await noteOnAct(',
    instead: 'const left = await changeAct(',
  },
  'a key that goes with the power': {
    seed: 4872,
    file: 'web/browser-key.ts',
    text: "'readwrite', { durability: 'strict' })",
    instead: "'readwrite')",
  },
  'in the name of whoever signed in since': {
    seed: 52_709,
    file: 'web/api.ts',
    text: "if (options.caller && options.caller !== ownerKey()) throw new Refusal('signed_out', SOMEBODY_ELSE)",
    instead: '',
  },
  'taken back on a phone that is full': {
    seed: 125_678,
    file: 'offline/registers-to-send.ts',
    text: "became = onDisk?.drafts[id]?.handOver?.key === waiting.key ? 'kept' : 'back'",
    instead: "became = 'back'",
  },
}

/**
 * Faults that an outbox can have, each put into a copy of ours: what the simulation does not find of these it would not find either where
 * somebody makes one by mistake.
 */
export const faults: Record<string, TriedFault> = {
  ...found,
  'another key for each try': {
    file: 'offline/deliver-act.ts',
    text: 'idempotencyKey: id,',
    instead: 'idempotencyKey: crypto.randomUUID(),',
  },
  'gone when the answer is lost': {
    file: 'offline/acts-to-send.ts',
    text: "if (!isConnected()) return 'no connection'",
    instead: "if (!isConnected()) return (await changeAct(act.id, () => null), 'done')",
  },
  'kept though it was refused': {
    file: 'offline/record-act.ts',
    text: 'else await dropOrShow(act.id)',
    instead: 'else putBack(act.id)',
  },
  'recorded, and sent again for ever': {
    file: 'offline/settle-act.ts',
    text: 'if (sentence === null) return null',
    instead: 'if (sentence === null) return kept',
  },
  'the day of the sending': {
    file: 'offline/deliver-act.ts',
    text: 'const whenItWas = ({ date, takenAt }: WaitingAct) => ({ date,',
    instead:
      'const whenItWas = ({ takenAt }: WaitingAct) => ({ date: new Date(Date.now() - 864e5).toISOString().slice(0, 10),',
  },
  'a slip given out twice': {
    file: 'offline/outbox.ts',
    text: 'const number = Number(slips) + 1',
    instead: 'const number = Number(slips) + (Number(slips) % 3 === 2 ? 0 : 1)',
  },
  'given up and forgotten': {
    file: 'offline/mend-act.ts',
    text: "      kind: 'discard',\n",
    instead: "      kind: 'discard',\n      id: crypto.randomUUID(),\n",
  },
  'said to be kept before it is': {
    file: 'offline/outbox.ts',
    text: 'await writeAct(kept)',
    instead: 'if (kept.guard) void writeAct(kept)',
  },
  "a colleague's as one's own": {
    file: 'web/api.ts',
    text: 'if (doneIn && !(authToken && doneIn.owner === ownerKey())) {',
    instead: 'if (doneIn && !authToken) {',
  },
  'sent under whoever is signed in now': {
    file: 'offline/deliver-act.ts',
    text: '...(by ? { doneIn: { ...by, owner } } : { caller: owner })',
    instead: '',
  },
  'written without haste': {
    file: 'offline/kept-acts.ts',
    text: "{ durability: 'strict' }",
    instead: '{}',
  },
  'a register handed over as it is marked by then': {
    file: 'offline/registers-to-send.ts',
    text: 'await sendRegister({ ...placeOf(draft), marks, handOver }, key)',
    instead: 'await sendRegister({ ...placeOf(draft), marks, handOver }, crypto.randomUUID())',
  },
  'a register gone before it was sent': {
    file: 'offline/registers-to-send.ts',
    text: "if (!wasAnswered(error)) return 'no connection'",
    instead:
      "if (!wasAnswered(error)) { await changeRegisters((current) => ({ ...current, drafts: without(current.drafts, id) })); return 'no connection' }",
  },
  'taken back while it is sent': {
    file: 'offline/sender.ts',
    text: 'await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(TURN_MS_MAX) }, act)',
    instead: 'await act()',
  },
}
