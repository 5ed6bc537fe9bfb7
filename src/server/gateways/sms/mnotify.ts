import type { SmsGateway } from './gateway.ts'
import { at, deliveryOf, isAnswered, request, resultOfStatus, UNREADABLE } from './request.ts'

/** mNotify's quick SMS: key in the query, JSON, numbers as 0… */
export function mnotifyGateway({ apiKey, baseUrl }: { apiKey: string; baseUrl?: string }): SmsGateway {
  const root = `${baseUrl ?? 'https://api.mnotify.com'}/api`
  const key = `key=${encodeURIComponent(apiKey)}`
  return {
    name: 'mnotify',
    async send({ to, from, text }) {
      const answer = await request(`${root}/sms/quick?${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          recipient: [to.replace('+233', '0')],
          sender: from,
          message: text,
          is_schedule: false,
          schedule_date: '',
        }),
      })
      if (!isAnswered(answer)) return answer
      const said = String(at(answer.body, 'message') ?? `mNotify answered ${answer.status}.`)
      const status = at(answer.body, 'status')
      if (answer.status < 300 && typeof status !== 'string') return UNREADABLE
      if (status !== 'success') return resultOfStatus(answer, said)
      if (Number(at(answer.body, 'summary', 'total_rejected') ?? 0) > 0)
        return { outcome: 'rejected', reason: said }
      return { outcome: 'sent', providerId: String(at(answer.body, 'summary', '_id') ?? '') || null }
    },
    async statusOf(providerId) {
      const answer = await request(`${root}/campaign/${encodeURIComponent(providerId)}/null?${key}`, {})
      return isAnswered(answer) ? deliveryOf(at(answer.body, 'report', 0, 'status')) : 'pending'
    },
  }
}
