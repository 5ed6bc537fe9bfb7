import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { publicRoute, route } from '../../http/route.ts'
import { siteOf } from '../../http/site.ts'
import { reverseReceipt } from '../../ledger/index.ts'
import { disposition, fileName } from '../../paper/index.ts'
import { sendSheet } from '../documents/index.ts'
import { bouncedSheet, listBounced } from './bounced.ts'
import { checkPage } from './check-page.ts'
import { checkReceipt, logoOfReceipt } from './check-receipt.ts'
import { printReceipt } from './print-receipt.ts'
import { listReceipts, requireReceipt } from './queries.ts'

/** Receipts: read, print, take back, and the public page that tells whether one is genuine. */
export function receiptRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listReceipts, (context, { query }) => listReceipts(context, query))
  route(app, world, endpoints.listBouncedCheques, (context) => listBounced(context))
  route(app, world, endpoints.exportBouncedCheques, async (context, { query: { format } }, { reply }) =>
    sendSheet(reply, `Bounced cheques.${format}`, await bouncedSheet(context), format),
  )
  route(app, world, endpoints.readReceipt, (context, { params }) => requireReceipt(context, params.receiptId))

  route(app, world, endpoints.printReceipt, async (context, { params, query }, { request, reply }) => {
    const site = siteOf(world, request)
    const isLook = query.look === true || request.method === 'HEAD'
    const printing = { format: query.format, site, isLook }
    const { paper, pdf } = await printReceipt(context, params.receiptId, printing)
    reply
      .header('content-disposition', disposition(fileName(paper)))
      .header('cache-control', 'private, no-store')
    return reply.type('application/pdf').send(pdf)
  })

  route(app, world, endpoints.reverseReceipt, async (context, { params, body }) => {
    const { reason, cash, confirm, askFloat } = body
    const act = { ...context, cash: { askFloat } }
    const said = { cash, confirm }
    const { receipt, student, owed, replayed } = await reverseReceipt(act, params.receiptId, reason, said)
    return {
      message: `Receipt ${receipt.number} was taken back.`,
      receiptNumber: receipt.number,
      amount: receipt.amount,
      studentId: student,
      totalDebt: owed,
      ...(replayed ? { replayed } : {}),
    }
  })

  publicRoute(app, world, endpoints.checkReceipt, async ({ params }, { request }) => {
    await receiptChecks.take(world, addressOf(request))
    return await checkReceipt(world, params.code)
  })
  servePage(app, world)
}

/** Codes are long, and nobody may try many. */
const receiptChecks = rateLimit({
  name: 'receipt-check',
  triesMax: 60,
  windowSeconds: 60,
  sentence: 'Too many receipts were checked from here. Wait a minute, then try again.',
})

/** The product's own faces, cut to the letters of public pages. */
const FACES = [
  ['/r/text.woff2', 'site-text.woff2'],
  ['/r/cedi.woff2', 'site-cedi.woff2'],
  ['/r/head.woff2', 'site-head.woff2'],
] as const

function servePage(app: FastifyInstance, world: World): void {
  const style = readFile(new URL('./check-page.css', import.meta.url), 'utf8')
  app.get('/r/check.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await style),
  )
  for (const [path, file] of FACES) {
    const face = readFile(new URL(`../../../web/fonts/${file}`, import.meta.url))
    app.get(path, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=604800')
        .send(await face),
    )
  }
  app.get('/r/:code', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    await receiptChecks.take(world, addressOf(request))
    const check = await checkReceipt(world, request.params.code).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') return error
      throw error
    })
    return reply
      .code(check instanceof Refusal ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(checkPage(check, request.params.code))
  })
  app.get('/r/:code/logo', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    await receiptChecks.take(world, addressOf(request))
    const { content } = await logoOfReceipt(world, request.params.code)
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(content)
  })
}
