import type { Day } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type { SponsorInvoice, SponsorInvoiceLine, SponsorStatement } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'
import { accountOf, type NamedSponsor, requireSponsor } from './queries.ts'

/** The invoice of a sponsor for a term, once it has its number. Refuses not_found, conflict. */
export function sponsorInvoice(context: Context, sponsorId: string, termId: string): Promise<SponsorInvoice> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const sponsor = await requireSponsor(inner, sponsorId)
    const invoice = await queryOne<{ number: string; issuedOn: Day; term: string; dueOn: Day | null }>(
      inner,
      sql`select numbered(c.initials, '-I-', i.number, 6) as number, i.issued_at::date as "issuedOn",
            t.name || ', ' || t.academic_year as term, (
              select coalesce(max(due_of_charges(l.school_id, l.student_id, l.fee_type_id, l.term_id)), max(l.due_on)) from sponsor_legs l where l.school_id = i.school_id
              and l.sponsor_id = i.sponsor_id and l.term_id = i.term_id and l.kind = 'sponsor_share') as "dueOn"
          from sponsor_invoices i
          join schools c on c.id = i.school_id
          join terms t on t.school_id = i.school_id and t.id = i.term_id
          where i.school_id = ${inner.schoolId} and i.sponsor_id = ${sponsorId} and i.term_id = ${termId}`,
    )
    if (!invoice) throw new Refusal('not_found', 'This invoice has no number yet.')
    const lines = await linesOf(inner, sponsorId, termId)
    const sum = (key: 'share' | 'paid' | 'open') => sumOf(lines.map((line) => line[key]))
    return {
      kind: 'sponsor-invoice',
      school,
      printedAt,
      sponsor: addressOf(sponsor),
      ...invoice,
      lines,
      share: sum('share'),
      paid: sum('paid'),
      open: sum('open'),
    }
  })
}

function linesOf(context: Context, sponsorId: string, termId: string): Promise<SponsorInvoiceLine[]> {
  const { schoolId } = context
  return query(
    context,
    sql`select case when s.erased_at is null then s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, ''))
            else 'Erased' end as pupil, pupil_code(c.pupil_prefix, s.number) as code, k.name as "className", f.name as "feeType",
          l.share, (l.share - coalesce(o.open, 0))::bigint as paid, coalesce(o.open, 0)::bigint as open
        from (
          select g.student_id, g.fee_type_id, sum(g.amount)::bigint as share from sponsor_legs g
          where g.school_id = ${schoolId} and g.sponsor_id = ${sponsorId} and g.term_id = ${termId} and g.kind = 'sponsor_share'
          group by g.student_id, g.fee_type_id having sum(g.amount) > 0) l
        join students s on s.school_id = ${schoolId} and s.id = l.student_id
        join schools c on c.id = s.school_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        join fee_types f on f.school_id = s.school_id and f.id = l.fee_type_id
        left join (select o.student_id, o.fee_type_id, sum(o.open) as open from open_shares(${schoolId}, ${sponsorId}) o
          where o.term_id = ${termId} group by o.student_id, o.fee_type_id) o
          on o.student_id = l.student_id and o.fee_type_id = l.fee_type_id
        order by name_order(s.surname, s.first_name), s.number, lower(f.name)`,
  )
}

/** The account of a sponsor from its beginning. Refuses not_found. */
export function sponsorStatement(context: Context, sponsorId: string): Promise<SponsorStatement> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const sponsor = await requireSponsor(inner, sponsorId)
    const account = await accountOf(inner, sponsorId)
    const lines = account.toReversed().map(({ date, what, term, method, receiptNumber, amount, after }) => {
      const moved = amount
      const isPaid = what === 'paid' || what === 'taken_back'
      return {
        date,
        what: WORDS[what]({ term, method }),
        receipt: receiptNumber,
        carried: isPaid ? pesewas(0) : moved,
        paid: isPaid ? pesewas(-moved) : pesewas(0),
        after,
      }
    })
    return {
      kind: 'sponsor-statement',
      school,
      printedAt,
      sponsor: addressOf(sponsor),
      lines,
      closing: lines.at(-1)?.after ?? pesewas(0),
    }
  })
}

const WORDS: Record<
  'share' | 'paid' | 'taken_back',
  (of: { term: string | null; method: string | null }) => string
> = {
  share: ({ term }) => `Share of the fees, ${term}`,
  paid: ({ method }) => (method ? `Paid, ${method}` : 'Paid'),
  taken_back: () => 'Receipt taken back',
}

function addressOf({ name, contact, phone, address }: NamedSponsor): SponsorInvoice['sponsor'] {
  return { name, contact, phone: phone && formatPhone(phone), address }
}
