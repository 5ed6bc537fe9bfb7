import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { answer, approveAtDesk, approveWithCode, ask, sendCode, withdraw } from './answer-requests.ts'
import { listRequests, requireRequest } from './queries.ts'

/** The rule of two: asking, and the four ways to answer. */
export function requestRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.askRequest, (context, { body }) => ask(context, body))
  route(app, world, endpoints.listRequests, (context, received) => listRequests(context, received.query))
  route(app, world, endpoints.readRequest, (context, { params }) => requireRequest(context, params.requestId))
  route(app, world, endpoints.answerRequest, (context, { params, body }) =>
    answer(context, params.requestId, body),
  )
  route(app, world, endpoints.approveAtDesk, (context, { params, body }) =>
    approveAtDesk(context, params.requestId, body),
  )
  route(app, world, endpoints.sendRequestCode, (context, { params }) =>
    sendCode(world, context, params.requestId),
  )
  route(app, world, endpoints.approveWithCode, (context, { params, body }) =>
    approveWithCode(context, params.requestId, body.code),
  )
  route(app, world, endpoints.withdrawRequest, (context, { params }) => withdraw(context, params.requestId))
}
