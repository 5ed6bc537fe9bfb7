import { z } from 'zod'
import { classRef } from './wire.ts'

/** Which of the families who are late. */
export const whichFamilies = {
  classId: classRef.optional().meta({ description: 'Families with a child in this class.' }),
  days: z.coerce
    .number({ error: 'days must be a whole number.' })
    .int('days must be a whole number.')
    .min(0, 'days must be 0 or more.')
    .max(3650, 'days must be 3650 at most.')
    .default(0)
    .meta({ description: 'Late for more than so many days.' }),
}
