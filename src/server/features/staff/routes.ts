import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import { forOwnAccount } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { publicRoute, route } from '../../http/route.ts'
import { ownSiteOf } from '../../http/site.ts'
import { acceptInvite, readInvite } from './accept-invite.ts'
import { askPhoneCode, confirmPhone } from './confirm-phone.ts'
import { editStaff, leaveSchool } from './edit-staff.ts'
import { inviteStaff, type Post, resendInvite } from './invite-staff.ts'
import { listStaff, requirePerson, sessionsOf } from './queries.ts'
import { changeMyPassword, endMySessions, endStaffSessions } from './sessions.ts'

/** The people of a school: inviting, roles, leaving, and where they are signed in. */
export function staffRoutes(app: FastifyInstance, world: World): void {
  const postFrom = (request: FastifyRequest): Post => ({
    site: requireSite(ownSiteOf(world, request)),
    onError: (error) => request.log.error({ err: error }, 'an invitation could not be mailed'),
  })
  route(app, world, endpoints.listStaff, (context) => listStaff(context))
  route(app, world, endpoints.inviteStaff, (context, { body }, { request }) =>
    inviteStaff(world, context, body, postFrom(request)),
  )
  route(app, world, endpoints.resendInvite, (context, { params }, { request }) =>
    resendInvite(world, context, params.staffId, postFrom(request)),
  )
  route(app, world, endpoints.editStaff, (context, { params, body }) =>
    editStaff(context, params.staffId, body),
  )
  route(app, world, endpoints.leaveSchool, (context, { params }) => leaveSchool(context, params.staffId))
  route(app, world, endpoints.listStaffSessions, async (context, { params }) => {
    await requirePerson(context, params.staffId)
    return { sessions: await sessionsOf(context, params.staffId) }
  })
  route(app, world, endpoints.endStaffSessions, (context, { params, body }) =>
    endStaffSessions(context, params.staffId, body.sessionId),
  )
  route(app, world, endpoints.listMySessions, async (context) => ({
    sessions: await sessionsOf(forOwnAccount(context), context.caller.staffId),
  }))
  route(app, world, endpoints.endMySessions, (context, { body }) => endMySessions(context, body.sessionId))
  route(app, world, endpoints.changeMyPassword, (context, { body }) => changeMyPassword(world, context, body))
  route(app, world, endpoints.askPhoneCode, (context) => askPhoneCode(world, context))
  route(app, world, endpoints.confirmPhone, (context, { body }) => confirmPhone(context, body.code))
  publicRoute(app, world, endpoints.readInvite, ({ body }, { request }) =>
    readInvite(world, body.code, addressOf(request)),
  )
  publicRoute(app, world, endpoints.acceptInvite, ({ body }, { request }) =>
    acceptInvite(world, body, {
      address: addressOf(request),
      userAgent: request.headers['user-agent'],
      sessionKey: body.sessionKey,
    }),
  )
}

/** Others follow the link: it leads to no address that a request has chosen. */
function requireSite(site: string | null): string {
  if (site !== null) return site
  const sentence =
    'The server does not know its own address, so no link can be sent. Ask the operator to set PUBLIC_URL.'
  throw new Refusal('conflict', sentence)
}
