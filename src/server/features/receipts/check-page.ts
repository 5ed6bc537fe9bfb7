import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { formatDay } from '#shared/dates.ts'
import { formatCedisSpaced, fromCedis } from '#shared/money.ts'

/** The page behind the QR code of a receipt: plain HTML, no script, readable on any phone. */
export function checkPage(check: Reply<typeof endpoints.checkReceipt> | null): string {
  return pageOf(check ? found(check) : NOT_FOUND)
}

interface Part {
  title: string
  tone: 'genuine' | 'void' | 'unknown'
  content: string
}

const NOT_FOUND: Part = {
  title: 'No such receipt',
  tone: 'unknown',
  content: `<p>We know no receipt with this code. Compare it with the paper, letter by letter, or ask the school.</p>`,
}

function found(check: Reply<typeof endpoints.checkReceipt>): Part {
  const rows = [
    ['School', check.school],
    ['Receipt', check.number],
    ['Date', formatDay(check.date)],
    ['Amount', formatCedisSpaced(fromCedis(check.amount))],
    ['Child', check.initials],
  ]
  const isVoid = check.status === 'void'
  const lines = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')
  const advice = isVoid
    ? '<p>This receipt was taken back by the school and no longer counts. Ask at the office.</p>'
    : '<p>The school recorded this payment. Compare the number and the amount with the paper.</p>'
  return {
    title: isVoid ? 'This receipt is void' : 'This receipt is genuine',
    tone: check.status,
    content: `<dl>${lines}</dl>${advice}`,
  }
}

function pageOf({ title, tone, content }: Part): string {
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
<main>
<h1>${title}</h1>
${content}
</main>
<footer><a href="/">Akontaa</a>, school fees for Ghana</footer>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
