import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

export const awaitVersion = endpoint({
  id: 'awaitVersion',
  method: 'GET',
  path: '/version',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary:
    'The version of the school’s data, which every act raises. With the version that is known the answer waits until there is another, 55 seconds at most: what is shown can follow the acts of others. Beside the number it says what takes long at this school, and how far it is.',
  query: z.object({
    known: z.coerce.number().int().min(0).optional().meta({ description: 'The version that is known.' }),
  }),
  reply: z.object({
    version: z.number().int(),
    underWay: z
      .array(
        z.object({
          id,
          act: z.enum(['importStudents', 'billClasses', 'undoBillClasses', 'promoteAll', 'undoYearEnd']),
          isOwn: z.boolean(),
          done: z.number().int(),
          of: z.number().int().meta({
            description: 'Children of a list or of all classes, fees of a bill; 0 before it is known.',
          }),
          end: z
            .object({ said: z.string(), isRefused: z.boolean() })
            .nullable()
            .meta({ description: 'How an own act ended whose answer nobody heard; null while it goes on.' }),
        }),
      )
      .meta({ description: 'Acts that this server has done for longer than a second, and still does.' }),
    files: z
      .array(
        z.object({
          fileId: id,
          kind: z.enum(['letters', 'export']),
          state: z.enum(['making', 'ready', 'failed']),
          done: z.number().int(),
          of: z.number().int().meta({ description: 'Letters, or parts of an export; 0 before it is known.' }),
          said: z.string().nullable().meta({ description: 'How it ended; null while it is made.' }),
        }),
      )
      .meta({
        description: 'Files the caller asked for and has not taken: for a day, whichever server made them.',
      }),
  }),
})
