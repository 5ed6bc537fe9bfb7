import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { ClosedClass, ClosedFee } from '../../paper/index.ts'
import type { Closing } from './closings.ts'

interface FigureRow {
  what: 'class_fee' | 'children' | 'owed'
  className: string | null
  feeType: string | null
  charged: Pesewas
  toCollect: Pesewas
  received: Pesewas
  children: number
  place: 'this' | 'earlier' | 'later' | null
}

/** What still was to come, of which term. */
export type StillOwed = Record<'this' | 'earlier' | 'later', Pesewas>

export interface ClosedFigures {
  fees: string[]
  hasOtherFees: boolean
  classes: ClosedClass[]
  byFee: ClosedFee[]
  owed: StillOwed
}

/** So many columns of what was charged: the last of them is all other fees, where there are more. */
const FEES_SHOWN = 2

/** A term by class and by fee, from the entries that had been recorded when it was closed. */
export async function closedFigures(context: Context, closing: Closing): Promise<ClosedFigures> {
  const rows = await figureRows(context, closing)
  const ofTerm = rows.filter(({ what }) => what === 'class_fee')
  const byFee = feesOf(ofTerm)
  const ranked = byFee.toSorted((one, other) => other.charged - one.charged).map(({ feeType }) => feeType)
  const shown = byFee.length > FEES_SHOWN ? ranked.slice(0, FEES_SHOWN - 1) : ranked
  const fees = byFee.map(({ feeType }) => feeType).filter((feeType) => shown.includes(feeType))
  const owed = { this: pesewas(0), earlier: pesewas(0), later: pesewas(0) }
  for (const { place, toCollect, received } of rows) if (place) owed[place] = pesewas(toCollect - received)
  return { fees, hasOtherFees: byFee.length > fees.length, classes: classesOf(rows, fees), byFee, owed }
}

function figureRows(context: Context, { termId, journalNumber }: Closing): Promise<FigureRow[]> {
  const { schoolId } = context
  const sums = sql`sum(m.charged)::bigint as charged, sum(m.to_collect)::bigint as "toCollect", sum(m.received)::bigint as received`
  return query<FigureRow>(
    context,
    sql`with m as materialized (
          select m.student_id, m.term_id, m.class_id, m.fee_type_id, sum(m.charged) as charged, sum(m.to_collect) as to_collect,
            sum(m.received) as received
          from moves_of_terms(${schoolId}, 0, ${journalNumber}, students_moved(${schoolId}, 0, ${journalNumber}), null, app_today()) m
          group by 1, 2, 3, 4)
        select * from (
          select 'class_fee' as what, k.name as "className", f.name as "feeType", ${sums}, 0 as children, null as place, k.position
          from m join classes k on k.school_id = ${schoolId} and k.id = m.class_id
          join fee_types f on f.school_id = ${schoolId} and f.id = m.fee_type_id
          where m.term_id = ${termId} group by k.position, k.name, f.name
          having sum(m.charged) <> 0 or sum(m.to_collect) <> 0 or sum(m.received) <> 0
          union all
          select 'children', k.name, null, 0, 0, 0, count(distinct m.student_id)::int, null, k.position
          from m join classes k on k.school_id = ${schoolId} and k.id = m.class_id
          where m.term_id = ${termId} and m.charged > 0 group by k.position, k.name
          union all
          select 'owed', null, null, ${sums}, 0, case when m.term_id = ${termId} then 'this' when t.starts_on > (select x.starts_on from terms x
              where x.school_id = ${schoolId} and x.id = ${termId}) then 'later' else 'earlier' end, 0
          from m left join terms t on t.school_id = ${schoolId} and t.id = m.term_id group by 8) r
        order by r.position, r."className", lower(r."feeType"), r."feeType"`,
  )
}

function feesOf(rows: readonly FigureRow[]): ClosedFee[] {
  const fees = [...Map.groupBy(rows, ({ feeType }) => feeType ?? '')].map(([feeType, all]) => ({
    feeType,
    charged: sumOf(all.map(({ charged }) => charged)),
    ...restOf(all),
  }))
  return fees.toSorted((one, other) => one.feeType.localeCompare(other.feeType, 'en'))
}

function classesOf(rows: readonly FigureRow[], fees: readonly string[]): ClosedClass[] {
  const children = new Map(
    rows.filter(({ what }) => what === 'children').map((row) => [row.className, row.children]),
  )
  const ofTerm = rows.filter(({ what }) => what === 'class_fee')
  return [...Map.groupBy(ofTerm, ({ className }) => className)].map(([className, all]) => ({
    className: className ?? '',
    children: children.get(className) ?? 0,
    charged: fees.map((fee) => chargedOf(all, ({ feeType }) => feeType === fee)),
    others: chargedOf(all, ({ feeType }) => !fees.includes(feeType ?? '')),
    ...restOf(all),
  }))
}

function chargedOf(rows: readonly FigureRow[], isOf: (row: FigureRow) => boolean): Pesewas {
  return sumOf(rows.filter(isOf).map(({ charged }) => charged))
}

function restOf(rows: readonly FigureRow[]) {
  return {
    reductions: sumOf(rows.map(({ charged, toCollect }) => pesewas(charged - toCollect))),
    received: sumOf(rows.map(({ received }) => received)),
    owed: sumOf(rows.map(({ toCollect, received }) => pesewas(toCollect - received))),
  }
}
