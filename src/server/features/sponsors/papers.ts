import type { Day } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import type { SponsorInvoice, SponsorInvoiceLine, SponsorStatement } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'
import { accountOf, invoiceLabel, type NamedSponsor, requireSponsor } from './queries.ts'

interface Revision {
  number: string
  revision: number
  issuedOn: Day
  term: string
  dueOn: Day | null
  journalNumber: number
  /** Something else is carried since. */
  isChanged: boolean
}

/**
 * The invoice of a sponsor for a term, as it was sent under its number: the newest revision, or the one that is named. What was paid
 * since stands beside it. Refuses not_found.
 */
export function sponsorInvoice(
  context: Context,
  sponsorId: string,
  { termId, revision }: { termId: string; revision?: number | undefined },
): Promise<SponsorInvoice> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const sponsor = await requireSponsor(inner, sponsorId)
    const revisions = await revisionsOf(inner, sponsorId, termId)
    const at = revision ? revisions.findIndex((each) => each.revision === revision) : revisions.length - 1
    const invoice = revisions[at]
    if (!invoice) throw new Refusal('not_found', 'This invoice has no number yet.')
    const { isChanged, journalNumber, revision: _, ...named } = invoice
    const which = { sponsorId, termId }
    const lines = await linesOf(inner, which, journalNumber)
    const sum = (key: 'share' | 'paid' | 'open') => sumOf(lines.map((line) => line[key]))
    const open = sum('open')
    const openNow = isChanged ? open : sumOf((await linesOf(inner, which, null)).map((line) => line.open))
    return {
      kind: 'sponsor-invoice',
      school,
      printedAt,
      sponsor: addressOf(sponsor),
      ...named,
      lines,
      share: sum('share'),
      paid: sum('paid'),
      open,
      paidSince: pesewas(open - openNow),
      replaces: shortOf(revisions[at - 1]),
      replacedBy: shortOf(revisions[at + 1]),
    }
  })
}

function shortOf(invoice: Revision | undefined): SponsorInvoice['replaces'] {
  return invoice ? { number: invoice.number, issuedOn: invoice.issuedOn } : null
}

function revisionsOf(context: Context, sponsorId: string, termId: string): Promise<Revision[]> {
  const { schoolId } = context
  return query(
    context,
    sql`select ${invoiceLabel(sql`c.initials`, sql`r.number`, sql`r.revision`)} as number, r.revision, r.issued_at::date as "issuedOn",
          t.name || ', ' || t.academic_year as term, coalesce(r.due_on, invoice_due_on(${schoolId}, ${sponsorId}, ${termId})) as "dueOn",
          r.journal_number as "journalNumber", shares_changed(${schoolId}, ${sponsorId}, ${termId}, r.journal_number) as "isChanged"
        from invoice_revisions(${schoolId}, ${sponsorId}, ${termId}) r
        join schools c on c.id = ${schoolId}
        join terms t on t.school_id = ${schoolId} and t.id = ${termId}
        order by r.revision`,
  )
}

/** A line for each pupil and fee type, as of a number of the journal, or of now. */
function linesOf(
  context: Context,
  { sponsorId, termId }: { sponsorId: string; termId: string },
  journalNumber: number | null,
): Promise<SponsorInvoiceLine[]> {
  const { schoolId } = context
  return query(
    context,
    sql`select case when s.erased_at is null then s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, ''))
            else 'Erased' end as pupil, pupil_code(c.pupil_prefix, s.number) as code, k.name as "className", f.name as "feeType",
          l.share, (l.share - coalesce(o.open, 0))::bigint as paid, coalesce(o.open, 0)::bigint as open
        from (
          select g.student_id, g.fee_type_id, sum(g.amount)::bigint as share from sponsor_legs g
          where g.school_id = ${schoolId} and g.sponsor_id = ${sponsorId} and g.term_id = ${termId} and g.kind = 'sponsor_share'
            and (${journalNumber}::bigint is null or g.journal_number <= ${journalNumber}::bigint)
          group by g.student_id, g.fee_type_id having sum(g.amount) > 0) l
        join students s on s.school_id = ${schoolId} and s.id = l.student_id
        join schools c on c.id = s.school_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        join fee_types f on f.school_id = s.school_id and f.id = l.fee_type_id
        left join (select o.student_id, o.fee_type_id, sum(o.open) as open
          from open_shares_at(${schoolId}, ${sponsorId}, ${journalNumber}::bigint) o
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
