import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { listClasses } from './queries.ts'

/** The classes. Who is in them is the register's (students), what they are charged the fees'. */
export function classRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listClasses, (context, { query }) => listClasses(context, query.feeType))
}
