import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { formatDay, formatTime } from '#shared/dates.ts'
import { checkPageOf, escapeHtml } from '../receipts/index.ts'

type Check = Reply<typeof endpoints.checkClearance>

/** The page behind the QR code of a slip: how the pupil stands now, whatever the paper says. */
export function clearancePage(check: Check | null): string {
  if (!check) {
    const content =
      '<p>We know no slip with this code. Compare it with the paper, letter by letter, or ask the school.</p>'
    return checkPageOf({ title: 'No such slip', tone: 'unknown', content })
  }
  const { title, tone, advice } = wordsOf(check)
  const asOf = new Date(check.asOf)
  const rows = [
    ['School', check.school],
    ['For', check.name],
    ['Child', check.initials],
    ['Class', check.className],
    ['As of', `${formatDay(asOf.toISOString().slice(0, 10))}, ${formatTime(asOf)}`],
  ]
  const lines = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')
  return checkPageOf({ title, tone, content: `<dl>${lines}</dl><p>${advice}</p>` })
}

/** Where somebody tries codes that nobody knows. */
export function tooManyPage(): string {
  const content =
    '<p>Too many codes that we do not know were tried from here. Wait a minute, then look at the slip again.</p>'
  return checkPageOf({ title: 'Please wait a minute', tone: 'unknown', content })
}

function wordsOf({ status, until }: Check): {
  title: string
  tone: 'genuine' | 'void' | 'unknown'
  advice: string
} {
  const compare = 'Compare the initials and the class with the paper.'
  switch (status) {
    case 'clear':
      return {
        title: 'Clear',
        tone: 'genuine',
        advice: `The school clears this child today. ${compare}`,
      }
    case 'until':
      return {
        title: `Clear until ${formatDay(until ?? '')}`,
        tone: 'genuine',
        advice: `The school lets this child through until that day. ${compare}`,
      }
    case 'not':
      return {
        title: 'Not clear',
        tone: 'unknown',
        advice: 'Something is still to be settled. Please ask the school’s office; this page says no sum.',
      }
    case 'left':
      return {
        title: 'No longer a pupil',
        tone: 'unknown',
        advice: 'The child of this slip is not at the school any more.',
      }
    case 'ended':
      return { title: 'No longer asked for', tone: 'unknown', advice: 'The school has ended this clearance.' }
  }
}
