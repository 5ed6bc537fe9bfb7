import type { SmsGateway } from './gateway.ts'
import { at, deliveryOf, isAnswered, request, resultOfStatus, UNREADABLE } from './request.ts'

interface HubtelSettings {
  clientId: string
  clientSecret: string
  baseUrl?: string
}

/** Hubtel's quick-send: basic authentication, JSON, numbers as 233… */
export function hubtelGateway({ clientId, clientSecret, baseUrl }: HubtelSettings): SmsGateway {
  const root = `${baseUrl ?? 'https://sms.hubtel.com'}/v1/messages`
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return {
    name: 'hubtel',
    async send({ to, from, text }) {
      const answer = await request(`${root}/send`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ From: from, To: to.slice(1), Content: text }),
      })
      if (!isAnswered(answer)) return answer
      const said = String(at(answer.body, 'statusDescription') ?? `Hubtel answered ${answer.status}.`)
      if (answer.status >= 200 && answer.status < 300) {
        const code = at(answer.body, 'status')
        const messageId = at(answer.body, 'messageId')
        if (code === undefined && messageId === undefined) return UNREADABLE
        if (code === 0 || code === undefined)
          return { outcome: 'sent', providerId: String(messageId ?? '') || null }
        return code === 12 ? { outcome: 'no_credit', reason: said } : { outcome: 'rejected', reason: said }
      }
      return resultOfStatus(answer, said)
    },
    async statusOf(providerId) {
      const answer = await request(`${root}/${encodeURIComponent(providerId)}`, {
        headers: { authorization },
      })
      return isAnswered(answer) ? deliveryOf(at(answer.body, 'status')) : 'pending'
    },
  }
}
