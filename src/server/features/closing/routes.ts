import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import { onStandby } from '../../context/on-standby.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { publicRoute, route } from '../../http/route.ts'
import { siteOf } from '../../http/site.ts'
import { fileName, print } from '../../paper/index.ts'
import { sendFile } from '../documents/index.ts'
import { checkClosing } from './check-closing.ts'
import { askPage, closingPage } from './check-page.ts'
import { closingSheet } from './closing-sheet.ts'
import { listClosings } from './closings.ts'

/** Terms that are closed: their sheets, and the public page that says whether one is what it was. */
export function closingRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listClosings, (context) => listClosings(context))
  route(app, world, endpoints.printClosing, async (context, { params }, { request, reply }) => {
    const site = siteOf(world, request)
    const paper = await onStandby(world, context, (reading) => closingSheet(reading, params.termId, site))
    const file = { name: fileName(paper), type: 'application/pdf' }
    return sendFile(reply, file, print(paper, undefined, goneSignal(reply)))
  })
  publicRoute(app, world, endpoints.checkClosing, async ({ params }, { request }) => {
    await closingChecks.take(world, addressOf(request))
    return await checkClosing(world, params.code)
  })
  servePages(app, world)
}

/** A check adds up the books of a term: a person looks at a sheet or two. */
const closingChecks = rateLimit({
  name: 'closing-check',
  triesMax: 20,
  windowSeconds: 60,
  sentence: 'Too many codes were checked from here. Wait a minute, then try again.',
})

/** The only path that is typed by hand: the code may stand behind it, or in its form. */
function servePages(app: FastifyInstance, world: World): void {
  type Typed = FastifyRequest<{ Params: { code?: string }; Querystring: { code?: unknown } }>
  for (const path of ['/closed', '/closed/:code']) {
    app.get(path, async (request: Typed, reply) => {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      const asked = request.params.code ?? request.query.code
      if (typeof asked !== 'string' || asked.trim() === '') return reply.send(askPage())
      const typed = asked.slice(0, 60)
      const check = await checked(world, request, typed)
      const wait = check instanceof Refusal ? check.details.retryAfterSeconds : undefined
      if (wait) reply.header('retry-after', wait)
      return reply.code(statusOf(check)).send(closingPage(check, typed))
    })
  }
}

async function checked(world: World, request: FastifyRequest, typed: string) {
  try {
    await closingChecks.take(world, addressOf(request))
    return await checkClosing(world, typed)
  } catch (error) {
    if (error instanceof Refusal && SAID.some(([code]) => code === error.code)) return error
    throw error
  }
}

const SAID = [
  ['invalid', 400],
  ['not_found', 404],
  ['too_many', 429],
] as const

function statusOf(check: unknown): number {
  if (!(check instanceof Refusal)) return 200
  return SAID.find(([code]) => code === check.code)?.[1] ?? 400
}
