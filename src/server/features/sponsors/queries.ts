import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, type Sql, sql } from '../../context/context.ts'
import { awardsOf } from './awards.ts'

type SponsorList = Reply<typeof endpoints.listSponsors>
type Sponsor = Reply<typeof endpoints.readSponsor>
export type NamedSponsor = Reply<typeof endpoints.addSponsor>['sponsor']

const named = sql`a.id, a.name, a.details->>'type' as type, a.details->>'contact' as contact,
  a.details->>'phone' as phone, a.details->>'address' as address`

/** What is open of each sponsor, and how late the oldest of it is. */
const account = (schoolId: string) => sql`left join lateral (
    select greatest(coalesce(b.balance, 0), 0) as to_come, greatest(-coalesce(b.balance, 0), 0) as in_credit
    from (select 1) one left join sponsor_balances b on b.school_id = ${schoolId} and b.sponsor_id = a.id) b on true
  left join lateral (
    select coalesce(sum(o.open) filter (where o.due_on < app_today()), 0)::bigint as late,
      coalesce(app_today() - min(o.due_on) filter (where o.due_on < app_today()), 0)::int as days_late
    from open_shares(${schoolId}, a.id) o) o on true`

const accountColumns = sql`b.to_come::bigint as "toCome", b.in_credit::bigint as "inCredit", o.late,
  o.days_late as "daysLate"`

/** All sponsors: who is late first, then by name. */
export function listSponsors(context: Context): Promise<SponsorList> {
  const { schoolId } = context
  return inSnapshot(context, async (inner) => {
    const sponsors = await query<SponsorList['sponsors'][number]>(
      inner,
      sql`select ${named}, ${accountColumns}, (select count(distinct p.student_id)::int from sponsor_awards w
              join award_pupils p on p.school_id = w.school_id and p.award_id = w.id and p.withdrawn_at is null
              where w.school_id = ${schoolId} and w.sponsor_id = a.id
                and (w.until_on is null or w.until_on >= app_today())) as pupils
          from money_accounts a ${account(schoolId)}
          where a.school_id = ${schoolId} and a.kind = 'sponsor'
          order by o.late = 0, o.days_late desc, lower(a.name), a.id`,
    )
    const sums = await queryOne<Omit<SponsorList, 'sponsors'>>(
      inner,
      sql`select (select coalesce(sum(greatest(balance, 0)), 0)::bigint from sponsor_balances where school_id = ${schoolId}) as "toCome",
            (select coalesce(sum(open), 0)::bigint from open_shares(${schoolId}) where due_on < app_today()) as late,
            coalesce((select owed from school_balances where school_id = ${schoolId}), 0) as "owedByFamilies"`,
    )
    const none = pesewas(0)
    return { sponsors, toCome: none, late: none, owedByFamilies: none, ...sums }
  })
}

/** Refuses not_found. */
export async function requireSponsor(context: Context, sponsorId: string): Promise<NamedSponsor> {
  const row = await queryOne<NamedSponsor>(
    context,
    sql`select ${named} from money_accounts a
        where a.school_id = ${context.schoolId} and a.id = ${sponsorId} and a.kind = 'sponsor'`,
  )
  if (!row) throw notFound('Sponsor')
  return row
}

/** One sponsor with all its page shows, as of one moment. Refuses not_found. */
export function readSponsor(context: Context, sponsorId: string): Promise<Sponsor> {
  return inSnapshot(context, async (inner) => {
    const { schoolId } = inner
    await requireSponsor(inner, sponsorId)
    const [row] = await query<
      NamedSponsor & Pick<Sponsor, 'toCome' | 'inCredit' | 'late' | 'daysLate' | 'byAge'>
    >(
      inner,
      sql`select ${named}, ${accountColumns}, (${ageOf(schoolId, sponsorId)}) as "byAge"
          from money_accounts a ${account(schoolId)} where a.school_id = ${schoolId} and a.id = ${sponsorId}`,
    )
    if (!row) throw notFound('Sponsor')
    return {
      ...row,
      terms: await termsOf(inner, sponsorId),
      pupils: await pupilsOf(inner, sponsorId),
      open: await openOf(inner, sponsorId),
      awards: await awardsOf(inner, sponsorId),
      account: await accountOf(inner, sponsorId),
    }
  })
}

