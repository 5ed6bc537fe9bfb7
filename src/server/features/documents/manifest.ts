import { z } from 'zod'
import { cedis } from '#shared/api/codecs.ts'

/**
 * What an export says of itself, in its last file: pesewas to whoever writes or reads it, cedis in its JSON. The totals are what
 * the ledger said at that moment; `npm run verify-export` computes them again.
 */
export const manifest = z.object({
  format: z.literal('akontaa-export'),
  version: z.literal(1),
  school: z.object({ name: z.string(), email: z.string(), address: z.string(), phone: z.string() }),
  exportedAt: z.string(),
  totals: z.object({
    journalNumber: z.number(),
    entries: z.number(),
    debits: cedis,
    credits: cedis,
    receipts: z.number(),
    accounts: z.record(z.string(), cedis),
    /** Entries beside the pupils, and what they alone come to in each money account. Exports before drawers have none. */
    money: z.object({ entries: z.number(), accounts: z.record(z.string(), cedis) }).optional(),
  }),
  /** The newest row of the audit chain that it has, and the code by which anybody asks whether the books still have it. Older exports have none. */
  audit: z.object({ number: z.number(), hash: z.string(), code: z.string() }).optional(),
  files: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
})

export type Manifest = z.output<typeof manifest>
