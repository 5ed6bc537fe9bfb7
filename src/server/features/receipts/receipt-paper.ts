import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { type Receipt, sayCredit } from '../../paper/index.ts'
import { parentsAt } from '../parents/index.ts'
import { waysToPay } from '../schools/index.ts'
import { correctionsOf, type ReceiptReply, requireReceipt } from './queries.ts'

/** A receipt for the office's own file: never the original, and not counted as a printing. Refuses not_found. */
export async function receiptPaper(context: Context, receiptId: string, site: string): Promise<Receipt> {
  const receipt = await requireReceipt(context, receiptId)
  return await paperOf(context, receipt, { format: 'a5', site, copy: Math.max(1, receipt.copies) })
}

interface Sheet {
  format: 'a5' | '80mm' | '58mm'
  site: string
  copy: number
}

/** Everything a receipt says, as it stands now. */
export async function paperOf(context: Context, receipt: ReceiptReply, sheet: Sheet): Promise<Receipt> {
  const corrections = await correctionsOf(context, receipt.id)
  const facts = await factsOf(context, receipt.id)
  return {
    kind: 'receipt',
    format: sheet.format,
    school: {
      name: facts.schoolName,
      address: facts.address,
      phone: formatPhone(facts.phone),
      email: facts.email,
      payTo: await waysToPay(context),
      parentsAt: await parentsAt(context, sheet.site),
    },
    number: receipt.number,
    checkUrl: `${sheet.site}/r/${receipt.code}`,
    date: receipt.date,
    recordedAt: new Date(receipt.issuedAt),
    takenOn: facts.takenOn,
    student: {
      name: receipt.studentName,
      className: receipt.className,
      number: facts.studentNumber,
      code: facts.pupilCode,
    },
    pupils: receipt.children.map(({ name, className, pupilCode }) => ({ name, className, code: pupilCode })),
    payer: receipt.payer,
    method: receipt.payment_method,
    reference: receipt.reference,
    again: receipt.again,
    term: receipt.sponsorId ? null : facts.term,
    lines: receipt.lines.map(({ feeType, amount, studentId, term }) => ({
      pupil: receipt.children.findIndex((child) => child.studentId === studentId),
      feeType,
      term: receipt.sponsorId ? term : facts.term,
      amount,
    })),
    total: receipt.amount,
    isSponsors: receipt.sponsorId !== null,
    ...owedOn(receipt, facts),
    receivedBy: { name: receipt.issuedBy },
    corrections: corrections.map(({ amount, ...rest }) => ({ ...rest, amount: pesewas(amount) })),
    voided: receipt.voided && { ...receipt.voided, at: new Date(receipt.voided.at) },
    copy: sheet.copy,
    printed: { at: facts.now, by: facts.printedBy, firstAt: facts.firstAt },
  }
}

/**
 * As it was issued, also when it is void now: a balance of today beside one of then would explain nothing. Of a child with two payers
 * the share of who paid alone, and where somebody else paid nothing.
 */
function owedOn(
  receipt: ReceiptReply,
  { share }: Facts,
): Pick<Receipt, 'note' | 'owedBefore' | 'owedAfter' | 'tellsNoBalance'> {
  if (!share)
    return {
      note: creditNote(receipt),
      owedBefore: receipt.balanceBefore,
      owedAfter: receipt.balanceAfter,
    }
  const owedAfter = pesewas(share.owedAfter ?? 0)
  const tellsNoBalance = share.owedAfter === null
  return { note: null, owedBefore: pesewas(owedAfter + receipt.amount), owedAfter, tellsNoBalance }
}

/** Where credit stands, named: `GH₵ 20.00 in credit for School Fees.` */
function creditNote({ lines, children }: ReceiptReply): string | null {
  const said = lines
    .filter(({ inCredit }) => inCredit > 0)
    .map(({ studentId, feeType, inCredit }) => {
      const whose = children.find((child) => child.studentId === studentId)
      return sayCredit(inCredit, feeType, whose?.name)
    })
  return said.length > 0 ? said.join(' ') : null
}

interface Facts {
  schoolName: string
  address: string
  phone: string
  email: string
  studentNumber: string
  pupilCode: string
  term: string
  takenOn: Day | null
  now: Date
  firstAt: Date | null
  printedBy: string
  /** Where a child of it has two payers. */
  share: { owedAfter: Pesewas | null } | null
}

async function factsOf(context: Context, receiptId: string): Promise<Facts> {
  const [facts] = await query<Facts>(
    context,
    sql`select c.name as "schoolName", c.address, c.phone, c.email,
          numbered(c.initials, '-S-', s.number, 4) as "studentNumber",
          pupil_code(c.pupil_prefix, s.number) as "pupilCode", t.name || ', ' || t.academic_year as term,
          r.taken_on as "takenOn", app_now() as now,
          (select min(p.printed_at) from receipt_prints p where p.school_id = r.school_id and p.receipt_id = r.id)
            as "firstAt",
          (select json_build_object('owedAfter', x.owed_after) from receipt_shares x
            where x.school_id = r.school_id and x.receipt_id = r.id) as share,
          (select name from staff where school_id = r.school_id and id = ${context.caller.staffId}) as "printedBy"
        from receipts r
        join schools c on c.id = r.school_id
        join students s on s.school_id = r.school_id and s.id = r.student_id
        join terms t on t.school_id = r.school_id and t.id = r.term_id
        where r.school_id = ${context.schoolId} and r.id = ${receiptId}`,
  )
  if (!facts) throw new Error('a receipt has a school, a student and a term')
  return facts
}
