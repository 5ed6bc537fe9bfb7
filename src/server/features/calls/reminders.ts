import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import {
  type LeftOut,
  problemOfWords,
  REMINDER_LIMITS,
  REMINDER_WORDS,
  type ReminderLanguage,
} from '#shared/reminders.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { isQuiet, reminderFacts, reminderText } from '../messages/index.ts'

type Reminders = Reply<typeof endpoints.readReminders>

export interface Setting {
  on: boolean
  language: ReminderLanguage
  english: string | null
  twi: string | null
  /** Hundredths of a pesewa. */
  price: number
  budget: Pesewas | null
}

/** A text costs less than some pesewas: its price is kept in parts of one. */
const PRICE_PARTS = 100

/** What an SMS costs at Ghana's usual providers, until the school says otherwise. */
const FIRST: Setting = { on: false, language: 'en', english: null, twi: null, price: 350, budget: null }

export interface Candidate {
  familyId: string
  guardianId: string
  name: string
  phone: string
  students: string[]
  children: string
  amount: Pesewas
  dueOn: Day
  late: boolean
  sentInTerm: number
  reason: LeftOut | null
  /** Of the guardian; null where nothing was chosen. */
  language: ParentLanguage | null
}

/** The reminders of today as they would go now. */
export async function readReminders(context: Context): Promise<Reminders> {
  const setting = await settingOf(context)
  const { families, more, leftOut, spent } = await remindedToday(context, setting)
  const [now] = await query<{ today: Day; at: Date; isDay: boolean }>(
    context,
    sql`select app_today() as today, app_now() as at, is_reminder_day(${context.schoolId}, app_today()) as "isDay"`,
  )
  const { on, language, twi } = setting
  return {
    on,
    language,
    twi,
    english: setting.english ?? REMINDER_WORDS.en,
    price: setting.price / 10_000,
    budget: setting.budget,
    spent,
    today: now?.today ?? '',
    goesNow: now ? now.isDay && !isQuiet(now.at) : false,
    families: families.map(shown),
    more: more.map(shown),
    leftOut,
    sample: await sampleOf(context, families[0]),
  }
}

const shown = ({ guardianId: _, students: __, reason: ___, language: ____, ...family }: Candidate) => family

async function sampleOf(context: Context, first: Candidate | undefined): Promise<Reminders['sample']> {
  if (!first) return null
  const text = reminderText(await reminderFacts(context, first.students, first.language, first.guardianId))
  return { text, letters: text.length }
}

/** Who gets one, within the budget of the term, who moves up when one of these is left out (`more`), and how many do not and why. */
export async function remindedToday(context: Context, setting: Setting) {
  const { inTerm, daysApart } = REMINDER_LIMITS
  const candidates = await query<Candidate>(
    context,
    sql`select family_id as "familyId", guardian_id as "guardianId", name, phone, students, children, amount, due_on as "dueOn",
          is_late as late, sent_in_term as "sentInTerm", reason, (select g.language from guardians g
            where g.school_id = ${context.schoolId} and g.id = f.guardian_id) as language
        from families_to_remind(${context.schoolId}, app_today(), ${inTerm}, ${daysApart}) f`,
  )
  const spent = await spentThisTerm(context, setting.price)
  const affordable =
    setting.budget === null
      ? candidates.length
      : Math.max(0, Math.floor(((setting.budget - spent) * PRICE_PARTS) / setting.price))
  const wanted = candidates.filter(({ reason }) => reason === null)
  const families = wanted.slice(0, affordable)
  const more = wanted.slice(affordable)
  const counts = new Map<LeftOut, number>()
  for (const { reason } of candidates) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  if (more.length > 0) counts.set('budget', more.length)
  return {
    families,
    more,
    leftOut: [...counts].map(([reason, count]) => ({ reason, families: count })),
    spent,
  }
}

/** Pesewas, rounded up: what is counted is what the provider charges. */
async function spentThisTerm(context: Context, price: number): Promise<Pesewas> {
  const row = await queryOne<{ texts: number }>(
    context,
    sql`select coalesce(sum(segments), 0)::int as texts from (
          select distinct message_id, segments from reminders_since(${context.schoolId},
            reminder_term(${context.schoolId}, app_today()))) r`,
  )
  return pesewas(Math.ceil(((row?.texts ?? 0) * price) / PRICE_PARTS))
}

export async function settingOf(context: Context): Promise<Setting> {
  const kept = await queryOne<Setting>(
    context,
    sql`select is_on as on, language, english, twi, price, budget from reminder_settings
        where school_id = ${context.schoolId}`,
  )
  return kept ?? FIRST
}

/** What the school pays for one SMS, in cedis, and for so many in pesewas, rounded up. */
export async function priceOfTexts(
  context: Context,
  texts: number,
): Promise<{ price: number; cost: Pesewas }> {
  const { price } = await settingOf(context)
  return { price: price / 10_000, cost: pesewas(Math.ceil((texts * price) / PRICE_PARTS)) }
}

/** Changes any part of it. Switched on, the first reminders go tomorrow. Refuses invalid. */
export async function setReminders(
  context: Context,
  body: Received<typeof endpoints.setReminders>['body'],
): Promise<Reminders & { replayed?: boolean }> {
  const { replayed } = await once(context, async (inner) => {
    const before = await settingOf(inner)
    const after: Setting = {
      on: body.on ?? before.on,
      language: body.language ?? before.language,
      english: body.english ?? before.english,
      twi: body.twi ?? before.twi,
      price: body.price === undefined ? before.price : Math.max(1, Math.round(body.price * 10_000)),
      budget: body.budget === undefined ? before.budget : body.budget,
    }
    refuseWrongWords(after)
    await keep(inner, after)
    await appendAudit(inner, 'set_reminders', null, { before, after })
    return {}
  })
  return { ...(await readReminders(context)), ...(replayed ? { replayed } : {}) }
}

function refuseWrongWords({ english, twi, language }: Setting): void {
  for (const [field, words] of Object.entries({ english, twi })) {
    const problem = words === null ? null : problemOfWords(words)
    if (problem) throw invalidField(field, problem)
  }
  if (language === 'tw' && twi === null)
    throw invalidField('twi', 'Check the Twi text and keep it before it is used.')
}

async function keep(context: Context, { on, language, english, twi, price, budget }: Setting): Promise<void> {
  await query(
    context,
    sql`insert into reminder_settings as r (school_id, is_on, language, english, twi, price, budget, done_through)
        values (${context.schoolId}, ${on}, ${language}, ${english}, ${twi}, ${price}, ${budget}, app_today())
        on conflict (school_id) do update set is_on = excluded.is_on, language = excluded.language, english = excluded.english,
          twi = excluded.twi, price = excluded.price, budget = excluded.budget,
          done_through = case when excluded.is_on and not r.is_on then excluded.done_through else r.done_through end`,
  )
}
