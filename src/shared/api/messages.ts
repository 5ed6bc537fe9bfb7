import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id, line } from './wire.ts'

const outgoing = named('Message', {
  id,
  kind: z.enum([
    'receipt',
    'receipt_void',
    'moved',
    'refund',
    'fee_added',
    'reminder',
    'custom',
    'evening',
    'notice',
  ]),
  to: z.string(),
  guardianName: z.string().nullable(),
  text: z.string(),
  segments: z.number().int(),
  status: z.enum(['queued', 'sending', 'sent', 'delivered', 'failed', 'dead', 'cancelled']),
  onlyLogged: z.boolean().meta({ description: 'It went to the server’s log and to no phone.' }),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})

export const listMessages = endpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/messages',
  access: 'signed_in',
  permission: 'see_texts',
  origin: 'ours',
  summary: 'Text messages, newest first.',
  query: z.object({
    status: z.enum(['queued', 'sending', 'sent', 'delivered', 'failed', 'dead', 'cancelled']).optional(),
    search: z
      .string()
      .max(80)
      .optional()
      .meta({ description: 'Part of a guardian’s name, of a phone number or of the text.' }),
    before: id.optional().meta({ description: 'Messages older than this one.' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    messages: z.array(outgoing),
    next: id.nullable(),
    reachesPhones: z
      .boolean()
      .meta({ description: 'False while no SMS provider is set: then texts go to the server’s log.' }),
  }),
})

export const resendMessage = endpoint({
  id: 'resendMessage',
  method: 'POST',
  path: '/messages/:messageId/resend',
  access: 'paid_up',
  permission: 'send_texts',
  origin: 'ours',
  summary: 'Queues a message that failed once more.',
  params: z.object({ messageId: id }),
  reply: outgoing,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const sendMessage = endpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/parents/sendMessage',
  access: 'paid_up',
  permission: 'send_texts',
  summary:
    'Sends a text to a guardian of this school. Just after a payment it answers the receipt already queued.',
  body: z.object({
    messageTo: line('messageTo', 40),
    messageFrom: z
      .string()
      .max(40)
      .optional()
      .meta({ description: 'Accepted and ignored: the sender id is the server’s.' }),
    message: line('Message', 480),
  }),
  reply: z.object({ message: z.string(), messageId: id, status: z.string(), segments: z.number().int() }),
  idempotent: true,
  refusals: ['not_found', 'too_many'],
})
