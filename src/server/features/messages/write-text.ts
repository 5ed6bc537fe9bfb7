import { invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { type Context, plannedOnce, queryOne, type Sql, sql } from '../../context/context.ts'
import { brieflyNamed, familyReceiptText, namesOf, type PaidChild } from './family-texts.ts'
import { reminderFacts, reminderText } from './reminder-text.ts'
import {
  type Credit,
  type FeeAddedFacts,
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
    /** Of a reminder, or a new fee: whom it goes to. */
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

/** What one fee has charged a family's children, or a payer of two bears of it. */
async function feeAddedFacts(context: Context, { billingRunId, facts }: Queued): Promise<FeeAddedFacts> {
  const row = await queryOne<FeeAddedFacts>(
    context,
    sql`select c.name as "schoolName", c.initials, f.name as "feeType", d.due_on as "dueOn",
          ${lessOn(sql`e.billing_run_id = b.id`, sql`e.fee_type_id = b.fee_type_id and e.term_id = b.term_id`, facts)} as less,
          ${childrenCharged(sql`null, b.id`, facts)} as children
        from billing_runs b join schools c on c.id = b.school_id
        join run_dues d on d.school_id = b.school_id and d.billing_run_id = b.id
        join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
        where b.school_id = ${context.schoolId} and b.id = ${billingRunId}`,
  )
  invariant(row, 'a message about a fee has its billing run')
  return row
}

/** What an act on many classes has charged a family's children in all, or a payer of two bears of it, and when the first of it is due. */
async function feesAddedFacts(
  context: Context,
  act: string,
  about: Queued['facts'],
): Promise<FeesAddedFacts> {
  const { students = [], guardian } = about
  const row = await queryOne<FeesAddedFacts>(
    context,
    sql`select c.name as "schoolName", c.initials, (
            select t.name from billing_runs b join terms t on t.school_id = b.school_id and t.id = b.term_id
            where b.school_id = c.id and b.act_id = ${act} limit 1) as term,
          (select min(a.due_on) from charged_to_payer(c.id, ${act}, null, ${students}::uuid[], ${guardian ?? null}::uuid) a) as "dueOn",
          ${lessOn(
            sql`e.billing_run_id in (select b.id from billing_runs b where b.school_id = c.id and b.act_id = ${act})`,
            sql`(e.fee_type_id, e.term_id) in (select b.fee_type_id, b.term_id from billing_runs b
              where b.school_id = c.id and b.act_id = ${act})`,
            about,
          )} as less,
          ${childrenCharged(sql`${act}::uuid, null`, about)} as children
        from schools c where c.id = ${context.schoolId}`,
  )
  invariant(row, 'a message belongs to a school')
  return row
}

/** The children who were charged by an act or run, with what whom the text goes to bears of it and owes. */
function childrenCharged(of: Sql, { students = [], guardian }: Queued['facts']): Sql {
  return sql`(select coalesce(json_agg(json_build_object('name', s.first_name || ' ' || s.surname, 'className', k.name,
      'charged', a.charged, 'owed', owed_by_payer(s.school_id, array[s.id], coalesce(${guardian ?? null}::uuid, s.guardian_id)))
      order by s.number), '[]')
    from (select p.student_id, sum(p.charged)::bigint as charged
      from charged_to_payer(c.id, ${of}, ${students}::uuid[], ${guardian ?? null}::uuid) p group by p.student_id) a
    join students s on s.school_id = c.id and s.id = a.student_id
    join classes k on k.school_id = s.school_id and k.id = s.class_id)`
}

/** What was taken off charges of these children by rules, and what sponsors carry of them; of two payers the own share. */
function lessOn(ofBill: Sql, ofFee: Sql, { students = [], guardian }: Queued['facts']): Sql {
  return sql`(
    select coalesce(sum(share_of_payer(c.id, l.student_id, l.fee_type_id, coalesce(${guardian ?? null}::uuid, s.guardian_id), l.less)), 0)::bigint
    from (
      select e.student_id, e.fee_type_id, sum(case e.side when 'Credit' then e.amount else -e.amount end)::bigint as less
      from ledger_entries e
      where e.school_id = c.id and e.student_id = any(${students}::uuid[])
        and (e.counter_account = 'allowances' and ${ofBill} or e.kind = 'sponsor_share' and ${ofFee})
      group by e.student_id, e.fee_type_id) l
    join students s on s.school_id = c.id and s.id = l.student_id)`
}
