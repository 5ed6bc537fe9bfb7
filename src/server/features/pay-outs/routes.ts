import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { route } from '../../http/route.ts'
import { fileName, print } from '../../paper/index.ts'
import { sendFile, sendSheet } from '../documents/index.ts'
import { draw, listDraws, takeBack as takeBackDraw } from './bank-draws.ts'
import { readPayOutForm } from './form.ts'
import { keepWord, pay, takeBack } from './keep-pay-outs.ts'
import { payOutPhoto, putPhoto, sendPhoto } from './photos.ts'
import { listPayOuts } from './queries.ts'
import { payOutReport, payOutSheet } from './report.ts'
import { voucherPaper } from './voucher.ts'

/** Cash paid out for what the school needs, and cash drawn from the bank. */
export function payOutRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listPayOuts, (context, { query }) => listPayOuts(context, query))
  route(app, world, endpoints.readPayOutForm, (context) => readPayOutForm(context))
  route(app, world, endpoints.payOut, (context, { body }) => pay(context, body))
  route(app, world, endpoints.takeBackPayOut, (context, { params, body }) =>
    takeBack(context, params.payOutId, body),
  )
  route(app, world, endpoints.keepPayOutWord, (context, { body }) => keepWord(context, body.word, body.ended))
  route(app, world, endpoints.sendPayOutPhoto, (context, { body }) => sendPhoto(context, body.photo))
  route(app, world, endpoints.keepPayOutPhoto, (context, { params, body }) =>
    putPhoto(context, params.payOutId, body),
  )
  route(app, world, endpoints.readPayOutPhoto, async (context, { params }, { reply }) =>
    reply.type('image/jpeg').send(await payOutPhoto(context, params.payOutId)),
  )
  route(app, world, endpoints.printVoucher, async (context, { params, query }, { reply }) => {
    const paper = await voucherPaper(context, params.payOutId, query.format)
    const file = { name: fileName(paper), type: 'application/pdf' }
    return sendFile(reply, file, print(paper, undefined, goneSignal(reply)))
  })

  route(app, world, endpoints.readPayOutReport, (context, { query }) => payOutReport(context, query))
  route(app, world, endpoints.downloadPayOutReport, async (context, { query }, { reply }) =>
    sendSheet(reply, `Paid out.${query.format}`, await payOutSheet(context, query), query.format),
  )

  route(app, world, endpoints.listBankDraws, (context, { query }) => listDraws(context, query))
  route(app, world, endpoints.drawFromBank, (context, { body }) => draw(context, body))
  route(app, world, endpoints.takeBackDraw, (context, { params, body }) =>
    takeBackDraw(context, params.drawId, body.reason),
  )
}
