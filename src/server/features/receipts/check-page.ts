import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { formatDay } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { formatCedisSpaced } from '#shared/money.ts'

/** The page behind the QR code of a receipt: plain HTML, no script, readable on any phone. */
export function checkPage(check: Reply<typeof endpoints.checkReceipt> | Refusal, code = ''): string {
  if (!(check instanceof Refusal)) return checkPageOf(found(check, code))
  return checkPageOf(check.details.facts?.restores ? lost(check) : NOT_FOUND)
}

/** What a page says; its tone gives the colour. */
export interface Part {
  title: string
  tone: 'genuine' | 'void' | 'unknown'
  content: string
}

const NOT_FOUND: Part = {
  title: 'No such receipt',
  tone: 'unknown',
  content: `<p>We know no receipt with this code. Compare it with the paper, letter by letter, or ask the school.</p>`,
}

/** The school's books were restored: what it gave out shortly before may be unknown here and right all the same. */
function lost({ message }: Refusal): Part {
  return { title: 'Not in the books', tone: 'unknown', content: `<p>${escapeHtml(message)}</p>` }
}

function found(check: Reply<typeof endpoints.checkReceipt>, code: string): Part {
  const rows = [
    ['School', check.school],
    ['Receipt', check.number],
    ['Date', formatDay(check.date)],
    ['Amount', formatCedisSpaced(check.amount)],
    [check.initials.includes(',') ? 'Children' : 'Child', check.initials],
  ]
  const isVoid = check.status === 'void'
  const logo = check.hasLogo ? `<img class="logo" src="/r/${encodeURIComponent(code)}/logo" alt="">` : ''
  const lines = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')
  const advice = isVoid
    ? '<p>This receipt was taken back by the school and no longer counts. Ask at the office.</p>'
    : `<p>The school recorded this payment. Compare the number and the amount with the paper.</p>${movedOf(check)}`
  return {
    title: isVoid ? 'This receipt is void' : 'This receipt is genuine',
    tone: check.status,
    content: `${logo}<dl>${lines}</dl>${advice}`,
  }
}

/** Money that was put right: the receipt is genuine, and counts in another place. */
function movedOf({ movedToOtherFee, movedToOtherChild }: Reply<typeof endpoints.checkReceipt>): string {
  const parts = [
    ...(movedToOtherFee > 0 ? [`${formatCedisSpaced(movedToOtherFee)} to another fee of this child`] : []),
    ...(movedToOtherChild > 0 ? [`${formatCedisSpaced(movedToOtherChild)} to another child`] : []),
  ]
  if (parts.length === 0) return ''
  return `<p class="moved">The school has since moved ${parts.join(' and ')}. Ask at the office if you did not expect this.</p>`
}

/** A public page of one answer: plain HTML in the product's own look. `content` is markup. */
export function checkPageOf({ title, tone, content }: Part): string {
  return `<!doctype html>
<html lang="en-GH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Akontaa</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/r/check.css">
</head>
<body class="${tone}">
<div class="kente"></div>
<header><a href="/"><img src="/icon.svg" alt="" width="36" height="36"> Akontaa</a></header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer>School fees for Ghana</footer>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
