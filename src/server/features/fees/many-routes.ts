import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { formatCedis, orNone, pesewas } from '#shared/money.ts'
import { sayingHowFar } from '../../context/under-way.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { route } from '../../http/route.ts'
import { billClasses, type ManyBilled } from './bill-classes.ts'
import { billStudents } from './bill-students.ts'
import { listUnbilled, readFeeGrid } from './fee-grid.ts'
import { previewBillClasses } from './preview-many.ts'
import { setClassFees } from './set-class-fees.ts'
import { type ActUndone, undoAct } from './undo-act.ts'

/** The fees of all classes at once: their grid, billing them, and taking that back. */
export function manyFeesRoutes(app: FastifyInstance, world: World): void {
  billingRoutes(app, world)
  route(app, world, endpoints.readFeeGrid, (context) => readFeeGrid(context))
  route(app, world, endpoints.listUnbilled, (context) => listUnbilled(context))

  route(app, world, endpoints.setClassFees, async (context, { body }) => {
    const { difference, reduced, waived, carried, set, notSet, ...rest } = await setClassFees(
      context,
      body.fees.map(asFee),
    )
    const failed = notSet.length > 0 ? ` ${counted(notSet.length, 'fee')} could not be saved.` : ''
    const message = `${counted(set, 'fee')} saved.${failed}`
    return { message, set, notSet, ...rest, ...orNone({ difference, reduced, waived, carried }) }
  })

  route(app, world, endpoints.billStudents, async (context, { body }) => {
    const { total, ...billed } = await billStudents(context, body.studentIds)
    return {
      message: `${counted(billed.students, 'student')} billed ${formatCedis(total)}.`,
      ...billed,
      total,
    }
  })
}

function billingRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.previewBillClasses, (context, { body }) =>
    previewBillClasses(context, { ...body, fees: body.fees.map(asFee) }),
  )

  route(app, world, endpoints.billClasses, async (context, { body }, { reply }) => {
    const { fees, sendTexts, ...bill } = body
    const saying = { act: 'billClasses', gone: goneSignal(reply), said: billedWords } as const
    const many = { ...bill, fees: fees.map(asFee), tellsFamilies: sendTexts }
    const answer = await sayingHowFar(context, saying, (tell) => billClasses(context, many, tell))
    const { billed, total, ...rest } = answer
    const { reduced, carried } = orNone({ reduced: rest.reduced, carried: rest.carried })
    return {
      ...rest,
      message: billedWords(answer),
      billed: billed.map(({ run, amount, total: sum, reduced: less, carried: share, ...one }) => ({
        billingRunId: run,
        ...one,
        ...orNone({ amount, total: sum, reduced: less, carried: share }),
      })),
      total,
      reduced,
      carried,
      familiesOwe: pesewas(total - reduced - carried),
    }
  })

  route(app, world, endpoints.undoBillClasses, async (context, { params, body }, { reply }) => {
    const saying = { act: 'undoBillClasses', gone: goneSignal(reply), said: undoneWords } as const
    const undone = await sayingHowFar(context, saying, (tell) =>
      undoAct(context, params.actId, body.reason, tell),
    )
    return { message: undoneWords(undone), ...undone }
  })
}

function billedWords({ students, total, notBilled }: ManyBilled): string {
  const failed = notBilled.length > 0 ? ` ${counted(notBilled.length, 'fee')} could not be billed.` : ''
  return `${counted(students, 'student')} billed ${formatCedis(total)}.${failed}`
}

function undoneWords({ runs, inCredit }: ActUndone): string {
  const credits = inCredit > 0 ? ' Those who had paid are in credit.' : ''
  return `${counted(runs, 'fee')} taken back.${credits}`
}

function asFee<Fee extends { dueDate?: string | undefined }>({ dueDate, ...fee }: Fee) {
  return { ...fee, dueOn: dueDate }
}
