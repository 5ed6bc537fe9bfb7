import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { sendShort } from '../documents/index.ts'
import {
  addExamRegister,
  endExamRegister,
  registerCandidates,
  unregisterCandidate,
} from './keep-registers.ts'
import { examRegisterPaper } from './papers.ts'
import { listExamRegisters, readExamRegister } from './queries.ts'

/** Who is registered for an examination of WAEC. */
export function examRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listExamRegisters, async (context) => ({
    registers: await listExamRegisters(context),
  }))
  route(app, world, endpoints.readExamRegister, (context, { params }) =>
    readExamRegister(context, params.registerId),
  )
  route(app, world, endpoints.addExamRegister, async (context, { body }) => ({
    message: 'The register has begun.',
    ...(await addExamRegister(context, body)),
  }))
  route(app, world, endpoints.endExamRegister, async (context, { params }) => ({
    message: 'The register has ended.',
    ...(await endExamRegister(context, params.registerId)),
  }))
  route(app, world, endpoints.registerCandidates, async (context, { params, body }) => {
    const done = await registerCandidates(context, params.registerId, body)
    return { message: `${counted(done.registered, 'candidate')} registered.`, ...done }
  })
  route(app, world, endpoints.unregisterCandidate, async (context, { params }) => ({
    message: 'The registration is taken back.',
    ...(await unregisterCandidate(context, params.registrationId)),
  }))
  route(app, world, endpoints.printExamRegister, async (context, { params, query }, { reply }) => {
    const { paper, sheet } = await examRegisterPaper(context, params.registerId)
    return sendShort(reply, paper, sheet, query.format)
  })
}
