import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { publicRoute, route } from '../../http/route.ts'
import { allowPins, endDesk, enrolDesk, renameDesk } from './keep-desks.ts'
import { listDesks } from './queries.ts'
import { readRules, setRules } from './rules.ts'
import { removePin, setPin } from './set-pin.ts'
import { readDesk, unlockDesk } from './unlock-desk.ts'

/** Desks: shared computers of the office, where people unlock with a PIN. */
export function deskRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listDesks, (context) => listDesks(context))
  route(app, world, endpoints.enrolDesk, (context, { body }) => enrolDesk(context, body))
  route(app, world, endpoints.renameDesk, (context, { params, body }) =>
    renameDesk(context, params.deskId, body.name),
  )
  route(app, world, endpoints.endDesk, (context, { params }) => endDesk(context, params.deskId))
  route(app, world, endpoints.allowPins, (context, { params }) => allowPins(context, params.deskId))
  route(app, world, endpoints.setPin, (context, { params, body }) =>
    setPin(world, context, { ...body, deskId: params.deskId }),
  )
  route(app, world, endpoints.removePin, (context, { params }) => removePin(context, params.deskId))
  route(app, world, endpoints.readRules, (context) => readRules(context))
  route(app, world, endpoints.setRules, (context, { body }) => setRules(context, body))
  publicRoute(app, world, endpoints.readDesk, ({ body }, { request }) =>
    readDesk(world, body, addressOf(request)),
  )
  publicRoute(app, world, endpoints.unlockDesk, ({ body }, { request }) =>
    unlockDesk(world, body, {
      address: addressOf(request),
      userAgent: request.headers['user-agent'],
      sessionKey: body.sessionKey,
    }),
  )
}
