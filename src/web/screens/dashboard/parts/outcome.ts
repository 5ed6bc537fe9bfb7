import { formatMoment } from '#shared/dates.ts'
import type { Asked } from '#web/queries/requests.ts'

/** What became of a request, in one sentence. */
export function outcomeOf({ state, answeredBy, answeredAt, answerReason, answeredWith }: Asked): string {
  const who = answeredBy?.name ?? 'Nobody'
  const when = answeredAt ? ` ${formatMoment(answeredAt)}` : ''
  const how = answeredWith === 'pin' ? ', by PIN at the desk' : answeredWith === 'code' ? ', by a code' : ''
  switch (state) {
    case 'approved':
      return `${who} said yes${when}${how}.`
    case 'refused':
      return `${who} said no${when}: “${answerReason ?? ''}”`
    case 'withdrawn':
      return `Withdrawn${when}.`
    case 'overtaken':
      return `${who} did it directly${when}.`
    case 'lapsed':
      return 'Nobody answered for three days.'
    default:
      return 'Waits for an answer.'
  }
}
