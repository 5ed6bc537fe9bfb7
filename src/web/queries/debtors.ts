import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { listDebtors } from '#shared/api/figures.ts'
import { call } from '#web/api.ts'
import { type DebtAges, toAges } from './debt-ages.ts'
import { schoolId } from './wire.ts'

/** Who owes, since when, and whom to ring. */
export interface Debtor extends DebtAges {
  studentId: string
  name: string
  className: string
  /** Only at a school with kinds of pupils. */
  kind: string | undefined
  guardianName: string | null
  guardianPhone: string | null
}

/** The debtors of a class, or of the whole school with those who left it; by class and name. */
export const debtorsQuery = (classId: string) =>
  queryOptions({
    queryKey: ['report', 'debtors', classId],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const sent = { params: { schoolId: schoolId() }, query: classId ? { classId } : {} }
      return (await call(listDebtors, sent, { signal })).map(toDebtor)
    },
  })

function toDebtor(row: Reply<typeof listDebtors>[number]): Debtor {
  const { studentId, name, className, kind, guardianName, guardianPhone } = row
  return { studentId, name, className, kind, guardianName, guardianPhone, ...toAges(row) }
}
