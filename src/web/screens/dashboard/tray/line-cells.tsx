import { type KeyboardEvent, useId } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, formatSigned } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import type { TrayLine } from '#web/queries/statements.ts'
import { cx } from '#web/ui/cx.ts'
import table from '#web/ui/table.module.css'
import text from '#web/ui/text.module.css'
import { sayLine } from './say-line.ts'
import styles from './tray.module.css'

interface LineCellsProps {
  line: TrayLine
  onChoose?: () => void
  /** In a list that is gone through by keys: where the Tab key stops, and what a key does. */
  ofKeys?: { tabIndex: number; onKeyDown: (event: KeyboardEvent) => void }
}

/** When, from whom, what they wrote, whose it may be, and how much. */
export function LineCells({ line, onChoose, ofKeys }: LineCellsProps) {
  const { date, time, from, number, kind, amount, charge } = line
  const about = useId()
  const whose = from || formatPhone(number) || kind || 'No name'
  return (
    <>
      <td className={cx(table.day, styles.when)}>
        {formatDay(date).slice(0, -5)} {time}
      </td>
      <td className={cx(table.wrapped, styles.from)}>
        {onChoose ? (
          <>
            <button
              type="button"
              className={styles.name}
              onClick={onChoose}
              {...ofKeys}
              aria-describedby={ofKeys && about}
            >
              {whose}
            </button>
            {ofKeys && (
              <span id={about} hidden>
                {sayLine(line)}
              </span>
            )}
          </>
        ) : (
          <span className={text.strong}>{whose}</span>
        )}
        {from && number && (
          <span className={cx(text.aside, text.plain, text.nowrap)}>{formatPhone(number)}</span>
        )}
      </td>
      <td className={cx(table.wrapped, table.below, styles.reference)}>
        <Reference line={line} />
      </td>
      <td className={cx(table.wrapped, table.below, styles.goes)}>
        <GoesTo line={line} />
      </td>
      <td className={table.amount}>
        {formatSigned(amount)}
        {charge > 0 && <span className={cx(text.aside, text.plain)}>less {formatAmount(charge)}</span>}
      </td>
    </>
  )
}

/** What the payer wrote; the words that say whose it is are underlined. */
function Reference({ line: { text: written, said } }: { line: TrayLine }) {
  const at = said ? written.toUpperCase().indexOf(said.toUpperCase()) : -1
  if (at < 0) return <>{written}</>
  return (
    <>
      {written.slice(0, at)}
      <mark>{written.slice(at, at + said.length)}</mark>
      {written.slice(at + said.length)}
    </>
  )
}

/** What speaks against a line, in the row's own words. */
const DOUBTS: Record<string, string> = {
  reversed: 'Money that the bank took back',
  pending: 'May be here twice: pending and booked',
  cut: 'The end of its row may be missing',
}

function GoesTo({ line }: { line: TrayLine }) {
  const { goesTo, receipt, deposit, why, grade } = line
  const doubt = grade === 'done' ? undefined : DOUBTS[why]
  if (doubt) return <Two first={doubt} under={receipt ? `${receipt.number}, ${receipt.name}` : ''} />
  if (receipt && grade === 'maybe')
    return <Two first={`May be ${receipt.number}`} under={`${receipt.name}, ${receipt.by}`} />
  if (receipt) return <Two first={receipt.number} under={`${receipt.name}, ${receipt.by}`} />
  if (deposit)
    return <Two first={`Slip ${deposit.slipNumber}`} under={`paid in ${formatDay(deposit.date)}`} />
  const [first] = goesTo
  if (!first) return null
  if (why === 'several') return <Two first={goesTo.map(({ name }) => name).join(' or ')} under="not chosen" />
  const known = KNOWN[why] ?? ''
  if (goesTo.length > 1)
    return (
      <Two
        first={`${first.name} and ${goesTo.length - 1} more`}
        under={known || `${goesTo.length} children`}
      />
    )
  const fees = first.lines.map(({ feeType }) => feeType).join(', ')
  const credit = first.inCredit > 0 ? `, ${formatAmount(first.inCredit)} in credit for ${first.creditTo}` : ''
  return <Two first={first.name} under={`${first.className}, ${known || `${fees}${credit}`}`} />
}

const KNOWN: Record<string, string> = {
  number: 'the number of this one family',
  pairing: 'paired so twice before',
  code_by_others: 'this code was sent from a number of another family',
  code_unclear: 'a second code is no child’s here',
}

function Two({ first, under }: { first: string; under: string }) {
  return (
    <>
      <span className={text.strong}>{first}</span>
      <span className={cx(text.aside, text.plain)}>{under}</span>
    </>
  )
}
