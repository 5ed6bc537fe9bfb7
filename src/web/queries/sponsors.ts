import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import {
  giveAward as give,
  previewAward,
  previewWithdrawal,
  withdrawAward as withdraw,
} from '#shared/api/sponsor-awards.ts'
import {
  addSponsor,
  editSponsor,
  issueInvoice,
  listSponsors,
  paySponsor as pay,
  printInvoice,
  printSponsorStatement,
  readSponsor,
  readStudentSponsors,
} from '#shared/api/sponsors.ts'
import type { PaymentMethod } from '#shared/constants.ts'
import type { Pesewas } from '#shared/money.ts'
import { call, callFile } from '#web/api.ts'
import type { Paper } from './documents.ts'
import { refreshAll } from './refresh-money.ts'

export type SponsorRow = Reply<typeof listSponsors>['sponsors'][number]
export type Sponsor = Reply<typeof readSponsor>
export type Award = Sponsor['awards'][number]
export type SharePlace = Reply<typeof previewAward>['places'][number]
type SponsorForm = Sent<typeof addSponsor>['body']

/** Amounts in cedis, as the server says them. */
export const sponsorsQuery = () =>
  queryOptions({ queryKey: ['sponsors'], queryFn: ({ signal }) => call(listSponsors, {}, { signal }) })

export const sponsorQuery = (sponsorId: string) =>
  queryOptions({
    queryKey: ['sponsor', sponsorId],
    queryFn: ({ signal }) => call(readSponsor, { params: { sponsorId } }, { signal }),
  })

/** Who carries what of one child's fees. */
export const studentSponsorsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['studentSponsors', studentId],
    queryFn: async ({ signal }) =>
      (await call(readStudentSponsors, { params: { studentId } }, { signal })).sponsors,
  })

export async function saveSponsor(
  { id, ...body }: SponsorForm & { id?: string | undefined },
  idempotencyKey: string,
) {
  const { sponsor } = id
    ? await call(editSponsor, { params: { sponsorId: id }, body }, { idempotencyKey })
    : await call(addSponsor, { body }, { idempotencyKey })
  void refreshAll()
  return sponsor
}

export interface NewAward {
  sponsorId: string
  studentIds: readonly string[]
  feeTypes: readonly string[]
  percent: number | null
  amount: Pesewas | null
  cap: Pesewas | null
  from: string | null
  until: string | null
}

function onWire({ studentIds, feeTypes, percent, amount, cap, from, until }: NewAward) {
  return {
    studentIds: [...studentIds],
    feeTypes: [...feeTypes],
    ...(percent === null ? {} : { percent }),
    ...(amount === null ? {} : { amount }),
    ...(cap === null ? {} : { cap }),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}

/** What the award would change, as of now. */
export async function lookAtAward(award: NewAward) {
  return await call(previewAward, { params: { sponsorId: award.sponsorId }, body: onWire(award) })
}

export async function giveAward(
  { confirm, ...award }: NewAward & { confirm: boolean },
  idempotencyKey: string,
) {
  const body = { ...onWire(award), confirm }
  const given = await call(give, { params: { sponsorId: award.sponsorId }, body }, { idempotencyKey })
  void refreshAll(award.studentIds)
  return given
}

export const withdrawalQuery = (awardId: string, studentIds: readonly string[]) =>
  queryOptions({
    queryKey: ['sponsor', 'withdrawal', awardId, ...studentIds],
    queryFn: () => call(previewWithdrawal, { params: { awardId }, body: { studentIds: [...studentIds] } }),
    gcTime: 0,
  })

export async function withdrawAward(
  { awardId, studentIds, reason }: { awardId: string; studentIds: readonly string[]; reason: string },
  idempotencyKey: string,
) {
  const body = { studentIds: [...studentIds], reason }
  const withdrawn = await call(withdraw, { params: { awardId }, body }, { idempotencyKey })
  void refreshAll(studentIds)
  return withdrawn
}

export interface SponsorPayment {
  sponsorId: string
  amount: Pesewas
  lines: readonly { studentId: string; amount: Pesewas }[]
  method: PaymentMethod
  date: string | null
  reference: string
  asCredit: boolean
  confirm: boolean
}

export async function paySponsor(payment: SponsorPayment, idempotencyKey: string) {
  const { sponsorId, amount, lines, method, date, reference, asCredit, confirm } = payment
  const body = {
    amount,
    // Nothing is open: all of it is credit.
    ...(lines.length > 0 ? { lines: lines.map((line) => ({ ...line, amount: line.amount })) } : {}),
    payment_method: method,
    asCredit,
    confirm,
    guardDuplicates: true,
    askFloat: true,
    ...(date ? { date } : {}),
    ...(reference.trim() ? { reference: reference.trim() } : {}),
  }
  const paid = await call(pay, { params: { sponsorId }, body }, { idempotencyKey })
  void refreshAll(lines.map(({ studentId }) => studentId))
  return paid
}

/** Gives the invoice of a term its number, and answers the paper. */
export async function numberInvoice(
  { sponsorId, termId }: { sponsorId: string; termId: string },
  idempotencyKey: string,
) {
  const { invoice } = await call(
    issueInvoice,
    { params: { sponsorId }, body: { termId } },
    { idempotencyKey },
  )
  void refreshAll()
  return invoice
}

type Format = 'pdf' | 'csv' | 'xlsx'

/** The newest revision of an invoice, or the one that is named. */
export function invoiceFile(sponsorId: string, termId: string, format: Format, revision?: number): Paper {
  const query = revision ? { format, revision } : { format }
  return (options) => callFile(printInvoice, { params: { sponsorId, termId }, query }, options)
}

export function sponsorStatementFile(sponsorId: string, format: Format): Paper {
  return (options) => callFile(printSponsorStatement, { params: { sponsorId }, query: { format } }, options)
}
