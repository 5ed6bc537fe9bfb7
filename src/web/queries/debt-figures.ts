import { queryOptions } from '@tanstack/react-query'
import { readDebtFigures } from '#shared/api/debt-figures.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { type DebtAges, toAges } from './debt-ages.ts'

type Row = Reply<typeof readDebtFigures>['classes'][number]
export type AfterContact = Omit<Reply<typeof readDebtFigures>['afterEither'], 'amount'> & { amount: Pesewas }

export type ClassDebt = Pick<Row, 'classId' | 'className' | 'students'> & DebtAges

/** What is owed by class and age, and what came after reminders and calls. Read again with what money touches (`report`). */
export const debtFiguresQuery = () =>
  queryOptions({
    queryKey: ['report', 'debtFigures'],
    queryFn: async ({ signal }) => {
      const { classes, afterReminders, afterCalls, afterEither, ...days } = await call(
        readDebtFigures,
        {},
        { signal },
      )
      return {
        ...days,
        classes: classes.map(toClassDebt),
        after: {
          reminders: inPesewas(afterReminders),
          calls: inPesewas(afterCalls),
          either: inPesewas(afterEither),
        },
      }
    },
  })

const inPesewas = (row: Reply<typeof readDebtFigures>['afterEither']): AfterContact => ({
  ...row,
  amount: row.amount,
})

const toClassDebt = (row: Row): ClassDebt => ({
  classId: row.classId,
  className: row.className,
  students: row.students,
  ...toAges(row),
})