function ageOf(schoolId: string, sponsorId: string): Sql {
  const within = (condition: Sql) => sql`coalesce(sum(g.open) filter (where ${condition}), 0)::bigint`
  return sql`select json_build_object('notDue', ${within(sql`g.late <= 0`)}, 'days1to30', ${within(sql`g.late between 1 and 30`)},
      'days31to60', ${within(sql`g.late between 31 and 60`)}, 'days61to90', ${within(sql`g.late between 61 and 90`)},
      'over90', ${within(sql`g.late > 90`)})
    from (select open, app_today() - due_on as late from open_shares(${schoolId}, ${sponsorId})) g`
}

/** What it carries in each term, newest first: share − paid, and what of it is open once credit has paid the oldest. */
function termsOf(context: Context, sponsorId: string): Promise<Sponsor['terms']> {
  const { schoolId } = context
  return query(
    context,
    sql`select t.id as "termId", t.name || ', ' || t.academic_year as term, l.share,
          (l.share - coalesce(o.open, 0))::bigint as paid, coalesce(o.open, 0)::bigint as open, l.due_on as "dueDate",
          i.invoices->0->>'invoice' as invoice, i.invoices->0->>'issuedAt' as "invoicedAt", coalesce(i.invoices, '[]') as invoices,
          coalesce(shares_changed(${schoolId}, ${sponsorId}, l.term_id, i.journal_number), false) as "invoiceChanged"
        from (
          select term_id, sum(amount) filter (where kind = 'sponsor_share')::bigint as share,
            coalesce(max(due_of_charges(school_id, student_id, fee_type_id, term_id)),
              max(due_on) filter (where kind = 'sponsor_share')) as due_on
          from sponsor_legs where school_id = ${schoolId} and sponsor_id = ${sponsorId} group by term_id) l
        join terms t on t.school_id = ${schoolId} and t.id = l.term_id
        join schools c on c.id = t.school_id
        left join (select term_id, sum(open) as open from open_shares(${schoolId}, ${sponsorId}) group by term_id) o on o.term_id = l.term_id
        cross join lateral (
          select json_agg(json_build_object('invoice', ${invoiceLabel(sql`c.initials`, sql`r.number`, sql`r.revision`)},
              'revision', r.revision, 'issuedAt', to_char(r.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              order by r.revision desc) as invoices, max(r.journal_number) as journal_number
          from invoice_revisions(${schoolId}, ${sponsorId}, l.term_id) r) i
        where l.share is not null order by t.starts_on desc, t.id`,
  )
}

const pupilColumns = sql`s.id as "studentId", case when s.erased_at is null
    then s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, '')) else 'Erased' end as name,
  k.name as "className", pupil_code(c.pupil_prefix, s.number) as "pupilCode", s.status = 'active' and s.erased_at is null as active`

type SponsoredPupil = Sponsor['pupils'][number]

/** A part of the fees: an amount, or so many percent. */
interface Part {
  amount: Pesewas | null
  percent: number
}

async function pupilsOf(context: Context, sponsorId: string): Promise<SponsoredPupil[]> {
  const { schoolId } = context
  const pupils = await query<Omit<SponsoredPupil, 'carries'> & { carries: Part[] }>(
    context,
    sql`select ${pupilColumns}, coalesce(w.carries, '[]') as carries, coalesce(l.share, 0)::bigint as share,
          (coalesce(l.share, 0) - coalesce(o.open, 0))::bigint as paid, coalesce(o.open, 0)::bigint as open
        from (select distinct p.student_id from sponsor_awards a join award_pupils p on p.school_id = a.school_id and p.award_id = a.id
          where a.school_id = ${schoolId} and a.sponsor_id = ${sponsorId}) each
        join students s on s.school_id = ${schoolId} and s.id = each.student_id
        join schools c on c.id = s.school_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        left join lateral (
          select json_agg(json_build_object('amount', a.amount, 'percent', a.percent) order by a.given_at, a.id) as carries
          from award_pupils p join sponsor_awards a on a.school_id = p.school_id and a.id = p.award_id
          where p.school_id = ${schoolId} and p.student_id = s.id and p.withdrawn_at is null and a.sponsor_id = ${sponsorId}
            and (a.until_on is null or a.until_on >= app_today())) w on true
        left join (
          select student_id, sum(amount) filter (where kind = 'sponsor_share') as share from sponsor_legs
          where school_id = ${schoolId} and sponsor_id = ${sponsorId} group by student_id) l on l.student_id = s.id
        left join (select student_id, sum(open) as open from open_shares(${schoolId}, ${sponsorId}) group by student_id) o on o.student_id = s.id
        order by name_order(s.surname, s.first_name), s.number`,
  )
  return pupils.map((pupil) => ({ ...pupil, carries: pupil.carries.map(partInWords) }))
}

