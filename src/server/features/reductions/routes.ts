import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { orNone } from '#shared/money.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { reductionSheet } from '../../sheets/index.ts'
import { sendShort } from '../documents/index.ts'
import { postChanges } from './post-changes.ts'
import { previewReductions } from './preview.ts'
import { listReductions } from './queries.ts'
import { readReductionReport, reductionReportPaper } from './report.ts'
import { deleteRule, endRule, saveRule } from './save-rule.ts'
import { markStaffChild } from './staff-children.ts'
import { readStudentReductions } from './student.ts'

/** Who pays less and why: rules and scholarships, what they change, and what they cost. */
export function reductionRoutes(app: FastifyInstance, world: World): void {
  ruleRoutes(app, world)
  route(app, world, endpoints.previewReductions, (context, { body }) => previewReductions(context, body))
  route(app, world, endpoints.postReductions, async (context, { body }) => {
    const { less, reduced, waived, carried, ...posted } = await postChanges(context, body.confirm)
    const message =
      posted.entries === 0
        ? 'Nothing has changed.'
        : `Posted ${counted(posted.entries, 'change')} for ${counted(posted.children, 'child', 'children')}.`
    return {
      message,
      less,
      ...orNone({ reduced: reduced ?? less, waived, carried }),
      ...posted,
    }
  })
  route(app, world, endpoints.readReductionReport, (context, { query }) =>
    readReductionReport(context, query.termId),
  )
  route(app, world, endpoints.printReductionReport, async (context, { query }, { reply }) => {
    const paper = await reductionReportPaper(context, query.termId)
    return sendShort(reply, paper, reductionSheet(paper), query.format)
  })
  route(app, world, endpoints.readStudentReductions, (context, { params }) =>
    readStudentReductions(context, params.studentId),
  )
  route(app, world, endpoints.markStaffChild, async (context, { params, body }) => {
    const { name, ...mark } = await markStaffChild(context, params.studentId, body.staffChild)
    return { message: `${name} is ${body.staffChild ? 'a' : 'no'} staff child.`, ...mark }
  })
}

function ruleRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listReductions, (context) => listReductions(context))
  route(app, world, endpoints.addReduction, async (context, { body }) => {
    const saved = await saveRule(context, body)
    return { message: `Added ${body.name}. What was billed before has not changed.`, ...saved }
  })
  route(app, world, endpoints.saveReduction, async (context, { params, body }) => {
    const saved = await saveRule(context, body, params.ruleId)
    return { message: `Saved ${body.name}. What was billed before has not changed.`, ...saved }
  })
  route(app, world, endpoints.endReduction, async (context, { params, body }) => {
    const { name, ...mark } = await endRule(context, params.ruleId, body.endsOn)
    return { message: `${name} ends. What it gave stays.`, ...mark }
  })
  route(app, world, endpoints.deleteReduction, async (context, { params }) => {
    const { name, ...mark } = await deleteRule(context, params.ruleId)
    return { message: `Deleted ${name}.`, ...mark }
  })
}
