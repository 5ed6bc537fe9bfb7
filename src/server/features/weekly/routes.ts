import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { readWeekly, setWeekly } from './settings.ts'

/** The text of the week: when it goes, to whom, and what it would say now. */
export function weeklyRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readWeekly, (context) => readWeekly(context))
  route(app, world, endpoints.setWeekly, (context, { body }) => setWeekly(context, body))
}
