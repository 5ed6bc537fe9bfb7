import { z } from 'zod'
import { PARENT_LANGUAGES } from '../to-parents/languages.ts'
import { cedis, phoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id, nameIn } from './wire.ts'

const guardian = named('Guardian', {
  id,
  firstName: z.string(),
  surname: z.string(),
  phone: z.string(),
  noReminders: z.boolean(),
  language: z.enum(PARENT_LANGUAGES).nullable().meta({
    description: 'Chosen in the parents’ app: texts come in it. Null where nothing was chosen.',
  }),
  totalDebt: cedis.meta({ description: 'Over all its children, credits netted.' }),
  children: z.array(
    z.object({
      id,
      name: z.string(),
      className: z.string(),
      totalDebt: cedis,
      familyId: id.meta({ description: 'Of the family somebody confirmed, else of the guardian.' }),
    }),
  ),
})

export const listGuardians = endpoint({
  id: 'listGuardians',
  versioned: true,
  method: 'GET',
  path: '/guardians',
  access: 'signed_in',
  permission: 'see_students',
  origin: 'ours',
  summary: 'Every family: a guardian, the children, and what they owe together.',
  reply: z.array(guardian),
})

export const editGuardian = endpoint({
  id: 'editGuardian',
  method: 'PUT',
  path: '/guardians/:guardianId',
  access: 'paid_up',
  permission: 'edit_students',
  origin: 'ours',
  summary: 'Changes a guardian for all of the family’s children at once.',
  params: z.object({ guardianId: id }),
  body: z.object({
    firstName: nameIn('First name'),
    surname: nameIn('Surname'),
    phone: phoneIn,
    noReminders: z.boolean().optional().meta({ description: 'This family wants no reminders by SMS.' }),
  }),
  reply: guardian,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict'],
})
