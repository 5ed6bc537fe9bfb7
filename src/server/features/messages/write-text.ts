import type { Day } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { type Context, plannedOnce, queryOne, type Sql, sql } from '../../context/context.ts'
import { brieflyNamed, familyReceiptText, namesOf, type PaidChild } from './family-texts.ts'
import { reminderFacts, reminderText } from './reminder-text.ts'
import {
  type Credit,
  type FeesAddedFacts,
  feeAddedText,
  feesAddedText,
  movedText,
  receiptText,
  receiptVoidText,
  refundText,
  type Signature,
} from './texts.ts'

/** What a queued message was queued with. */
export interface Queued {
  kind:
    | 'receipt'
    | 'receipt_void'
    | 'moved'
    | 'refund'
    | 'fee_added'
    | 'reminder'
    | 'custom'
    | 'evening'
    | 'notice'
  text: string | null
  receiptId: string | null
  billingRunId: string | null
  facts: {
    students?: string[]
    /** Of a reminder: whom it goes to. */
    guardian?: string
    act?: string
    owed?: Pesewas
    secret?: boolean
    student?: string
    amount?: Pesewas
    isTaken?: boolean
  }
  /** Where it was read with the message. */
  receipt?: ReceiptRow | null
  /** Of the guardian; null where nothing was chosen. */
  language?: ParentLanguage | null | undefined
}

/** The words of a message, made from the ledger's own figures, in the guardian's language. Once sent they are kept and never made again. */
export async function writeText(context: Context, message: Queued): Promise<string> {
  if (message.text !== null) return message.text
  const { kind, facts: about, receiptId, language = null } = message
  const { act, students = [] } = about
  if (act) return feesAddedText({ ...(await feesAddedFacts(context, act, about)), language })
  if (kind === 'reminder') {
    return reminderText(await reminderFacts(context, students, language, about.guardian))
  }
  if (kind === 'fee_added') return feeAddedText({ ...(await feeAddedFacts(context, message)), language })
  invariant(receiptId, 'only receipts and fees are written from facts')
  const facts = named({ ...(message.receipt ?? (await receiptFacts(context, receiptId))), language })
  if (kind === 'receipt') return facts.children.length > 0 ? familyReceiptText(facts) : receiptText(facts)
  if (kind === 'moved') return movedText({ ...facts, ...(await movedFacts(context, about)) })
  if (kind === 'refund') return refundText({ ...facts, ...about })
  return receiptVoidText({ ...facts, owed: about.owed ?? facts.owed })
}

interface ReceiptRow extends Signature {
  number: string
  again: string | null
  childName: string
  /** Of a receipt over several: the first and how many others. */
  brieflyNamed?: string
  pupilCode: string
  /** Of a receipt over several; none of one child's. */
  children: PaidChild[]
  feeTypes: string[]
  amount: Pesewas
  owed: Pesewas
  credits: Credit[]
  phone: string
}

async function receiptFacts({ schoolId, ...context }: Context, receiptId: string): Promise<ReceiptRow> {
  const row = await queryOne<{ facts: ReceiptRow | null }>(
    { schoolId, ...context },
    plannedOnce(sql`select receipt_to_tell(${schoolId}, ${receiptId}) as facts`),
  )
  invariant(row?.facts, 'a message about a receipt has its receipt')
  return row.facts
}

function named(facts: ReceiptRow): ReceiptRow {
  if (facts.children.length === 0) return facts
  const names = namesOf(facts.children)
  return { ...facts, childName: names.join(', '), brieflyNamed: brieflyNamed(names, facts.language) }
}

async function movedFacts(context: Context, { student, amount, owed, isTaken }: Queued['facts']) {
  const row = await queryOne<{ childName: string }>(
    context,
    sql`select first_name || ' ' || surname as "childName" from students
        where school_id = ${context.schoolId} and id = ${student}`,
  )
  invariant(
    row && amount !== undefined && owed !== undefined,
    'a text about a move has its child and its sum',
  )
  return { ...row, amount, owed, isTaken: isTaken ?? false }
}

interface FeeRow extends Signature {
  feeType: string
  amount: Pesewas
  dueOn: Day | null
  children: { name: string; className: string; owed: Pesewas }[]
}

async function feeAddedFacts(context: Context, { billingRunId, facts }: Queued): Promise<FeeRow> {
  const row = await queryOne<FeeRow>(
    context,
    sql`select c.name as "schoolName", c.initials, f.name as "feeType", b.amount, d.due_on as "dueOn",
          ${lessOn(sql`e.billing_run_id = b.id`, sql`e.fee_type_id = b.fee_type_id and e.term_id = b.term_id`, facts.students)} as less,
          (select coalesce(json_agg(json_build_object('name', s.first_name || ' ' || s.surname,
              'className', k.name, 'owed', owed_by_payer(s.school_id, array[s.id], s.guardian_id)) order by s.number), '[]')
            from students s join classes k on k.school_id = s.school_id and k.id = s.class_id
            where s.school_id = b.school_id and s.id = any(${facts.students ?? []}::uuid[])) as children
        from billing_runs b join schools c on c.id = b.school_id
        join run_dues d on d.school_id = b.school_id and d.billing_run_id = b.id
        join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
        where b.school_id = ${context.schoolId} and b.id = ${billingRunId}`,
  )
  invariant(row, 'a message about a fee has its billing run')
  return row
}

/** What an act on many classes has charged a family's children in all, and when the first of it is due. */
async function feesAddedFacts(
  context: Context,
  act: string,
  { students = [] }: Queued['facts'],
): Promise<FeesAddedFacts> {
  const row = await queryOne<FeesAddedFacts>(
    context,
    sql`select c.name as "schoolName", c.initials, (
            select t.name from billing_runs b join terms t on t.school_id = b.school_id and t.id = b.term_id
            where b.school_id = c.id and b.act_id = ${act} limit 1) as term,
          coalesce(sum(a.charged), 0)::bigint as amount, min(a.due_on) as "dueOn",
          ${lessOn(
            sql`e.billing_run_id in (select b.id from billing_runs b where b.school_id = c.id and b.act_id = ${act})`,
            sql`(e.fee_type_id, e.term_id) in (select b.fee_type_id, b.term_id from billing_runs b
              where b.school_id = c.id and b.act_id = ${act})`,
            students,
          )} as less,
          (select coalesce(json_agg(json_build_object('name', s.first_name || ' ' || s.surname,
              'className', k.name, 'owed', owed_by_payer(s.school_id, array[s.id], s.guardian_id)) order by s.number), '[]')
            from students s join classes k on k.school_id = s.school_id and k.id = s.class_id
            where s.school_id = c.id and s.id = any(${students}::uuid[])) as children
        from schools c left join charged_to(c.id, ${act}, ${students}::uuid[]) a on true
        where c.id = ${context.schoolId} group by c.id, c.name, c.initials`,
  )
  invariant(row, 'a message belongs to a school')
  return row
}

/** What was taken off charges of these children by rules, and what sponsors carry of them. */
function lessOn(ofBill: Sql, ofFee: Sql, students: readonly string[] = []): Sql {
  return sql`(
    select coalesce(sum(case e.side when 'Credit' then e.amount else -e.amount end), 0)::bigint from ledger_entries e
    where e.school_id = c.id and e.student_id = any(${students}::uuid[])
      and (e.counter_account = 'allowances' and ${ofBill} or e.kind = 'sponsor_share' and ${ofFee}))`
}
