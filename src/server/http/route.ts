import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Received, Reply } from '#shared/api/endpoint.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import type { Context } from '../context/context.ts'
import type { World } from '../context/world.ts'
import { inputHash, keyOf } from './idempotency.ts'
import { isJsonText, type JsonText } from './json-text.ts'
import { requireOwnSchool, requirePaidUp, requirePermission, requireSession } from './session.ts'
import { answerUnchanged } from './versions.ts'

/** What a handler may know and say beyond its input and its answer. */
export interface Exchange {
  world: World
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (
  context: Context,
  received: Received<E>,
  exchange: Exchange,
) => Promise<Answer<E>>

/** The answer, as a value or as JSON the database wrote; `replayed` says it was remembered. Bytes are sent by hand. */
export type Answer<E extends Endpoint> =
  | (Reply<E> & { replayed?: boolean })
  | JsonText<Reply<E>>
  | FastifyReply

type PublicHandler<E extends Endpoint> = (received: Received<E>, exchange: Exchange) => Promise<Answer<E>>

/** Serves a call that needs a signed-in school. Who asks, whether they may, and what they sent are settled before. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  world: World,
  endpoint: E,
  handler: Handler<E>,
) {
  serve(app, endpoint, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const session = await requireSession(world, request)
    requirePermission(session, endpoint)
    if (endpoint.access === 'paid_up') requirePaidUp(session, world, endpoint, request.body)
    const received = receive(endpoint, request)
    requireOwnSchool(session, received)
    const context = contextOf(endpoint, received, session.context, request)
    if (endpoint.versioned && (await answerUnchanged(context, request, reply))) return reply
    const answer = await handler(context, received, { world, request, reply })
    if (context.idempotency && wasReplayed(answer)) reply.header('idempotency-replayed', 'true')
    return answer
  })
}

/** Serves a call that anybody may make. */
export function publicRoute<E extends Endpoint>(
  app: FastifyInstance,
  world: World,
  endpoint: E,
  handler: PublicHandler<E>,
) {
  serve(app, endpoint, async (request, reply) =>
    handler(receive(endpoint, request), { world, request, reply }),
  )
}

/** Long enough for the longest statement, the longest wait for a lock, and a slow line. */
const ANSWER_WITHIN_MS = 60_000

function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.bodyBytesMax ? { bodyLimit: endpoint.bodyBytesMax } : {}),
    // Bytes may take as long as the reader's line does.
    ...(endpoint.produces ? {} : { handlerTimeout: ANSWER_WITHIN_MS }),
    config: { operation: endpoint.id },
    handler: async (request, reply) => {
      reply.code(endpoint.status)
      if (!endpoint.produces) reply.type('application/json; charset=utf-8')
      const said = await answer(request, reply)
      if (said === reply) return reply
      return isJsonText(said) ? said.json : withoutMarks(said)
    },
  })
}

function receive<E extends Endpoint>(endpoint: E, request: FastifyRequest): Received<E> {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? {}),
  } as Received<E>
}

/** 422 with every wrong field named; the first sentence is the one for people. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    refuseUnkeepable(parsed.data)
    return parsed.data
  }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.') || 'body'
    fields[name] ??= issue.message
  }
  const [first] = Object.entries(fields)
  throw new Refusal('invalid', first ? sentenceFor(...first) : 'This is not valid.', { fields })
}

/** No text that no database keeps, in whatever field: a zero byte, or half of an emoji. */
function refuseUnkeepable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw invalidField(path.join('.'), 'This has characters that cannot be kept. Type it again.')
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) refuseUnkeepable(inner, [...path, name])
}

/** Our own messages are whole sentences; what the parser says by itself needs its field named. */
function sentenceFor(field: string, message: string): string {
  return /^(Invalid|Too|Unrecognized)/.test(message) ? `${field}: ${message}.` : message
}

function contextOf<E extends Endpoint>(
  endpoint: E,
  received: Received<E>,
  context: Context,
  request: FastifyRequest,
): Context {
  const key = endpoint.idempotent ? keyOf(request) : undefined
  if (!key) return context
  return { ...context, idempotency: { key, inputHash: inputHash(endpoint, received) } }
}

/** A replayed answer says so in a header, not in its body. */
function wasReplayed(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'replayed' in answer && answer.replayed === true
}

function withoutMarks(answer: unknown): unknown {
  if (!wasReplayed(answer)) return answer
  const { replayed: _, ...rest } = answer as Record<string, unknown>
  return rest
}
