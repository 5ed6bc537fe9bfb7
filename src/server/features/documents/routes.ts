import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { onStandby } from '../../context/on-standby.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { route } from '../../http/route.ts'
import { siteOf } from '../../http/site.ts'
import { fileName, print } from '../../paper/index.ts'
import { daySheet, statementSheet, zip } from '../../sheets/index.ts'
import { callSheet, letters } from './call-list.ts'
import { classBills } from './class-bills.ts'
import { classReport } from './class-report.ts'
import { dayReceipts, daySummary } from './day.ts'
import { debtors, listDebtors } from './debtors.ts'
import { exportSchool } from './export-school.ts'
import { inspectorFees } from './inspector-fees.ts'
import { registerDays, registerPupils, registerTeachers } from './register-papers.ts'
import { registerWeek } from './register-week.ts'
import { sendFile, sendLong, sendSheet, sendShort } from './send.ts'
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
  route(app, world, endpoints.printInspectorFees, async (context, _, { reply }) => {
    const paper = await onStandby(world, context, (reading) => inspectorFees(reading))
    const file = { name: fileName(paper), type: 'application/pdf' }
    return sendFile(reply, file, print(paper, undefined, goneSignal(reply)))
  })
  route(app, world, endpoints.printDebtors, async (context, { query }, { reply }) => {
    const { paper, rows } = await onStandby(world, context, (reading) => debtors(reading, query))
    return sendLong(reply, paper, [rows], query.format)
  })
  route(app, world, endpoints.listDebtors, (context, { query }) =>
    onStandby(world, context, (reading) => listDebtors(reading, query.classId)),
  )
  route(app, world, endpoints.printClassBills, async (context, { params, query }, { request, reply }) => {
    const { paper, rows } = await onStandby(world, context, (reading) =>
      classBills(reading, params.classId, siteOf(world, request)),
    )
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
  registerPaperRoutes(app, world)
  exportRoutes(app, world)
}

function registerPaperRoutes(app: FastifyInstance, world: World): void {
  route(
    app,
    world,
    endpoints.printRegisterDays,
    async (context, { query: { format, ...asked } }, { reply }) => {
      const { paper, rows } = await onStandby(world, context, (reading) => registerDays(reading, asked))
      return sendLong(reply, paper, [rows], format)
    },
  )
  route(app, world, endpoints.printRegisterWeek, async (context, { params, query }, { reply }) => {
    const { format, ...asked } = query
    const { paper, rows } = await onStandby(world, context, (reading) =>
      registerWeek(reading, { ...params, ...asked }),
    )
    return sendLong(reply, paper, [rows], format)
  })
  route(app, world, endpoints.printRegisterPupils, async (context, { params, query }, { reply }) => {
    const { format, ...asked } = query
    const { paper, rows } = await onStandby(world, context, (reading) =>
      registerPupils(reading, { ...params, ...asked }),
    )
    return sendLong(reply, paper, [rows], format)
  })
  route(
    app,
    world,
    endpoints.printRegisterTeachers,
    async (context, { query: { format, ...asked } }, { reply }) => {
      const { paper, rows } = await onStandby(world, context, (reading) => registerTeachers(reading, asked))
      return sendLong(reply, paper, [rows], format)
    },
  )
}

function exportRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.printLetters, async (context, { query: { format, ...which } }, { reply }) => {
    const { paper, rows } = await onStandby(world, context, (reading) => letters(reading, which))
    return sendLong(reply, paper, [rows], format)
  })
  route(app, world, endpoints.exportCallList, async (context, { query: { format, ...which } }, { reply }) => {
    const sheet = await onStandby(world, context, (reading) => callSheet(reading, which))
    return sendSheet(reply, `Call list.${format}`, sheet, format)
  })
  route(app, world, endpoints.exportStudents, async (context, { query: { format, template } }, { reply }) => {
    const sheet = await onStandby(world, context, (reading) => studentSheet(reading, template))
    return sendSheet(reply, `${template ? 'Class list' : 'Students'}.${format}`, sheet, format)
  })
  route(app, world, endpoints.exportSchool, async (context, _received, { reply }) => {
    const { name, entries } = await onStandby(world, context, (reading) => exportSchool(reading))
    return sendFile(reply, { name, type: 'application/zip' }, zip(entries, goneSignal(reply)))
  })
}
