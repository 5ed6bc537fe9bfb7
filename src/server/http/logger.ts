import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { codeOf } from '../context/context.ts'
import type { LogStream } from '../context/world.ts'
import type { Env } from '../env.ts'
import { isOnTerminal } from '../log-line.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name for the call. */
    operation?: string
  }
}

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

/** Asked every few seconds by machines. */
const PROBES = new Set(['/api/metrics', '/api/health/live', '/api/health/ready'])

/** One line for each request once it is answered: what it was, how it went and how long it took, and of which school whose session is good. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'nothing', config } = request.routeOptions
    const level = isOnTerminal || PROBES.has(route) ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        // As it is registered: what stands in its places can be a name.
        route,
        operation: config.operation,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        school: schools.get(request),
      },
      'request',
    )
  })
}

const schools = new WeakMap<FastifyRequest, string>()

/** Once its session was found: of which school the request is, by the code that every session's token begins with. */
export function noteSchool(request: FastifyRequest): void {
  const [, code] = /^Bearer ([0-9a-z]{4})_/i.exec(request.headers.authorization ?? '') ?? []
  if (code) schools.set(request, code)
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
