import { z } from 'zod'
import { PARENT_LANGUAGES } from '../to-parents/languages.ts'
import { endpoint } from './endpoint.ts'
import { message } from './wire.ts'

/** What a parent sets for the own number, among the calls of parents. */

export const setParentReminders = endpoint({
  id: 'setParentReminders',
  method: 'PUT',
  path: '/parents/reminders',
  access: 'parent',
  origin: 'ours',
  summary:
    'Reminders by SMS to this number, of every school that is open to it: those that wait are not sent. Receipts always come.',
  body: z.object({ isOn: z.boolean({ error: 'isOn must be true or false.' }) }),
  reply: message,
})

export const endOtherParentSessions = endpoint({
  id: 'endOtherParentSessions',
  method: 'POST',
  path: '/parents/signOutOthers',
  access: 'parent',
  origin: 'ours',
  summary: 'Signs this number out everywhere but here.',
  reply: message,
})

export const setParentLanguage = endpoint({
  id: 'setParentLanguage',
  method: 'PUT',
  path: '/parents/language',
  access: 'parent',
  origin: 'ours',
  summary:
    'The language that every school that is open to this number writes to it in: texts, and receipts of the app.',
  body: z.object({
    language: z.enum(PARENT_LANGUAGES, { error: 'language must be en or ak.' }),
  }),
  reply: message,
})
