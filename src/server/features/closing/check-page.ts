import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { groupedCode, readClosingCode } from '#shared/closing-code.ts'
import { counted } from '#shared/counted.ts'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { checkPageOf, escapeHtml } from '../receipts/index.ts'

type Check = Reply<typeof endpoints.checkClosing>

/** Where the code of a closing sheet is typed; `typed` is what was typed before. */
export function askPage(typed = '', wrong = ''): string {
  const problem = wrong ? `<p id="wrong" class="wrong" role="alert">${escapeHtml(wrong)}</p>` : ''
  const title = wrong ? 'This is no code' : 'Is this sheet what it was?'
  return checkPageOf({
    title,
    tone: 'unknown',
    content: `${wrong ? '' : '<p>When a school closes a term it prints a sheet with a code of four groups. Type it here, in any case, with or without spaces. The code of an export or a backup is read as well.</p>'}${problem}${formOf(typed, Boolean(wrong))}`,
  })
}

/** What a code stands for, or why it stands for nothing. */
export function closingPage(check: Check | Refusal, code: string): string {
  if (check instanceof Refusal) return refusedPage(check, code)
  const day = formatDay(dayOf(new Date(check.at)))
  const { title, tone, advice } = wordsOf(check, day)
  const rows = [
    ['School', check.school],
    ...(check.term ? [['Term', check.term]] : []),
    ...(check.startsOn && check.endsOn
      ? [['From', `${formatDay(check.startsOn)} to ${formatDay(check.endsOn)}`]]
      : []),
    [check.what === 'sheet' ? 'Closed' : 'As of', `${day}, ${formatTime(new Date(check.at))}`],
    ['Code', written(code)],
  ]
  const lines = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')
  return checkPageOf({
    title,
    tone,
    content: `<dl>${lines}</dl>${advice.map((line) => `<p>${line}</p>`).join('')}`,
  })
}

/** As it stands on paper, however it was typed. */
function written(typed: string): string {
  const read = readClosingCode(typed)
  return 'code' in read ? groupedCode(read.code) : typed
}

function wordsOf({ what, status, since }: Check, day: string) {
  if (status === 'broken')
    return {
      title: 'The books are not what they were',
      tone: 'void' as const,
      advice: [
        'What was recorded before this sheet was changed by something that is not this program. Ask whoever keeps the books.',
      ],
    }
  if (what === 'state')
    return {
      title: 'These books are in the school’s books',
      tone: 'genuine' as const,
      advice: [
        `Everything that the export or backup of ${day} says was recorded is there as it was. What came later is no part of it.`,
      ],
    }
  if (status === 'changed')
    return {
      title: 'The books were changed after it',
      tone: 'unknown' as const,
      advice: [
        `This is the sheet of ${day}. Since then ${counted(since, 'entry', 'entries')} changed the term.`,
        'The school’s office prints the sheet again: it names them.',
      ],
    }
  return {
    title: `This is the sheet of ${day}, unchanged`,
    tone: 'genuine' as const,
    advice: [
      'Nothing was changed in this term since. Compare school, term and days with the paper; its figures the school’s office prints again, with the same code.',
    ],
  }
}

function refusedPage(refusal: Refusal, typed: string): string {
  const wrong = refusal.details.fields?.code
  if (wrong) return askPage(typed, wrong)
  if (refusal.code === 'too_many')
    return checkPageOf({
      title: 'Please wait a minute',
      tone: 'unknown',
      content: `<p>${escapeHtml(refusal.message)}</p>`,
    })
  return checkPageOf({
    title: 'No school has this code',
    tone: 'unknown',
    content: `<p>The code is written as codes are, and no school has it. If it stands so on the paper, the sheet is not of the books we keep, or they were brought back from an older backup.</p>${formOf(typed, false)}`,
  })
}

function formOf(typed: string, isWrong: boolean): string {
  return `<form action="/closed" method="get">
<label for="code">Code of the sheet</label>
<input id="code" name="code" value="${escapeHtml(typed)}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="60" placeholder="K7QM 2XRD 90VF C4TH"${isWrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''} required>
<button>Check</button>
</form>`
}
