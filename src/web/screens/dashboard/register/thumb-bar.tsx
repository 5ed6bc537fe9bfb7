import { formatAmount } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import type { Marks } from '#web/offline/kept-registers.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { goTo } from './address.tsx'
import { MarkTile } from './mark-tile.tsx'
import { inHand, markNames, tallyOf, tapWords } from './marks.ts'
import frame from './register.module.css'
import styles from './thumb-bar.module.css'

interface ThumbBarProps {
  id: string
  marks: Marks
  stamp: RegisterMark
  /** How many have no mark, of how many. */
  open: number
  pupils: number
  canUndo: boolean
  onStamp: (mark: RegisterMark) => void
  onUndo: () => void
  onAllPaid: () => void
  onMissing: () => void
}

/** All that a thumb does: what a tap means, the way back, the stamps, and the next step. */
export function ThumbBar({
  id,
  marks,
  stamp,
  open,
  pupils,
  canUndo,
  onStamp,
  onUndo,
  onAllPaid,
  onMissing,
}: ThumbBarProps) {
  const isFresh = !canUndo && open > 0
  return (
    <div className={cx(frame.thumb, styles.bar)}>
      <Row as="p" align="center" gap={3} className={styles.telling}>
        <span>{canUndo || open < pupils ? tapWords[stamp] : `${open} without a mark. Tap a name: paid`}</span>
        {canUndo && open > 0 && (
          <button type="button" onClick={onAllPaid}>
            All {open} paid
          </button>
        )}
        {canUndo && (
          <button type="button" onClick={onUndo}>
            <Icon name="undo" /> Undo
          </button>
        )}
      </Row>
      <Stamps marks={marks} stamp={stamp} onStamp={onStamp} />
      {isFresh ? (
        <Button kind="primary" large onClick={onAllPaid}>
          {open === 1 ? 'The one without a mark paid' : `All ${open} paid`}
        </Button>
      ) : (
        <Button
          kind="primary"
          large
          onClick={() => (open > 0 ? onMissing() : goTo(`${paths.register(id)}&step=handOver`))}
        >
          Hand over GH₵ {formatAmount(inHand(marks))}
        </Button>
      )}
    </div>
  )
}

interface StampsProps {
  marks: Marks
  stamp: RegisterMark
  onStamp: (mark: RegisterMark) => void
}

const ORDER: readonly RegisterMark[] = ['paid', 'absent', 'owes', 'free', 'own_food', 'prepaid']

/** One mark is chosen and then pressed on names; the count on it is the total. */
function Stamps({ marks, stamp, onStamp }: StampsProps) {
  const tally = tallyOf(marks)
  return (
    <fieldset className={styles.stamps}>
      <legend className={text.unseen}>Stamp: choose one, then tap names</legend>
      {ORDER.map((mark) => (
        <label key={mark} className={styles.stamp} data-on={mark === stamp || undefined}>
          <input
            type="radio"
            name="stamp"
            value={mark}
            checked={mark === stamp}
            onChange={() => onStamp(mark)}
          />
          <MarkTile mark={mark} />
          <span>
            <b>{tally[mark]}</b>
            {markNames[mark]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
