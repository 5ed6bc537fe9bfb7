import { z } from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { allEndpoints, allParentEndpoints } from '#shared/api/index.ts'
import { type RefusalCode, refusalStatus } from '#shared/errors.ts'
import { permissions } from '#shared/permissions.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { problemOf } from './errors.ts'
import { exampleOf } from './refusal-examples.ts'

type Json = Record<string, unknown>

const everyCall = [...allEndpoints, ...allParentEndpoints]

/** The contract as an OpenAPI 3.1 document: every call with its fields, their units, and every refusal it can answer. */
export function openApiDocument(site: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Akontaa',
      version: packageJson.version,
      summary: 'School fees for Ghana.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site}/api`, description: 'This server' }],
    tags: [...new Set(everyCall.map(tagOf))].map((name) => ({
      name,
      description:
        name === 'parents-app' ? 'Calls of parents, by sessions of their own.' : `Calls under /${name}.`,
    })),
    paths: pathsOf(everyCall),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The authToken that signing in answers.' },
        desk: {
          type: 'http',
          scheme: 'Desk',
          description:
            'A locked desk: `Desk schoolId.deskId.deskKey`. It brings what was done there, with X-Act-Session and X-Act-Proof, and nothing else.',
        },
        parent: { type: 'http', scheme: 'bearer', description: 'The token that a parent’s sign-in answers.' },
      },
      schemas: { Problem: problemSchema() },
    },
    'x-permissions': permissions,
  }
}

const INTRODUCTION = `Amounts are cedis: JSON numbers with at most two decimals. Days are \`YYYY-MM-DD\`, in Ghana.

Calls that record take an \`Idempotency-Key\` header: the same key and input are done once and answered the same, with
\`Idempotency-Replayed: true\`; the same key with other input is refused.

The school is always that of the token. What belongs to another school is answered as not there.

An operation names what its caller must be permitted (\`x-permission\`); \`x-permissions\` lists the roles of each.
With \`look=true\` such an operation needs its \`x-look-permission\` instead.
Somebody of another role is answered 403 with a sentence that says who can.

Refusals are RFC 9457 problems with a sentence for people in \`message\` (and \`error\`), a word for programs in
\`code\`, and \`fields\` naming what is wrong. Operations marked **Beyond the specification** are ours.`

function pathsOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return paths
}

function operationOf(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.id,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(endpoint.origin === 'ours'
      ? { description: '**Beyond the specification.**', 'x-beyond-specification': true }
      : {}),
    security: securityOf(endpoint),
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(endpoint.lookPermission ? { 'x-look-permission': endpoint.lookPermission } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
      ...(endpoint.carriesPerson ? ACT_OF_ANOTHER : []),
    ],
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

function securityOf({ access, carriesPerson }: Endpoint): Json[] {
  if (access === 'public') return []
  if (carriesPerson) return [{ bearer: [] }, { desk: [] }]
  return [access === 'parent' || access === 'new_parent' ? { parent: [] } : { bearer: [] }]
}

function tagOf(endpoint: Endpoint): string {
  return allParentEndpoints.includes(endpoint) ? 'parents-app' : (endpoint.path.split('/')[1] ?? 'other')
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made once an act and kept across retries: the act is done once.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '7d1c1c3e-6f0b-4d0a-9d55-0f6f1f6b1a11',
}

const ACT_OF_ANOTHER: Json[] = [
  ['X-Act-Session', 'The session in which somebody else did this at the same desk without a connection.'],
  [
    'X-Act-Proof',
    'The proof by that session’s key: HMAC-SHA-256 in hex, over this operation, its key, its subject and its whole body; only `confirm`, `guardDuplicates`, `askFloat` and `slip` may be added to what was proved.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
}))

/** What the caller sends is described as it is sent, before parsing; `$schema` belongs to whole documents only. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: rest,
  }))
}

function bodyOf(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.body, 'input')
  const isEmpty = Object.keys((schema.properties as Json | undefined) ?? {}).length === 0
  if (isEmpty) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

/** What any call may answer besides its own refusals. */
function sharedRefusals({ access, method, produces }: Endpoint): RefusalCode[] {
  return [
    'bad_request',
    'invalid',
    'internal',
    'busy',
    ...(produces ? [] : (['timed_out'] as const)),
    ...(access === 'public' ? [] : (['signed_out', 'not_found'] as const)),
    ...(access === 'signed_in' || access === 'paid_up' ? (['forbidden'] as const) : []),
    ...(access === 'paid_up' ? (['subscription_expired'] as const) : []),
    ...(method === 'GET' ? [] : (['too_large', 'unsupported_media'] as const)),
  ]
}

function responsesOf(endpoint: Endpoint): Json {
  const codes = new Set([
    ...sharedRefusals(endpoint),
    ...endpoint.refusals,
    ...(endpoint.idempotent ? (['key_reused', 'key_in_progress'] as const) : []),
  ])
  const byStatus = Map.groupBy(codes, (code) => refusalStatus[code])
  const refusals = [...byStatus].map(([status, words]) => [status, refusedWith(status, words)])
  return {
    [endpoint.status]: {
      description: 'Done.',
      ...headersOf([
        ...(endpoint.versioned ? (['ETag'] as const) : []),
        ...(endpoint.idempotent ? (['Idempotency-Replayed'] as const) : []),
      ]),
      content: endpoint.produces
        ? Object.fromEntries(endpoint.produces.map((type) => [type, {}]))
        : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
    ...(endpoint.versioned ? { 304: { description: 'Nothing has changed since your ETag.' } } : {}),
    ...Object.fromEntries(refusals),
  }
}

function refusedWith(status: number, words: readonly RefusalCode[]): Json {
  const examples = words.map((word) => [word, { value: problemOf(exampleOf(word)) }])
  return {
    description: `Refused: ${words.join(', ')}.`,
    ...headersOf(status === 429 || status === 503 ? ['Retry-After'] : []),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const HEADERS = {
  ETag: 'The version of the school’s data. Send it back as If-None-Match.',
  'Idempotency-Replayed': 'true when this answer was remembered and nothing was done again.',
  'Retry-After': 'Seconds after which trying again makes sense.',
}

function headersOf(names: readonly (keyof typeof HEADERS)[]): Json {
  if (names.length === 0) return {}
  const described = names.map((name) => [name, { description: HEADERS[name], schema: { type: 'string' } }])
  return { headers: Object.fromEntries(described) }
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
