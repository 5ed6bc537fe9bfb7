import { z } from 'zod'
import { dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Terms whose last day is locked: their closing sheets, and whether one is what it was. */

const shared = { method: 'GET', origin: 'ours' } as const

export const listClosings = endpoint({
  ...shared,
  id: 'listClosings',
  path: '/closings',
  access: 'signed_in',
  permission: 'see_insights',
  summary: 'The terms whose last day is locked, newest first, each with the code of its closing sheet.',
  reply: z.object({
    closings: z.array(
      z.object({
        termId: id,
        name: z.string(),
        academicYear: z.string(),
        startsOn: dayOut,
        endsOn: dayOut,
        closedAt: z.iso.datetime(),
        closedBy: z.string(),
        code: z.string().meta({ example: 'K7QM 2XRD 90VF C4TH' }),
        since: z.number().int().meta({ description: 'Entries that changed the term after it was closed.' }),
      }),
    ),
  }),
})

export const printClosing = endpoint({
  ...shared,
  id: 'printClosing',
  path: '/closings/:termId/sheet',
  access: 'signed_in',
  permission: 'see_insights',
  summary:
    'The closing sheet of a term, A4: its figures as they were when its last day was locked, a code, and what was recorded in it since.',
  params: z.object({ termId: id }),
  reply: z.unknown(),
  produces: ['application/pdf'],
  refusals: ['not_found', 'conflict'],
})

export const checkClosing = endpoint({
  ...shared,
  id: 'checkClosing',
  path: '/closings/check/:code',
  access: 'public',
  summary:
    'What the code of a closing sheet, or of an export or a backup, stands for and whether the books are still what they were: school, term and day; no name and no sum.',
  params: z.object({ code: z.string().max(60) }),
  reply: z.object({
    what: z.enum(['sheet', 'state']).meta({
      description: '`state`: the books at the moment of an export or a backup.',
    }),
    status: z.enum(['unchanged', 'changed', 'broken']).meta({
      description: '`broken`: what was recorded before is not in the books as it was.',
    }),
    school: z.string(),
    term: z.string().nullable().meta({ example: 'First Term, 2026/2027' }),
    startsOn: dayOut.nullable(),
    endsOn: dayOut.nullable(),
    at: z.iso.datetime(),
    since: z.number().int().meta({ description: 'Of a sheet: entries that changed the term since.' }),
  }),
  refusals: ['not_found', 'invalid', 'too_many'],
})
