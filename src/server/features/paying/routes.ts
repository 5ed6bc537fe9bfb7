import type { FastifyInstance } from 'fastify'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { parentRoute } from '../../http/parent-session.ts'
import { route } from '../../http/route.ts'
import { siteOf } from '../../http/site.ts'
import { fileName, print } from '../../paper/index.ts'
import { sendFile } from '../documents/index.ts'
import { disputeEvidence } from './evidence.ts'
import { askPhone, letPhoneGo, listPhonesAsked, sendAskedVoucher } from './phones-asked.ts'
import { listPayments, lookAtPayment } from './queries.ts'
import { readPaying, setPaying, settleMismatch } from './rules.ts'
import { listSettlements } from './settlements.ts'
import { sendVoucher, startPayment } from './start.ts'

/** Parents pay in their app, and the school says how; at the desk a phone is asked. */
export function payingRoutes(app: FastifyInstance, world: World): void {
  parentRoute(app, world, parentEndpoints.listParentPayments, (parent) => listPayments(parent))
  parentRoute(
    app,
    world,
    parentEndpoints.startParentPayment,
    (parent, { params: { schoolId }, body }, { request }) =>
      startPayment(world, parent, { schoolId, body, site: siteOf(world, request) }),
  )
  parentRoute(app, world, parentEndpoints.readParentPayment, async (parent, { params }) =>
    lookAtPayment(world, parent, params.schoolId, params.paymentId),
  )
  parentRoute(app, world, parentEndpoints.sendVoucher, (parent, { params, body }) =>
    sendVoucher(world, parent, { ...params, ...body }),
  )
  route(app, world, endpoints.readParentPaying, (context) => readPaying(context))
  route(app, world, endpoints.listSettlements, (context) => listSettlements(context))
  route(app, world, endpoints.printDisputeEvidence, async (context, { params }, { reply }) => {
    const paper = await disputeEvidence(context, params.disputeId)
    return sendFile(reply, { name: fileName(paper), type: 'application/pdf' }, print(paper))
  })
  route(app, world, endpoints.setParentPaying, (context, { body }) => setPaying(context, body))
  route(app, world, endpoints.settleMismatch, (context, { params, body }) =>
    settleMismatch(context, params.paymentId, body),
  )
  route(app, world, endpoints.listPhonesAsked, (context) => listPhonesAsked(context))
  route(app, world, endpoints.askPhone, (context, { body }) => askPhone(world, context, body))
  route(app, world, endpoints.sendAskedVoucher, (context, { params, body }) =>
    sendAskedVoucher(world, context, params.paymentId, body.voucher),
  )
  route(app, world, endpoints.letPhoneGo, (context, { params }) => letPhoneGo(context, params.paymentId))
}
