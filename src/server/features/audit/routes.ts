import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { checkAudit, listAudit } from './list-audit.ts'

/** The log of who did what. */
export function auditRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listAudit, (context, received) => listAudit(context, received.query))
  route(app, world, endpoints.checkAudit, (context) => checkAudit(context))
}
