import type { FastifyInstance } from 'fastify'
import type { Received } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { issueInvoice, previewWithdrawal, saveSponsor } from '../../ledger/index.ts'
import { invoiceSheet, sponsorStatementSheet } from '../../sheets/index.ts'
import { sendShort } from '../documents/index.ts'
import { changesOf, giveAward, previewAward, withdrawAward } from './awards.ts'
import { sponsorInvoice, sponsorStatement } from './papers.ts'
import { paySponsor } from './pay-sponsor.ts'
import { invoiceNumber, listSponsors, readSponsor, readStudentSponsors, requireSponsor } from './queries.ts'

/** Who carries a share of the fees, and what came in of it. */
export function sponsorRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listSponsors, (context) => listSponsors(context))
  route(app, world, endpoints.readSponsor, (context, { params }) => readSponsor(context, params.sponsorId))
  route(app, world, endpoints.readStudentSponsors, (context, { params }) =>
    readStudentSponsors(context, params.studentId),
  )
  route(app, world, endpoints.addSponsor, (context, { body }) => save(context, 'The sponsor is added.', body))
  route(app, world, endpoints.editSponsor, (context, { params, body }) =>
    save(context, 'Saved.', body, params.sponsorId),
  )
  route(app, world, endpoints.paySponsor, (context, { params, body }) =>
    paySponsor(context, params.sponsorId, body),
  )
  awardRoutes(app, world)
  paperRoutes(app, world)
}

function awardRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.previewAward, (context, { params, body }) =>
    previewAward(context, params.sponsorId, body),
  )
  route(app, world, endpoints.giveAward, (context, { params, body }) =>
    giveAward(context, params.sponsorId, body),
  )
  route(app, world, endpoints.previewWithdrawal, (context, { params, body }) =>
    inTransaction(context, async (inner) => {
      const withdrawal = { award: params.awardId, students: body.studentIds }
      return await changesOf(inner, (await previewWithdrawal(inner, withdrawal)).places)
    }),
  )
  route(app, world, endpoints.withdrawAward, (context, { params, body }) =>
    withdrawAward(context, { award: params.awardId, students: body.studentIds, reason: body.reason }),
  )
}

function paperRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.issueInvoice, (context, { params, body }) =>
    inTransaction(context, async (inner) => {
      const { number, revision, replayed } = await issueInvoice(inner, params.sponsorId, body.termId)
      const invoice = await invoiceNumber(inner, number, revision)
      return { message: `Invoice ${invoice}.`, invoice, ...(replayed ? { replayed } : {}) }
    }),
  )
  route(app, world, endpoints.printInvoice, async (context, { params, query }, { reply }) => {
    const { format, revision } = query
    const paper = await sponsorInvoice(context, params.sponsorId, { termId: params.termId, revision })
    return sendShort(reply, paper, invoiceSheet(paper), format)
  })
  route(app, world, endpoints.printSponsorStatement, async (context, { params, query }, { reply }) => {
    const paper = await sponsorStatement(context, params.sponsorId)
    return sendShort(reply, paper, sponsorStatementSheet(paper), query.format)
  })
}

function save(
  context: Context,
  message: string,
  body: Received<typeof endpoints.addSponsor>['body'],
  id?: string,
) {
  const { name, type, contact = '', phone = '', address = '' } = body
  return inTransaction(context, async (inner) => {
    const { sponsor, replayed } = await saveSponsor(inner, {
      ...(id ? { id } : {}),
      name,
      details: { type, contact, phone, address },
    })
    return { message, sponsor: await requireSponsor(inner, sponsor), ...(replayed ? { replayed } : {}) }
  })
}
