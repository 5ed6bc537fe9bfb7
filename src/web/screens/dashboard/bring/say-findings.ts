import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { DirectionBy } from '#web/files/statements/mapping.ts'
import type { StatementView } from '#web/files/statements/reading.ts'
import type { StatementCheck } from '#web/queries/bring-statement.ts'
import type { Bringing } from './use-bring.ts'

type PassedOver = StatementView['facts']['passedOver']

interface Finding {
  sentence: string
  detail: string
  /** Nothing was wrong, and nothing was proved. */
  isOpen?: boolean
}

const directions: Record<DirectionBy, [string, string]> = {
  'own number': ['In or out, by your own number', 'this file writes amounts without a sign'],
  columns: ['In or out, by its column', 'what came in and what went out stand apart'],
  marks: ['In or out, by CR and DR', 'CR came in, DR went out'],
  signs: ['In or out, by the sign', 'a minus or brackets went out'],
  balances: ['In or out, by the balances', 'before and after each line'],
  'all in': ['All of it came in', 'as you said'],
  form: ['In or out, by the form', 'every line says it'],
}

/** What was deduced from a file, in sentences. */
export function howItWasRead({ view, mapping }: Bringing, { facts }: StatementView): Finding[] {
  const order = mapping.dayOrder === 'month_first' ? 'The month comes first' : 'The day comes first'
  const dates: Record<typeof facts.dates, Finding> = {
    told: {
      sentence: facts.isMonthFirst ? 'The month comes first' : 'The day comes first',
      detail: `${facts.dateSample} can be nothing else`,
    },
    said: { sentence: order, detail: 'as you said' },
    named: { sentence: 'The days are clear', detail: facts.dateSample || 'the form says them' },
  }
  const [sentence, detail] = directions[facts.direction]
  const idHeading = view.headings[mapping.columns.indexOf('providerId')]
  return [
    dates[facts.dates],
    { sentence, detail },
    idHeading || view.headings.length === 0
      ? {
          sentence: idHeading ? `A line is its ${idHeading}` : 'A line is the bank’s own number',
          detail: 'the same file again changes nothing',
        }
      : {
          sentence: 'A line is its day, amount, text and balance',
          detail: 'two alike are counted, the same file again changes nothing',
        },
  ]
}

/** What was checked, in sentences. */
export function whatWasChecked(statement: StatementView, check: StatementCheck, account: string): Finding[] {
  const { facts, accountNumber } = statement
  const span = `${counted(check.lines, 'line')}, ${formatDay(statement.from)} to ${formatDay(statement.to)}`
  return [
    check.lastBalance === null
      ? { sentence: 'It has no balances to follow', detail: span, isOpen: true }
      : { sentence: 'The balances follow each other', detail: span },
    accountNumber
      ? { sentence: 'It is this account’s own statement', detail: account }
      : { sentence: 'It does not say whose it is', detail: `taken for ${account}`, isOpen: true },
    statement.format === 'mt940'
      ? { sentence: 'The lines come to its balance', detail: 'no part of it is missing' }
      : whatWasPassedOver(facts.passedOver),
    ...(facts.cutOff === undefined ? [] : [mayBeCutOff(facts.cutOff)]),
    ...(facts.leftOut ? [sheetsLeftOut(facts.leftOut)] : []),
  ]
}

function sheetsLeftOut(names: readonly string[]): Finding {
  const more = names.length - SHEETS_NAMED
  const named = names.slice(0, SHEETS_NAMED).map((name) => `“${name}”`)
  return {
    sentence: `Not read: ${counted(names.length, 'sheet')} with other columns`,
    detail: `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}; where it holds payments, bring it as a file of its own`,
    isOpen: true,
  }
}

function mayBeCutOff(row: number): Finding {
  return {
    sentence: `Row ${row} may be cut off`,
    detail: 'the file ends there and no balance proves it; it is taken in, and never more than “Maybe”',
    isOpen: true,
  }
}

const ROWS_NAMED = 12
const SHEETS_NAMED = 5

/** Which rows were left out, to be looked at: one of them may be money. */
function whatWasPassedOver({ notes, failed, zero, rows }: PassedOver): Finding {
  const count = notes + failed + zero
  if (count === 0) return { sentence: 'Every row was read', detail: 'two decimals everywhere' }
  const parts = [
    notes > 0 && counted(notes, 'row of words or sums', 'rows of words or sums'),
    failed > 0 && counted(failed, 'attempt that failed', 'attempts that failed'),
    zero > 0 && counted(zero, 'line of 0.00', 'lines of 0.00'),
  ].filter(Boolean)
  const more = rows.length - ROWS_NAMED
  const named = `${rows.slice(0, ROWS_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return {
    sentence: `${counted(count, 'row was', 'rows were')} passed over`,
    detail:
      rows.length === 0
        ? parts.join(', ')
        : `${parts.join(', ')}. Look at ${rows.length === 1 ? 'row' : 'rows'} ${named}`,
    isOpen: rows.length > 0,
  }
}
