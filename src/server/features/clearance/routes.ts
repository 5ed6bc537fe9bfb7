import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { publicRoute, route } from '../../http/route.ts'
import { siteOf } from '../../http/site.ts'
import { fileName, print } from '../../paper/index.ts'
import { sendFile, sendShort } from '../documents/index.ts'
import { checkClearance } from './check-clearance.ts'
import { clearancePage, tooManyPage } from './check-page.ts'
import { addClearance, addException, endClearance, endException } from './keep-clearance.ts'
import { clearanceList, clearanceSlips } from './papers.ts'
import { listClearances, readClearance, readStudentClearances } from './queries.ts'

/** Who has settled what the school asks for, its slips, and the public page behind their codes. */
export function clearanceRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listClearances, async (context) => ({
    clearances: await listClearances(context),
  }))
  route(app, world, endpoints.readClearance, (context, { params, query }) =>
    readClearance(context, params.clearanceId, query.classId),
  )
  route(app, world, endpoints.readStudentClearances, (context, { params }) =>
    readStudentClearances(context, params.studentId),
  )
  route(app, world, endpoints.addClearance, async (context, { body }) => ({
    message: 'The clearance has begun.',
    ...(await addClearance(context, body)),
  }))
  route(app, world, endpoints.endClearance, async (context, { params }) => ({
    message: 'The clearance has ended.',
    ...(await endClearance(context, params.clearanceId)),
  }))
  route(app, world, endpoints.addException, async (context, { params, body }) => ({
    message: 'The child is let through.',
    ...(await addException(context, params.clearanceId, body)),
  }))
  route(app, world, endpoints.endException, async (context, { params }) => ({
    message: 'The child is let through no more.',
    ...(await endException(context, params.exceptionId)),
  }))
  paperRoutes(app, world)
  checkRoutes(app, world)
}

function paperRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.printClearanceSlips, async (context, { params, query }, { request, reply }) => {
    if (!query.classId && !query.studentId) throw invalidField('classId', 'Name a class or one student.')
    const paper = await clearanceSlips(context, params.clearanceId, query, siteOf(world, request))
    const file = { name: fileName(paper, 'pdf'), type: 'application/pdf' }
    return sendFile(reply, file, print(paper, undefined, goneSignal(reply)))
  })
  route(app, world, endpoints.printClearanceList, async (context, { params, query }, { reply }) => {
    const { paper, sheet } = await clearanceList(context, params.clearanceId, query.classId)
    return sendShort(reply, paper, sheet, query.format)
  })
}

/** Codes are long, and nobody may try many. Only those that nobody knows count: a gate may look at a whole queue of slips. */
const slipChecks = rateLimit({
  name: 'slip-check',
  triesMax: 60,
  windowSeconds: 60,
  sentence: 'Too many slips were checked from here. Wait a minute, then try again.',
})

async function checkOnce(
  world: World,
  request: FastifyRequest,
  code: string,
): ReturnType<typeof checkClearance> {
  const address = addressOf(request)
  await slipChecks.take(world, address)
  const check = await checkClearance(world, code)
  await slipChecks.giveBack(world, address)
  return check
}

function checkRoutes(app: FastifyInstance, world: World): void {
  publicRoute(app, world, endpoints.checkClearance, ({ params }, { request }) =>
    checkOnce(world, request, params.code),
  )
  app.get('/c/:code', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    try {
      return clearancePage(await checkOnce(world, request, request.params.code))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const page = refusedPages[error.code]
      if (!page) throw error
      const wait = error.details.retryAfterSeconds
      if (wait) reply.header('retry-after', wait)
      return reply.code(page.status).send(page.content)
    }
  })
}

/** A person with a phone reads a page, also where the answer is a refusal. */
const refusedPages: Partial<Record<string, { status: number; content: string }>> = {
  not_found: { status: 404, content: clearancePage(null) },
  too_many: { status: 429, content: tooManyPage() },
}
