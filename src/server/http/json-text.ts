import { encodeReply } from '#shared/api/convert.ts'
import type { Endpoint, Reply } from '#shared/api/endpoint.ts'

/**
 * JSON that the database has already written, for lists too large to be read into objects and written out again.
 * It carries the type of what it says, so that a handler can answer it in place of the value.
 */
export interface JsonText<Value> {
  readonly json: Buffer
  /** Never set: only the type matters. */
  readonly says?: Value
}

/** As bytes, once: every reading of a text of megabytes, to measure it or to send it, is a good part of answering it. */
export function jsonText<Value>(json: string): JsonText<Value> {
  return { json: Buffer.from(json) }
}

/** An answer that is long and the same until something changes: written once, so that its bytes can be packed and kept. */
export function asItCrosses<E extends Endpoint>(endpoint: E, reply: Reply<E>): JsonText<Reply<E>> {
  return jsonText(JSON.stringify(encodeReply(endpoint, reply)))
}

/** A list of which the items are given with commas between. */
export function jsonList<Value>(items: string): JsonText<Value> {
  const length = Buffer.byteLength(items)
  const json = Buffer.allocUnsafe(length + 2)
  json.write('[')
  json.write(items, 1)
  json.write(']', length + 1)
  return { json }
}

export function isJsonText(answer: unknown): answer is JsonText<unknown> {
  return typeof answer === 'object' && answer !== null && 'json' in answer && Buffer.isBuffer(answer.json)
}
