import { z } from 'zod'
import { SERVICES } from '../constants.ts'
import { sentences } from '../sentences.ts'
import { endpoint } from './endpoint.ts'
import { message, optionalLine } from './wire.ts'

const required = sentences.contact.incomplete

export const sendContactMessage = endpoint({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'A visitor writes to the operator: kept, and mailed on where there is a mail server.',
  body: z.object({
    firstName: optionalLine('First name', 80).default(''),
    lastName: optionalLine('Last name', 80).default(''),
    email: z
      .string({ error: required })
      .trim()
      .min(1, required)
      .max(254, 'An email address has at most 254 characters.')
      .pipe(z.email('Enter a valid email address.')),
    phone: optionalLine('Phone', 30).default(''),
    message: z
      .string({ error: required })
      .trim()
      .min(1, required)
      .max(4_000, 'A message has at most 4,000 characters.'),
    services: z
      .array(z.enum(SERVICES, { error: 'Choose services from the list.' }))
      .max(20)
      .default([]),
    nickname: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Left empty by people; what is sent with it filled in is dropped.' }),
  }),
  reply: message,
  refusals: ['invalid', 'too_many'],
})
