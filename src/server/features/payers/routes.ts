import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { readPayers } from './queries.ts'
import { setPayersOf } from './set-payers.ts'

/** Two payers of a child. */
export function payerRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readPayers, async (context, { params, query }) => ({
    payers: await readPayers(context, params.studentId, query.on),
  }))
  route(app, world, endpoints.setPayers, (context, { params, body }) =>
    setPayersOf(context, params.studentId, body),
  )
}
