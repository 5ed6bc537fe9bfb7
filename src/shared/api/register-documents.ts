import { z } from 'zod'
import { dayIn } from './codecs.ts'
import { allFormats, documentFormat as format } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { id, yesOrNo } from './wire.ts'

/** Papers about the registers of daily fees. Bytes, not JSON. */

const printed = {
  method: 'GET',
  access: 'signed_in',
  origin: 'ours',
  reply: z.string(),
  produces: allFormats,
} as const

const period = {
  from: dayIn.optional().meta({ description: 'Else today.' }),
  to: dayIn.optional().meta({ description: 'Else the first day of the period.' }),
}

export const printRegisterDays = endpoint({
  ...printed,
  id: 'printRegisterDays',
  permission: 'see_registers',
  path: '/documents/registers/days',
  summary:
    'The registers of a day or a week by class: who had it, takings against what was charged, what was counted, and whose register is missing.',
  query: z.object({ format, ...period }),
})

export const printRegisterWeek = endpoint({
  ...printed,
  id: 'printRegisterWeek',
  permission: 'see_registers',
  path: '/documents/registers/week/:classId/:feeTypeId',
  summary: 'The weekly register of a class: each pupil’s marks by day; or empty, to be filled in by hand.',
  params: z.object({ classId: id, feeTypeId: id }),
  query: z.object({
    format,
    week: dayIn.optional().meta({ description: 'A day of the week; else today.' }),
    blank: yesOrNo.default(false).meta({ description: 'Without marks, to be filled in by hand.' }),
  }),
  refusals: ['not_found'],
})

export const printRegisterPupils = endpoint({
  ...printed,
  id: 'printRegisterPupils',
  permission: 'see_reports',
  path: '/documents/registers/pupils/:feeTypeId',
  summary: 'Days eaten and owed of each pupil: accepted registers of a period, with what is owed now.',
  params: z.object({ feeTypeId: id }),
  query: z.object({ format, classId: id.optional(), ...period }),
  refusals: ['not_found'],
})

export const printRegisterTeachers = endpoint({
  ...printed,
  id: 'printRegisterTeachers',
  permission: 'see_day',
  path: '/documents/registers/teachers',
  summary:
    'Money per teacher: what their registers came to, what was counted, what was settled, and what stands in their names.',
  query: z.object({ format, ...period }),
})
