import type { z } from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { allEndpoints, allParentEndpoints } from '#shared/api/index.ts'
import { type RefusalCode, refusalStatus } from '#shared/errors.ts'
import { permissions } from '#shared/permissions.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import {
  type Components,
  headersOf,
  isSame,
  type Json,
  newComponents,
  parameterNamed,
  refusedWith,
  responseNamed,
  schemaOf,
} from './openapi-components.ts'

const everyCall = [...allEndpoints, ...allParentEndpoints]

/** The contract as an OpenAPI 3.1 document: every call with its fields, their units, and every refusal it can answer. */
export function openApiDocument(site: string): Json {
  const components = newComponents()
  const paths = pathsOf(everyCall, components)
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
    paths,
    components: {
      ...components,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The authToken that signing in answers. Of a session opened with a sessionKey each call also wants X-Key-Proof: the moment in milliseconds, a dot, and that key’s signature (ECDSA with SHA-256, base64url) of `akontaa key ` and the moment; taken for five minutes.',
        },
        desk: {
          type: 'http',
          scheme: 'Desk',
          description:
            'A locked desk: `Desk schoolId.deskId.deskKey`. It brings what was done there, with X-Act-Session and X-Act-Proof, and nothing else.',
        },
        parent: { type: 'http', scheme: 'bearer', description: 'The token that a parent’s sign-in answers.' },
      },
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
\`code\`, and \`fields\` naming what is wrong. Operations marked \`x-beyond-specification\` are ours.`

function pathsOf(endpoints: readonly Endpoint[], components: Components): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, components) }
  }
  return paths
}

function operationOf(endpoint: Endpoint, components: Components): Json {
  return {
    operationId: endpoint.id,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(endpoint.origin === 'ours' ? { 'x-beyond-specification': true } : {}),
    security: securityOf(endpoint),
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(endpoint.lookPermission ? { 'x-look-permission': endpoint.lookPermission } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path', components),
      ...parametersOf(endpoint.query, 'query', components),
      ...(endpoint.idempotent ? [parameterNamed('Idempotency-Key')] : []),
      ...(endpoint.carriesPerson ? [parameterNamed('X-Act-Session'), parameterNamed('X-Act-Proof')] : []),
    ],
    ...bodyOf(endpoint, components),
    responses: responsesOf(endpoint, components),
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

function parametersOf(schema: z.ZodType, place: 'path' | 'query', components: Components): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input', components) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => {
    const parameter = {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    }
    components.parameters[name] ??= parameter
    return isSame(components.parameters[name], parameter) ? parameterNamed(name) : parameter
  })
}

function bodyOf(endpoint: Endpoint, components: Components): Json {
  const schema = schemaOf(endpoint.body, 'input', components)
  const isEmpty = !schema.$ref && Object.keys((schema.properties as Json | undefined) ?? {}).length === 0
  if (isEmpty) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

/** What a call may answer besides its own refusals and those of every call. */
function sharedRefusals({ access }: Endpoint): RefusalCode[] {
  return [
    'invalid',
    ...(access === 'public' ? [] : (['signed_out', 'not_found'] as const)),
    ...(access === 'signed_in' || access === 'paid_up' ? (['forbidden'] as const) : []),
    ...(access === 'paid_up' ? (['subscription_expired', 'awaits_numbers', 'clock_wrong'] as const) : []),
  ]
}

function responsesOf(endpoint: Endpoint, components: Components): Json {
  const codes = new Set([
    ...sharedRefusals(endpoint),
    ...endpoint.refusals,
    ...(endpoint.idempotent ? (['key_reused', 'key_in_progress'] as const) : []),
  ])
  const byStatus = Map.groupBy(codes, (code) => String(refusalStatus[code]))
  const refusals = [...byStatus].map(([status, words]) => {
    const name = words.toSorted().join('-')
    components.responses[name] ??= refusedWith(status, words)
    return [status, responseNamed(name)]
  })
  return {
    [endpoint.status]: {
      description: 'Done.',
      ...headersOf([
        ...(endpoint.versioned ? (['ETag'] as const) : []),
        ...(endpoint.idempotent ? (['Idempotency-Replayed'] as const) : []),
      ]),
      content: endpoint.produces
        ? Object.fromEntries(endpoint.produces.map((type) => [type, {}]))
        : { 'application/json': { schema: schemaOf(endpoint.reply, 'output', components) } },
    },
    ...(endpoint.versioned ? { 304: { description: 'Nothing has changed since your ETag.' } } : {}),
    ...Object.fromEntries(refusals),
    default: responseNamed('any'),
  }
}
