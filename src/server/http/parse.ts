import type { z } from 'zod'
import { invalidField, Refusal } from '#shared/errors.ts'
import { plainIssue } from './plain-issue.ts'

/** Longer than any field may be; the sentence of the field itself tells its own limit before that. */
const TEXT_LENGTH_MAX = 20_000
const NAME_LENGTH_MAX = 200
/** No script needs three; putting them in order takes the square of their number. */
const MARKS_MAX = 30
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u')
const FIELDS_TOLD_MAX = 20

/**
 * What was sent, as the schema reads it; 422 with the wrong fields named, and the first sentence for people.
 * `longText` is the one field that may be longer than any other: a whole file.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, longText?: string): z.output<S> {
  refuseTooLong(value, longText)
  const parsed = schema.safeParse(value, { error: plainIssue })
  if (parsed.success) {
    refuseUnkeepable(parsed.data)
    return parsed.data
  }
  const fields = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    if (fields.size === FIELDS_TOLD_MAX) break
    const name = path.join('.') || 'body'
    if (!fields.has(name)) fields.set(name, message)
  }
  const [first] = fields
  throw new Refusal('invalid', first ? first[1] : 'This is not valid.', {
    fields: Object.fromEntries(fields),
  })
}

/** Before anything is made of it. How deep it nests and how many values it has was settled when the body was read. */
function refuseTooLong(value: unknown, longText: string | undefined, path: readonly string[] = []): void {
  if (typeof value === 'string') refuseLongText(value, path.join('.'), longText)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name.length > NAME_LENGTH_MAX)
      throw new Refusal('bad_request', `The name of a field has more than ${NAME_LENGTH_MAX} characters.`)
    refuseTooLong(inner, longText, [...path, name])
  }
}

function refuseLongText(text: string, name: string, longText: string | undefined): void {
  if (name === longText) return
  if (text.length > TEXT_LENGTH_MAX)
    throw invalidField(name, `${name} has more than ${counted(TEXT_LENGTH_MAX)} characters.`)
  if (TOO_MANY_MARKS.test(text))
    throw invalidField(name, `${name} has more than ${MARKS_MAX} marks on one letter.`)
}

function counted(number: number): string {
  return number.toLocaleString('en')
}

/** No text that no database keeps, in whatever field: a zero byte, or half of an emoji. */
function refuseUnkeepable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw invalidField(path.join('.'), 'This has characters that cannot be kept. Type it again.')
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) refuseUnkeepable(inner, [...path, name])
}
