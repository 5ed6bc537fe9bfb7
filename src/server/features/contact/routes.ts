import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { Refusal, refusalStatus } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { policyOf } from '../../http/content-security.ts'
import { answerError } from '../../http/errors.ts'
import { parse } from '../../http/parse.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { publicRoute } from '../../http/route.ts'
import type { SitePages } from '../../http/site-pages.ts'
import { answerPage, type PlainForm } from './answer-page.ts'
import { sendContactMessage } from './send-contact-message.ts'

/** Tries, right or wrong, from one address; counted before anything of them is read. */
const tries = rateLimit({
  name: 'contact-try',
  triesMax: 60,
  windowSeconds: 3_600,
  sentence: 'The form was sent very often from here. Please wait an hour, or write us an e-mail.',
})

/** The contact form: as a call, and as a plain form for browsers without script. */
export function contactRoutes(app: FastifyInstance, world: World, pages: SitePages): void {
  const enter = async (request: FastifyRequest) => tries.take(world, addressOf(request))

  publicRoute(
    app,
    world,
    endpoints.sendContactMessage,
    async ({ body }, { request }) => {
      await sendContactMessage(world, body, addressOf(request))
      return { message: sentences.contact.sent }
    },
    { enter },
  )

  app.register(async (plain) => {
    readPlainForms(plain)
    plain.setErrorHandler((error, request: FastifyRequest<{ Body: PlainForm }>, reply) =>
      error instanceof Refusal && error.code !== 'bad_request'
        ? refuse(error, request.body ?? {}, pages, request, reply)
        : answerError(error, request, reply),
    )
    plain.post(
      '/contact',
      { onRequest: enter },
      async (request: FastifyRequest<{ Body: PlainForm }>, reply) => {
        const form = request.body ?? {}
        const services = [form.services ?? []].flat()
        const body = parse(endpoints.sendContactMessage.body, { ...form, services })
        await sendContactMessage(world, body, addressOf(request))
        // Sent on to a page of its own, so that loading it again sends nothing twice.
        return reply.redirect('/contact#sent', 303)
      },
    )
  })
}

function refuse(
  refusal: Refusal,
  form: PlainForm,
  pages: SitePages,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = pages.read('/contact', request) ?? '<p data-says="bad" hidden=""><span></span></p>'
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(refusalStatus[refusal.code])
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyOf(page))
    .send(answerPage(page, refusal.message, form))
}

/** Our form has seven names, and one of them for each service. */
const FORM_FIELDS_MAX = 50

/** Forms as browsers send them; a name that comes twice is a list. */
function readPlainForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => readForm(String(body)),
  )
}

function readForm(text: string): Record<string, string | string[]> {
  if (text.split('&', FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX)
    throw new Refusal('bad_request', `The form has more than ${FORM_FIELDS_MAX} fields.`)
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text))
    values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...others]]) => [
      name,
      others.length > 0 ? [first, ...others] : first,
    ]),
  )
}
