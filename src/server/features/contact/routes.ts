import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { Refusal, refusalStatus } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import type { World } from '../../context/world.ts'
import { policyOf } from '../../http/content-security.ts'
import { parse, publicRoute } from '../../http/route.ts'
import type { SitePages } from '../../http/site-pages.ts'
import { answerPage, type PlainForm } from './answer-page.ts'
import { sendContactMessage } from './send-contact-message.ts'

/** The contact form: as a call, and as a plain form for browsers without script. */
export function contactRoutes(app: FastifyInstance, world: World, pages: SitePages): void {
  publicRoute(app, world, endpoints.sendContactMessage, async ({ body }, { request }) => {
    await sendContactMessage(world, body, request.ip)
    return { message: sentences.contact.sent }
  })

  app.register(async (plain) => {
    readPlainForms(plain)
    plain.post('/contact', async (request: FastifyRequest<{ Body: PlainForm }>, reply) => {
      const form = request.body ?? {}
      try {
        const services = [form.services ?? []].flat()
        const body = parse(endpoints.sendContactMessage.body, { ...form, services })
        await sendContactMessage(world, body, request.ip)
      } catch (error) {
        if (error instanceof Refusal) return refuse(error, form, pages, request, reply)
        throw error
      }
      // Sent on to a page of its own, so that loading it again sends nothing twice.
      return reply.redirect('/contact#sent', 303)
    })
  })
}

function refuse(
  refusal: Refusal,
  form: PlainForm,
  pages: SitePages,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = pages.read('/contact', request) ?? '<p id="wrong" class="notice bad"></p>'
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(refusalStatus[refusal.code])
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyOf(page))
    .send(answerPage(page, refusal.message, form))
}

/** Forms as browsers send them; a name that comes twice is a list. */
function readPlainForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 100_000 },
    async (_request: FastifyRequest, body: string | Buffer) => {
      const sent = new URLSearchParams(String(body))
      return Object.fromEntries(
        [...new Set(sent.keys())].map((name) => {
          const values = sent.getAll(name)
          return [name, values.length > 1 ? values : values[0]]
        }),
      )
    },
  )
}
