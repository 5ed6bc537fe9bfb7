import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import {
  type BillOfClass,
  draftOfBill,
  type Figures,
  type ForeseenShare,
  figuresOf,
  runOfBill,
  sharesOf,
} from './foreseen.ts'

type Preview = Reply<typeof endpoints.previewClassFees>

interface Fit {
  studentId: string
  ruleId: string
  name: string
  percent: number | null
  /** What it would give by itself. */
  alone: Pesewas
  /** What it gives; 0 when another is better for the family. */
  amount: Pesewas
}

interface Charged {
  studentId: string
  studentName: string
}

/** Which rules reduce the charges of a bill and what sponsors carry of the rest, pupil by pupil as they are `charged`. */
export async function reductionsOfBill(
  context: Context,
  bill: BillOfClass,
  charged: readonly Charged[],
): Promise<{ sum: Pesewas; carried: Pesewas; rules: Preview['rules']; pupils: Preview['reductions'] }> {
  const fits = await fitsOf(context, bill)
  const figures = await figuresOf(context, draftOfBill(context, bill))
  const shares = await sharesOf(context, draftOfBill(context, bill))
  const given = fits.filter(({ amount }) => amount > 0)
  const fitsOfPupil = Map.groupBy(fits, ({ studentId }) => studentId)
  const sharesOfPupil = Map.groupBy(shares, ({ studentId }) => studentId)
  const figuresOfPupil = new Map(figures.map((figure) => [figure.studentId, figure]))
  const pupils = charged.flatMap((pupil) => {
    const fits = fitsOfPupil.get(pupil.studentId) ?? []
    const shares = sharesOfPupil.get(pupil.studentId) ?? []
    const figure = figuresOfPupil.get(pupil.studentId)
    return figure && fits.length + shares.length > 0 ? [pupilOf(pupil, { fits, shares, figure })] : []
  })
  const rules = [...Map.groupBy(given, ({ ruleId }) => ruleId)].map(([ruleId, own]) => ({
    ruleId,
    name: own[0]?.name ?? '',
    children: own.length,
    amount: sumOf(own.map(({ amount }) => amount)),
  }))
  return {
    sum: sumOf(figures.map(({ reduced }) => reduced)),
    rules,
    pupils,
    carried: sumOf(figures.map(({ carried }) => carried)),
  }
}

interface OfPupil {
  fits: readonly Fit[]
  shares: readonly ForeseenShare[]
  figure: Figures
}

function pupilOf(
  { studentId, studentName }: Charged,
  { fits, shares, figure: { charged, reduced, carried } }: OfPupil,
): Preview['reductions'][number] {
  const said = ({ ruleId, name, percent }: Fit, amount: Pesewas) => ({
    ruleId,
    name,
    percent,
    amount,
  })
  return {
    studentId,
    studentName,
    charge: charged,
    reduced,
    carried,
    owes: pesewas(charged - reduced - carried),
    because: fits.filter(({ amount }) => amount > 0).map((fit) => said(fit, fit.amount)),
    alsoFits: fits.filter(({ amount }) => amount === 0).map((fit) => said(fit, fit.alone)),
    sponsors: shares.map(({ sponsorId, name, amount }) => ({ sponsorId, name, amount })),
  }
}

/** The run is not there yet: any id stands for it. */
function fitsOf(context: Context, bill: BillOfClass): Promise<Fit[]> {
  const { schoolId } = context
  return query<Fit>(
    context,
    sql`select o.student_id as "studentId", r.id as "ruleId", r.name, as_percent(r.percent) as percent, o.alone, o.amount
        from reductions_of(${schoolId}, (
          select array_agg(row(c.student_id, c.student_id, r.class_id, r.fee_type_id, r.term_id, c.price, null,
            app_today())::reducible_charge)
          from ${runOfBill(context, bill)} r cross join lateral priced_candidates(${schoolId}, r) c
          where c.charged_in is null and c.price > 0 and uses_reductions(${schoolId})), false) o
        join reduction_rules r on r.school_id = ${schoolId} and r.id = o.rule_id
        order by o.student_id, o.amount desc, o.alone desc, r.id`,
  )
}
