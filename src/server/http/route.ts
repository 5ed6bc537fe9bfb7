import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodeReply } from '#shared/api/convert.ts'
import type { Endpoint, Received, Reply } from '#shared/api/endpoint.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { requireClock } from '../clock.ts'
import type { Context } from '../context/context.ts'
import type { World } from '../context/world.ts'
import { actingSession, bringsAnothersAct, sendingDesk } from './acting.ts'
import { inputHash, keyOf } from './idempotency.ts'
import { isJsonText, type JsonText } from './json-text.ts'
import { pack, sendPacked } from './packed-answers.ts'
import { parse } from './parse.ts'
import {
  rememberedSession,
  requireNumbers,
  requireOwnSchool,
  requirePaidUp,
  requirePermission,
  requireSession,
  type Session,
} from './session.ts'
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

/** Who asks, found before their body is read. */
const sessions = new WeakMap<FastifyRequest, Session>()

/** Serves a call that needs a signed-in school. Who asks, whether they may, and what they sent are settled before. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  world: World,
  endpoint: E,
  handler: Handler<E>,
) {
  const admit = (session: Session, request: FastifyRequest) => {
    if (!bringsAnothersAct(endpoint, request)) requirePermission(session, endpoint, request)
    if (endpoint.access === 'paid_up') requireRecording(session, world, endpoint)
    return session
  }
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store')
    const isQuick = endpoint.actsAtOnce && !bringsAnothersAct(endpoint, request)
    const known = isQuick && rememberedSession(world, request)
    const admitted = known && unlessRefused(() => admit(known, request))
    sessions.set(request, admitted || admit(await whoAsks(world, endpoint, request), request))
  }
  const act = async (sender: Session, request: FastifyRequest, reply: FastifyReply) => {
    const isBrought = bringsAnothersAct(endpoint, request)
    const session = isBrought ? await actingSession(sender, endpoint, request) : sender
    if (isBrought) requirePermission(session, endpoint, request)
    if (endpoint.access === 'paid_up')
      requirePaidUp(session, world, endpoint, {
        body: request.body,
        isKeyed: Boolean(request.headers['idempotency-key']),
      })
    const received = receive(endpoint, request)
    requireOwnSchool(session, received)
    const context = contextOf(endpoint, received, session.context, request)
    if (endpoint.versioned && answerUnchanged(context, session.version, request, reply)) return reply
    if (endpoint.versioned && sendPacked(request, reply)) return reply
    const answer = await handler(context, received, { world, request, reply })
    if (endpoint.versioned && isJsonText(answer)) return reply.send(await pack(request, reply, answer.json))
    if (context.idempotency && wasReplayed(answer)) reply.header('idempotency-replayed', 'true')
    return answer
  }
  serve(app, endpoint, enter, async (request, reply) => {
    const session = sessions.get(request)
    invariant(session, 'a signed-in call has a session')
    try {
      return await act(session, request, reply)
    } catch (error) {
      if (!session.context.proves || !(error instanceof Refusal) || error.code === 'busy') throw error
      // Nothing was done. Whether it is refused, and who may hear why, is settled by who is signed in now.
      return await act(admit(await requireSession(world, request), request), request, reply)
    }
  })
}

/** What records wants a clock that is right, numbers that are known, and a school that is paid up. */
function requireRecording(session: Session, world: World, endpoint: Endpoint): void {
  requireClock(world.database)
  requireNumbers(session)
  if (!endpoint.lateDays) requirePaidUp(session, world, endpoint)
}

/** Somebody who is signed in, or a locked desk with what was done there. */
async function whoAsks(world: World, endpoint: Endpoint, request: FastifyRequest): Promise<Session> {
  const desk = bringsAnothersAct(endpoint, request) ? await sendingDesk(world, request) : undefined
  return desk ?? (await requireSession(world, request))
}

function unlessRefused<Value>(settle: () => Value): Value | undefined {
  try {
    return settle()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** What is settled before the body is read; throws a Refusal. */
type Enter = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Serves a call that anybody may make. `enter` is what is settled before its body is read: how often, for one. */
export function publicRoute<E extends Endpoint>(
  app: FastifyInstance,
  world: World,
  endpoint: E,
  handler: PublicHandler<E>,
  { enter }: { enter?: Enter } = {},
) {
  serve(app, endpoint, enter, async (request, reply) =>
    handler(receive(endpoint, request), { world, request, reply }),
  )
}

function isSchools({ access }: Endpoint): boolean {
  return access === 'signed_in' || access === 'paid_up'
}

/** Long enough for the longest statement, the longest wait for a lock, and a slow line. */
const ANSWER_WITHIN_MS = 60_000

/** What a signed-in school may send; others have the limit of the whole server. */
const SIGNED_IN_BYTES_MAX = 1_000_000

function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  enter: Enter | undefined,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(isSchools(endpoint) ? { bodyLimit: endpoint.bodyBytesMax ?? SIGNED_IN_BYTES_MAX } : {}),
    ...(enter ? { onRequest: politely(enter) } : {}),
    // Bytes may take as long as the reader's line does.
    ...(endpoint.produces ? {} : { handlerTimeout: ANSWER_WITHIN_MS }),
    config: { operation: endpoint.id },
    handler: async (request, reply) => {
      reply.code(endpoint.status)
      if (!endpoint.produces) reply.type('application/json; charset=utf-8')
      const said = await answer(request, reply)
      if (said === reply) return reply
      return isJsonText(said) ? said.json : encodeReply(endpoint, withoutMarks(said))
    },
  })
}

/**
 * Who is refused is still sending: what comes is let go by unread, so that they hear the refusal instead of a broken
 * connection. It arrives within the time that any request has.
 */
function politely(enter: Enter): Enter {
  return async (request, reply) => {
    try {
      await enter(request, reply)
    } catch (error) {
      await finished(request.raw.resume()).catch(() => undefined)
      throw error
    }
  }
}

function receive<E extends Endpoint>(endpoint: E, request: FastifyRequest): Received<E> {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? {}, endpoint.longText),
  } as Received<E>
}

function contextOf<E extends Endpoint>(
  endpoint: E,
  received: Received<E>,
  context: Context,
  request: FastifyRequest,
): Context {
  const key = endpoint.idempotent ? keyOf(request) : undefined
  const idempotency = key ? { key, inputHash: inputHash(endpoint, received) } : undefined
  return { ...context, idempotency, atCounter: atCounter(received) }
}

/** The student, receipt, entry or text that a call names. */
function atCounter({ params, query, body }: Received<Endpoint>): string | undefined {
  const named: Record<string, unknown> = Object.assign({}, body, query, params)
  const id = named.studentId ?? named.receiptId ?? named.entryId ?? named.messageId
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A replayed answer says so in a header, not in its body. */
function wasReplayed(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'replayed' in answer && answer.replayed === true
}

function withoutMarks(answer: unknown): unknown {
  if (!wasReplayed(answer)) return answer
  const { replayed: _, ...rest } = answer as Record<string, unknown>
  return rest
}
