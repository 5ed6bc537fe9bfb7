import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import {
  type AwardGiven,
  giveAward as postAward,
  previewAward as previewPosting,
  type SharePlace,
  withdrawAward as withdrawPosting,
} from '../../ledger/index.ts'

type Body = Received<typeof endpoints.giveAward>['body']
type Awards = Reply<typeof endpoints.readSponsor>['awards']
type Changes = Reply<typeof endpoints.previewAward>
type Given = Reply<typeof endpoints.giveAward> & { replayed?: boolean }

/** Gives an award. Refuses not_found, invalid, makes_credit. */
export function giveAward(context: Context, sponsorId: string, body: Body): Promise<Given> {
  return inTransaction(context, async (inner) => {
    const given = await postAward(inner, await awardOf(inner, sponsorId, body))
    return done(inner, 'The award is given.', given)
  })
}

/** What the award would change. Refuses not_found, invalid. */
export function previewAward(
  context: Context,
  sponsorId: string,
  body: Omit<Body, 'confirm'>,
): Promise<Changes> {
  return inTransaction(context, async (inner) => {
    const { places } = await previewPosting(inner, await awardOf(inner, sponsorId, body))
    return changesOf(inner, places)
  })
}

interface Withdrawal {
  award: string
  students: string[]
  reason: string
}

/** Withdraws an award from some pupils. Refuses not_found, already_reversed. */
export function withdrawAward(context: Context, withdrawal: Withdrawal): Promise<Given> {
  return inTransaction(context, async (inner) => {
    const withdrawn = await withdrawPosting(inner, withdrawal)
    return done(inner, 'The award is withdrawn.', withdrawn)
  })
}

async function done(context: Context, message: string, { award, places, replayed }: AwardGiven) {
  return {
    message,
    awardId: award,
    ...(await changesOf(context, places)),
    ...(replayed ? { replayed } : {}),
  }
}

async function awardOf(context: Context, sponsorId: string, body: Body) {
  const { studentIds, feeTypes, percent, amount, cap, until, confirm } = body
  if ((percent === undefined) === (amount === undefined)) {
    const sentence =
      percent === undefined ? 'Say a percentage or an amount.' : 'Say one of percentage and amount.'
    throw invalidField(percent === undefined ? 'percent' : 'amount', sentence)
  }
  if (new Set(studentIds).size < studentIds.length) throw invalidField('studentIds', 'Name each pupil once.')
  const from = body.from ?? (await beginningOfTerm(context))
  if (until && until < from) throw invalidField('until', 'The last day cannot be before the first.')
  const whom = { sponsor: sponsorId, students: studentIds, feeTypes }
  return { ...whom, percent, amount, cap, from, until, confirm }
}

async function beginningOfTerm(context: Context): Promise<Day> {
  const row = await queryOne<{ day: Day }>(
    context,
    sql`select coalesce((select least(starts_on, app_today()) from terms
          where school_id = ${context.schoolId} and id = term_of(${context.schoolId}, app_today())), app_today()) as day`,
  )
  if (!row) throw new Error('a select without rows answers one')
  return row.day
}

/** With the names people know: answers that are kept have ids alone. */
export async function changesOf(context: Context, places: readonly SharePlace[]): Promise<Changes> {
  const rows = await query<
    Omit<Changes['places'][number], 'share' | 'owed'> & { share: Pesewas; owed: Pesewas }
  >(
    context,
    sql`select s.id as "studentId", s.surname || ', ' || s.first_name as "studentName", k.name as "className", f.name as "feeType",
          t.name || ', ' || t.academic_year as term, p.share::bigint as share, p.owed::bigint as owed
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(student uuid, "feeTypeId" uuid, term uuid, share numeric, owed numeric)
        join students s on s.school_id = ${context.schoolId} and s.id = p.student
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        join fee_types f on f.school_id = s.school_id and f.id = p."feeTypeId"
        join terms t on t.school_id = s.school_id and t.id = p.term
        order by name_order(s.surname, s.first_name), s.number, lower(f.name), t.starts_on`,
  )
  return {
    places: rows,
    share: sumOf(rows.map(({ share }) => share)),
  }
}

/** The awards of a sponsor, newest first, each with its pupils. */
export function awardsOf(context: Context, sponsorId: string): Promise<Awards> {
  const { schoolId } = context
  return query<Awards[number]>(
    context,
    sql`select a.id, (select json_agg(f.name order by lower(f.name)) from award_fee_types x
            join fee_types f on f.school_id = x.school_id and f.id = x.fee_type_id
            where x.school_id = a.school_id and x.award_id = a.id) as "feeTypes",
          a.percent::float8 as percent, a.amount, a.cap,
          (a.cap - coalesce((select sum(l.amount) from sponsor_legs l where l.school_id = a.school_id and l.award_id = a.id
            and l.kind = 'sponsor_share' and l.term_id = term_of(a.school_id, app_today())), 0))::bigint as "capLeft",
          a.from_on as from, a.until_on as until,
          to_char(a.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "givenAt",
          (select name from staff w where w.school_id = a.school_id and w.id = a.given_by) as "givenBy",
          (select json_agg(json_build_object('studentId', s.id, 'name', case when s.erased_at is null
                then s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, '')) else 'Erased' end,
              'className', k.name, 'pupilCode', pupil_code(c.pupil_prefix, s.number),
              'active', s.status = 'active' and s.erased_at is null, 'withdrawn', p.withdrawn_at::date, 'reason', p.withdrawn_reason)
              order by name_order(s.surname, s.first_name), s.number)
            from award_pupils p join students s on s.school_id = p.school_id and s.id = p.student_id
            join schools c on c.id = s.school_id
            join classes k on k.school_id = s.school_id and k.id = s.class_id
            where p.school_id = a.school_id and p.award_id = a.id) as pupils
        from sponsor_awards a where a.school_id = ${schoolId} and a.sponsor_id = ${sponsorId}
        order by a.given_at desc, a.id`,
  )
}
