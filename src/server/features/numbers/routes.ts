import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { goOnBehind, readNumbers } from './numbers.ts'

/** The numbers on a school's papers: where they go on after a restore, or behind an old receipt book. */
export function numberRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readNumbers, (context) => readNumbers(context))
  route(app, world, endpoints.confirmNumbers, (context, { body }) => goOnBehind(context, body.last))
}
