import type { FastifyServerOptions } from 'fastify'
import type { Env } from '../env.ts'

/**
 * Structured logs without names, numbers, tokens or bodies: a request is its id, its operation and its status.
 * Addresses are not logged either, since a path can hold a fee type and a query a name.
 */
export function loggerFor(env: Env): NonNullable<FastifyServerOptions['logger']> {
  if (env.logLevel === 'silent') return false
  return {
    level: env.logLevel,
    serializers: {
      req: (request) => ({ id: request.id, method: request.method, operation: request.routeOptions?.url }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
    },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
}
