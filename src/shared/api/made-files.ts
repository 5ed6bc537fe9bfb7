import { z } from 'zod'
import { dayIn } from './codecs.ts'
import { PDF, ZIP } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { whichFamilies } from './late-families.ts'
import { id } from './wire.ts'

/**
 * Files that take long to make. They are made beside other work, and kept for a day for the person who asked: `GET /version` says
 * how far each is. They record nothing.
 */

const begun = z.object({
  fileId: id,
  isReady: z.boolean().meta({
    description: 'It was made within a second, and can be taken. Else `GET /version` says when it is.',
  }),
})

const making = {
  method: 'POST',
  access: 'signed_in',
  origin: 'ours',
  reply: begun,
  status: 201,
  idempotent: true,
} as const

export const makeLetters = endpoint({
  ...making,
  id: 'makeLetters',
  permission: 'see_calls',
  path: '/documents/made/letters',
  summary:
    'Begins to make the letters to families who are late, as a PDF; the same as `GET /documents/letters`. Asked for again while they are made, it is the same file.',
  body: z.object({
    ...whichFamilies,
    payBy: dayIn.optional().meta({ description: 'Else a week from today.' }),
  }),
  refusals: ['too_many', 'not_found'],
})

export const makeExport = endpoint({
  ...making,
  id: 'makeExport',
  permission: 'export_school',
  path: '/documents/made/export',
  summary:
    'Begins to make the export, the same as `GET /documents/export`: a ZIP of everything the school has recorded. Also when expired.',
  refusals: ['too_many'],
})

const fileParams = z.object({ fileId: id })

export const takeMadeFile = endpoint({
  id: 'takeMadeFile',
  method: 'GET',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  path: '/documents/made/:fileId',
  summary:
    'A file that was made, for the person who asked for it and may still ask. It is kept for a day, and for an hour once it was taken.',
  params: fileParams,
  reply: z.string(),
  produces: [PDF, ZIP],
  refusals: ['conflict'],
})

export const dropMadeFile = endpoint({
  id: 'dropMadeFile',
  method: 'DELETE',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  path: '/documents/made/:fileId',
  summary: 'A file that nobody needs: it is made no further, and not kept.',
  params: fileParams,
  reply: z.object({ message: z.string() }),
})
