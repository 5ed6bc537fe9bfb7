import { addDays, type Day } from '#shared/dates.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import type { RegisterWeek, RegisterWeekRow } from '../../paper/index.ts'
import { requireClass } from '../classes/index.ts'
import { headingOf } from './facts.ts'
import { requireDailyFee } from './register-papers.ts'

interface Asked {
  classId: string
  feeTypeId: string
  /** Any day of the week; else today. */
  week?: Day | undefined
  /** Without marks, to be filled in by hand. */
  blank: boolean
}

/** The register of a class for a week, one column a day. Refuses not_found. */
export function registerWeek(
  context: Context,
  { classId, feeTypeId, week, blank }: Asked,
): Promise<{ paper: RegisterWeek; rows: RegisterWeekRow[] }> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt, today } = await headingOf(inner)
    const days = weekOf(week ?? today)
    const [from = today] = days
    const { name: className } = await requireClass(inner, classId)
    const feeType = await requireDailyFee(inner, feeTypeId)
    const about = await aboutDays(inner, feeTypeId, days)
    const rateDay = about.find(({ says }) => says === null)?.day ?? from
    const pupils = await pupilsOf(inner, { classId, feeTypeId, rateDay, days: blank ? [] : days })
    const rows = pupils.map(({ marks, ...pupil }) => ({
      ...pupil,
      marks: inOrder(marks, days),
      paid: paidOf(marks),
    }))
    return {
      paper: {
        kind: 'register-week',
        school,
        printedAt,
        className,
        feeType,
        from,
        to: days.at(-1) ?? from,
        isBlank: blank,
        days: about,
        count: rows.length,
      },
      rows,
    }
  })
}

/** Monday to Friday of the week a day is in. */
function weekOf(day: Day): Day[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return [0, 1, 2, 3, 4].map((place) => addDays(day, place - weekday))
}

/** Why there is no register on a day: a holiday by its name, else that the fee is not charged then. */
function aboutDays(context: Context, feeTypeId: string, days: readonly Day[]): Promise<RegisterWeek['days']> {
  const { schoolId } = context
  return query<RegisterWeek['days'][number]>(
    context,
    sql`select d.day, case when not has_daily_fee(${schoolId}, ${feeTypeId}, d.day) then
            coalesce((select h.name from school_holidays(${schoolId}, d.day, d.day) h where h.free limit 1), 'no register') end as says
        from (select x::date as day from unnest(${days}::text[]) x) d order by d.day`,
  )
}

interface Kept {
  day: Day
  mark: RegisterMark
  amount: Pesewas
}

type Pupil = Omit<RegisterWeekRow, 'marks' | 'paid'> & { marks: Kept[] }

interface Wanted {
  classId: string
  feeTypeId: string
  rateDay: Day
  days: readonly Day[]
}

/** Who is in the class and who was marked in its registers of these days. */
function pupilsOf(context: Context, { classId, feeTypeId, rateDay, days }: Wanted): Promise<Pupil[]> {
  const { schoolId } = context
  return query<Pupil>(
    context,
    sql`with made as materialized (select id, day from registers where school_id = ${schoolId} and class_id = ${classId}
            and fee_type_id = ${feeTypeId} and day = any(${days}::date[])),
          marks as materialized (
            select m.student_id, r.day, m.mark, m.amount
            from marks_standing(${schoolId}, array(select id from made)) m join made r on r.id = m.register_id)
        select s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, '')) as name, d.rate, d.is_free as "isFree",
          coalesce(b.balance, 0) as owed, coalesce((select json_agg(json_build_object('day', m.day, 'mark', m.mark, 'amount', m.amount))
            from marks m where m.student_id = s.id), '[]') as marks
        from daily_pupils(${schoolId}, ${feeTypeId}, ${classId}, ${rateDay}, array(select student_id from marks)) d
        join students s on s.school_id = ${schoolId} and s.id = d.student_id
        left join balances b on b.school_id = s.school_id and b.student_id = s.id and b.fee_type_id = ${feeTypeId}
        order by name_order(s.surname, s.first_name), s.id`,
  )
}

function inOrder(marks: readonly Kept[], days: readonly Day[]): RegisterWeekRow['marks'] {
  return days.map((day) => marks.find((mark) => mark.day === day) ?? null)
}

const paidOf = (marks: readonly Kept[]) => sumOf(marks.map(({ amount }) => amount))
