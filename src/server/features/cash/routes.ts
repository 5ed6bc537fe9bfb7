import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { disposition, fileName, print } from '../../paper/index.ts'
import { listDrawers } from './drawer-rows.ts'
import { drawerSlip } from './drawer-slip.ts'
import { explainGiven, give, receive, withdraw } from './hand-over-cash.ts'
import { listHandOvers } from './hand-over-rows.ts'
import { count, explain, open, tick } from './keep-drawer.ts'
import { readDrawer, readMyDrawer } from './queries.ts'

/** Drawers and what is handed over between them and the safe. */
export function cashRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readMyDrawer, (context) => readMyDrawer(context))
  route(app, world, endpoints.openDrawer, (context, { body }) => open(context, body.float))
  route(app, world, endpoints.countDrawer, (context, { params, body }) =>
    count(context, params.drawerId, body),
  )
  route(app, world, endpoints.explainDifference, (context, { params, body }) =>
    explain(context, params.drawerId, body.reason),
  )
  route(app, world, endpoints.listDrawers, (context, received) => listDrawers(context, received.query.date))
  route(app, world, endpoints.readDrawer, (context, { params }) => readDrawer(context, params.drawerId))
  route(app, world, endpoints.tickPayment, (context, { params, body }) =>
    tick(context, params.drawerId, body),
  )
  route(app, world, endpoints.printDrawerSlip, async (context, { params, query }, { reply }) => {
    const slip = await drawerSlip(context, params.drawerId, query.format)
    reply
      .header('content-disposition', disposition(fileName(slip)))
      .header('cache-control', 'private, no-store')
    return reply.type('application/pdf').send(print(slip))
  })
  route(app, world, endpoints.handOver, (context, { params, body }) => give(context, params.drawerId, body))
  route(app, world, endpoints.listHandOvers, (context, received) => listHandOvers(context, received.query))
  route(app, world, endpoints.receiveHandOver, (context, { params, body }) =>
    receive(context, params.handOverId, body),
  )
  route(app, world, endpoints.withdrawHandOver, (context, { params }) => withdraw(context, params.handOverId))
  route(app, world, endpoints.explainHandOver, (context, { params, body }) =>
    explainGiven(context, params.handOverId, body.says),
  )
}
