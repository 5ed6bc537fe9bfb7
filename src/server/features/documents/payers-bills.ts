import { FEE_TYPES } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { Bill } from '../../paper/index.ts'
import { type Due, partsOf } from './due-parts.ts'

/** What a bill says to one of two payers. */
export type PayersBill = Omit<Bill, 'student' | 'isPlanned' | 'isUnbilled'>

interface Share {
  studentId: string
  isFirst: boolean
  guardianId: string
  name: string
  phone: string | null
  feeType: string
  voluntary: boolean
  share: Pesewas
  paid: Pesewas
}

/**
 * Of those of these pupils who have two payers a bill for each of the two, as payersOwn states their accounts: the own share of each fee, what
 * this one has paid, and by when the rest. Neither the whole of a fee nor anything of the other is in it. A second who bears nothing gets none.
 */
export async function payersBills(
  context: Context,
  students: readonly string[],
  { today, dayOf }: { today: Day; dayOf: (fee: { studentId: string; feeType: string }) => Day | null },
): Promise<Map<string, PayersBill[]>> {
  const shares = await sharesOf(context, students)
  const shared = [...new Set(shares.map(({ studentId }) => studentId))]
  const dues = await payersDues(context, shared)
  const bills = new Map<string, PayersBill[]>()
  for (const [{ studentId, guardianId, name, phone, isFirst }, all] of byPayer(shares)) {
    const own = all.filter(({ share, paid }) => share !== 0 || paid !== 0)
    if (own.length === 0 && !isFirst) continue
    const guardian = { name, phone: phone ? formatPhone(phone) : null }
    const owed = own.filter(({ voluntary }) => !voluntary)
    const bill = {
      guardian,
      before: pesewas(0),
      fees: owed.map(({ feeType, share }) => ({
        feeType,
        charged: share,
        discount: pesewas(0),
        carried: pesewas(0),
      })),
      paid: sumOf(owed.map(({ paid }) => paid)),
      toPay: sumOf(owed.map(({ share, paid }) => pesewas(share - paid))),
      lines: owed.map(({ feeType, share, paid }) => ({
        label: `${feeType}, your share`,
        dueOn: dayOf({ studentId, feeType }),
        charged: share,
        paid,
        toPay: pesewas(share - paid),
      })),
      voluntary: own
        .filter(({ voluntary, share, paid }) => voluntary && share > paid)
        .map(({ feeType, share, paid }) => ({ feeType, amount: pesewas(share - paid) })),
      ...partsOf(dues.get(keyOf({ studentId, guardianId })) ?? [], today),
    }
    bills.set(studentId, [...(bills.get(studentId) ?? []), bill])
  }
  return bills
}

function byPayer(shares: readonly Share[]): [Share, Share[]][] {
  return [...Map.groupBy(shares, keyOf).values()].flatMap((all): [Share, Share[]][] =>
    all[0] ? [[all[0], all]] : [],
  )
}

const keyOf = ({ studentId, guardianId }: Pick<Share, 'studentId' | 'guardianId'>) =>
  `${studentId} ${guardianId}`

/** The first payer's before the second's, fees in the school's order. */
function sharesOf(context: Context, students: readonly string[]): Promise<Share[]> {
  return query<Share>(
    context,
    sql`select o.student_id as "studentId", w.nth = 1 as "isFirst", g.id as "guardianId", g.phone, f.name as "feeType", f.voluntary, w.share, w.paid,
          concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, '')) as name
        from payers_owe(${context.schoolId}, ${students}::uuid[]) o
        cross join lateral (values (1, o.first_id, o.first_share, o.first_paid), (2, o.second_id, o.second_share, o.second_paid))
          w(nth, guardian_id, share, paid)
        join guardians g on g.school_id = ${context.schoolId} and g.id = w.guardian_id
        join fee_types f on f.school_id = ${context.schoolId} and f.id = o.fee_type_id
        order by o.student_id, w.nth, array_position(${[...FEE_TYPES]}::text[], f.name), lower(f.name)`,
  )
}

/** Net of what the same payer has in credit, by the days of charges or of a plan. */
async function payersDues(context: Context, students: readonly string[]): Promise<Map<string, Due[]>> {
  if (students.length === 0) return new Map()
  const rows = await query<Due & { studentId: string; guardianId: string }>(
    context,
    sql`select d.student_id as "studentId", d.guardian_id as "guardianId", d.due_on as "dueOn", sum(d.unpaid)::bigint as unpaid, 0 as credit
        from payer_dues(${context.schoolId}, ${students}::uuid[]) d
        where d.student_id = any(${students}::uuid[]) and d.unpaid > 0
        group by d.student_id, d.guardian_id, d.due_on order by d.due_on`,
  )
  return Map.groupBy(rows, keyOf)
}
