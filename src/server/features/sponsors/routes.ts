import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Received } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { issueInvoice, previewWithdrawal, saveSponsor } from '../../ledger/index.ts'
import { fileName, print } from '../../paper/index.ts'
import { csv, invoiceSheet, type Sheet, sponsorStatementSheet } from '../../sheets/index.ts'
import { goneSignal, sendFile } from '../documents/index.ts'
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
      const { number, replayed } = await issueInvoice(inner, params.sponsorId, body.termId)
      const invoice = await invoiceNumber(inner, number)
      return { message: `Invoice ${invoice}.`, invoice, ...(replayed ? { replayed } : {}) }
    }),
  )
  route(app, world, endpoints.printInvoice, async (context, { params, query: { format } }, { reply }) => {
    const paper = await sponsorInvoice(context, params.sponsorId, params.termId)
    return format === 'pdf'
      ? sendPdf(reply, paper)
      : sendCsv(reply, fileName(paper, 'csv'), invoiceSheet(paper))
  })
  route(
    app,
    world,
    endpoints.printSponsorStatement,
    async (context, { params, query: { format } }, { reply }) => {
      const paper = await sponsorStatement(context, params.sponsorId)
      if (format === 'pdf') return sendPdf(reply, paper)
      return sendCsv(reply, fileName(paper, 'csv'), sponsorStatementSheet(paper))
    },
  )
}

function sendPdf(
  reply: FastifyReply,
  paper: Awaited<ReturnType<typeof sponsorInvoice | typeof sponsorStatement>>,
) {
  const file = { name: fileName(paper, 'pdf'), type: 'application/pdf' }
  return sendFile(reply, file, print(paper, undefined, goneSignal(reply)))
}

function sendCsv<Row>(reply: FastifyReply, name: string, sheet: Sheet<Row>) {
  return sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, csv(sheet, goneSignal(reply)))
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
