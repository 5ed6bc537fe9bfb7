import { z } from 'zod'
import { cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { feeBalance, id, someStudents } from './wire.ts'

/** Students who come back, and what they were not charged while they were away. */

export const restoreStudents = endpoint({
  id: 'restoreStudents',
  method: 'POST',
  path: '/students/restore',
  access: 'paid_up',
  permission: 'manage_students',
  origin: 'ours',
  summary:
    'Puts archived students back where they were, and leavers back into the class they left. What their class was charged meanwhile is posted when `charge` says so, else they are named as not billed.',
  body: z.object({
    studentIds: someStudents('No students selected.'),
    charge: z
      .boolean()
      .optional()
      .meta({ description: 'Charge them what standing bills would have charged them while they were away.' }),
  }),
  reply: z.object({
    message: z.string(),
    restored: z.number().int(),
    charged: z.number().int().meta({ description: 'How many were charged.' }),
    total: cedis.meta({ description: 'What they were charged in all; below zero where prices went down.' }),
    notBilled: z.number().int().meta({ description: 'How many are named as not billed for it.' }),
  }),
  idempotent: true,
  refusals: ['not_found', 'conflict', 'day_closed'],
})

const caughtUp = {
  charged: cedis,
  reduced: cedis.meta({ description: 'What rules take off.' }),
  waived: cedis.meta({ description: 'Below zero: waivers that get smaller with their charge.' }),
  carried: cedis.meta({ description: 'What sponsors carry.' }),
  familiesOwe: cedis,
}

export const previewRestore = endpoint({
  id: 'previewRestore',
  method: 'POST',
  path: '/students/restore/preview',
  access: 'signed_in',
  permission: 'manage_students',
  origin: 'ours',
  summary:
    'What standing bills would have charged students while they were away: what `charge` posts when they are restored. Records nothing.',
  body: z.object({ studentIds: someStudents('No students selected.') }),
  reply: z.object({
    students: z
      .array(
        z.object({
          studentId: id,
          studentName: z.string(),
          className: z.string(),
          charges: z.array(feeBalance.extend({ dueDate: dayOut.nullable() })),
          ...caughtUp,
        }),
      )
      .meta({ description: 'Those with something to be charged.' }),
    ...caughtUp,
  }),
  refusals: ['not_found'],
})
