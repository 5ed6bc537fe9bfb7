import { z } from 'zod'
import { cedis } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** The call for the insights' part of the home. */

const percent = z.number().nullable()

export const readTermNow = endpoint({
  id: 'readTermNow',
  method: 'GET',
  path: '/insights/now',
  access: 'signed_in',
  permission: 'see_insights',
  origin: 'ours',
  summary: 'How far the term of today is, in a few figures: for the home.',
  reply: z.object({
    term: z
      .object({
        name: z.string(),
        schoolDay: z.number().int(),
        schoolDays: z.number().int(),
        toCollect: cedis,
        received: cedis.meta({ description: 'Received on this term’s charges.' }),
        percent: percent.meta({ description: 'Null under five pupils.' }),
        percentThen: percent.meta({ description: 'Last term’s on the same school day, as known then.' }),
        target: z.number().int().nullable(),
      })
      .nullable()
      .meta({
        description:
          'Null between terms, while nothing is charged, and until the days of a large school are worked out.',
      }),
  }),
})
