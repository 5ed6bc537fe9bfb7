import { z } from 'zod'
import { REGISTER_MARKS, REGISTER_STATES } from '../registers.ts'
import { cedis, dayOut } from './codecs.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

/** The shapes that calls about registers share. */

const moment = z.iso.datetime()
const person = z.object({ staffId: id, name: z.string() })

export const markIn = z.enum(REGISTER_MARKS, { error: `mark must be one of ${REGISTER_MARKS.join(', ')}.` })

const act = person.extend({ at: moment }).nullable()

export const registerRow = named('RegisterRow', {
  id,
  classId: id,
  className: z.string(),
  feeTypeId: id,
  feeType: z.string(),
  day: dayOut.meta({ description: 'The day it was opened on, whenever it is sent.' }),
  madeOn: dayOut.nullable().meta({
    description: 'The day on which most of its marks were made, where it is another; by the phone’s clock.',
  }),
  state: z.enum(REGISTER_STATES),
  openedBy: person,
  handedOver: act.meta({ description: 'Null until it was handed over.' }),
  said: cedis.nullable().meta({ description: 'What the teacher counted, in cedis.' }),
  giverSays: z.string().nullable(),
  sentBack: act,
  sentBackReason: z.string().nullable(),
  accepted: act,
  slipNumber: z.string().nullable().meta({ example: 'AGA-D-000045' }),
  marked: cedis.meta({
    description: 'What the marks come to, in cedis; of an accepted one as they stand now.',
  }),
  counted: cedis.nullable().meta({ description: 'What the cashier counted, in cedis.' }),
  difference: cedis.nullable().meta({ description: 'Counted less marked; it stands in the teacher’s name.' }),
  receiverSays: z.string().nullable(),
  tally: z.object({
    ...Object.fromEntries(REGISTER_MARKS.map((mark) => [mark, z.number().int()])),
  } as Record<(typeof REGISTER_MARKS)[number], z.ZodNumber>),
})

export const registerPupil = named('RegisterStudent', {
  studentId: id,
  surname: z.string(),
  firstName: z.string(),
  pupilCode: z.string().meta({ description: 'Tells two of one name apart.' }),
  birthYear: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Tells them apart at a glance, where it is known.' }),
  rate: cedis.nullable().meta({ description: 'What the day costs, in cedis; null where it is free.' }),
  isFree: z.boolean(),
  note: z.string().nullable(),
  balance: cedis.meta({ description: 'Owed of this fee as it stands now, in cedis; negative is prepaid.' }),
  mark: z.enum(REGISTER_MARKS).nullable(),
  amount: cedis.meta({ description: 'What was paid, for today or other days.' }),
  marks: z
    .array(person.extend({ mark: z.enum(REGISTER_MARKS), amount: cedis, at: moment }))
    .meta({ description: 'Where two people marked differently: each mark.' }),
  isOverLimit: z.boolean().meta({ description: 'Owes for more days than the fee’s limit.' }),
  corrections: z.number().int().meta({ description: 'How often the accepted mark was put right.' }),
})
