import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { invalidField } from '#shared/errors.ts'
import { orNone, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import type { Context } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { billClass, setClassFee, undoBillingRun } from '../../ledger/index.ts'
import { requireClass, type SchoolClass } from '../classes/index.ts'
import { addFeeType } from './add-fee-type.ts'
import { deleteFeeType } from './delete-fee-type.ts'
import { manyFeesRoutes } from './many-routes.ts'
import { markFeeType } from './mark-fee-type.ts'
import { previewBilling } from './preview-billing.ts'
import { previewClassFee } from './preview-class-fee.ts'
import { previewUndo } from './preview-undo.ts'
import {
  listBalances,
  listBillingRuns,
  listClassFees,
  listFeeTypes,
  readClassFee,
  readFee,
  readFees,
  readFeeType,
} from './queries.ts'

/** What is charged for, what each class is charged, and what each student owes for it. */
export function feeRoutes(app: FastifyInstance, world: World): void {
  feeTypeRoutes(app, world)
  classFeeRoutes(app, world)
  billingRoutes(app, world)
  manyFeesRoutes(app, world)
  route(app, world, endpoints.listBalances, (context, { query }) => listBalances(context, query.feeType))
  route(app, world, endpoints.readFees, (context, { params }) => readFees(context, params.studentId))
  route(app, world, endpoints.readFee, (context, { params }) =>
    readFee(context, params.studentId, params.feeType),
  )
}

function feeTypeRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listFeeTypes, async (context) => ({ feeTypes: await listFeeTypes(context) }))

  route(app, world, endpoints.addFeeType, async (context, { body }) => {
    const { feeTypeId, ...mark } = await addFeeType(context, {
      name: body.feeType,
      voluntary: body.voluntary,
      passThrough: body.passThrough,
    })
    const feeType = await readFeeType(context, feeTypeId)
    return { ...feeType, message: `Added ${feeType.feeType}.`, ...mark }
  })

  route(app, world, endpoints.markFeeType, async (context, { params, body: { passThrough } }) => {
    const { name, ...mark } = await markFeeType(context, params.feeTypeId, passThrough)
    const message = passThrough ? `${name} only passes through.` : `The school keeps ${name}.`
    return { message, passThrough, ...mark }
  })

  route(app, world, endpoints.deleteFeeType, async (context, { body }) => {
    const deleted = await deleteFeeType(context, body.feeType)
    const kept = deleted.archived ? ' What was recorded on it stays.' : ''
    return { message: `Deleted ${body.feeType}.${kept}`, ...deleted }
  })
}

function classFeeRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listClassFees, (context) => listClassFees(context))

  route(app, world, endpoints.readClassFee, (context, { params }) =>
    readClassFee(context, params.classId, params.feeType),
  )

  route(app, world, endpoints.setClassFee, async (context, { params, body }) => {
    const { id: classId } = await requireClass(context, params.classId)
    await requireSameFee(context, classId, params.feeType, body)
    const { amount, dueOn, students, difference, replayed, ...more } = await setClassFee(context, {
      classId,
      feeType: params.feeType,
      amount: body.amount,
      kinds: body.kinds,
      dueOn: body.dueDate,
    })
    return {
      message: sentences.classFee.updated,
      amount,
      dueDate: dueOn,
      students,
      difference,
      ...orNone({ reduced: more.reduced, waived: more.waived, carried: more.carried }),
      ...(replayed === undefined ? {} : { replayed }),
    }
  })

  route(app, world, endpoints.previewClassFee, (context, { params, query }) =>
    previewClassFee(context, params.classId, params.feeType, query.amount),
  )
}

/** The body repeats what the path says; when they differ, nobody knows which was meant. */
async function requireSameFee(
  context: Context,
  classId: SchoolClass['id'],
  feeType: string,
  body: { classId?: string | undefined; feeType?: string | undefined },
) {
  if (body.classId && (await requireClass(context, body.classId)).id !== classId) {
    throw invalidField('classId', 'The class in the body is not the one in the path.')
  }
  if (body.feeType && body.feeType.toLowerCase() !== feeType.toLowerCase()) {
    throw invalidField('feeType', 'The fee type in the body is not the one in the path.')
  }
}

function billingRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.addClassFees, async (context, { body }) => {
    const { feeType, amount, kinds, dueDate: dueOn, termId, confirm } = body
    const { id: classId, name } = await requireClass(context, body.classId)
    const bill = { classId, feeType, amount, kinds, dueOn, termId, confirm }
    const { run, students, total, replayed, ...more } = await billClass(context, bill)
    const { reduced, carried } = orNone({ reduced: more.reduced, carried: more.carried })
    return {
      message: sentences.classFee.added(feeType, more.amount, name),
      billingRunId: run,
      students,
      amount: more.amount,
      total,
      reduced,
      carried,
      familiesOwe: pesewas(total - reduced - carried),
      ...(replayed === undefined ? {} : { replayed }),
    }
  })

  route(app, world, endpoints.previewClassFees, (context, { body: { classId: classRef, ...bill } }) =>
    previewBilling(context, { classRef, ...bill }),
  )

  route(app, world, endpoints.previewUndo, (context, { params }) => previewUndo(context, params.billingRunId))

  route(app, world, endpoints.undoBillingRun, async (context, { params, body }) => {
    const { run: _, ...undone } = await undoBillingRun(context, params.billingRunId, body.reason)
    const are = undone.inCredit === 1 ? 'is' : 'are'
    const credits =
      undone.inCredit === 0 ? '' : ` ${counted(undone.inCredit, 'student')} who had paid ${are} in credit.`
    return { message: `The bill was taken back.${credits}`, ...undone }
  })

  route(app, world, endpoints.listBillingRuns, (context) => listBillingRuns(context))
}
