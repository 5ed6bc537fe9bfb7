/**
 * JSON that the database has already written, for lists too large to be read into objects and written out again.
 * It carries the type of what it says, so that a handler can answer it in place of the value.
 */
export interface JsonText<Value> {
  readonly json: string
  /** Never set: only the type matters. */
  readonly says?: Value
}

export function jsonText<Value>(json: string): JsonText<Value> {
  return { json }
}

export function isJsonText(answer: unknown): answer is JsonText<unknown> {
  return typeof answer === 'object' && answer !== null && 'json' in answer && typeof answer.json === 'string'
}
