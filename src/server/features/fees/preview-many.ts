import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { formatAmount, type Pesewas, pesewas, sumOf, toCedis } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type { FeeToBill } from './bill-classes.ts'

interface BillsToPreview {
  fees: readonly FeeToBill[]
  termId?: string | undefined
  except: readonly { studentId: string; feeType?: string | undefined }[]
}

interface PreviewRow {
  classId: string
  className: string | null
  feeType: string
  isKnown: boolean
  amount: Pesewas
  students: number
  excluded: number
  chargedElsewhere: number
  billedBefore: Pesewas | null
  reduced: Pesewas
  carried: Pesewas
}

/** What billing many classes would charge, fee by fee, and why some would not be billed. Records nothing. */
export function previewBillClasses(
  context: Context,
  bills: BillsToPreview,
): Promise<Reply<typeof endpoints.previewBillClasses>> {
  return inSnapshot(context, async (inner) => {
    const rows = await query<PreviewRow>(inner, previewOf(inner, bills, FEE_BY_FEE))
    const who = await queryOne<{ students: number; families: number; texts: number }>(
      inner,
      previewOf(inner, bills, ALL_TOGETHER),
    )
    const fees = rows.map(({ isKnown, billedBefore, ...row }) => {
      const reason = whyNot({ isKnown, billedBefore, ...row })
      const students = reason === null ? row.students : 0
      return {
        ...row,
        className: row.className ?? '',
        amount: toCedis(row.amount),
        students,
        total: toCedis(pesewas(row.amount * students)),
        reduced: toCedis(pesewas(reason === null ? row.reduced : 0)),
        carried: toCedis(pesewas(reason === null ? row.carried : 0)),
        reason,
      }
    })
    const billed = rows.filter((row) => whyNot(row) === null)
    const total = sumOf(billed.map((row) => pesewas(row.amount * row.students)))
    const reduced = sumOf(billed.map((row) => row.reduced))
    const carried = sumOf(billed.map((row) => row.carried))
    return {
      fees,
      ...(who ?? { students: 0, families: 0, texts: 0 }),
      ...{ total: toCedis(total), reduced: toCedis(reduced), afterReductions: toCedis(total - reduced) },
      ...{ carried: toCedis(carried), familiesOwe: toCedis(total - reduced - carried) },
    }
  })
}

function whyNot({
  className,
  isKnown,
  feeType,
  billedBefore,
  students,
  excluded,
  chargedElsewhere,
}: PreviewRow) {
  if (className === null) return 'Class not found.'
  if (!isKnown) return `There is no fee type "${feeType}".`
  if (billedBefore !== null) return `Billed ${formatAmount(billedBefore)} this term already.`
  if (students > 0) return null
  if (excluded > 0) return 'Everybody in the class is left out.'
  return chargedElsewhere > 0 ? 'Charged in another class this term.' : 'No pupils in the class.'
}

const FEE_BY_FEE = sql`
  select a."classId", a."className", a."feeType", a.fee_type_id is not null as "isKnown", a.amount, a."billedBefore",
    (count(c.student_id) filter (where c.charged_in is null and not c.is_out))::int as students,
    (count(c.student_id) filter (where c.charged_in is null and c.is_out))::int as excluded,
    (count(c.student_id) filter (where c.charged_in is not null))::int as "chargedElsewhere",
    coalesce((select sum(o.amount)::bigint from reductions_of(a.school_id, array_agg(row(c.student_id, c.student_id, a."classId",
      a.fee_type_id, a.term, a.amount, null, app_today())::reducible_charge)
      filter (where c.charged_in is null and not c.is_out and uses_reductions(a.school_id)), false) o), 0) as reduced,
    coalesce((select s.amount from shares s where s.run_id = a.run_id), 0) as carried
  from asked a left join candidates c on c.place = a.place
  group by a.place, a.school_id, a.term, a."classId", a."className", a."feeType", a.fee_type_id, a.amount, a."billedBefore", a.run_id order by a.place`

const ALL_TOGETHER = sql`
  select count(distinct c.student_id)::int as students, count(distinct c.guardian_id)::int as families,
    (count(distinct c.guardian_id) filter (where g.phone <> ''))::int as texts
  from candidates c join asked a on a.place = c.place and a."billedBefore" is null
  join guardians g on g.school_id = a.school_id and g.id = c.guardian_id
  where c.charged_in is null and not c.is_out`

function previewOf(
  { schoolId }: Context,
  { fees, termId, except }: BillsToPreview,
  select: typeof FEE_BY_FEE,
) {
  return sql`
    with given as (
      select f.*, coalesce(${termId ?? null}::uuid, term_of(${schoolId}, app_today())) as term
      from rows from (jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as ("classId" uuid, "feeType" text, amount bigint))
        with ordinality as f("classId", "feeType", amount, place)),
    asked as materialized (
      select k.school_id, g.*, k.name as "className", t.id as fee_type_id, uuid_v7() as run_id,
        (select r.amount from standing_runs(${schoolId}, g."classId", t.id, g.term) r
          where t.id is not null limit 1) as "billedBefore"
      from given g
      left join classes k on k.school_id = ${schoolId} and k.id = g."classId"
      left join fee_types t on t.school_id = ${schoolId} and lower(t.name) = lower(g."feeType") and t.archived_at is null),
    left_out as (
      select x."studentId", lower(x."feeType") as fee_type
      from jsonb_to_recordset(${JSON.stringify(except)}::jsonb) as x("studentId" uuid, "feeType" text)),
    candidates as materialized (
      select a.place, c.*, exists (select from left_out x where x."studentId" = c.student_id
        and coalesce(x.fee_type, lower(a."feeType")) = lower(a."feeType")) as is_out
      from asked a cross join lateral billing_candidates(${schoolId}, a."classId", a.fee_type_id, a.term) c
      where a.fee_type_id is not null and a."className" is not null),
    shares as materialized (
      select x.run_id, sum((f.line).amount)::bigint as amount
      from (
        select array_agg(row(null, c.student_id, a."classId", a.fee_type_id, 'Debit', a.amount, 'class_fee', 'fee income', app_today(),
          null, null, null, null, a.term, a.run_id, null)::ledger_line order by a.place, c.student_id) as lines
        from asked a join candidates c on c.place = a.place
        where a."billedBefore" is null and c.charged_in is null and not c.is_out) b
      cross join lateral unnest(foresee_shares(${schoolId}, b.lines)) f
      join asked x on x."classId" = (f.line).class_id and x.fee_type_id = (f.line).fee_type_id
      group by x.run_id)
    ${select}`
}
