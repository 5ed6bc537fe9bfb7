import { z } from 'zod'
import { type Day, isDay } from '../dates.ts'
import { fromCedis, type Pesewas, parseCedis, pesewas, toCedis } from '../money.ts'
import { parsePhone } from '../phones.ts'

/** How amounts, days and phone numbers cross the wire. What is inside the product never looks like this. */

export const AMOUNT_RULE = 'Enter an amount above 0 and up to 1,000,000, with at most two decimals.'

const AMOUNT_OR_NONE_RULE = 'Enter an amount up to 1,000,000 with at most two decimals, or 0.'

/** Says why what was sent is no amount. */
type Refuse = (message: string) => typeof z.NEVER

/**
 * An amount as it crosses: cedis in JSON, pesewas on both sides of it. To the compiler it is pesewas everywhere, because only
 * this file and `convert.ts` see what crosses; `OnWire` is the type of that.
 */
function amountAs<Sent>(sent: z.ZodType<unknown, Sent>, read: (value: Sent, refuse: Refuse) => Pesewas) {
  return z.codec(sent as unknown as typeof inside, inside, {
    decode: (value, { issues }) =>
      read(value as unknown as Sent, (message) => {
        issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }),
    encode: toCedis as unknown as (amount: Pesewas) => Pesewas,
  })
}

const inside = z.number() as unknown as z.ZodType<Pesewas, Pesewas>

/** Whether a schema is an amount that is turned when it crosses. */
export function isAmount(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodPipe['_zod']
  return def.type === 'pipe' && (def.reverseTransform as unknown) === toCedis
}

/** An amount on its way in: cedis as a JSON number or as typed text; becomes pesewas. */
export const amountIn = amountAs(
  z.union([z.number(), z.string().max(20)], { error: AMOUNT_RULE }),
  // A number prints itself shortest: 0.1 is "0.1", 1e21 is "1e+21" and is refused with the rest.
  (value, refuse) => parseCedis(String(value)) ?? refuse(AMOUNT_RULE),
).meta({
  id: 'Amount',
  description: 'Cedis, above 0 and up to 1,000,000, with at most two decimals.',
  example: 150.5,
})

/** The same where 0, or nothing typed, takes the amount away. */
const none = () => pesewas(0)
const noneIn = amountAs(z.union([z.literal(0), z.literal(''), z.literal('0')]), none)
/** Beside `amountIn`, where only the number 0 says none. */
export const zeroIn = amountAs(z.literal(0), none)
export const amountOrNoneIn = z
  .union([noneIn, amountIn], { error: AMOUNT_OR_NONE_RULE })
  .meta({ description: 'Cedis up to 1,000,000, with at most two decimals; 0 for none.', example: 150.5 })

const SIGNED_MAX = 1_000_000_000

/** What a statement says: cedis of either sign, at most two decimals; becomes pesewas. */
export const signedCedisIn = amountAs(
  z
    .number({ error: 'Enter an amount in cedis.' })
    .min(-SIGNED_MAX, 'This amount is too large.')
    .max(SIGNED_MAX, 'This amount is too large.'),
  // A number with two decimals prints itself with two at most. Below zero, nothing would be a negative zero.
  (value, refuse) =>
    /^-?\d+(\.\d{1,2})?$/.test(String(value))
      ? pesewas(fromCedis(value) || 0)
      : refuse('An amount has at most two decimals.'),
).meta({ description: 'Cedis of either sign, with at most two decimals.', example: -150.5 })

/** One of our own prices, as a number or its text; what is no amount at all is none of them. */
export const priceIn = (wrong: string) =>
  amountAs(z.coerce.number({ error: wrong }), (value, refuse) => parseCedis(String(value)) ?? refuse(wrong))

/** What a page showed of an amount, on its way back: never refused for its decimals. */
export const shownIn = (wrong: string) =>
  amountAs(z.number({ error: wrong }).min(0, wrong).max(SHOWN_MAX, wrong), (value) => fromCedis(value))

const SHOWN_MAX = 1_000_000

/** An amount on its way out: cedis as a JSON number, at most two decimals; negative means in credit. */
export const cedis = amountAs(z.number(), fromCedis).meta({
  id: 'Cedis',
  description: 'Cedis, at most two decimals.',
  example: 150.5,
})

const YEAR_MIN = '2000-01-01'
const YEAR_MAX = '2100-12-31'
const BIRTH_MIN = '1950-01-01'

/** A day on its way in. A full ISO instant is accepted and cut to its day, as older clients send it. */
export const dayIn = z
  .string({ error: 'Enter a date as YYYY-MM-DD.' })
  .max(40)
  .transform((text, context): Day => readDay(text) ?? refuseDay(context))
  .meta({ id: 'DayIn', description: 'A day, YYYY-MM-DD.', example: '2026-11-20' })

/** The same where a form may leave it empty: an empty text and null say nothing. */
export const dayOrNoneIn = z
  .string({ error: 'Enter a date as YYYY-MM-DD.' })
  .max(40)
  .nullish()
  .transform((text, context) => (text ? (readDay(text) ?? refuseDay(context)) : undefined))
  .meta({ id: 'DayOrNoneIn', description: 'A day, YYYY-MM-DD; empty for none.', example: '2026-11-20' })

/** The same where null and an empty text take the day away, and left out it stays as it is. */
export const dayOrTakenIn = z
  .string({ error: 'Enter a date as YYYY-MM-DD.' })
  .max(40)
  .nullish()
  .transform((text, context) => {
    if (text) return readDay(text) ?? refuseDay(context)
    return text === undefined ? undefined : null
  })
  .meta({
    id: 'DayOrTakenIn',
    description: 'A day, YYYY-MM-DD; null for none, left out to keep what there is.',
    example: '2026-11-20',
  })

function readDay(text: string): Day | null {
  const day = /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text
  return isDay(day) && day >= YEAR_MIN && day <= YEAR_MAX ? day : null
}

function refuseDay(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'Enter a date as YYYY-MM-DD.' })
  return z.NEVER
}

/** A pupil's birth date, where a form may leave it out: null and an empty text are none, undefined says nothing of it. */
export const birthDateIn = z
  .string({ error: 'Enter a date as YYYY-MM-DD.' })
  .max(40)
  .nullable()
  .optional()
  .transform((text, context) => {
    if (text) return readBirthDate(text) ?? refuseBirthDate(context)
    return text === undefined ? undefined : null
  })
  .meta({
    description: 'A day, YYYY-MM-DD; null for none, left out to keep what there is.',
    example: '2016-03-04',
  })

function readBirthDate(text: string): Day | null {
  return isDay(text) && text >= BIRTH_MIN && text <= YEAR_MAX ? text : null
}

function refuseBirthDate(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'Enter the birth date as YYYY-MM-DD, from 1950 on.' })
  return z.NEVER
}

/** A day on its way out. */
export const dayOut = z.string().meta({ id: 'Day', description: 'A day, YYYY-MM-DD.', example: '2026-11-20' })

const PHONE_RULE = 'Enter a phone number of Ghana, such as 024 123 4567.'

/** A phone number on its way in; becomes `+233…`. */
export const phoneIn = z
  .string({ error: PHONE_RULE })
  .max(30, PHONE_RULE)
  .transform((text, context) => {
    const phone = parsePhone(text)
    if (phone) return phone
    context.addIssue({ code: 'custom', message: PHONE_RULE })
    return z.NEVER
  })
  .meta({ id: 'PhoneIn', description: 'A phone number of Ghana in any usual form.', example: '024 123 4567' })
