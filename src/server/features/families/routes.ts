import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { joinFamilies, keepFamiliesApart, splitFamily } from './change-families.ts'
import { payFamily } from './pay-family.ts'
import { listFamilies, readFamily } from './queries.ts'

/** Brothers and sisters: who belongs together, and one payment for all of them. */
export function familyRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.payFamily, (context, { params, body }) =>
    payFamily(context, params.familyId, body),
  )
  route(app, world, endpoints.listFamilies, (context) => listFamilies(context))
  route(app, world, endpoints.readFamily, (context, { params }) => readFamily(context, params.familyId))
  route(app, world, endpoints.joinFamilies, async (context, { body }) => {
    const joined = await joinFamilies(context, body.studentIds)
    return { message: 'They are one family now.', ...joined }
  })
  route(app, world, endpoints.splitFamily, async (context, { params, body }) => {
    const split = await splitFamily(context, params.familyId, body.studentIds)
    return { message: 'They are a family of their own now.', ...split }
  })
  route(app, world, endpoints.keepFamiliesApart, async (context, { body }) => {
    const { studentId: _, ...mark } = await keepFamiliesApart(context, body.studentId, body.otherId)
    return { message: 'They stay two families.', ...mark }
  })
}
