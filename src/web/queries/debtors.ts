import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { listDebtors } from '#shared/api/figures.ts'
import { fromCedis, type Pesewas, pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { schoolId } from './wire.ts'

/** Who owes, since when, and whom to ring: notDue + the bands + voluntary − creditElsewhere = owed. */
export interface Debtor {
  studentId: string
  name: string
  className: string
  guardianName: string | null
  guardianPhone: string | null
  notDue: Pesewas
  /** 1–30, 31–60, 61–90 and over 90 days late. */
  bands: readonly [Pesewas, Pesewas, Pesewas, Pesewas]
  late: Pesewas
  voluntary: Pesewas
  creditElsewhere: Pesewas
  owed: Pesewas
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
  const { studentId, name, className, guardianName, guardianPhone } = row
  const bands = [
    fromCedis(row.days1to30),
    fromCedis(row.days31to60),
    fromCedis(row.days61to90),
    fromCedis(row.over90),
  ] as const
  const [first, second, third, last] = bands
  return {
    ...{ studentId, name, className, guardianName, guardianPhone, bands },
    notDue: fromCedis(row.notDue),
    late: pesewas(first + second + third + last),
    voluntary: fromCedis(row.voluntary),
    creditElsewhere: fromCedis(row.creditElsewhere),
    owed: fromCedis(row.owed),
  }
}
