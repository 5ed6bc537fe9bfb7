import type { Reply } from '#shared/api/endpoint.ts'
import type { parentEndpoints } from '#shared/api/index.ts'
import { type Day, dayOf } from '#shared/dates.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { ParentSession } from '../../http/parent-session.ts'
import { type Receipt as Paper, sayCredit } from '../../paper/index.ts'
import { languageAt } from './language.ts'
import { type ChildRow, childrenOf, eachSchool, requireParentsSchool } from './queries.ts'

type Receipt = Reply<typeof parentEndpoints.readParentReceipt>

interface Row {
  id: string
  number: string
  /** Null of a part. */
  code: string | null
  on: Day
  issuedAt: Date
  method: string
  reference: string | null
  payer: string | null
  term: string | null
  voidedAt: Date | null
  isPart: boolean
  amount: Pesewas
  owedBefore: Pesewas
  owedAfter: Pesewas
  lines: { studentId: string; feeType: string; amount: Pesewas; inCredit: Pesewas }[]
}

function rowsOf(context: Context, receiptId: string | null): Promise<Row[]> {
  return query<Row>(
    context,
    sql`select id, number, code, date as on, issued_at as "issuedAt", method, reference, payer, term, voided_at as "voidedAt",
          is_part as "isPart", amount, owed_before as "owedBefore", owed_after as "owedAfter", lines
        from parents_receipts(${receiptId}::uuid, 200)`,
  )
}

/** The receipts of all schools, newest first. */
export async function listParentReceipts(
  parent: ParentSession,
  site: string,
): Promise<{ receipts: Receipt[] }> {
  const found = await eachSchool(parent, async (context) => {
    const rows = await rowsOf(context, null)
    if (rows.length === 0) return []
    const [school, children] = [await requireParentsSchool(context), await childrenOf(context)]
    return rows.map((row) => receiptReply(row, { context, schoolName: school.name, children, site }))
  })
  return { receipts: found.flat().toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt)) }
}

/** One receipt. Refuses not_found. */
export function readParentReceipt(context: Context, receiptId: string, site: string): Promise<Receipt> {
  return inSnapshot(context, async (inner) => {
    const [row] = await rowsOf(inner, receiptId)
    if (!row) throw notFound('Receipt')
    const [school, children] = [await requireParentsSchool(inner), await childrenOf(inner)]
    return receiptReply(row, { context, schoolName: school.name, children, site })
  })
}

interface Around {
  context: Context
  schoolName: string
  children: ChildRow[]
  site: string
}

function receiptReply(row: Row, { context, schoolName, children, site }: Around): Receipt {
  const { id, code, lines, voidedAt, issuedAt, term: _, amount, owedBefore, owedAfter, ...same } = row
  return {
    ...same,
    receiptId: id,
    schoolId: context.schoolId,
    schoolName,
    checkUrl: code && `${site}/r/${code}`,
    issuedAt: issuedAt.toISOString(),
    voidedOn: voidedAt && dayOf(voidedAt),
    amount,
    owedBefore,
    owedAfter,
    children: children.flatMap((child) => {
      const own = lines.filter(({ studentId }) => studentId === child.childId)
      const said = own.map(({ feeType, amount: part, inCredit }) => ({
        feeType,
        amount: part,
        inCredit,
      }))
      return said.length > 0 ? [{ ...child, lines: said }] : []
    }),
  }
}

/** The receipt as paper: a screen copy. Refuses not_found; conflict where it names children of other numbers. */
export function paperForParent(
  parent: ParentSession,
  { schoolId, receiptId }: { schoolId: string; receiptId: string },
  site: string,
): Promise<Paper> {
  return inSnapshot(parent.inSchool(schoolId), async (context) => {
    const [row] = await rowsOf(context, receiptId)
    if (!row) throw notFound('Receipt')
    if (row.isPart) {
      throw new Refusal(
        'conflict',
        'This receipt is for children of another number too. The school office prints it.',
      )
    }
    const [school, children] = [await requireParentsSchool(context), await childrenOf(context)]
    const receipt = receiptReply(row, { context, schoolName: school.name, children, site })
    const [first] = receipt.children
    if (!first || !receipt.checkUrl) throw notFound('Receipt')
    const { name, address, email, payTo } = school
    const language = await languageAt(context)
    return {
      kind: 'receipt',
      format: 'a5',
      language,
      school: { name, address, email, payTo, phone: formatPhone(school.phone) },
      number: row.number,
      checkUrl: receipt.checkUrl,
      date: row.on,
      recordedAt: row.issuedAt,
      student: { name: first.name, className: first.className, code: first.pupilCode },
      pupils: receipt.children.length > 1 ? receipt.children.map(pupilOf) : [],
      payer: row.payer,
      method: row.method,
      reference: row.reference,
      term: row.term,
      lines: linesOf(receipt),
      note: creditNote(receipt, language),
      total: row.amount,
      owedBefore: row.owedBefore,
      owedAfter: row.owedAfter,
      receivedBy: { name: school.name },
      voided: row.voidedAt && { at: row.voidedAt, by: school.name, reason: null },
      copy: 1,
      isLook: true,
      printed: { at: nowOf(context) },
    }
  })
}

function pupilOf({ name, className, pupilCode }: Receipt['children'][number]) {
  return { name, className, code: pupilCode }
}

function creditNote({ children }: Receipt, language: ParentLanguage | null): string | null {
  const words = sentencesIn(language).receipt
  const said = children.flatMap(({ name, lines }) =>
    lines
      .filter(({ inCredit }) => inCredit > 0)
      .map(({ feeType, inCredit }) =>
        sayCredit(inCredit, feeType, children.length > 1 ? name : undefined, words),
      ),
  )
  return said.length > 0 ? said.join(' ') : null
}

function linesOf({ children }: Receipt): Paper['lines'] {
  const isSeveral = children.length > 1
  return children.flatMap((child, pupil) =>
    child.lines.map(({ feeType, amount }) => ({
      ...(isSeveral ? { pupil } : {}),
      feeType,
      amount,
    })),
  )
}

export function nowOf({ now }: Context): Date {
  return nowIn(now ? { now: () => now } : {})
}
