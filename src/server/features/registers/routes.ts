import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { siteOf } from '../../http/site.ts'
import {
  acceptRegister,
  correctRegister,
  keepRegister,
  sendRegisterBack,
  settleInHand,
  takeRegisterBack,
} from '../../ledger/index.ts'
import { disposition, fileName } from '../../paper/index.ts'
import { dailyFees, saveDailyFee, saveDailyRate } from './daily-fees.ts'
import { listRegisters, readRegister, readRegisterBook } from './queries.ts'
import { printRegisterReceipt, readRegisterReceipt, textRegisterReceipt } from './register-receipt.ts'
import { requireRegister } from './register-rows.ts'

/** Daily fees, and their registers. */
export function registerRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readDailyFees, async (context) => ({ dailyFees: await dailyFees(context) }))
  route(app, world, endpoints.saveDailyFee, (context, { body }) => saveDailyFee(context, body))
  route(app, world, endpoints.saveDailyRate, (context, { params, body }) =>
    saveDailyRate(context, params.feeTypeId, body),
  )
  route(app, world, endpoints.readRegisterBook, (context) => readRegisterBook(context))
  route(app, world, endpoints.listRegisters, (context, { query }) => listRegisters(context, query.day))
  route(app, world, endpoints.readRegister, (context, { params }) => readRegister(context, params.registerId))
  actRoutes(app, world)
  receiptRoutes(app, world)
}

/** What a parent asks for at the office. */
function receiptRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readRegisterReceipt, (context, { params }) =>
    readRegisterReceipt(context, params),
  )
  route(
    app,
    world,
    endpoints.printRegisterReceipt,
    async (context, { params, query }, { request, reply }) => {
      const isLook = query.look === true || request.method === 'HEAD'
      const printing = { format: query.format, site: siteOf(world, request), isLook }
      const { paper, pdf } = await printRegisterReceipt(context, params, printing)
      reply
        .header('content-disposition', disposition(fileName(paper)))
        .header('cache-control', 'private, no-store')
      return reply.type('application/pdf').send(pdf)
    },
  )
  route(app, world, endpoints.textRegisterReceipt, (context, { params }) =>
    textRegisterReceipt(context, params),
  )
}

function actRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.keepRegister, (context, { body }) => {
    const { classId, feeTypeId, day, marks, handOver } = body
    const kept = marks.map(({ studentId, ...mark }) => ({ student: studentId, ...mark }))
    const message = handOver
      ? 'Handed over. The money is in your name until it is counted.'
      : 'The marks are kept.'
    return done(context, message, (inner) =>
      keepRegister(inner, { class: classId, feeType: feeTypeId, day, marks: kept, handOver }),
    )
  })
  route(app, world, endpoints.takeRegisterBack, (context, { params }) =>
    done(context, 'The register is with you again.', (inner) => takeRegisterBack(inner, params.registerId)),
  )
  route(app, world, endpoints.sendRegisterBack, (context, { params, body }) =>
    done(context, 'Sent back. Nothing was booked.', (inner) =>
      sendRegisterBack(inner, params.registerId, body.reason),
    ),
  )
  route(app, world, endpoints.acceptRegister, (context, { params, body }) => {
    const { counted, says, askFloat } = body
    const act = { ...context, cash: { askFloat } }
    return done(act, 'The register is accepted.', (inner) =>
      acceptRegister(inner, { register: params.registerId, counted, says }),
    )
  })
  route(app, world, endpoints.correctRegister, (context, { params, body }) => {
    const { studentId, ...rest } = body
    return done(context, 'The mark is corrected.', (inner) =>
      correctRegister(inner, { register: params.registerId, student: studentId, ...rest }),
    )
  })
  route(app, world, endpoints.settleInHand, async (context, { params, body }) => {
    const { isGivenBack = false, amount, note, askFloat } = body
    const signed = (isGivenBack ? -amount : amount) as Pesewas
    const act = { ...context, cash: { askFloat } }
    const { left, replayed } = await settleInHand(act, { staff: params.staffId, amount: signed, note })
    return { message: 'Settled.', left, ...(replayed ? { replayed } : {}) }
  })
}

/** The register as it stands after the act, read in the act's own transaction. */
function done(
  context: Context,
  message: string,
  act: (inner: Context) => Promise<{ register: string; replayed?: boolean }>,
) {
  return inTransaction(context, async (inner) => {
    const { register, replayed } = await act(inner)
    return { message, register: await requireRegister(inner, register), ...(replayed ? { replayed } : {}) }
  })
}
