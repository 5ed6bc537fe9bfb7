import { z } from 'zod'
import { cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { classRef, id, line, message, optionalLine, schoolParams } from './wire.ts'

/** Calls under /classes about a school's own classes, and about promoting all of them at the end of the year. */

const className = line('Class name', 60)
const nextClass = id
  .nullable()
  .optional()
  .meta({ description: 'Where its students are promoted to; null: they complete the school.' })

const schoolClass = named('Class', { id, class_name: z.string(), position: z.number().int() })

export const addClass = endpoint({
  id: 'addClass',
  method: 'POST',
  path: '/classes/add',
  access: 'paid_up',
  permission: 'set_classes',
  origin: 'ours',
  summary: 'Adds a class. Left out, its students go where those of the class before it go.',
  body: z.object({
    name: className,
    afterClassId: id.optional().meta({ description: 'The class it stands after; left out: at the end.' }),
    nextClassId: nextClass,
  }),
  reply: message.extend({ class: schoolClass }),
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'invalid'],
})

export const editClass = endpoint({
  id: 'editClass',
  method: 'PUT',
  path: '/classes/edit',
  access: 'paid_up',
  permission: 'set_classes',
  origin: 'ours',
  summary: 'Renames a class or changes where its students go. Its former name still finds it.',
  body: z.object({ classId: id, name: className.optional(), nextClassId: nextClass }),
  reply: message.extend({ class: schoolClass }),
  idempotent: true,
  refusals: ['not_found', 'conflict', 'invalid'],
})

export const orderClasses = endpoint({
  id: 'orderClasses',
  method: 'PUT',
  path: '/classes/order',
  access: 'paid_up',
  permission: 'set_classes',
  origin: 'ours',
  summary: 'The order the classes are listed in. Where their students go stays as it is.',
  body: z.object({
    classIds: z
      .array(id, 'Name every class once.')
      .min(1, 'Name every class once.')
      .max(200)
      .meta({ description: 'Every class in use, once.' }),
  }),
  reply: message,
  idempotent: true,
  refusals: ['invalid'],
})

export const archiveClass = endpoint({
  id: 'archiveClass',
  method: 'POST',
  path: '/classes/archive',
  access: 'paid_up',
  permission: 'set_classes',
  origin: 'ours',
  summary: 'Takes a class out of use. One with students only together with the class they are moved to.',
  body: z.object({
    classId: id,
    moveToClassId: classRef.optional().meta({ description: 'Where its students are moved to.' }),
  }),
  reply: message.extend({ moved: z.number().int() }),
  idempotent: true,
  refusals: ['not_found', 'conflict', 'invalid'],
})

export const restoreClass = endpoint({
  id: 'restoreClass',
  method: 'POST',
  path: '/classes/restore',
  access: 'paid_up',
  permission: 'set_classes',
  origin: 'ours',
  summary: 'Brings a class back into use, where it stood.',
  body: z.object({ classId: id }),
  reply: message.extend({ class: schoolClass }),
  idempotent: true,
  refusals: ['not_found'],
})

export const readCompleted = endpoint({
  id: 'readCompleted',
  versioned: true,
  method: 'GET',
  path: '/classes/:schoolId/completed',
  access: 'signed_in',
  permission: 'see_students',
  origin: 'ours',
  summary: 'Those who have completed the school: how many, how many of them owe, and how much.',
  params: schoolParams,
  reply: z.object({
    students: z.number().int(),
    owing: z.number().int(),
    totalDebt: cedis.meta({ description: 'What they owe, credits not taken off.' }),
  }),
})

const yearEndClass = named('YearEndClass', {
  classId: id,
  className: z.string(),
  toClassId: id.nullable(),
  toClass: z.string().meta({ description: 'The next class, or Completed.' }),
  students: z.number().int().meta({ description: 'How many are moved, without those who repeat.' }),
  repeaters: z.number().int(),
})

const yearEndSums = {
  promoted: z.number().int().meta({ description: 'How many go to another class.' }),
  completed: z.number().int(),
  repeated: z.number().int(),
}

const repeaters = z
  .array(id, 'Name those who repeat.')
  .max(2_000, 'At most 2,000 students can repeat.')
  .default([])
  .meta({ description: 'Students who stay in their class.' })

export const previewYearEnd = endpoint({
  id: 'previewYearEnd',
  method: 'POST',
  path: '/classes/yearEnd/preview',
  access: 'signed_in',
  permission: 'manage_students',
  origin: 'ours',
  summary: 'What promoting all classes would do, class by class. Changes nothing.',
  body: z.object({ repeaters }),
  reply: z.object({
    classes: z.array(yearEndClass),
    ...yearEndSums,
    owing: z.number().int().meta({ description: 'How many of those who would complete owe.' }),
    owed: cedis.meta({ description: 'What they owe; it stays recorded and can be paid.' }),
    last: z
      .object({
        yearEndId: id,
        ...yearEndSums,
        recordedAt: z.iso.datetime(),
        recordedBy: z.string(),
      })
      .nullable()
      .meta({ description: 'The last time, if it was not undone. Within 120 days it stands in the way.' }),
    mayPromote: z.boolean(),
    goesOnUntil: dayOut.nullable().meta({
      description: 'The last day of the school year that goes on, where it is more than three weeks away.',
    }),
  }),
  refusals: ['not_found', 'invalid'],
})

export const promoteAll = endpoint({
  id: 'promoteAll',
  method: 'POST',
  path: '/classes/yearEnd',
  access: 'paid_up',
  permission: 'manage_students',
  origin: 'ours',
  summary: 'Promotes all classes at once, except those who repeat. Posts nothing: arrears follow the child.',
  body: z.object({ repeaters }),
  reply: message.extend({ yearEndId: id, ...yearEndSums }),
  idempotent: true,
  refusals: ['not_found', 'conflict', 'invalid'],
})

export const undoYearEnd = endpoint({
  id: 'undoYearEnd',
  method: 'POST',
  path: '/classes/yearEnd/:yearEndId/undo',
  access: 'paid_up',
  permission: 'manage_students',
  origin: 'ours',
  summary: 'Puts everybody back whom the promotion moved, except who was moved again since.',
  params: z.object({ yearEndId: id }),
  body: z.object({ reason: optionalLine('Reason', 300) }),
  reply: message.extend({
    movedBack: z.number().int(),
    left: z
      .number()
      .int()
      .meta({ description: 'Moved, archived or erased since; they stay where they are.' }),
  }),
  idempotent: true,
  refusals: ['not_found', 'already_reversed', 'conflict'],
})
