import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DocumentFormat } from '#shared/api/document-formats.ts'
import { goneSignal } from '../../http/gone-signal.ts'
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
  if (format === 'pdf') return sendFile(reply, pdfOf(paper), print(paper, batches, signal))
  return sendSheet(reply, fileName(paper, format), sheetOf<Long['kind']>(paper, batches), format)
}

/** Sends a short paper: drawn whole, or as the sheet made of it. */
export function sendShort<Row>(
  reply: FastifyReply,
  paper: ShortPaper,
  sheet: Sheet<Row>,
  format: DocumentFormat,
): FastifyReply {
  if (format === 'pdf') return sendFile(reply, pdfOf(paper), print(paper, undefined, goneSignal(reply)))
  return sendSheet(reply, fileName(paper, format), sheet, format)
}

/** Sends a sheet under a file name, streamed. */
export function sendSheet<Row>(
  reply: FastifyReply,
  name: string,
  sheet: Sheet<Row>,
  format: 'csv' | 'xlsx',
): FastifyReply {
  const signal = goneSignal(reply)
  const bytes = format === 'csv' ? csv(sheet, signal) : xlsx(sheet, signal)
  return sendFile(reply, { name, type: TYPES[format] }, bytes)
}

function pdfOf(paper: LongPaper | ShortPaper) {
  return { name: fileName(paper, 'pdf'), type: TYPES.pdf }
}

/** Sends bytes to be kept under a name, and by nobody on the way. */
export function sendFile(
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
  bytes: Readable,
): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', disposition(name))
    .header('cache-control', 'private, no-store')
    .send(bytes)
}
