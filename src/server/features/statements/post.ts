import { createHash } from 'node:crypto'
import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { formatCedis, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, inTransaction, query, sql } from '../../context/context.ts'
import { countPayment } from '../../http/metrics.ts'
import { findAnswer, type PostedLine, postStatementLine, rememberAnswer } from '../../ledger/index.ts'
import { refuseNoAccount } from './accounts.ts'
import { childrenOf, placesOf } from './spread.ts'
import { type Grade, gradesOf } from './tray.ts'

type Body = Received<typeof endpoints.postStatementLine>['body']
type Posted = Reply<typeof endpoints.postStatementLine> & { replayed?: boolean }
type PostedSure = Reply<typeof endpoints.postSureLines>

/** Posts a line to the children or the sponsor that were named. Refuses as the contract says. */
export async function postLine(context: Context, line: string, body: Body): Promise<Posted> {
  const { children, sponsorId: sponsor, asCredit, confirm } = body
  if ((children === undefined) === (sponsor === undefined))
    throw invalidField('children', 'Name the children, or the sponsor whose payment it is.')
  const named = children?.map(({ studentId }) => studentId) ?? []
  if (new Set(named).size < named.length) throw invalidField('children', 'Name each child once.')
  const lines = children && (await linesOfAll(context, children))
  const posted = await postStatementLine(context, { line, lines, sponsor, asCredit, confirm })
  if (!posted.replayed) countPayment()
  return { message: `Posted as ${posted.receipt.number}.`, ...replyOf(posted) }
}

/** What each child gets: as it was said, or an amount over what the child owes. */
async function linesOfAll(context: Context, named: NonNullable<Body['children']>) {
  const whole = named.filter(({ lines }) => !lines).map(({ studentId }) => studentId)
  const children = await childrenOf(context, whole)
  return named.flatMap(({ studentId, lines, amount }) => {
    const child = children.get(studentId)
    if (!lines && !amount) throw invalidField('children', 'Say how much each child gets.')
    if (!lines && !child) throw notFound('Student')
    const own = lines ?? (child && amount ? placesOf(amount, [child]).get(studentId)?.lines : undefined) ?? []
    return own.map(({ feeType, amount: part }) => ({ feeType, amount: part, student: studentId }))
  })
}

function replyOf({ receipt, replayed }: PostedLine) {
  return {
    receipt,
    ...(replayed ? { replayed } : {}),
  }
}

/**
 * Posts those of the lines that are sure now, each in a transaction of its own: whoever is quicker with one keeps it, and a failure between
 * two loses neither. Refuses not_found.
 */
export async function postSure(
  context: Context,
  accountId: string,
  lineIds: readonly string[],
): Promise<PostedSure & { replayed?: boolean }> {
  if (!context.idempotency) return await postEach(context, accountId, lineIds)
  const kept = await findAnswer<PostedSure>(context)
  if (kept) return kept
  // The lines are what is done once: a retry after a failure in between posts what is left, and counts what was posted.
  const answer = await postEach(context, accountId, lineIds)
  return await inTransaction(context, async (inner) => {
    const other = await findAnswer<PostedSure>(inner)
    if (!other) await rememberAnswer(inner, answer)
    return other ?? answer
  })
}

async function postEach(
  context: Context,
  accountId: string,
  lineIds: readonly string[],
): Promise<PostedSure> {
  const grades = await gradesHere(context, accountId, lineIds)
  const posted: PostedSure['posted'] = []
  const skipped: PostedSure['skipped'] = []
  for (const lineId of new Set(lineIds)) {
    const done = await postOne(context, grades.get(lineId))
    if (typeof done === 'string') skipped.push({ lineId, reason: done })
    else posted.push({ lineId, receiptId: done.id, receiptNumber: done.number, amount: done.amount })
  }
  const sum = sumOf(posted.map(({ amount }) => amount))
  const message = posted.length
    ? `${counted(posted.length, 'line')} posted, ${formatCedis(sum)}.`
    : 'Nothing was posted.'
  return { message, posted, skipped }
}

/** The grades of those lines that are this account's. Refuses not_found. */
async function gradesHere(context: Context, accountId: string, lineIds: readonly string[]) {
  return await inSnapshot(context, async (inner) => {
    await refuseNoAccount(inner, accountId)
    const own = await query<{ id: string }>(
      inner,
      sql`select id from statement_lines
          where school_id = ${inner.schoolId} and account_id = ${accountId} and id = any(${lineIds}::uuid[])`,
    )
    const ids = own.map(({ id }) => id)
    return new Map((await gradesOf(inner, ids)).map((grade) => [grade.lineId, grade]))
  })
}

/** The receipt, or why there is none. Spread over what is owed now: the line before may have been of the same child. */
async function postOne(context: Context, grade: Grade | undefined): Promise<PostedLine['receipt'] | string> {
  if (grade?.grade !== 'sure') return 'This line is not sure any more. Look at it by itself.'
  try {
    const children = [...(await childrenOf(context, grade.students)).values()]
    const lines = [...placesOf(grade.amount, children)].flatMap(([student, place]) =>
      place.lines.map((line) => ({ ...line, student })),
    )
    const { receipt, replayed } = await postStatementLine(forLine(context, grade.lineId), {
      line: grade.lineId,
      lines,
      sure: true,
    })
    if (!replayed) countPayment()
    return receipt
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Answers are kept, and hold no names.
    if (error.code === 'possible_duplicate')
      return 'A receipt of the same money may stand, or the bank took it back. Look at it by itself.'
    return error.details.facts?.act ? 'Somebody was quicker with this line.' : error.message
  }
}

/** Each line has a key of its own beneath the call's: asked again, it answers the receipt that it got. */
function forLine({ idempotency, ...context }: Context, lineId: string): Context {
  if (!idempotency) return context
  const key = createHash('sha256').update(`${idempotency.key} ${lineId}`).digest('hex')
  return { ...context, idempotency: { ...idempotency, key } }
}
