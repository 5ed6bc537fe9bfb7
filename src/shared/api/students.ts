import { z } from 'zod'
import { cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import {
  ageing,
  classRef,
  feeBalance,
  feeTypeName,
  id,
  message,
  schoolParams,
  someStudents,
  student,
  studentFields,
  studentParams,
} from './wire.ts'

/** Where somebody is who was on a list before: an erased student's row names nobody. */
const standing = z.enum(['active', 'completed', 'archived', 'erased'])

export const listStudents = endpoint({
  id: 'listStudents',
  versioned: true,
  method: 'GET',
  path: '/students/:schoolId',
  access: 'signed_in',
  permission: 'see_students',
  summary:
    'Every student of the school with balances, by surname. Archived and completed ones only when asked for. The header X-List-Version says what it is as of; `since` answers what has changed after it.',
  params: schoolParams,
  query: z.object({
    status: z.enum(['active', 'completed', 'archived', 'leavers', 'all']).default('active').meta({
      description:
        '`leavers`: of those who completed the school, who is not even with it. Always the whole list.',
    }),
    since: z
      .string()
      .regex(/^[0-9a-f]{8}\.\d{1,15}\.\d{1,15}\.[0-9a-f]{0,12}$/, 'since is not a version of a list.')
      .optional()
      .meta({
        description:
          'Beyond the specification: an X-List-Version of this list. Answers the rows that have changed since, with X-List-Changes: since; one of another status is no longer on this list, and `erased` is never on any. Where the version is not known: the whole list, with X-List-Changes: all.',
      }),
  }),
  reply: z.array(student.extend({ status: standing }).meta({ id: 'ListedStudent' })),
})

export const readStudent = endpoint({
  id: 'readStudent',
  versioned: true,
  method: 'GET',
  path: '/students/details/:studentId',
  access: 'signed_in',
  permission: 'see_students',
  origin: 'ours',
  summary: 'One student with balances, when each is due, and how late.',
  params: studentParams,
  reply: student.extend({
    overdue: cedis.meta({
      description:
        'Unpaid and past its due date, voluntary types excluded, less what the student has in credit for other fees.',
    }),
    charged: cedis,
    received: cedis,
    outstanding: z.array(
      feeBalance.extend({
        dueDate: dayOut.nullable().meta({
          description: 'The oldest day on which something unpaid is due, by a plan where one stands.',
        }),
        oldestCharge: dayOut.nullable().meta({
          description:
            'The due day of the oldest unpaid charge: money is spread in this order, also under a plan.',
        }),
        daysLate: z.number().int().meta({ description: 'Since `dueDate`; 0 when not late.' }),
        voluntary: z.boolean(),
        passThrough: z.boolean().meta({ description: 'The school only passes it on.' }),
        charged: cedis,
        received: cedis,
      }),
    ),
    ageing,
    guardianId: id,
    birthDate: dayOut
      .nullable()
      .meta({ description: 'Optional; a rule by who is the older child goes by it.' }),
    creditFeeType: z.string().nullable().meta({
      description:
        'The fee on which stands what is paid beyond all debts: the ordinary one (not voluntary, not daily, not passed on) charged last, else the school’s first.',
    }),
    siblings: z.array(z.object({ id, name: z.string(), className: z.string(), totalDebt: cedis })),
  }),
})

export const addStudent = endpoint({
  id: 'addStudent',
  method: 'POST',
  path: '/students/add',
  access: 'paid_up',
  permission: 'edit_students',
  summary: 'Adds a student, who joins what the class was billed this term.',
  body: studentFields.extend({
    schoolId: id.optional(),
    kindId: id.optional().meta({ description: 'Of which kind; without one, of the school’s first.' }),
    withoutFees: z
      .array(feeTypeName)
      .max(50)
      .default([])
      .meta({ description: 'Fee types of the class this student is not charged.' }),
  }),
  reply: z.object({
    message: z.string(),
    student,
    charges: z.array(feeBalance).meta({ description: 'What the student was charged on joining the class.' }),
  }),
  status: 201,
  idempotent: true,
  refusals: ['invalid', 'day_closed'],
})

export const editStudent = endpoint({
  id: 'editStudent',
  method: 'PUT',
  path: '/students/edit',
  access: 'paid_up',
  permission: 'edit_students',
  summary: 'Changes a student’s details. A new class charges what that class was billed this term.',
  body: studentFields.extend({
    studentId: id,
    schoolId: id.optional(),
    withoutFees: z.array(feeTypeName).max(50).default([]),
  }),
  reply: z.object({ message: z.string(), student, charges: z.array(feeBalance) }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict', 'day_closed'],
})

export const previewJoining = endpoint({
  id: 'previewJoining',
  method: 'GET',
  path: '/students/joining/:classRef',
  access: 'signed_in',
  permission: 'edit_students',
  origin: 'ours',
  summary: 'What a student would be charged on joining a class now.',
  params: z.object({ classRef }),
  query: z.object({
    studentId: id.optional(),
    kindId: id.optional().meta({ description: 'Of a new student.' }),
  }),
  reply: z.object({
    classId: id,
    className: z.string(),
    charges: z.array(
      feeBalance.extend({
        dueDate: dayOut.nullable(),
        reduced: cedis.meta({ description: 'What rules take off it.' }),
        carried: cedis.meta({ description: 'What sponsors carry of it.' }),
      }),
    ),
  }),
})

export const archiveStudents = endpoint({
  id: 'archiveStudents',
  method: 'POST',
  path: '/students/deletion/students',
  access: 'paid_up',
  permission: 'manage_students',
  summary: 'Takes students off the lists. Their ledger stays and they can be restored.',
  body: z.object({ studentIds: someStudents('No students selected for deletion.') }),
  reply: z.object({ message: z.string(), archived: z.number().int(), owed: cedis }),
  idempotent: true,
  refusals: ['not_found'],
})

export const eraseStudent = endpoint({
  id: 'eraseStudent',
  method: 'POST',
  path: '/students/erase/:studentId',
  access: 'paid_up',
  permission: 'manage_students',
  origin: 'ours',
  summary: 'Empties an archived student’s personal data for good; the ledger’s figures stay.',
  params: studentParams,
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
