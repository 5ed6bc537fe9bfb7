import type { FastifyInstance } from 'fastify'
import { formatPhone } from '#shared/phones.ts'
import type { SmsGateway } from '../gateways/sms/gateway.ts'
import { logGateway } from '../gateways/sms/log.ts'
import { asText, page } from './page.ts'

const KEPT = 30

interface Text {
  to: string
  text: string
  at: Date
}

/**
 * The phones of everybody, while no provider sends: the newest texts stand at `/sandbox/phones`, in memory alone. A code to sign in
 * is in no list of the product, so that without this nobody could try it on a demo.
 */
export function phoneRoutes(app: FastifyInstance): SmsGateway {
  const texts: Text[] = []
  app.get('/sandbox/phones', (_request, reply) =>
    reply.header('refresh', '3').type('text/html; charset=utf-8').send(phonesPage(texts)),
  )
  return {
    name: logGateway.name,
    send: async (message) => {
      texts.unshift({ to: message.to, text: message.text, at: new Date() })
      texts.length = Math.min(texts.length, KEPT)
      return await logGateway.send(message)
    },
  }
}

function phonesPage(texts: readonly Text[]): string {
  const rows = texts.map(
    ({ to, text, at }) =>
      `<dt>${asText(formatPhone(to))}<br>${at.toISOString().slice(11, 19)}</dt><dd>${asText(text)}</dd>`,
  )
  return page(
    `<header><h1>Phones<br><span>What texts would have said, newest first</span></h1></header>
${rows.length > 0 ? `<dl>${rows.join('\n')}</dl>` : '<p class="told">No text yet. This page looks again every three seconds.</p>'}`,
    'No text leaves this machine.',
  )
}
