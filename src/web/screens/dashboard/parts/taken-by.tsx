import { initialsOfName, shortName, shortNameWithin } from '#shared/people.ts'
import type { Entry } from '#web/queries/entries.ts'
import { cx } from '#web/ui/cx.ts'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './taken-by.module.css'

type OfEntry = Pick<Entry, 'kind' | 'method' | 'takenBy' | 'askedBy' | 'recordedBy' | 'receiptId'>

/**
 * Whose money it is: who received it, whoever took it back; below who asked and who said yes. Where a table is narrow initials, with
 * the whole sentence for whoever points at them or hears them read.
 */
export function TakenBy({ entry }: { entry: OfEntry }) {
  const { takenBy } = entry
  const beside = besideOf(entry)
  // Nobody here took what a parent paid on a phone.
  if (entry.method === 'Online' && entry.kind === 'payment') return 'from a phone'
  return (
    <span className={place.holds} title={[takenBy, beside.whole].filter(Boolean).join(', ')}>
      <span className={styles.whole}>
        {nameInColumn(takenBy)}
        {beside.whole && <span className={cx(text.small, text.muted, text.line)}>{beside.whole}</span>}
      </span>
      <span className={styles.short} aria-hidden="true">
        {initialsOfName(takenBy)}
        {beside.short && <span className={cx(text.small, text.muted, text.line)}>{beside.short}</span>}
      </span>
    </span>
  )
}

/** `Ama M.`; the school's own account stands as it is. */
export function nameInColumn(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length < 2 || shortName(name) === 'The Head') return shortName(name)
  return `${words[0]} ${[...(words.at(-1) ?? '')][0]}.`
}

/** The same within a sentence. */
export function nameWithin(name: string): string {
  const short = nameInColumn(name)
  return short === shortName(name) ? shortNameWithin(name) : short
}

function besideOf({ kind, takenBy, askedBy, recordedBy, receiptId }: OfEntry) {
  if (askedBy)
    return {
      whole: `asked ${nameWithin(askedBy)}, yes ${nameWithin(recordedBy)}`,
      short: `yes ${initialsOfName(recordedBy)}`,
    }
  const isOthers = kind === 'reversal' && receiptId !== null && recordedBy !== takenBy
  return isOthers
    ? { whole: `taken back by ${nameWithin(recordedBy)}`, short: `back ${initialsOfName(recordedBy)}` }
    : { whole: '', short: '' }
}
