import type { z } from 'zod'
import { invariant } from '../errors.ts'
import { fromCedis, type Pesewas, toCedis } from '../money.ts'
import { isAmount } from './codecs.ts'
import type { Endpoint, Reply, Sent } from './endpoint.ts'

/**
 * Amounts as they cross, for whole answers and whole bodies. What is sent to the server is judged by its schema; an answer is
 * not parsed again: for each schema a plain function is made once, which goes only to where amounts are.
 */

/** An answer as the server writes it: amounts become cedis. */
export function encodeReply(endpoint: Endpoint, reply: unknown): unknown {
  return turned(endpoint.reply, reply, outwards)
}

/** An answer that was read from JSON: amounts become pesewas, in place. */
export function decodeReply<E extends Endpoint>(endpoint: E, reply: unknown): Reply<E> {
  return turned(endpoint.reply, reply, inwards) as Reply<E>
}

/** What is sent, as its JSON says it. */
export function encodeSent<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
  return {
    params: sent.params,
    query: turned(endpoint.query, sent.query, outwards),
    body: encodeBody(endpoint, sent.body),
  }
}

/** A body as its JSON says it. */
export function encodeBody(endpoint: Endpoint, body: unknown): unknown {
  return encodeAt(endpoint.body, body)
}

/** A part of a body or an answer, as its JSON says it. */
export function encodeAt(schema: z.ZodType, value: unknown): unknown {
  return turned(schema, value, outwards)
}

/** A part of a body or an answer that was read from JSON, in place. */
export function decodeAt<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return turned(schema, value, inwards) as z.output<Schema>
}

type Turn = (value: unknown) => unknown

interface Direction {
  amount: Turn
  /** Whether the value is somebody else's, and must stay as it is. */
  copies: boolean
  /** What was made for each schema; null where it has no amount. */
  made: WeakMap<z.core.$ZodType, Turn | null>
}

const outwards: Direction = {
  amount: (value) => (typeof value === 'number' ? toCedis(value as Pesewas) : value),
  copies: true,
  made: new WeakMap(),
}

const inwards: Direction = {
  amount: (value) => (typeof value === 'number' ? fromCedis(value) : value),
  copies: false,
  made: new WeakMap(),
}

function turned(schema: z.core.$ZodType, value: unknown, direction: Direction): unknown {
  const turn = turnOf(schema, direction)
  return turn ? turn(value) : value
}

function turnOf(schema: z.core.$ZodType, direction: Direction): Turn | null {
  const known = direction.made.get(schema)
  if (known !== undefined) return known
  const turn = makeTurn(schema, direction)
  direction.made.set(schema, turn)
  return turn
}

function makeTurn(schema: z.core.$ZodType, direction: Direction): Turn | null {
  if (isAmount(schema)) return direction.amount
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return turnOfFields(Object.entries(def.shape), direction)
    case 'array':
      return turnOfItems(def.element, direction)
    case 'record':
      return turnOfValues(def.valueType, direction)
    case 'pipe':
      return turnOf(def.in, direction)
    case 'union':
      return turnOfOptions(def.options, direction)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return turnOf(def.innerType, direction)
    default:
      return null
  }
}

function turnOfFields(
  fields: readonly (readonly [string, z.core.$ZodType])[],
  direction: Direction,
): Turn | null {
  const turns = fields.flatMap(([name, field]) => {
    const turn = turnOf(field, direction)
    return turn ? [{ name, turn }] : []
  })
  if (turns.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const result = (direction.copies ? { ...value } : value) as Record<string, unknown>
    for (const { name, turn } of turns) {
      const found = result[name]
      if (found === undefined || found === null) continue
      const next = turn(found)
      if (next !== found) result[name] = next
    }
    return result
  }
}

function turnOfItems(element: z.core.$ZodType, direction: Direction): Turn | null {
  const turn = turnOf(element, direction)
  if (!turn) return null
  return (value) => {
    if (!Array.isArray(value)) return value
    if (direction.copies) return value.map((item) => turn(item))
    for (let place = 0; place < value.length; place += 1) {
      const item: unknown = value[place]
      const next = turn(item)
      if (next !== item) value[place] = next
    }
    return value
  }
}

function turnOfValues(valueType: z.core.$ZodType, direction: Direction): Turn | null {
  const turn = turnOf(valueType, direction)
  if (!turn) return null
  return (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, turn(each)]))
      : value
}

/**
 * An amount, or something that has amounts: each turns only its own kind. No schema has two kinds of objects of which each has
 * amounts, since the function would have to judge which one it sees.
 */
function turnOfOptions(options: readonly z.core.$ZodType[], direction: Direction): Turn | null {
  const turns = new Set(options.flatMap((option) => turnOf(option, direction) ?? []))
  const isAlone = !turns.delete(direction.amount)
  const [turn, ...others] = turns
  invariant(others.length === 0, 'amounts stand in one option of a union')
  if (!turn) return isAlone ? null : direction.amount
  return isAlone ? turn : (value) => (typeof value === 'number' ? direction.amount(value) : turn(value))
}
