import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { formatAmount } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import type { BookPupil } from '#web/queries/registers.ts'
import { MarkTile } from './mark-tile.tsx'
import { type Mark, markNames, rowWords } from './marks.ts'
import styles from './pupil-row.module.css'

const LONG_PRESS_MS = 450

interface PupilRowProps {
  pupil: BookPupil
  number: number
  mark: Mark | undefined
  stamp: RegisterMark
  yesterday: RegisterMark | undefined
  /** The one stamped last: gold for a moment. */
  isLast: boolean
  onPress: () => void
  onOpen: () => void
}

/** The whole row is stamped; a long press, or Enter, opens the pupil's sheet. */
export function PupilRow({ pupil, number, mark, stamp, yesterday, isLast, onPress, onOpen }: PupilRowProps) {
  const press = usePress(onPress, onOpen)
  const { value, about } = rowWords(pupil, mark)
  const isOpen = pupil.marks.length > 0 && !mark
  return (
    <li>
      <button
        type="button"
        className={styles.pupil}
        data-last={isLast || undefined}
        aria-label={labelOf(pupil, mark, stamp)}
        {...press}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.name}>
          <span>
            <b>{pupil.surname}</b>, {pupil.firstName}
          </span>
          {(isOpen || about) && <small>{isOpen ? 'Two people marked differently. Choose.' : about}</small>}
        </span>
        <span className={styles.value}>{mark?.mark === 'paid' ? <b>{value}</b> : value}</span>
        {yesterday && (
          <span className={styles.yesterday} title={`The day before: ${markNames[yesterday].toLowerCase()}`}>
            {markNames[yesterday][0]}
          </span>
        )}
        <MarkTile mark={mark?.mark ?? null} />
      </button>
    </li>
  )
}

/** A tap, a long press, and Enter, which opens as the long press does. */
function usePress(onPress: () => void, onOpen: () => void) {
  const timer = useRef(0)
  const wasLong = useRef(false)
  const stop = () => window.clearTimeout(timer.current)
  return {
    onPointerDown: () => {
      wasLong.current = false
      timer.current = window.setTimeout(() => {
        wasLong.current = true
        onOpen()
      }, LONG_PRESS_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      onOpen()
    },
    onClick: () => {
      if (!wasLong.current) onPress()
      wasLong.current = false
    },
  }
}

function labelOf(pupil: BookPupil, mark: Mark | undefined, stamp: RegisterMark): string {
  const name = `${pupil.surname}, ${pupil.firstName}`
  const words = mark
    ? `${markNames[mark.mark].toLowerCase()}${mark.amount ? ` ${formatAmount(mark.amount)}` : ''}`
    : 'no mark'
  const owed = pupil.balance > 0 ? `, owes ${formatAmount(pupil.balance)} from before` : ''
  return `${name}, ${words}${owed}. Press to mark ${markNames[stamp].toLowerCase()}.`
}
