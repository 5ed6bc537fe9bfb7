import type { SmsGateway } from './gateway.ts'
import { at, deliveryOf, isAnswered, request, resultOfStatus, UNREADABLE } from './request.ts'

/** Arkesel's API v2: key in a header, JSON, numbers as 233… */
export function arkeselGateway({ apiKey, baseUrl }: { apiKey: string; baseUrl?: string }): SmsGateway {
  const root = `${baseUrl ?? 'https://sms.arkesel.com'}/api/v2/sms`
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
  return {
    name: 'arkesel',
    async send({ to, from, text }) {
      const answer = await request(`${root}/send`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ sender: from, message: text, recipients: [to.slice(1)] }),
      })
      if (!isAnswered(answer)) return answer
      const said = String(at(answer.body, 'message') ?? `Arkesel answered ${answer.status}.`)
      const status = at(answer.body, 'status')
      if (answer.status < 300 && typeof status !== 'string') return UNREADABLE
      if (status !== 'success') return resultOfStatus(answer, said)
      const providerId = at(answer.body, 'data', 0, 'id')
      return providerId
        ? { outcome: 'sent', providerId: String(providerId) }
        : { outcome: 'rejected', reason: 'Arkesel does not take this number.' }
    },
    async statusOf(providerId) {
      const answer = await request(`${root}/${encodeURIComponent(providerId)}`, { headers })
      if (!isAnswered(answer)) return 'pending'
      return deliveryOf(at(answer.body, 'data', 'status') ?? at(answer.body, 'data', 0, 'status'))
    },
  }
}
