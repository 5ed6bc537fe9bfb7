import { formatDay } from '#shared/dates.ts'
import { formatSigned } from '#shared/money.ts'
import type { TrayLine } from '#web/queries/statements.ts'

/** A line as it is heard where the keys stand: how much, of which day, and what Enter does with it. */
export function sayLine(line: TrayLine): string {
  return `${formatSigned(line.amount)} of ${formatDay(line.date)}. ${ofEnter(line)}`
}

function ofEnter({ grade, goesTo, receipt, deposit }: TrayLine): string {
  const children = goesTo.map(({ name }) => name).join(' and ')
  switch (grade) {
    case 'sure':
      return `Sure: Enter posts it to ${children}.`
    case 'likely':
      return `Likely: Enter posts it to ${children}.`
    case 'already':
      return `Already here: Enter links it with ${receipt?.number ?? `slip ${deposit?.slipNumber ?? ''}`}.`
    case 'out':
      return 'Money out: Enter asks what it was, and sets it aside.'
    default:
      return grade === 'maybe' ? 'Maybe: Enter opens it.' : 'Nobody’s yet: Enter opens it.'
  }
}
