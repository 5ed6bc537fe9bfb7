import type { Fault } from './release.ts'

/**
 * Faults that an outbox can have, each put into a copy of ours: what the simulation does not find of these it would not find either where
 * somebody makes one by mistake.
 */
export const faults: Record<string, Fault> = {
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
    text: 'else await dropAct(act.id)',
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
}
