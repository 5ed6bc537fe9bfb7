import { z } from 'zod'
import { amountIn, cedis, zeroIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { role, sessionKey, signedIn } from './signed-in.ts'
import { id, line, message } from './wire.ts'

/** Workstations ("desks"): browsers of the school where people unlock with a PIN instead of a password. */

const desk = named('Desk', {
  id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  person: z.string().nullable().meta({ description: 'Who is there, or was there last.' }),
  isInUse: z.boolean(),
  pins: z.number().int().meta({ description: 'How many people have a PIN there.' }),
  asksForPasswords: z
    .boolean()
    .meta({ description: 'Fifteen wrong PINs in an hour: passwords only until the Head has looked.' }),
})

const deskParams = z.object({ deskId: id })

/** Made and kept by the browser: 256 random bits. */
const deskKey = z
  .string({ error: 'This browser’s key is not valid.' })
  .regex(/^[\w-]{43}$/, 'This browser’s key is not valid.')
  .meta({ description: '256 random bits made by the browser, base64url; kept there and nowhere else.' })

/** How a browser says which desk it is. */
export const deskProof = z.object({ schoolId: id, deskId: id, deskKey })

const pin = z.string({ error: 'Enter six digits.' }).regex(/^\d{6}$/, 'Enter six digits.')

export const listDesks = endpoint({
  id: 'listDesks',
  method: 'GET',
  path: '/desks',
  access: 'signed_in',
  permission: 'see_desks',
  origin: 'ours',
  summary: 'The desks of the school, those that were ended last.',
  reply: z.object({ desks: z.array(desk) }),
})

export const enrolDesk = endpoint({
  id: 'enrolDesk',
  method: 'POST',
  path: '/desks',
  access: 'paid_up',
  permission: 'manage_desks',
  origin: 'ours',
  summary: 'Makes the caller’s browser a desk of the school. This session belongs to it from now on.',
  body: z.object({ name: line('Name', 60), deskKey }),
  reply: message.extend({ desk }),
  status: 201,
  idempotent: true,
  refusals: ['invalid', 'conflict'],
})

export const renameDesk = endpoint({
  id: 'renameDesk',
  method: 'PUT',
  path: '/desks/:deskId',
  access: 'signed_in',
  permission: 'manage_desks',
  origin: 'ours',
  summary: 'Gives a desk another name.',
  params: deskParams,
  body: z.object({ name: line('Name', 60) }),
  reply: message.extend({ desk }),
  idempotent: true,
  refusals: ['not_found'],
})

export const endDesk = endpoint({
  id: 'endDesk',
  method: 'POST',
  path: '/desks/:deskId/end',
  access: 'signed_in',
  permission: 'manage_desks',
  origin: 'ours',
  summary: 'The browser is no longer a desk: its sessions end and its PINs are worth nothing.',
  params: deskParams,
  reply: message.extend({ desk }),
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const allowPins = endpoint({
  id: 'allowPins',
  method: 'POST',
  path: '/desks/:deskId/allowPins',
  access: 'signed_in',
  permission: 'manage_people',
  origin: 'ours',
  summary: 'The Head has looked: a desk that asked for passwords takes PINs again.',
  params: deskParams,
  reply: message.extend({ desk }),
  idempotent: true,
  refusals: ['not_found'],
})

export const readDesk = endpoint({
  id: 'readDesk',
  method: 'POST',
  path: '/desks/read',
  access: 'public',
  origin: 'ours',
  summary: 'What a locked desk shows: who may unlock it, last user first, and how it locks.',
  body: deskProof,
  reply: z.object({
    name: z.string(),
    schoolName: z.string(),
    idleMinutes: z.number().int(),
    asksForPasswords: z.boolean(),
    people: z.array(
      z.object({
        id,
        name: z.string(),
        role,
        roleName: z.string(),
        pin: z
          .enum(['set', 'none', 'off'])
          .meta({ description: 'off: five wrong tries, until the password.' }),
        opensOffline: z.boolean().meta({
          description:
            'False for Head and Bursar while the rule of two is on: nothing of theirs is sealed at a desk.',
        }),
      }),
    ),
  }),
  refusals: ['desk_ended', 'too_many'],
})

export const unlockDesk = endpoint({
  id: 'unlockDesk',
  method: 'POST',
  path: '/desks/unlock',
  access: 'public',
  origin: 'ours',
  summary: 'Opens a session of a person at a desk, by the PIN they set there.',
  body: deskProof.extend({ staffId: id, pin, sessionKey }),
  reply: z.object({
    authToken: z.string(),
    schoolId: id,
    schoolName: z.string(),
    staff: signedIn,
    sessionId: id,
    offlineUntil: z.iso.datetime().meta({
      description:
        'Without a connection this person may unlock here until then; at once over where nothing may be sealed.',
    }),
  }),
  refusals: ['desk_ended', 'wrong_pin', 'pin_off', 'too_many'],
})

export const setPin = endpoint({
  id: 'setPin',
  method: 'PUT',
  path: '/desks/:deskId/pin',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary: 'Sets the caller’s PIN at a desk they are signed in at, just after their password or with it.',
  params: deskParams,
  body: z.object({
    deskKey,
    pin,
    password: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Needed later than ten minutes after signing in with it.' }),
  }),
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'desk_ended', 'wrong_sign_in', 'too_many'],
})

export const removePin = endpoint({
  id: 'removePin',
  method: 'DELETE',
  path: '/desks/:deskId/pin',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary: 'Takes the caller’s PIN away from a desk.',
  params: deskParams,
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})

const rules = z.object({
  idleMinutes: z.number().int().meta({ description: 'A desk locks after so many minutes without a touch.' }),
  twoPersons: z.boolean().meta({
    description: 'Taking back, refund, write-off and moving between families need a second person.',
  }),
  twoPersonsHeld: z.boolean().meta({
    description:
      'At least two people who may approve have a confirmed phone of their own. Else the rule cannot be kept: what takes two waits.',
  }),
  discountLimit: cedis.meta({
    description: 'Forgiving more than this needs one too: by one person, for one child, within one term.',
  }),
  drawers: z.boolean().meta({ description: 'Cash is kept in drawers, which are counted and closed.' }),
  usualFloat: cedis.meta({ description: 'What a drawer begins with; offered when one is opened.' }),
  payOutLimit: cedis.meta({
    description: 'More than this is paid out of cash by two, where the rule of two is on.',
  }),
  textLeast: cedis.meta({ description: 'Families who owe less than this get no reminder and no letter.' }),
})

export const readRules = endpoint({
  id: 'readRules',
  method: 'GET',
  path: '/staff/rules',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary: 'The rules of the office.',
  reply: rules,
})

export const setRules = endpoint({
  id: 'setRules',
  method: 'PUT',
  path: '/staff/rules',
  access: 'signed_in',
  permission: 'set_rules',
  origin: 'ours',
  summary: 'Changes the rules of the office; any part of them.',
  body: z.object({
    idleMinutes: z
      .number({ error: 'A desk locks after 2 to 10 minutes.' })
      .int('A desk locks after 2 to 10 minutes.')
      .min(2, 'A desk locks after 2 to 10 minutes.')
      .max(10, 'A desk locks after 2 to 10 minutes.')
      .optional(),
    twoPersons: z.boolean().optional(),
    discountLimit: z.union([zeroIn, amountIn]).optional(),
    drawers: z.boolean().optional(),
    usualFloat: z.union([zeroIn, amountIn]).optional(),
    payOutLimit: z.union([zeroIn, amountIn]).optional(),
    textLeast: z.union([zeroIn, amountIn]).optional(),
    confirm: z
      .boolean()
      .optional()
      .meta({ description: 'Switch it on although somebody is left without anybody to ask.' }),
  }),
  reply: rules,
  idempotent: true,
  refusals: ['invalid', 'conflict'],
})
