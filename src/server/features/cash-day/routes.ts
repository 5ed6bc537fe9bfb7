import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { formatDay } from '#shared/dates.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { route } from '../../http/route.ts'
import { openLastDay } from '../../ledger/index.ts'
import { fileName, print } from '../../paper/index.ts'
import { sendFile } from '../documents/index.ts'
import { readCashDay } from './read-day.ts'
import { cashDaySheet } from './sheet.ts'

/** A day's cash: read, printed, and opened again. It is locked where days are closed. */
export function cashDayRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readCashDay, (context, { query }) => readCashDay(context, query.date))
  route(app, world, endpoints.openLastDay, async (context, { body }) => ({
    message: `${formatDay(body.day)} is open again.`,
    ...(await openLastDay(context, body.day, body.reason)),
  }))
  route(app, world, endpoints.printCashDay, async (context, { query }, { reply }) => {
    const paper = await cashDaySheet(context, query.date)
    const file = { name: fileName(paper), type: 'application/pdf' }
    return sendFile(reply, file, print(paper, undefined, goneSignal(reply)))
  })
}
