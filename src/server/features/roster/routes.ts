import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { toCedis } from '#shared/money.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { checkRoster } from './check-roster.ts'
import { importRoster } from './import-roster.ts'

/** Class lists on their way in. */
export function rosterRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.importStudents, async (context, { body: { dryRun, ...roster } }) => {
    const { opening, sample, ...answer } = dryRun
      ? await checkRoster(context, roster)
      : await importRoster(context, roster)
    return {
      ...answer,
      opening: toCedis(opening),
      sample: sample.map((child) => ({ ...child, owed: toCedis(child.owed) })),
    }
  })
}
