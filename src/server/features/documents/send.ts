import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DocumentFormat } from '#shared/api/documents.ts'
import {
  disposition,
  fileName,
  type LongPaper,
  print,
  type RowOf,
  type ShortPaper,
} from '../../paper/index.ts'
import { csv, type Sheet, sheetOf, xlsx } from '../../sheets/index.ts'

type Batches<Row> = AsyncIterable<Row[]> | Iterable<Row[]>

const TYPES: Record<DocumentFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Sends a long paper in the format asked for, streamed; the same rows whichever it is. */
export function sendLong<Long extends LongPaper>(
  reply: FastifyReply,
  paper: Long,
  batches: Batches<RowOf[Long['kind']]>,
  format: DocumentFormat,
): FastifyReply {
  const signal = goneSignal(reply)
  if (format === 'pdf') return sendPaper(reply, paper, format, print(paper, batches, signal))
  return sendSheet(reply, paper, sheetOf<Long['kind']>(paper, batches), format)
}

/** Sends a short paper: drawn whole, or as the sheet made of it. */
export function sendShort<Row>(
  reply: FastifyReply,
  paper: ShortPaper,
  sheet: Sheet<Row>,
  format: DocumentFormat,
): FastifyReply {
  if (format === 'pdf') return sendPaper(reply, paper, format, print(paper, undefined, goneSignal(reply)))
  return sendSheet(reply, paper, sheet, format)
}

function sendSheet<Row>(
  reply: FastifyReply,
  paper: LongPaper | ShortPaper,
  sheet: Sheet<Row>,
  format: 'csv' | 'xlsx',
): FastifyReply {
  const signal = goneSignal(reply)
  return sendPaper(reply, paper, format, format === 'csv' ? csv(sheet, signal) : xlsx(sheet, signal))
}

function sendPaper(
  reply: FastifyReply,
  paper: LongPaper | ShortPaper,
  format: DocumentFormat,
  bytes: Readable,
): FastifyReply {
  return reply
    .type(TYPES[format])
    .header('content-disposition', disposition(fileName(paper, format)))
    .header('cache-control', 'private, no-store')
    .send(bytes)
}

/** Aborts when the caller has gone, so that nobody draws for nobody. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
