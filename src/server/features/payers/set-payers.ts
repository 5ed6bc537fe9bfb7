import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invalidField } from '#shared/errors.ts'
import { formatCedis, pesewas } from '#shared/money.ts'
import { hundredthsOf, WHOLE_SHARE } from '#shared/payer-shares.ts'
import { type Context, inTransaction, queryOne, sql } from '../../context/context.ts'
import { setPayers } from '../../ledger/index.ts'
import { linkGuardian } from '../guardians/index.ts'
import { readPayers } from './queries.ts'

type Body = Received<typeof endpoints.setPayers>['body']

/** Says who pays for a child beside the guardian; nobody else, and the guardian pays all of it again. Refuses not_found, invalid. */
export function setPayersOf(
  context: Context,
  studentId: string,
  body: Body,
): Promise<Reply<typeof endpoints.setPayers> & { replayed?: boolean }> {
  const shares = sharesOf(body)
  return inTransaction(context, async (inner) => {
    // As in every act, students before guardians.
    await queryOne(
      inner,
      sql`select id from students where school_id = ${inner.schoolId} and id = ${studentId} for no key update`,
    )
    const before = await readPayers(inner, studentId)
    const guardian = body.second ? await linkGuardian(inner, body.second) : undefined
    const { moves, replayed } = await setPayers(inner, { student: studentId, guardian, ...shares })
    const payers = await readPayers(inner, studentId)
    const message = payers
      ? `${payers.first.name} and ${payers.second.name} pay for this child.`
      : `${before?.first.name ?? 'The guardian'} now pays all of it: ${formatCedis(pesewas(moves))} moves over.`
    return { message, payers, ...(replayed ? { replayed } : {}) }
  })
}

/** As the ledger reads them. Refuses invalid: shares add up to 100, or go by fee type. */
function sharesOf({ second, firstPercent, secondPercent, secondFees }: Body) {
  const hasPercents = firstPercent !== undefined || secondPercent !== undefined
  if (!second) {
    if (hasPercents || secondFees) throw invalidField('second', 'Say who the second payer is.')
    return {}
  }
  if (secondFees) {
    if (hasPercents) throw invalidField('secondFees', 'Choose percents or fee types, not both.')
    return { secondFees }
  }
  const [first, other] = [firstPercent, secondPercent].map((share) => hundredthsOf(share ?? 0))
  if (!first || !other || first + other !== WHOLE_SHARE) {
    throw invalidField('secondPercent', 'The two shares must come to 100 %.')
  }
  return { firstShare: first }
}
