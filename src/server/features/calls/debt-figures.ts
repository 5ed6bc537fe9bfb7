import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'

type Figures = Reply<typeof endpoints.readDebtFigures>
type After = Figures['afterEither']

/** What is owed by class and age, and what came after reminders and talks of this term (debt-figures.sql). */
export function readDebtFigures(context: Context): Promise<Figures> {
  return inSnapshot(context, async (inner) => {
    const days = await queryOne<{ today: Day; since: Day }>(
      inner,
      sql`select app_today() as today, coalesce((select max(starts_on) from terms
            where school_id = ${inner.schoolId} and starts_on <= app_today()), app_today() - 120) as since`,
    )
    invariant(days, 'a day is always answered')
    const after = await query<After & { kind: string }>(
      inner,
      sql`select kind, contacts, families, families_paid as "familiesPaid", amount
          from paid_after_contact(${inner.schoolId}, ${days.since}, ${days.today})`,
    )
    const of = (name: string): After => {
      const { kind: _, ...rest } = after.find(({ kind }) => kind === name) ?? { kind: name, ...NOTHING }
      return rest
    }
    return {
      ...days,
      classes: await classesOf(inner),
      afterReminders: of('reminder'),
      afterCalls: of('call'),
      afterEither: of('either'),
    }
  })
}

const NOTHING: After = { contacts: 0, families: 0, familiesPaid: 0, amount: pesewas(0) }

function classesOf(context: Context): Promise<Figures['classes']> {
  return query<Figures['classes'][number]>(
    context,
    sql`select class_id as "classId", class_name as "className", students, not_due as "notDue",
          days_1_30 as "days1to30", days_31_60 as "days31to60", days_61_90 as "days61to90",
          days_over_90 as "over90", voluntary, credit_elsewhere as "creditElsewhere",
          owed
        from debts_by_class(${context.schoolId}, app_today()) order by class_place nulls last, class_name`,
  )
}
