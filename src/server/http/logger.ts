import type { FastifyServerOptions } from 'fastify'
import { codeOf } from '../context/context.ts'
import type { LogStream } from '../context/world.ts'
import type { Env } from '../env.ts'

/**
 * Structured logs without names, numbers, tokens or bodies: a request is its id, its operation and its status.
 * Addresses are not logged either, since a path can hold a fee type and a query a name.
 */
export function loggerFor(env: Env, stream?: LogStream): NonNullable<FastifyServerOptions['logger']> {
  if (env.logLevel === 'silent') return false
  return {
    level: env.logLevel,
    ...(stream ? { stream } : {}),
    serializers: {
      req: (request) => ({ id: request.id, method: request.method, operation: request.routeOptions?.url }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        code: codeOf(error),
        message: said(error),
        stack: framesOf(error),
      }),
    },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
}

/** From the first quotation on, an error tells somebody's data: the value a column refused, the text that was no JSON. */
function said({ message = '' }: Partial<Error>): string {
  return message.replace(/["'`\n].*$/s, '…').slice(0, 300)
}

/** Where it happened, without the message that stands before it. */
function framesOf({ stack = '' }: Partial<Error>): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
