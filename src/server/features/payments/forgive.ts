import { invalidField, notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, inTransaction, queryOne, sql } from '../../context/context.ts'
import { type Posted, waive } from '../../ledger/index.ts'

interface Forgiving {
  kind: string
  charge: string
  feeType: string
  amount: Pesewas
  note: string
  confirm?: boolean | undefined
}

/** Forgives one charge of a student. Refuses not_found, invalid, already_reversed, needs_approval, makes_credit. */
export function forgive(
  context: Context,
  studentId: string,
  { kind, charge, feeType, amount, note, confirm }: Forgiving,
): Promise<Posted> {
  if (kind !== 'waiver') throw invalidField('chargeId', 'Only a waiver is of one charge.')
  return inTransaction(context, async (inner) => {
    const found = await queryOne<{ isOwn: boolean | null; feeType: string | null }>(
      inner,
      sql`select e.student_id = s.id as "isOwn", f.name as "feeType"
          from students s
          left join ledger_entries e on e.school_id = s.school_id and e.id = ${charge}
          left join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
          where s.school_id = ${inner.schoolId} and s.id = ${studentId}`,
    )
    if (!found) throw notFound('Student')
    if (found.isOwn === false) throw invalidField('chargeId', 'This charge is another child’s.')
    if (found.feeType && found.feeType.toLowerCase() !== feeType.toLowerCase())
      throw invalidField('feeType', `This charge is for ${found.feeType}.`)
    return await waive(inner, { charge, amount, note, confirm })
  })
}
