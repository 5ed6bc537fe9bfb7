import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { cancelPlan, listPlans, makePlan } from '#shared/api/plans.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { refreshCalls } from './call-list.ts'

type Row = Reply<typeof listPlans>['plans'][number]
type PartRow = Row['parts'][number]

/** What a family agreed to pay in parts. Amounts are pesewas. */
export interface Plan extends Omit<Row, 'amount' | 'came' | 'rest' | 'missed' | 'nextAmount' | 'parts'> {
  amount: Pesewas
  came: Pesewas
  rest: Pesewas
  missed: Pesewas
  parts: readonly (Omit<PartRow, 'amount' | 'came'> & { amount: Pesewas; came: Pesewas })[]
}

export interface FamilyPlans {
  today: string
  children: readonly { studentId: string; firstName: string; owed: Pesewas }[]
  plans: readonly Plan[]
  asSecond: Reply<typeof listPlans>['asSecond']
}

/** The plans of a family, newest first, and what each child owes. */
export const plansQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['plans', familyId],
    queryFn: async ({ signal }): Promise<FamilyPlans> => {
      const { today, children, plans, asSecond } = await call(listPlans, { params: { familyId } }, { signal })
      return {
        today,
        children: children.map((child) => ({ ...child, owed: child.owed })),
        plans: plans.map(toPlan),
        asSecond,
      }
    },
  })

function toPlan({ nextAmount: _, ...row }: Row): Plan {
  return {
    ...row,
    amount: row.amount,
    came: row.came,
    rest: row.rest,
    missed: row.missed,
    parts: row.parts.map((part) => ({
      ...part,
      amount: part.amount,
      came: part.came,
    })),
  }
}

export interface NewPlan {
  familyId: string
  body: NonNullable<Sent<typeof makePlan>['body']>
}

export async function keepPlan({ familyId, body }: NewPlan, idempotencyKey: string) {
  const { message } = await call(makePlan, { params: { familyId }, body }, { idempotencyKey })
  refreshCalls()
  return message
}

export async function endPlan(
  { planId, reason }: { planId: string; reason: string },
  idempotencyKey: string,
) {
  const { message } = await call(cancelPlan, { params: { planId }, body: { reason } }, { idempotencyKey })
  refreshCalls()
  return message
}
