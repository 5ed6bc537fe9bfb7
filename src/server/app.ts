import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { World } from './context/world.ts'
import { accountantRoutes } from './features/accountant/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { callRoutes } from './features/calls/routes.ts'
import { cashRoutes } from './features/cash/routes.ts'
import { cashDayRoutes } from './features/cash-day/routes.ts'
import { classRoutes } from './features/classes/routes.ts'
import { clearanceRoutes } from './features/clearance/routes.ts'
import { closingRoutes } from './features/closing/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { depositRoutes } from './features/deposits/routes.ts'
import { deskRoutes } from './features/desks/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { eveningRoutes } from './features/evening/routes.ts'
import { examRoutes } from './features/exams/routes.ts'
import { familyRoutes } from './features/families/routes.ts'
import { feeRoutes } from './features/fees/routes.ts'
import { guardianRoutes } from './features/guardians/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { kindRoutes } from './features/kinds/index.ts'
import { madeFileRoutes } from './features/made-files/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { noticeRoutes } from './features/notices/index.ts'
import { numberRoutes } from './features/numbers/routes.ts'
import { oldBookRoutes } from './features/old-book/routes.ts'
import { parentRoutes } from './features/parents/routes.ts'
import { payOutRoutes } from './features/pay-outs/routes.ts'
import { payerRoutes } from './features/payers/index.ts'
import { payingRoutes } from './features/paying/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { proprietorRoutes } from './features/proprietor/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { reductionRoutes } from './features/reductions/routes.ts'
import { registerRoutes } from './features/registers/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { rosterRoutes } from './features/roster/routes.ts'
import { schoolRoutes } from './features/schools/routes.ts'
import { settlementRoutes } from './features/settlement/routes.ts'
import { sponsorRoutes } from './features/sponsors/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { studentRoutes } from './features/students/routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { weeklyRoutes } from './features/weekly/routes.ts'
import { STRICT_POLICY } from './http/content-security.ts'
import { docsRoutes } from './http/docs/routes.ts'
import { answerError, answerRefusal } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { loggerFor, logRequests } from './http/logger.ts'
import { metricsRoutes } from './http/metrics.ts'
import { answerNoRequest } from './http/no-request.ts'
import { serveApk } from './http/serve-apk.ts'
import { serveWeb } from './http/serve-web.ts'
import { loadSitePages } from './http/site-pages.ts'

/** What anybody may send; a signed-in school may send more (http/route.ts). */
const BODY_BYTES_MAX = 100_000
/** For a class list over a slow connection; who has not sent all by then is cut off. */
const REQUEST_TIMEOUT_MS = 30_000
/** What scripts of other origins, such as the parents' app, may read besides the body. */
const EXPOSED_HEADERS = [
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Retry-After',
  'X-List-Changes',
  'X-List-Version',
  'X-Request-Id',
  'X-Total-Count',
  'X-Total-Credit',
  'X-Total-Debit',
  'X-Total-Received',
]
/** Lists are made anew at each reading: quick beats small. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }

/** The whole application on one world: every feature's routes, listed by hand. It listens to nothing by itself. */
export async function buildApp(world: World): Promise<FastifyInstance> {
  const app = openServer(world)
  await keepConventions(app, world)
  const pages = await loadSitePages(world)
  app.setNotFoundHandler(
    (request, reply) =>
      (asksForPage(request) && pages.sendNotFound(request, reply)) ||
      answerRefusal(
        new Refusal('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}.`),
        reply,
      ),
  )
  healthRoutes(app, world)
  docsRoutes(app, world)
  metricsRoutes(app, world)
  for (const routes of features) routes(app, world)
  contactRoutes(app, world, pages)
  await serveApk(app, world)
  await serveWeb(app, pages)
  return app
}

/** The calls of each part of the product. */
const features = [
  schoolRoutes,
  classRoutes,
  studentRoutes,
  staffRoutes,
  proprietorRoutes,
  calendarRoutes,
  cashRoutes,
  familyRoutes,
  callRoutes,
  clearanceRoutes,
  examRoutes,
  insightRoutes,
  sponsorRoutes,
  reductionRoutes,
  deskRoutes,
  requestRoutes,
  auditRoutes,
  closingRoutes,
  oldBookRoutes,
  rosterRoutes,
  feeRoutes,
  paymentRoutes,
  receiptRoutes,
  reportRoutes,
  guardianRoutes,
  messageRoutes,
  eveningRoutes,
  weeklyRoutes,
  cashDayRoutes,
  depositRoutes,
  kindRoutes,
  payerRoutes,
  payOutRoutes,
  accountantRoutes,
  statementRoutes,
  registerRoutes,
  documentRoutes,
  madeFileRoutes,
  noticeRoutes,
  numberRoutes,
  parentRoutes,
  payingRoutes,
  settlementRoutes,
  subscriptionRoutes,
]

function openServer(world: World): FastifyInstance {
  return Fastify({
    logger: loggerFor(world.env, world.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The one proxy in front of us; what a caller claims about proxies before it is not believed.
    trustProxy: world.env.isBehindProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node looks for late requests twice a minute by itself, and gives headers a minute.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 15_000, requestTimeout: REQUEST_TIMEOUT_MS },
    clientErrorHandler: answerNoRequest,
    // Who comes while we go is served, and sent to the next server by a closed connection.
    return503OnClosing: false,
    // Addresses that no route can be looked up for: no hook has run yet.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.header('x-request-id', request.id)),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
  })
}

/** What holds for every answer: its errors, its headers, its size, and how much is served at a time. */
async function keepConventions(app: FastifyInstance, world: World): Promise<void> {
  // Before anything that has addresses of its own: what is registered earlier answers in the framework's words.
  app.setErrorHandler(answerError)
  readJsonBodies(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: world.env.isProduction,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(cors, {
    origin: world.env.corsOrigins.length > 0 ? world.env.corsOrigins : false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  })
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], brotliOptions: QUICK_BROTLI })
  await app.register(underPressure, {
    maxEventLoopDelay: world.env.busyAfterMs,
    // A sample in which the loop never turned counts as held up for ever: it is as long as the limit, and no shorter.
    sampleInterval: world.env.busyAfterMs,
    retryAfter: 5,
    message: 'The server is busy. Try again.',
  })
  closeConnectionsWhileClosing(app)
  logRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('content-security-policy', STRICT_POLICY)
  })
}

/**
 * Closes the connection with an answer that was under way when the server was asked to stop. Kept alive, it would hold the
 * server up until the caller lets go of it, more than a minute later.
 */
function closeConnectionsWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** A person in a browser, not a program calling the API. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  return /^(GET|HEAD)$/.test(method) && !/^\/api(\/|$)/.test(url) && /text\/html/.test(headers.accept ?? '')
}
