import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DocumentFormat } from '#shared/api/document-formats.ts'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import {
  addReduction,
  deleteReduction,
  endReduction,
  listReductions,
  saveReduction,
} from '#shared/api/reductions.ts'
import {
  markStaffChild,
  postReductions,
  previewReductions,
  printReductionReport,
  readReductionReport,
  readStudentReductions,
} from '#shared/api/reductions-posted.ts'
import { call, callFile } from '#web/api.ts'
import type { Paper } from './documents.ts'
import { useMay } from './person.ts'
import { refreshAll } from './refresh-money.ts'
import { schoolId } from './wire.ts'

const params = () => ({ schoolId: schoolId() })

export type ReductionBody = NonNullable<Sent<typeof addReduction>['body']>
export type ReductionRule = Awaited<ReturnType<typeof readRules>>['rules'][number]

/** Who pays less: the rules, whom they reach and what they gave this term. */
export const reductionsQuery = () =>
  queryOptions({ queryKey: ['reductions'], queryFn: ({ signal }) => readRules(signal) })

async function readRules(signal: AbortSignal) {
  const { term, rules } = await call(listReductions, { params: params() }, { signal })
  return {
    term,
    rules: rules.map((rule) => ({
      ...rule,
      amount: rule.amount === null ? null : rule.amount,
      givenThisTerm: rule.givenThisTerm,
    })),
  }
}

const RULES_STAY_MS = 5 * 60_000

/** The rules where this person may see them and `isWanted`; none until they have come. A school without rules has none to look at. */
export function useReductionRules(isWanted = true): readonly ReductionRule[] {
  const maySee = useMay('see_reductions')
  const { data } = useQuery({ ...reductionsQuery(), enabled: maySee && isWanted, staleTime: RULES_STAY_MS })
  return data?.rules ?? NONE
}

const NONE: readonly ReductionRule[] = []

export type Difference = Awaited<ReturnType<typeof previewDifference>>

/** What the rules would change on the charges of this term: as they are, or as if one was saved so. Records nothing. */
export const differenceQuery = (as?: { ruleId?: string; rule: ReductionBody }) =>
  queryOptions({
    queryKey: ['reductions', 'difference', as],
    queryFn: ({ signal }) => previewDifference(as, signal),
  })

async function previewDifference(
  as: { ruleId?: string; rule: ReductionBody } | undefined,
  signal: AbortSignal,
) {
  const reply = await call(previewReductions, { params: params(), body: as ?? {} }, { signal })
  return {
    ...reply,
    reduced: reply.reduced,
    waived: reply.waived,
    carried: reply.carried,
    less: reply.less,
    shares: reply.shares.map((share) => ({ ...share, carried: share.carried })),
    inCredit: reply.inCredit.map((each) => ({ ...each, amount: each.amount })),
    lines: reply.lines.map((line) => ({
      ...line,
      was: line.was,
      willBe: line.willBe,
      difference: line.difference,
    })),
  }
}

/** Adds a rule, or saves one that is there. What was billed before waits for the difference to be posted. */
export async function saveRule(
  { ruleId, rule }: { ruleId?: string | undefined; rule: ReductionBody },
  idempotencyKey: string,
): Promise<{ message: string; warnings: readonly string[] }> {
  const saved = ruleId
    ? await call(saveReduction, { params: { ruleId }, body: rule }, { idempotencyKey })
    : await call(addReduction, { params: params(), body: rule }, { idempotencyKey })
  refreshReductions()
  return saved
}

/** Ends a rule today: what is billed from tomorrow on is not reduced by it. */
export async function endRule(ruleId: string, idempotencyKey: string): Promise<string> {
  const { message } = await call(endReduction, { params: { ruleId }, body: {} }, { idempotencyKey })
  refreshReductions()
  return message
}

/** Deletes a rule that has reduced nothing yet. */
export async function deleteRule(ruleId: string, idempotencyKey: string): Promise<string> {
  const { message } = await call(deleteReduction, { params: { ruleId } }, { idempotencyKey })
  refreshReductions()
  return message
}

/** Posts what the rules change on the charges of this term; where something paid becomes credit only when `confirm` says so. */
export async function postDifference(confirm: boolean, idempotencyKey: string): Promise<string> {
  const body = confirm ? { confirm } : {}
  const { message } = await call(postReductions, { params: params(), body }, { idempotencyKey })
  refreshReductions()
  return message
}

export type ReductionReport = Awaited<ReturnType<typeof readReport>>

/** What reductions of all kinds cost in a term; this term's unless another is named. */
export const reductionReportQuery = (termId?: string) =>
  queryOptions({
    queryKey: ['reductions', 'report', termId],
    queryFn: ({ signal }) => readReport(termId, signal),
    placeholderData: (previous) => previous,
  })

async function readReport(termId: string | undefined, signal: AbortSignal) {
  const query = termId ? { termId } : {}
  const reply = await call(readReductionReport, { params: params(), query }, { signal })
  return {
    ...reply,
    charged: reply.charged,
    total: reply.total,
    byRule: reply.byRule.map((row) => ({ ...row, amount: row.amount })),
    byClass: reply.byClass.map((row) => ({
      ...row,
      charged: row.charged,
      amount: row.amount,
    })),
  }
}

/** The same as paper or a sheet. */
export function reductionReportFile(termId: string | undefined, format: DocumentFormat): Paper {
  const query = termId ? { termId, format } : { format }
  return (options) => callFile(printReductionReport, { params: params(), query }, options)
}

export type StudentReductions = Awaited<ReturnType<typeof readOfStudent>>

/** What was taken off one student's charges and why. */
export const studentReductionsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['reductions', 'student', studentId],
    queryFn: ({ signal }) => readOfStudent(studentId, signal),
  })

async function readOfStudent(studentId: string, signal: AbortSignal) {
  const reply: Reply<typeof readStudentReductions> = await call(
    readStudentReductions,
    { params: { studentId } },
    { signal },
  )
  return {
    ...reply,
    charges: reply.charges.map((charge) => ({
      ...charge,
      charged: charge.charged,
      reduced: charge.reduced,
      rest: charge.rest,
      because: charge.because.map((each) => ({ ...each, amount: each.amount })),
    })),
  }
}

/** Says whether a parent of the student works here. */
export async function sayStaffChild(
  { studentId, staffChild }: { studentId: string; staffChild: boolean },
  idempotencyKey: string,
): Promise<string> {
  const sent = { params: { studentId }, body: { staffChild } }
  const { message } = await call(markStaffChild, sent, { idempotencyKey })
  refreshReductions()
  return message
}

/** A reduction touches what children owe: all figures are read again. */
function refreshReductions(): void {
  void refreshAll()
}
