import fc from 'fast-check'

/** Random requests made from the published document alone, and from values that occur in right ones. */

type Json = Record<string, unknown>

export interface Operation {
  operationId: string
  method: string
  /** With `{names}` in braces, as the document has it. */
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  body: Schema | undefined
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>
}

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  example?: unknown
}

/** Values that right calls had, by the name of the field they stood in. */
export type Pool = Map<string, unknown[]>

export interface FuzzRequest {
  operation: Operation
  url: string
  key: string | undefined
  token: 'own' | 'foreign' | 'none' | 'nonsense'
  /** The raw body, since not everything that is sent is JSON. */
  payload: string | undefined
  contentType: string
  encoding: string
}

interface OpenApi {
  paths: Record<string, Record<string, Json>>
}

/** The document's operations, flat; what it describes once stands wherever it is referred to. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const operation = inFull(described, document) as Json
      const { requestBody } = operation as { requestBody?: { content: Record<string, { schema: Schema }> } }
      const body = requestBody?.content['application/json']?.schema
      return { ...operation, method: method.toUpperCase(), path, body } as Operation
    }),
  )
}

function inFull(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((each) => inFull(each, document))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...beside } = part as Json
  const own = Object.fromEntries(Object.entries(beside).map(([name, each]) => [name, inFull(each, document)]))
  if (typeof $ref !== 'string') return own
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Json)[name], document)
  return { ...(inFull(target, document) as Json), ...own }
}

export function requestsFor(operations: readonly Operation[], pool: Pool): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      url: urlOf(operation, pool),
      key: fc.oneof(mostly(fc.constant(undefined), 3), fc.uuid(), fc.constantFrom('one', 'two', ' ', 'ü')),
      token: fc.oneof(
        mostly(fc.constant('own' as const), 20),
        fc.constantFrom('foreign' as const, 'none' as const, 'nonsense' as const),
      ),
      payload: payloadOf(operation, pool),
      contentType: fc.oneof(
        mostly(fc.constant('application/json'), 40),
        fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-16', 'x', ''),
      ),
      encoding: fc.constantFrom('identity', 'br', 'gzip', 'gzip;q=0', '*', 'deflate, nonsense'),
    }),
  )
}

function mostly<T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.WeightedArbitrary<T> {
  return { arbitrary, weight }
}

function urlOf({ path, parameters }: Operation, pool: Pool): fc.Arbitrary<string> {
  const textOf = (parameter: Operation['parameters'][number]) =>
    wrongAtTimes(valueFor(parameter.name, parameter.schema, pool)).map(asText)
  const inPath = parameters.filter((each) => each.in === 'path')
  const inQuery = parameters.filter((each) => each.in === 'query')
  return fc
    .record({
      path: fc.record(Object.fromEntries(inPath.map((each) => [each.name, textOf(each)]))),
      query: fc.record(
        Object.fromEntries(inQuery.map((each) => [each.name, maybe(each.required, textOf(each))])),
      ),
      extra: fc.oneof(
        mostly(fc.constant(''), 30),
        fc.constantFrom('&a[]=1', '&__proto__=x', '&schoolId=1&schoolId=2', '&%=%', '&limit=1&limit=2', '#x'),
      ),
    })
    .map(({ path: params, query, extra }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encode(String(Reflect.get(params, name))))
      const search = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${encode(String(value))}`],
      )
      return `/api${filled}?${search.join('&')}${extra}`
    })
}

/** Half an emoji has no place in an address; a client would send something for it all the same. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function payloadOf({ body, method }: Operation, pool: Pool): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined)
  const right = body ? valueFor('', body, pool).map((value) => JSON.stringify(value)) : fc.constant(undefined)
  const wrong = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '{', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}', '[]', 'null', '\0'),
    fc.constant(`{"a":"${'x'.repeat(1_100_000)}"}`),
    fc.constant('['.repeat(30_000)),
  )
  return fc.oneof(mostly<string | undefined>(right, 30), wrong)
}

/** A value the schema allows, taken from the pool where a right call had one under this name. */
function valueFor(name: string, schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  const known = pool.get(name) ?? []
  if (schema.type === 'array') return arrayFor(name, schema, pool)
  const made = madeFor(schema, pool)
  if (known.length === 0 || schema.type === 'object') return made
  return fc.oneof(mostly<unknown>(fc.constantFrom(...known), 9), made)
}

function madeFor(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((each) => madeFor({ example: schema.example, ...each }, pool)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.type === 'array') return arrayFor('', schema, pool)
  if (schema.type === 'object' || schema.properties) return objectFor(schema, pool)
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 3_000 })
  if (schema.type === 'number') return fc.oneof(amount, fc.double())
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return textFor(schema)
}

const amount = fc.integer({ min: 1, max: 9_999_999 }).map((pesewas) => pesewas / 100)

function textFor({ format, example }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 70 }),
    fc.constantFrom('KG 1', 'Basic 4', ' ', 'ɔ', '%'),
  )
  return example === undefined ? text : fc.oneof(mostly<unknown>(fc.constant(example), 4), text)
}

function arrayFor(name: string, { items, minItems = 0 }: Schema, pool: Pool): fc.Arbitrary<unknown[]> {
  return fc.array(wrongAtTimes(valueFor(name, items ?? {}, pool)), {
    minLength: minItems,
    maxLength: minItems + 3,
  })
}

function objectFor(schema: Schema, pool: Pool): fc.Arbitrary<Json> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.entries(properties).map(([name, inner]) => [
    name,
    maybe(required.includes(name), wrongAtTimes(valueFor(name, inner, pool))),
  ])
  const more = additionalProperties === undefined || additionalProperties === false ? 0 : 3
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.dictionary(fc.string(), fc.string(), { maxKeys: more }))
    .map(([own, extra]) => ({ ...extra, ...own }))
}

function maybe<T>(isRequired: boolean, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  const left = fc.constant(undefined)
  return isRequired ? fc.oneof(mostly<T | undefined>(arbitrary, 60), left) : fc.oneof(arbitrary, left)
}

function wrongAtTimes(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(mostly(right, 30), wrongValue)
}

const wrongValue = fc.oneof(
  fc
    .anything({ maxDepth: 2, maxKeys: 3 })
    .map((value) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom<unknown>(
    null,
    '',
    '\0',
    '\ud800',
    "'; drop table schools; --",
    '../../etc/passwd',
    '{{7*7}}',
    1e308,
  ),
  fc.constantFrom<unknown>(
    '0001-01-01',
    '9999-12-31',
    '2026-02-29',
    '-0',
    '1e5',
    'Infinity',
    2 ** 53,
    -1,
    0.005,
  ),
  fc.constant<unknown>('x'.repeat(5_000)),
)
