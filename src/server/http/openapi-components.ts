import { z } from 'zod'
import { type RefusalCode, refusalStatus } from '#shared/errors.ts'
import { problemOf } from './errors.ts'
import { exampleOf } from './refusal-examples.ts'

export type Json = Record<string, unknown>

/** What the document describes once and refers to from wherever it stands. */
export interface Components {
  parameters: Record<string, Json>
  schemas: Record<string, Json>
  responses: Record<string, Json>
  headers: Json
  examples: Json
}

/** What every document begins with; schemas and parameters are added as calls are described. */
export function newComponents(): Components {
  return {
    parameters: { ...HEADERS_SENT },
    schemas: { Problem: problemSchema() },
    responses: { any: refusedWith('any', OF_EVERY_CALL) },
    headers: HEADERS,
    examples: examplesOf(),
  }
}

const HEADERS_SENT = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Made once an act and kept across retries: the act is done once.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: '7d1c1c3e-6f0b-4d0a-9d55-0f6f1f6b1a11',
  },
  'X-Act-Session': {
    name: 'X-Act-Session',
    in: 'header',
    required: false,
    description: 'The session in which somebody else did this at the same desk without a connection.',
    schema: { type: 'string' },
  },
  'X-Act-Proof': {
    name: 'X-Act-Proof',
    in: 'header',
    required: false,
    description:
      'The proof by that session’s key: HMAC-SHA-256 in hex, over this operation, its key, its subject and its whole body; only `confirm`, `guardDuplicates`, `askFloat` and `slip` may be added to what was proved.',
    schema: { type: 'string' },
  },
}

export const parameterNamed = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

export const isSame = (one: Json | undefined, other: Json) => JSON.stringify(one) === JSON.stringify(other)

type Side = 'input' | 'output'

/**
 * A schema as JSON Schema; what has a name in the contract is put among the components and referred to. What the caller sends is
 * described as it is sent, before parsing.
 */
export function schemaOf(schema: z.ZodType, io: Side, { schemas }: Components): Json {
  const {
    $schema: _,
    $defs = {},
    id,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => leaveOut(jsonSchema, io),
  }) as Json & { $defs?: Record<string, Json> }
  const named = typeof id === 'string' ? { ...$defs, [id]: json } : $defs
  for (const [name, { id: __, ...one }] of Object.entries(named)) put(schemas, name, toComponents(one))
  return typeof id === 'string' ? { $ref: `${COMPONENTS}${id}` } : toComponents(json)
}

const COMPONENTS = '#/components/schemas/'

/** One name is one description: what is sent and answered in two forms has two names in the contract. */
function put(schemas: Components['schemas'], name: string, described: Json): void {
  const before = schemas[name]
  if (before && !isSame(before, described))
    throw new Error(`${name} is described in two ways in the contract. Give one of them a name of its own.`)
  schemas[name] = described
}

function toComponents(json: Json): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${COMPONENTS}`))
}

/** What says nothing to a reader: the pattern behind a format, the bounds of whole numbers, and that an answer will never have more fields. */
function leaveOut(json: Json, io: Side): void {
  if (json.format || json.$ref) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
}

/** What any call may answer, whatever it is about: described once. */
const OF_EVERY_CALL: readonly RefusalCode[] = [
  'bad_request',
  'too_large',
  'unsupported_media',
  'internal',
  'busy',
  'timed_out',
]

export const responseNamed = (name: string): Json => ({ $ref: `#/components/responses/${name}` })

/** Refused with one of these words. */
export function refusedWith(status: string, words: readonly RefusalCode[]): Json {
  return {
    description: `Refused: ${words.join(', ')}.`,
    ...headersOf(status === '429' || status === 'any' ? ['Retry-After'] : []),
    content: {
      'application/problem+json': {
        schema: { $ref: `${COMPONENTS}Problem` },
        examples: Object.fromEntries(words.map((word) => [word, { $ref: `#/components/examples/${word}` }])),
      },
    },
  }
}

/** What every refusal looks like, by the word for programs in it. */
function examplesOf(): Json {
  const words = Object.keys(refusalStatus) as RefusalCode[]
  return Object.fromEntries(words.map((word) => [word, { value: problemOf(exampleOf(word)) }]))
}

const HEADERS = {
  ETag: {
    description: 'The version of the school’s data. Send it back as If-None-Match.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: 'true when this answer was remembered and nothing was done again.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which trying again makes sense.',
    schema: { type: 'string' },
  },
}

export function headersOf(names: readonly (keyof typeof HEADERS)[]): Json {
  if (names.length === 0) return {}
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
}

function problemSchema(): Json {
  const text = { type: 'string' }
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'message', 'error'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: { type: 'string', enum: Object.keys(refusalStatus) },
      message: { type: 'string', description: 'The sentence to show.' },
      error: { type: 'string', description: 'The same sentence, for older clients.' },
      fields: {
        type: 'object',
        additionalProperties: text,
        description: 'Field name → what is wrong with it.',
      },
      facts: {
        type: 'object',
        description: 'What the next question needs, such as what would be a duplicate.',
      },
    },
  }
}
