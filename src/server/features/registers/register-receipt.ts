import type { Readable } from 'node:stream'
import type { RegisterReceipt } from '#shared/api/register-receipts.ts'
import { type Day, dayOf, formatDay, formatWeekday } from '#shared/dates.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import type { RegisterMark } from '#shared/registers.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { type Context, inSnapshot, inTransaction, queryOne, sql } from '../../context/context.ts'
import { askRegisterReceipt, lookUpRegisterReceipt, once, type ReceiptTurn } from '../../ledger/index.ts'
import { print, type Receipt } from '../../paper/index.ts'
import { registerReceiptText, tellOnce } from '../messages/index.ts'
import { parentsAt } from '../parents/index.ts'
import { findLogo, waysToPay } from '../schools/index.ts'

/** What one pupil paid in an accepted register, as a parent's receipt: made when it is printed or sent, about nobody else. */

export interface Asked {
  registerId: string
  studentId: string
}

/** Writes nothing. Refuses not_found, conflict where nothing was paid or the register is not accepted. */
export function readRegisterReceipt(context: Context, asked: Asked): Promise<RegisterReceipt> {
  return inSnapshot(context, async (inner) => wireOf(await lookUp(inner, asked)))
}

interface Printing {
  format: 'a5' | '80mm' | '58mm'
  site: string
  /** Only to be looked at: it counts as no printing. */
  isLook: boolean
}

/** The first printing is the original, every later one says which copy it is; a look writes nothing. Refuses not_found, conflict. */
export async function printRegisterReceipt(
  context: Context,
  asked: Asked,
  { format, site, isLook }: Printing,
): Promise<{ paper: Receipt; pdf: Readable }> {
  const paper = await inTransaction(context, async (inner) => {
    const facts = isLook ? await lookUp(inner, asked) : await askFor(inner, asked, true)
    const logo = format === 'a5' ? await findLogo(inner) : null
    const [payTo, invites] = [await waysToPay(inner), await parentsAt(inner, site)]
    const sheet = paperOf(facts, { format, site, isLook })
    return { ...sheet, school: { ...sheet.school, payTo, parentsAt: invites, logo } }
  })
  return { paper, pdf: print(paper) }
}

/** Sends it to the guardian, once for each receipt. Refuses not_found, conflict. */
export function textRegisterReceipt(
  context: Context,
  asked: Asked,
): Promise<{ message: string; messageId: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const facts = await askFor(inner, asked, false)
    if (facts.voided) throw new Refusal('conflict', 'This receipt is void: there is nothing to thank for.')
    if (!facts.guardianId) throw new Refusal('conflict', 'This child has no guardian with a number.')
    const told = toldOf(asked, facts.turn)
    const { messageId, isNew } = await tellOnce(inner, {
      guardianId: facts.guardianId,
      told,
      text: textOf(facts),
    })
    const message = isNew
      ? 'The text is on its way.'
      : 'It was sent before. Messages shows it, and sends it again.'
    return { message, messageId }
  })
}

const toldOf = ({ registerId, studentId }: Asked, turn: number) =>
  `register:${registerId}:${studentId}:${turn}`

async function lookUp(context: Context, asked: Asked): Promise<Facts> {
  const turn = await lookUpRegisterReceipt(context, { register: asked.registerId, student: asked.studentId })
  return await factsOf(context, asked, turn)
}

async function askFor(context: Context, { registerId, studentId }: Asked, prints: boolean): Promise<Facts> {
  const turn = await askRegisterReceipt(context, { register: registerId, student: studentId, prints })
  return await factsOf(context, { registerId, studentId }, turn)
}

interface Facts extends ReceiptTurn {
  schoolName: string
  initials: string
  address: string
  phone: string
  email: string
  slipNumber: string
  number: string
  /** Null until it is first printed or sent. */
  code: string | null
  studentId: string
  firstName: string
  surname: string
  studentName: string
  className: string
  studentNumber: string
  pupilCode: string
  guardianId: string | null
  language: ParentLanguage | null
  /** The child has two payers: neither is told what is owed of the whole fee. */
  isShared: boolean
  feeType: string
  day: Day
  mark: RegisterMark
  amount: Pesewas
  issuedAt: Date
  issuedBy: string
  teacher: string
  copies: number
  firstAt: Date | null
  corrected: { by: string; reason: string; was: Pesewas } | null
  voided: { at: Date; by: string; reason: string } | null
  textedAt: Date | null
  now: Date
  printedBy: string
}

