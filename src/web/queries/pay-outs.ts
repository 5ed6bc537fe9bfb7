import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { downloadPayOutReport, readPayOutReport } from '#shared/api/pay-out-reports.ts'
import type { PayOutRow } from '#shared/api/pay-out-wire.ts'
import {
  keepPayOutPhoto,
  keepPayOutWord,
  listPayOuts,
  payOut,
  printVoucher,
  readPayOutForm,
  readPayOutPhoto,
  sendPayOutPhoto,
  takeBackPayOut,
} from '#shared/api/pay-outs.ts'
import type { Pesewas } from '#shared/money.ts'
import { call, callFile, type ServedFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import { refreshCash } from './refresh-money.ts'
import { smallJpeg } from './small-jpeg.ts'

type Page = Reply<typeof listPayOuts>
export type PayOut = PayOutRow
export type PayOutForm = Reply<typeof readPayOutForm>
export type PayOutReport = Reply<typeof readPayOutReport>
export type PayOutPlace = PayOutForm['places'][number]

export interface PayOutFilter {
  drawerId?: string
  withoutPhoto?: 'true'
}

export const payOutsQuery = (filter: PayOutFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['payOuts', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listPayOuts, { query: { ...filter, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
  })

/** What there is to choose; the number is the next one as long as nobody else takes it, so it is read each time. */
export const payOutFormQuery = () =>
  queryOptions({
    queryKey: ['payOutForm'],
    queryFn: ({ signal }) => call(readPayOutForm, {}, { signal }),
    staleTime: 0,
  })

export const payOutReportQuery = (period: { from?: string; to?: string } = {}) =>
  queryOptions({
    queryKey: ['payOutReport', period],
    queryFn: ({ signal }) => call(readPayOutReport, { query: period }, { signal }),
  })

export const payOutPhotoQuery = (payOutId: string) =>
  queryOptions({
    queryKey: ['payOutPhoto', payOutId],
    queryFn: async ({ signal }) => {
      const { blob } = await callFile(
        readPayOutPhoto,
        { params: { payOutId } },
        { signal, onBytes: () => undefined },
      )
      return URL.createObjectURL(blob)
    },
  })

export interface NewPayOut {
  from: PayOutPlace
  amount: Pesewas
  payee: string
  word: string
  allowedById: string
  photoId?: string | undefined
  confirm?: boolean
}

export async function payCashOut(paid: NewPayOut, idempotencyKey: string): Promise<PayOut> {
  const { payOut: made } = await call(payOut, { body: paid }, { idempotencyKey })
  void refreshCash()
  return made
}

/** A till slip is small print on a small paper. */
const SLIP_SIDE_MAX = 1_280

/** Sends a photo, made smaller here first; answers its id, how large it was, and the voucher that has the same. */
export async function sendPhoto(file: File, idempotencyKey: string) {
  const photo = await smallJpeg(file, SLIP_SIDE_MAX)
  const sent = await call(sendPayOutPhoto, { body: { photo } }, { idempotencyKey })
  return { ...sent, bytes: Math.round(photo.length * 0.75) }
}

export async function putPhotoOn(
  { payOutId, photoId, confirm }: { payOutId: string; photoId: string; confirm: boolean },
  idempotencyKey: string,
): Promise<PayOut> {
  const sent = { params: { payOutId }, body: { photoId, confirm } }
  const { payOut: row } = await call(keepPayOutPhoto, sent, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['payOutPhoto', payOutId] })
  void refreshCash()
  return row
}

export type CashOfPayOut = NonNullable<PayOut['takenBack']>['cash']

export async function takePayOutBack(
  { payOutId, reason, cash }: { payOutId: string; reason: string; cash: CashOfPayOut },
  idempotencyKey: string,
): Promise<string> {
  const sent = { params: { payOutId }, body: { reason, cash } }
  const { message } = await call(takeBackPayOut, sent, { idempotencyKey })
  void refreshCash()
  return message
}

/** Takes a word off the list, or writes it. */
export async function keepWord(
  { word, ended }: { word: string; ended: boolean },
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(keepPayOutWord, { body: { word, ended } }, { idempotencyKey })
  void refreshCash()
  return message
}

export function fetchVoucher(payOutId: string, format: 'a5' | '80mm' | '58mm'): Promise<ServedFile> {
  return callFile(printVoucher, { params: { payOutId }, query: { format } })
}

export function fetchPayOutReport(
  format: 'csv' | 'xlsx',
  period: { from?: string; to?: string },
): Promise<ServedFile> {
  return callFile(downloadPayOutReport, { query: { ...period, format } })
}
