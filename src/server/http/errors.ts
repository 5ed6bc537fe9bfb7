import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalFacts } from '#shared/api/beside.ts'
import { encodeAt } from '#shared/api/convert.ts'
import { Refusal, type RefusalCode, refusalStatus } from '#shared/errors.ts'
import { codeOf } from '../context/context.ts'
import { refusalFrom } from '../ledger/index.ts'

/**
 * The one place where what went wrong becomes an answer: RFC 9457 with the two fields older clients read.
 * A Refusal is said as it is; anything else is a fault of ours, logged with its request id and answered plainly.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasHungUp(request)) return answerRefusal(unreadable(), reply)
  const refusal = refusalOf(error, request)
  if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected')
  if (isOutOfReach(error)) request.log.error({ err: error }, 'the database is out of reach')
  if (isOutOfRoom(error)) request.log.error({ err: error }, 'the database has no room left')
  return answerRefusal(refusal, reply)
}

/** Half a body, and nobody there to be answered: a line that broke, and no fault of ours that anybody is called for. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** How long to wait before asking a busy server again, when nothing better is known. */
const BUSY_SECONDS = 5

/** Says no over HTTP. */
export function answerRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const status = refusalStatus[refusal.code]
  const { retryAfterSeconds = status === 503 ? BUSY_SECONDS : undefined } = refusal.details
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).type('application/problem+json; charset=utf-8').send(problemOf(refusal))
}

/** A refusal as RFC 9457 spells it, with the two names older clients read. */
export function problemOf({ code, message, details: { fields, facts } }: Refusal) {
  return {
    type: `/api/docs#${code}`,
    title: TITLES[code] ?? code.replaceAll('_', ' '),
    status: refusalStatus[code],
    detail: message,
    code,
    message,
    error: message,
    ...(fields ? { fields } : {}),
    ...(facts ? { facts: encodeAt(refusalFacts, facts) } : {}),
  }
}

const TITLES: Partial<Record<RefusalCode, string>> = {
  internal: 'something went wrong',
  invalid: 'not valid',
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  return refusalFrom(error) ?? refusalOfDatabase(error) ?? refusalOfFramework(error, request) ?? unexpected()
}

function unexpected() {
  return new Refusal('internal', 'Something went wrong. Nothing was recorded. Please try again.')
}

/** Too much at once, or no database just now: what helps is to try again. */
function refusalOfDatabase(error: unknown): Refusal | undefined {
  if (isOutOfReach(error)) {
    return new Refusal('busy', 'The database could not be reached just now. Try again in a moment.')
  }
  if (isOutOfRoom(error)) {
    return new Refusal(
      'busy',
      'There is no room to record anything just now. Nothing of this was. Try again later.',
    )
  }
  if (codeOf(error) === '40P01' || codeOf(error) === '40001') {
    return new Refusal('busy', 'Too much was recorded at once. Nothing of this was. Try again.')
  }
  return undefined
}

/** The disk is full, or the memory. */
function isOutOfRoom(error: unknown): boolean {
  return /^53[12]/.test(codeOf(error) ?? '')
}

/** No free connection in time, the server gone, going or silent, or a connection lost on the way or taken from who idles. */
function isOutOfReach(error: unknown): boolean {
  if (
    /^(08|53[34]|25P0[34]|57P0[1-3]|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)/.test(codeOf(error) ?? '')
  )
    return true
  const message = error instanceof Error ? error.message : ''
  return /^(timeout exceeded when trying|Query read timeout|Connection terminated|Client (has encountered|was closed))/.test(
    message,
  )
}

/** What the framework refuses before a handler runs: unreadable JSON, a body too large, a strange media type. */
function refusalOfFramework(error: unknown, request: FastifyRequest): Refusal | undefined {
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_HANDLER_TIMEOUT')
    return new Refusal('timed_out', 'This took too long. Look whether it was recorded, then try again.')
  if (statusCode === 413)
    return new Refusal(
      'too_large',
      `This is too large. The limit is ${bytesIn(request.routeOptions.bodyLimit)}.`,
    )
  if (statusCode === 415)
    return new Refusal('unsupported_media', 'Send JSON (content-type: application/json).')
  if (statusCode === 503) return new Refusal('busy', 'The server is busy. Try again.')
  if (statusCode === 414) return new Refusal('bad_request', 'The address of this request is too long.')
  // 403: an address that leads out of the folder of files.
  if (statusCode === 404 || statusCode === 403) return new Refusal('not_found', 'There is nothing here.')
  if (statusCode === 400) return unreadable()
  return undefined
}

function bytesIn(count: number): string {
  return count < 1_000_000 ? `${count / 1_000} KB` : `${count / 1_000_000} MB`
}

function unreadable() {
  return new Refusal('bad_request', 'The request could not be read.')
}
