import { invariant } from '#shared/errors.ts'
import { formatAmount, formatGhs, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { REMINDER_LANGUAGES, REMINDER_WORDS, type ReminderLanguage } from '#shared/reminders.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'

export interface ReminderFacts {
  schoolName: string
  initials: string
  phone: string
  /** The school's own words; null for ours. */
  words: string | null
  language: ReminderLanguage
  /** Each with what is late, in pesewas; where that is too little for a text, with all that is due soon. */
  children: { firstName: string; amount: Pesewas }[]
}

/**
 * The text of a reminder in one segment: the sum always stands in it; of the names what fits, and the school's name or its
 * initials.
 */
export function reminderText({
  words,
  language,
  children,
  phone,
  schoolName,
  initials,
}: ReminderFacts): string {
  const total = formatGhs(sumOf(children.map(({ amount }) => amount)))
  const named = children.map(({ firstName, amount }) => `${firstName} GHS ${formatAmount(amount)}`).join(', ')
  const names = children.map(({ firstName }) => firstName).join(', ')
  const count = `${children.length}`
  const say = (said: string, school: string) =>
    toGsm(
      (words ?? REMINDER_WORDS[language])
        .replaceAll('{children}', said)
        .replaceAll('{total}', total)
        .replaceAll('{phone}', phone ? formatPhone(phone).replaceAll(' ', '') : '')
        .replaceAll('{school}', school),
    )
  const tries = [named, names].flatMap((said) => [say(said, schoolName), say(said, initials)])
  return tries.find(fitsOneSegment) ?? say(children.length > 1 ? count : '1', initials)
}

interface Row extends Omit<ReminderFacts, 'children'> {
  /** `soon` contains what is late, and `little` is what of a daily fee is within its limit. */
  children: { firstName: string; late: number; soon: number; little: number }[]
  /** Below this a text is not worth sending. */
  least: number
}

/**
 * What the pupils owe at this moment, of those with two payers this guardian’s share: what is late, or all that is due within three days
 * where that alone is not worth a text, as remindable_families judges it. In the language that the guardian chose, else in the school's.
 */
export async function reminderFacts(
  context: Context,
  students: readonly string[],
  chosen: ParentLanguage | null,
  guardianId?: string | undefined,
): Promise<ReminderFacts> {
  const language = chosen === null ? null : REMINDER_LANGUAGES[chosen]
  const row = await queryOne<Row>(
    context,
    sql`select c.name as "schoolName", c.initials, coalesce(c.phone, '') as phone, coalesce(${language}::text, r.language, 'en') as language,
          case coalesce(${language}::text, r.language, 'en') when 'en' then r.english else r.twi end as words,
          least_for_a_text(c.id) as least,
          (select coalesce(json_agg(json_build_object('firstName', s.first_name, 'little', coalesce(w.amount, 0),
              'late', due_of(s.school_id, s.id, ${guardianId ?? null}, app_today()),
              'soon', due_of(s.school_id, s.id, ${guardianId ?? null}, app_today() + 4))
              order by s.number), '[]')
            from students s left join within_limits_of(c.id, app_today(), ${students}::uuid[]) w on w.student_id = s.id
            where s.school_id = c.id and s.id = any(${students}::uuid[])) as children
        from schools c left join reminder_settings r on r.school_id = c.id where c.id = ${context.schoolId}`,
  )
  invariant(row, 'a reminder belongs to a school')
  const { least, ...facts } = row
  const worth = sumOf(row.children.map(({ late, little }) => pesewas(Math.max(0, late - little))))
  const isLate = worth >= least && row.children.some(({ late }) => late > 0)
  const children = row.children
    .map(({ firstName, late, soon }) => ({ firstName, amount: pesewas(isLate ? late : soon) }))
    .filter(({ amount }) => amount > 0)
  return { ...facts, children }
}
