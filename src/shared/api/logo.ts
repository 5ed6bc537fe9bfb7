import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { message, schoolParams } from './wire.ts'

/** The school's logo: on bills, statements, receipts of A5 and the page that checks a receipt. */

export const readLogo = endpoint({
  id: 'readLogo',
  versioned: true,
  method: 'GET',
  path: '/schools/:schoolId/logo',
  access: 'signed_in',
  permission: 'see_school',
  origin: 'ours',
  summary: 'The school’s logo as it is printed, or null.',
  params: schoolParams,
  reply: z.object({
    logo: z
      .object({
        picture: z.string().meta({ description: 'A PNG as base64.' }),
        width: z.number().int(),
        height: z.number().int(),
      })
      .nullable(),
  }),
})

export const setLogo = endpoint({
  id: 'setLogo',
  method: 'PUT',
  path: '/schools/:schoolId/logo',
  access: 'paid_up',
  permission: 'edit_school',
  origin: 'ours',
  summary:
    'Sets the logo or takes it off: a JPEG, PNG or WebP of at most 1 MB. It is made again, on white, and smaller if need be.',
  params: schoolParams,
  body: z.object({
    logo: z
      .string('Choose a picture.')
      .min(1, 'Choose a picture.')
      .nullable()
      .meta({ description: 'The file as base64; null takes the logo off.' }),
  }),
  bodyBytesMax: 1_500_000,
  longText: 'logo',
  reply: message,
  idempotent: true,
  refusals: ['invalid', 'not_found'],
})
