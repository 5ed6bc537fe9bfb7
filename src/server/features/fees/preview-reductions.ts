import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Pesewas, pesewas, sumOf, toCedis } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'

type Preview = Reply<typeof endpoints.previewClassFees>

interface BillOfClass {
  classId: string
  feeTypeId: string
  termId?: string | undefined
  amount: Pesewas
}

interface Fit {
  studentId: string
  studentName: string
  ruleId: string
  name: string
  percent: number | null
  /** What it would give by itself. */
  alone: Pesewas
  /** What it gives; 0 when another is better for the family. */
  amount: Pesewas
}

/** Which rules reduce the charges of a bill, pupil by pupil, in the order of the class list. */
export async function reductionsOfBill(
  context: Context,
  bill: BillOfClass,
): Promise<{ sum: Pesewas; rules: Preview['rules']; pupils: Preview['reductions'] }> {
  const fits = await fitsOf(context, bill)
  const given = fits.filter(({ amount }) => amount > 0)
  const pupils = [...Map.groupBy(fits, ({ studentId }) => studentId)].map(([studentId, own]) =>
    pupilOf(studentId, own, bill.amount),
  )
  const rules = [...Map.groupBy(given, ({ ruleId }) => ruleId)].map(([ruleId, own]) => ({
    ...{ ruleId, name: own[0]?.name ?? '', children: own.length },
    amount: toCedis(sumOf(own.map(({ amount }) => amount))),
  }))
  return { sum: sumOf(given.map(({ amount }) => amount)), rules, pupils }
}

function pupilOf(studentId: string, fits: readonly Fit[], charge: Pesewas): Preview['reductions'][number] {
  const reduced = sumOf(fits.map(({ amount }) => amount))
  const said = ({ ruleId, name, percent }: Fit, amount: Pesewas) => ({
    ...{ ruleId, name, percent },
    amount: toCedis(amount),
  })
  return {
    ...{ studentId, studentName: fits[0]?.studentName ?? '' },
    charge: toCedis(charge),
    reduced: toCedis(reduced),
    owes: toCedis(pesewas(charge - reduced)),
    because: fits.filter(({ amount }) => amount > 0).map((fit) => said(fit, fit.amount)),
    alsoFits: fits.filter(({ amount }) => amount === 0).map((fit) => said(fit, fit.alone)),
  }
}

/** The run is not there yet: any id stands for it. */
function fitsOf(context: Context, { classId, feeTypeId, termId, amount }: BillOfClass): Promise<Fit[]> {
  const { schoolId } = context
  const term = sql`coalesce(${termId ?? null}::uuid, term_of(${schoolId}, app_today()))`
  return query<Fit>(
    context,
    sql`select s.id as "studentId", concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as "studentName",
          r.id as "ruleId", r.name, as_percent(r.percent) as percent, o.alone, o.amount
        from reductions_of(${schoolId}, (
          select array_agg(row(c.student_id, c.student_id, ${classId}::uuid, ${feeTypeId}::uuid, ${term}, ${amount}::bigint, null,
            app_today())::reducible_charge)
          from billing_candidates(${schoolId}, ${classId}, ${feeTypeId}, ${term}) c
          where c.charged_in is null and uses_reductions(${schoolId})), false) o
        join students s on s.school_id = ${schoolId} and s.id = o.student_id
        join reduction_rules r on r.school_id = ${schoolId} and r.id = o.rule_id
        order by lower(s.surname), lower(s.first_name), s.number, o.amount desc, o.alone desc, r.id`,
  )
}
