import type { DocumentFormat } from '#shared/api/document-formats.ts'
import {
  printRegisterDays,
  printRegisterPupils,
  printRegisterTeachers,
  printRegisterWeek,
} from '#shared/api/register-documents.ts'
import type { Day } from '#shared/dates.ts'
import { callFile } from '#web/api.ts'
import type { Paper } from './documents.ts'

export const REGISTER_PAPERS = [
  { value: 'days', label: 'Registers by class' },
  { value: 'week', label: 'Weekly register' },
  { value: 'blank', label: 'Empty weekly register, for power cuts' },
  { value: 'pupils', label: 'Days eaten and owed' },
  { value: 'teachers', label: 'Money per teacher' },
] as const
export type RegisterPaperKind = (typeof REGISTER_PAPERS)[number]['value']

export interface RegisterPaperAsked {
  kind: RegisterPaperKind
  from: Day
  to: Day
  feeTypeId: string
  /** Empty for all classes, where a paper can be of all. */
  classId: string
}

/** A paper about registers, in the format asked for. */
export function registerPaperFile(asked: RegisterPaperAsked, format: DocumentFormat): Paper {
  const { kind, from, to, feeTypeId, classId } = asked
  return (options) => {
    switch (kind) {
      case 'days':
        return callFile(printRegisterDays, { query: { format, from, to } }, options)
      case 'teachers':
        return callFile(printRegisterTeachers, { query: { format, from, to } }, options)
      case 'pupils': {
        const query = { format, from, to, ...(classId ? { classId } : {}) }
        return callFile(printRegisterPupils, { params: { feeTypeId }, query }, options)
      }
      default: {
        const query = { format, week: from, blank: kind === 'blank' ? ('true' as const) : ('false' as const) }
        return callFile(printRegisterWeek, { params: { classId, feeTypeId }, query }, options)
      }
    }
  }
}
