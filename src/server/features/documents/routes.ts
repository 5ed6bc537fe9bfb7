import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { onStandby } from '../../context/on-standby.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { siteOf } from '../../http/site.ts'
import { daySheet, statementSheet, zip } from '../../sheets/index.ts'
import { classBills } from './class-bills.ts'
import { classReport } from './class-report.ts'
import { dayReceipts, daySummary } from './day.ts'
import { debtors, listDebtors } from './debtors.ts'
import { exportSchool } from './export-school.ts'
import { goneSignal, sendFile, sendLong, sendSheet, sendShort } from './send.ts'
import { statement } from './statement.ts'
import { studentSheet } from './student-sheet.ts'
import { transactionReport } from './transactions.ts'

/** Paper and sheets, made from the same queries as the screens. */
export function documentRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.printClassReport, async (context, { params, query }, { reply }) => {
    const { paper, rows } = await onStandby(world, context, (reading) =>
      classReport(reading, params.classId, params.feeType),
    )
    return sendLong(reply, paper, [rows], query.format)
  })
  route(app, world, endpoints.printDebtors, async (context, { query }, { reply }) => {
    const { paper, rows } = await onStandby(world, context, (reading) =>
      debtors(reading, query.classId, query.sort),
    )
    return sendLong(reply, paper, [rows], query.format)
  })
  route(app, world, endpoints.listDebtors, (context, { query }) =>
    onStandby(world, context, (reading) => listDebtors(reading, query.classId)),
  )
  route(app, world, endpoints.printClassBills, async (context, { params, query }, { reply }) => {
    const { paper, rows } = await onStandby(world, context, (reading) => classBills(reading, params.classId))
    return sendLong(reply, paper, [rows], query.format)
  })
  route(app, world, endpoints.printTransactionReport, async (context, { query }, { reply }) => {
    const { paper, batches } = await onStandby(world, context, (reading) => transactionReport(reading, query))
    return sendLong(reply, paper, batches, query.format)
  })
  route(app, world, endpoints.printDayReceipts, async (context, { params, query }, { request, reply }) => {
    const { paper, batches } = await dayReceipts(context, params.day, siteOf(world, request))
    return sendLong(reply, paper, batches, query.format)
  })
  route(app, world, endpoints.printStatement, async (context, { params, query }, { reply }) => {
    const paper = await statement(context, params.studentId, query)
    return sendShort(reply, paper, statementSheet(paper), query.format)
  })
  route(app, world, endpoints.printDaySummary, async (context, { params, query }, { reply }) => {
    const paper = await daySummary(context, params.day)
    return sendShort(reply, paper, daySheet(paper), query.format)
  })
  exportRoutes(app, world)
}

function exportRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.exportStudents, async (context, { query: { format, template } }, { reply }) => {
    const sheet = await onStandby(world, context, (reading) => studentSheet(reading, template))
    return sendSheet(reply, `${template ? 'Class list' : 'Students'}.${format}`, sheet, format)
  })
  route(app, world, endpoints.exportSchool, async (context, _received, { reply }) => {
    const { name, entries } = await onStandby(world, context, exportSchool)
    return sendFile(reply, { name, type: 'application/zip' }, zip(entries, goneSignal(reply)))
  })
}
