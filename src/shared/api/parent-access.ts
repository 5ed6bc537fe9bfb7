import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Calls under /parentAccess: what a school shows to parents in their app, and who has signed in. */

const LEVELS = ['off', 'balances', 'on'] as const

const access = z.object({
  level: z.enum(LEVELS).meta({
    description:
      'off: nobody signs in. balances: what is owed, and no more. on: receipts and statements too.',
  }),
  onPapers: z
    .boolean()
    .meta({ description: 'Receipts and bills say how to sign in, with the child’s code.' }),
  sentence: z.string().meta({ description: 'What papers say.' }),
  guardians: z.number().int().meta({ description: 'Numbers of guardians who have a child here now.' }),
  signedIn: z.array(
    z.object({
      guardianId: id,
      name: z.string(),
      phone: z.string(),
      children: z.string(),
      seenAt: z.iso.datetime().meta({ description: 'The last visit, to the hour.' }),
    }),
  ),
})

export const readParentAccess = endpoint({
  id: 'readParentAccess',
  method: 'GET',
  path: '/parentAccess',
  access: 'signed_in',
  permission: 'see_parent_access',
  origin: 'ours',
  summary: 'What parents see in their app, and who of them has signed in within 90 days.',
  reply: access,
})

export const setParentAccess = endpoint({
  id: 'setParentAccess',
  method: 'PUT',
  path: '/parentAccess',
  access: 'signed_in',
  permission: 'set_rules',
  origin: 'ours',
  summary: 'Switches the parents’ app on or off for this school, and the sentence on papers.',
  body: z.object({
    level: z.enum(LEVELS, { error: 'level must be off, balances or on.' }).optional(),
    onPapers: z.boolean().optional(),
  }),
  reply: access,
  idempotent: true,
})

export const printParentsSheet = endpoint({
  id: 'printParentsSheet',
  method: 'GET',
  path: '/parentAccess/sheet',
  access: 'signed_in',
  permission: 'see_parent_access',
  origin: 'ours',
  summary: 'A sheet for the notice board: how parents see their children’s fees on the phone.',
  reply: z.string(),
  produces: ['application/pdf'],
  refusals: ['conflict'],
})
