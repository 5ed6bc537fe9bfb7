import { z } from 'zod'
import { cedis, dayOut } from './codecs.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

/** The shapes of sponsors that several calls share. */

export const sponsoredPupil = named('SponsoredStudent', {
  studentId: id,
  name: z.string(),
  className: z.string(),
  pupilCode: z.string(),
  active: z.boolean().meta({ description: 'In school.' }),
})

export const sponsorAward = named('SponsorAward', {
  id,
  feeTypes: z.array(z.string()),
  percent: z.number().nullable(),
  amount: cedis.nullable().meta({ description: 'For each pupil and term.' }),
  cap: cedis.nullable().meta({ description: 'A term, for all its pupils together.' }),
  capLeft: cedis.nullable().meta({ description: 'What of the cap is free in the term of today.' }),
  from: dayOut,
  until: dayOut.nullable(),
  givenAt: z.iso.datetime(),
  givenBy: z.string(),
  pupils: z.array(sponsoredPupil.extend({ withdrawn: dayOut.nullable(), reason: z.string().nullable() })),
})
