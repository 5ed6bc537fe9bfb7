import { dayOf, formatTime } from '#shared/dates.ts'
import { looksLikeFormula } from '#shared/formulas.ts'
import { formatAmount } from '#shared/money.ts'
import { saveFile } from '#web/open-file.ts'
import { namesOfAct, saidLines, type WaitingAct } from './waiting-act.ts'

/** For the worst case: what waits on this device as a table, to be typed in elsewhere. */
export function saveQueueAsFile(acts: readonly WaitingAct[]): void {
  // A spreadsheet takes the text for UTF-8 only with this mark before it.
  const blob = new Blob([`\ufeff${queueAsCsv(acts)}`], { type: 'text/csv;charset=utf-8' })
  saveFile({ blob, name: `waiting-${dayOf(new Date())}.csv` })
}

/** The same as text, each line of an act a row. */
export function queueAsCsv(acts: readonly WaitingAct[]): string {
  const head = [
    'Slip',
    'Day',
    'Recorded at',
    'Student',
    'No.',
    'Class',
    'What',
    'Fee type',
    'Amount (GHS)',
    'Method',
    'Reference',
    'State',
  ]
  const rows = acts.flatMap((act) =>
    saidLines(act).map(({ feeType, amount }) => [
      act.slip,
      act.date,
      `${dayOf(new Date(act.takenAt))} ${formatTime(new Date(act.takenAt))}`,
      namesOfAct(act),
      act.student.number,
      act.student.className,
      act.kind,
      feeType,
      formatAmount(amount),
      ...(act.kind === 'payment' ? [act.method, act.details?.reference ?? ''] : ['', '']),
      act.state.name === 'waiting' ? 'waiting' : act.state.sentence,
    ]),
  )
  return `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would take for a formula stays a text. */
function cell(text: string): string {
  const safe = looksLikeFormula(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
