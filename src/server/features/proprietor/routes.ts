import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { route } from '../../http/route.ts'
import { visitorOf } from '../schools/index.ts'
import { addMySchool, listMySchools, openMySchool, removeMySchool, requireMySchool } from './my-schools.ts'
import { standingOf } from './standing.ts'

/** Somebody who is Head of several schools: each beside the others. What is decided is decided inside the school. */
export function proprietorRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listMySchools, (context) => listMySchools(world, context))
  route(app, world, endpoints.addMySchool, (context, { body }, { request, reply }) =>
    addMySchool(world, context, {
      name: body.schoolEmail,
      password: body.schoolPassword,
      visitor: visitorOf(world, request, reply),
    }),
  )
  route(app, world, endpoints.removeMySchool, (context, { params }) =>
    removeMySchool(world, context, params.accountId),
  )
  route(app, world, endpoints.readMySchool, async (context, { params }) => {
    const { context: inner, schoolName } = await requireMySchool(world, context, params.accountId)
    return await standingOf(inner, schoolName)
  })
  route(app, world, endpoints.openMySchool, (context, { params, body }, { request }) =>
    openMySchool(world, context, params.accountId, {
      address: addressOf(request),
      userAgent: request.headers['user-agent'],
      sessionKey: body.sessionKey,
    }),
  )
}