/** As it stands now: void where a later turn left no money. */
async function factsOf(context: Context, asked: Asked, { turn, before, after }: ReceiptTurn): Promise<Facts> {
  const { schoolId } = context
  const row = await queryOne<
    Omit<Facts, 'voided' | keyof ReceiptTurn> & { voidedAt: Date | null; voidedBy: string; whyVoid: string }
  >(
    context,
    sql`select c.name as "schoolName", c.initials, c.address, c.phone, c.email,
          numbered(c.initials, '-D-', r.slip_number, 6) as "slipNumber",
          register_receipt_number(c.initials, r.slip_number, s.number, l.turn) as number,
          c.code || '-' || p.code as code, s.id as "studentId", s.first_name as "firstName", s.surname,
          concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as "studentName", k.name as "className",
          numbered(c.initials, '-S-', s.number, 4) as "studentNumber", pupil_code(c.pupil_prefix, s.number) as "pupilCode",
          g.id as "guardianId", g.language, has_two_payers(l.school_id, array[l.student_id]) as "isShared", f.name as "feeType", r.day, l.mark,
          l.paid as amount, l.recorded_at as "issuedAt", w.name as "issuedBy",
          t.name as teacher, coalesce(p.copies, 0) as copies, p.printed_at as "firstAt",
          case when l.turn > 1 then json_build_object('by', w.name, 'reason', l.reason, 'was', b.paid) end as corrected,
          n.recorded_at as "voidedAt", x.name as "voidedBy", n.reason as "whyVoid",
          (select created_at from messages m where m.school_id = l.school_id and m.told = ${toldOf(asked, turn)}) as "textedAt",
          app_now() as now, (select name from staff where school_id = l.school_id and id = ${context.caller.staffId}) as "printedBy"
        from register_lines l
        left join register_receipts p on p.school_id = l.school_id and p.register_id = l.register_id and p.student_id = l.student_id
          and p.turn = l.turn
        join registers r on r.school_id = l.school_id and r.id = l.register_id
        join schools c on c.id = l.school_id
        join classes k on k.school_id = r.school_id and k.id = r.class_id
        join fee_types f on f.school_id = r.school_id and f.id = r.fee_type_id
        join students s on s.school_id = l.school_id and s.id = l.student_id
        left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        join staff w on w.school_id = l.school_id and w.id = l.recorded_by
        join staff t on t.school_id = r.school_id and t.id = r.handed_over_by
        left join register_lines b on b.school_id = l.school_id and b.register_id = l.register_id and b.student_id = l.student_id
          and b.turn = l.turn - 1
        left join register_lines n on n.school_id = l.school_id and n.register_id = l.register_id and n.student_id = l.student_id
          and n.turn = l.turn + 1
        left join staff x on x.school_id = n.school_id and x.id = n.recorded_by
        where l.school_id = ${schoolId} and l.register_id = ${asked.registerId} and l.student_id = ${asked.studentId} and l.turn = ${turn}`,
  )
  if (!row) throw notFound('Register')
  const { voidedAt, voidedBy, whyVoid, ...facts } = row
  return {
    ...facts,
    turn,
    before,
    after,
    voided: voidedAt && { at: voidedAt, by: voidedBy, reason: whyVoid },
  }
}

function textOf(facts: Facts): string {
  const { firstName, surname, isShared, after } = facts
  return registerReceiptText({
    ...facts,
    childName: `${firstName} ${surname}`,
    owed: isShared ? null : after,
  })
}

function wireOf(facts: Facts): RegisterReceipt {
  const { number, code, slipNumber, studentId, studentName, className, feeType, day, mark, copies } = facts
  const { issuedAt, issuedBy, teacher, corrected, voided, textedAt } = facts
  return {
    number,
    code,
    slipNumber,
    studentId,
    studentName,
    className,
    feeType,
    day,
    mark,
    copies,
    issuedBy,
    teacher,
    amount: facts.amount,
    balanceBefore: facts.before,
    balanceAfter: facts.after,
    issuedAt: issuedAt.toISOString(),
    corrected: corrected && { ...corrected, at: issuedAt.toISOString(), was: corrected.was },
    voided: voided && { ...voided, at: voided.at.toISOString() },
    text: voided ? null : textOf(facts),
    textedAt: textedAt?.toISOString() ?? null,
  }
}

function paperOf(facts: Facts, { format, site, isLook }: Printing): Receipt {
  return {
    kind: 'receipt',
    format,
    school: {
      name: facts.schoolName,
      address: facts.address,
      phone: formatPhone(facts.phone),
      email: facts.email,
    },
    number: facts.number,
    checkUrl: facts.code && `${site}/r/${facts.code}`,
    date: dayOf(facts.issuedAt),
    recordedAt: facts.issuedAt,
    student: {
      name: facts.studentName,
      className: facts.className,
      number: facts.studentNumber,
      code: facts.pupilCode,
    },
    method: 'Cash',
    lines: [
      {
        feeType: `${facts.feeType}, ${formatWeekday(facts.day)} ${facts.day.slice(0, 4)}`,
        amount: facts.amount,
      },
    ],
    total: facts.amount,
    owedBefore: facts.before,
    owedAfter: facts.after,
    tellsNoBalance: facts.isShared,
    note: noteOf(facts),
    isOfOneFee: true,
    receivedBy: { name: facts.issuedBy },
    voided: facts.voided,
    copy: Math.max(0, facts.copies - 1),
    isLook,
    printed: { at: facts.now, by: facts.printedBy, firstAt: facts.firstAt },
  }
}

function noteOf({ feeType, teacher, slipNumber, isShared, corrected, issuedAt }: Facts): string {
  const taken = `Paid in class to ${teacher}, and counted at the office on slip ${slipNumber}.`
  const paid = isShared ? taken : `${taken} What is owed is of ${feeType} alone.`
  if (!corrected) return paid
  const { by, reason, was } = corrected
  return `${paid} Corrected on ${formatDay(dayOf(issuedAt))} by ${by}, before ${formatAmount(was)}. Reason: ${reason}.`
}
