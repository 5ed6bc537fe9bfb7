import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import type { KindPrice } from '../../ledger/index.ts'
import { requireClass } from '../classes/index.ts'
import { requireLiveFeeType } from './find-fee-type.ts'
import { type BillOfClass, runOfBill } from './foreseen.ts'
import { reductionsOfBill } from './preview-reductions.ts'
import { standingRun } from './queries.ts'

interface BillToPreview {
  classRef: string
  feeType: string
  amount: Pesewas
  kinds?: readonly KindPrice[] | undefined
  termId?: string | undefined
}

/** Who a billing run would charge and how much, and who is skipped and why. Records nothing. Refuses not_found, invalid. */
export function previewBilling(
  context: Context,
  { classRef, feeType: feeTypeName, amount, kinds, termId }: BillToPreview,
): Promise<Reply<typeof endpoints.previewClassFees>> {
  return inTransaction(context, async (inner) => {
    const { id: classId, name: className } = await requireClass(inner, classRef)
    const feeType = await requireLiveFeeType(inner, feeTypeName)
    if (termId) await requireTerm(inner, termId)
    const bill = { classId, feeTypeId: feeType.id, termId, amount, kinds }
    const candidates = await candidatesOf(inner, bill)
    const charged = candidates.filter(({ chargedIn, price }) => chargedIn === null && price > 0)
    const reduced = await reductionsOfBill(inner, bill, charged)
    const total = sumOf(charged.map(({ price }) => price))
    return {
      className,
      feeType: feeType.name,
      amount,
      students: charged.length,
      ...byKind(charged),
      families: new Set(charged.map(({ guardianId }) => guardianId)).size,
      total,
      reduced: reduced.sum,
      afterReductions: pesewas(total - reduced.sum),
      carried: reduced.carried,
      familiesOwe: pesewas(total - reduced.sum - reduced.carried),
      rules: reduced.rules,
      reductions: reduced.pupils,
      skipped: candidates.flatMap(({ studentId, studentName, chargedIn, price, kind }) => {
        const reason =
          chargedIn === null ? `${kind} pays nothing.` : `Charged ${feeType.name} in ${chargedIn} this term.`
        return chargedIn === null && price > 0 ? [] : [{ studentId, studentName, reason }]
      }),
      alreadyBilled: await standingRun(inner, classId, feeType.id, termId),
    }
  })
}

/** Nothing where all pay the same. */
function byKind(charged: readonly Candidate[]): Pick<Reply<typeof endpoints.previewClassFees>, 'byKind'> {
  if (new Set(charged.map(({ price }) => price)).size < 2) return {}
  const kinds = [...Map.groupBy(charged, ({ kind }) => kind ?? '')]
  return {
    byKind: kinds.map(([kind, own]) => ({ kind, amount: own[0]?.price ?? pesewas(0), students: own.length })),
  }
}

async function requireTerm(context: Context, termId: string) {
  const term = await queryOne(
    context,
    sql`select from terms where school_id = ${context.schoolId} and id = ${termId}`,
  )
  if (!term) throw notFound('Term')
}

interface Candidate {
  studentId: string
  studentName: string
  guardianId: string
  /** The class that charged the same fee this term; null for who would be charged now. */
  chargedIn: string | null
  price: Pesewas
  kind: string | null
}

function candidatesOf(context: Context, bill: BillOfClass) {
  return query<Candidate>(
    context,
    sql`select c.student_id as "studentId", c.guardian_id as "guardianId", k.name as "chargedIn", c.price,
          kind_name_of(${context.schoolId}, s.kind_id) as kind,
          concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as "studentName"
        from priced_candidates(${context.schoolId}, ${runOfBill(context, bill)}) c
        join students s on s.school_id = ${context.schoolId} and s.id = c.student_id
        left join classes k on k.school_id = ${context.schoolId} and k.id = c.charged_in
        order by name_order(s.surname, s.first_name), s.number`,
  )
}
