import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { formatAmount, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import { kindsInput } from '../../ledger/index.ts'
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
  total: Pesewas
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
        amount: row.amount,
        students,
        total: row.total,
        reduced: row.reduced,
        carried: row.carried,
        reason,
      }
    })
    const billed = rows.filter((row) => whyNot(row) === null)
    const total = sumOf(billed.map((row) => row.total))
    const reduced = sumOf(billed.map((row) => row.reduced))
    const carried = sumOf(billed.map((row) => row.carried))
    return {
      fees,
      ...(who ?? { students: 0, families: 0, texts: 0 }),
      total,
      reduced,
      afterReductions: pesewas(total - reduced),
      carried,
      familiesOwe: pesewas(total - reduced - carried),
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
    c.students, c.excluded, c."chargedElsewhere", coalesce(f.total, 0) as total, coalesce(f.reduced, 0) as reduced,
    coalesce(f.carried, 0) as carried
  from asked a
  cross join lateral (
    select (count(*) filter (where o.charged_in is null and not o.is_out and o.price > 0))::int as students,
      (count(*) filter (where o.charged_in is null and o.is_out))::int as excluded,
      (count(*) filter (where o.charged_in is not null))::int as "chargedElsewhere"
    from candidates o where o.place = a.place) c
  left join (select run_id, sum(charged)::bigint as total, sum(reduced)::bigint as reduced, sum(carried)::bigint as carried
    from foreseen group by run_id) f on f.run_id = a.run_id
  order by a.place`

const ALL_TOGETHER = sql`
  select count(distinct c.student_id)::int as students, count(distinct c.guardian_id)::int as families,
    (count(distinct c.guardian_id) filter (where g.phone <> ''))::int as texts
  from candidates c join asked a on a.place = c.place and a."billedBefore" is null
  join guardians g on g.school_id = a.school_id and g.id = c.guardian_id
  where c.charged_in is null and not c.is_out and c.price > 0`

/** The run that an asked fee would be. */
const AS_RUN = sql`jsonb_populate_record(null::billing_runs, jsonb_build_object('id', a.run_id, 'class_id', a."classId",
  'fee_type_id', a.fee_type_id, 'term_id', a.term, 'amount', a.amount, 'kinds', a.kinds))`

/** With the prices of kinds as the ledger reads them. */
function asAsked({ kinds, ...fee }: FeeToBill) {
  return { ...fee, kinds: kindsInput(kinds) }
}

function previewOf(
  { schoolId }: Context,
  { fees, termId, except }: BillsToPreview,
  select: typeof FEE_BY_FEE,
) {
  return sql`
    with given as (
      select f.*, coalesce(${termId ?? null}::uuid, term_of(${schoolId}, app_today())) as term
      from rows from (jsonb_to_recordset(${JSON.stringify(fees.map(asAsked))}::jsonb)
          as ("classId" uuid, "feeType" text, amount bigint, kinds jsonb))
        with ordinality as f("classId", "feeType", amount, kinds, place)),
    asked as materialized (
      select k.school_id, g."classId", g."feeType", g.amount, g.place, g.term, k.name as "className", t.id as fee_type_id, uuid_v7() as run_id,
        prices_of_kinds(${schoolId}, g.kinds, g.amount, (select c.kinds from class_fees c
          where c.school_id = ${schoolId} and c.class_id = g."classId" and c.fee_type_id = t.id)) as kinds,
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
      from asked a cross join lateral priced_candidates(${schoolId}, ${AS_RUN}) c
      where a.fee_type_id is not null and a."className" is not null),
    foreseen as materialized (
      select f.* from foresee_bills(${schoolId}, array(
          select ${AS_RUN}
          from asked a where a."billedBefore" is null and a.fee_type_id is not null and a."className" is not null order by a.place),
        (select coalesce(jsonb_object_agg(o.run_id, o.students), '{}') from (
          select a.run_id, jsonb_agg(c.student_id) as students from asked a join candidates c on c.place = a.place and c.is_out
          group by a.run_id) o)) f)
    ${select}`
}