function partInWords({ amount, percent }: Part): string {
  if (amount !== null) return formatAmount(amount)
  if (percent === 100) return 'all'
  return percent === 50 ? 'half' : `${percent} %`
}

function openOf(context: Context, sponsorId: string): Promise<Sponsor['open']> {
  return query(
    context,
    sql`select o.student_id as "studentId", f.name as "feeType", o.due_on as "dueDate", o.open as amount
        from open_shares(${context.schoolId}, ${sponsorId}) o
        join fee_types f on f.school_id = ${context.schoolId} and f.id = o.fee_type_id
        order by o.due_on, o.student_id, o.fee_type_id, o.term_id, o.award_id`,
  )
}

/** What happened, an act a line, newest first. */
export function accountOf(context: Context, sponsorId: string): Promise<Sponsor['account']> {
  const { schoolId } = context
  return query(
    context,
    sql`select act.key, act.date, act.what, act.term, r.method, act.pupils, act.receipt_id as "receiptId",
          numbered(c.initials, '-', r.number, 6) as "receiptNumber", act.amount,
          (sum(act.amount) over (order by act.journal_number))::bigint as after
        from (
          select concat_ws(' ', l.group_id, l.kind, l.term_id) as key, l.effective_on as date,
            case l.kind when 'sponsor_share' then 'share' when 'reversal' then 'taken_back' else 'paid' end as what,
            case l.kind when 'sponsor_share' then max(t.name || ', ' || t.academic_year) end as term,
            count(distinct l.student_id)::int as pupils, l.receipt_id, sum(l.amount)::bigint as amount, max(l.journal_number) as journal_number
          from (select g.school_id, g.group_id, g.kind, g.effective_on, g.student_id, g.receipt_id, g.amount, g.journal_number,
              case g.kind when 'sponsor_share' then g.term_id end as term_id
            from sponsor_legs g where g.school_id = ${schoolId} and g.sponsor_id = ${sponsorId}) l
          left join terms t on t.school_id = l.school_id and t.id = l.term_id
          group by l.group_id, l.kind, l.term_id, l.effective_on, l.receipt_id) act
        join schools c on c.id = ${schoolId}
        left join receipts r on r.school_id = ${schoolId} and r.id = act.receipt_id
        order by act.journal_number desc`,
  )
}

/** Who carries what of one pupil's fees, newest term first. Refuses not_found. */
export async function readStudentSponsors(
  context: Context,
  studentId: string,
): Promise<Reply<typeof endpoints.readStudentSponsors>> {
  const { schoolId } = context
  const found = await queryOne(
    context,
    sql`select from students where school_id = ${schoolId} and id = ${studentId} and erased_at is null`,
  )
  if (!found) throw notFound('Student')
  const sponsors = await query<Reply<typeof endpoints.readStudentSponsors>['sponsors'][number]>(
    context,
    sql`select l.sponsor_id as "sponsorId", a.name, f.name as "feeType", t.name || ', ' || t.academic_year as term, l.share,
          coalesce((select sum(o.open) from open_shares(${schoolId}, l.sponsor_id) o where o.student_id = ${studentId}
            and o.fee_type_id = l.fee_type_id and o.term_id = l.term_id), 0)::bigint as open
        from (
          select g.sponsor_id, g.fee_type_id, g.term_id, sum(g.amount)::bigint as share from sponsor_legs g
          where g.school_id = ${schoolId} and g.student_id = ${studentId} and g.kind = 'sponsor_share'
          group by g.sponsor_id, g.fee_type_id, g.term_id having sum(g.amount) > 0) l
        join money_accounts a on a.school_id = ${schoolId} and a.id = l.sponsor_id
        join fee_types f on f.school_id = ${schoolId} and f.id = l.fee_type_id
        join terms t on t.school_id = ${schoolId} and t.id = l.term_id
        order by t.starts_on desc, lower(a.name), lower(f.name)`,
  )
  return { sponsors }
}

/** A number of this school's invoices as it is printed: AGA-I-000012. */
export async function invoiceNumber(context: Context, number: number, revision = 1): Promise<string> {
  const row = await queryOne<{ invoice: string }>(
    context,
    sql`select ${invoiceLabel(sql`initials`, sql`${number}::bigint`, sql`${revision}::int`)} as invoice from schools where id = ${context.schoolId}`,
  )
  return row?.invoice ?? ''
}

/** `AGA-I-000003`; a revision says which: `AGA-I-000003-2`. */
export function invoiceLabel(initials: Sql, number: Sql, revision: Sql): Sql {
  return sql`numbered(${initials}, '-I-', ${number}, 6) || case when ${revision} > 1 then '-' || ${revision} else '' end`
}
