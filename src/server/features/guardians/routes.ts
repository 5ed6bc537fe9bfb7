import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { editGuardian } from './edit-guardian.ts'
import { listGuardians, readGuardian } from './queries.ts'

/** Families: who pays for whom. */
export function guardianRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listGuardians, (context) => listGuardians(context))

  route(app, world, endpoints.editGuardian, async (context, { params, body }) => {
    const { guardianId, ...mark } = await editGuardian(context, params.guardianId, body)
    return { ...(await readGuardian(context, guardianId)), ...mark }
  })
}
