import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'
import type { RegisterMark } from '#shared/registers.ts'
import type { Mark } from '#web/offline/kept-registers.ts'
import type { BookPupil } from '#web/queries/registers.ts'
import { Stack } from '#web/ui/layout.tsx'
import { MarkTile } from './mark-tile.tsx'
import { asksOnPress, markNames, rowWords } from './marks.ts'
import styles from './pupil-row.module.css'

const LONG_PRESS_MS = 450

interface PupilRowProps {
  pupil: BookPupil
  number: number
  mark: Mark | undefined
  stamp: RegisterMark
  yesterday: RegisterMark | undefined
  /** What the office has of this pupil, where it differs. */
  office?: string | undefined
  /** Of whom another of the class has the name too. */
  code?: string | undefined
  /** The one stamped last: gold for a moment. */
  isLast: boolean
  acts: RowActs
}

export interface RowActs {
  onPress: (pupil: BookPupil) => void
  onOpen: (pupil: BookPupil) => void
}

/** The whole row is stamped; a long press, or Enter, opens the pupil's sheet. Drawn again only where something of it changes. */
export const PupilRow = memo(function PupilRow(row: PupilRowProps) {
  const { pupil, number, mark, yesterday, code, isLast, acts } = row
  const press = usePress(
    () => acts.onPress(pupil),
    () => acts.onOpen(pupil),
  )
  const { value, about } = wordsOf(row)
  return (
    <li>
      <button
        type="button"
        className={styles.pupil}
        data-last={isLast || undefined}
        aria-label={labelOf(row)}
        {...press}
      >
        <span className={styles.number}>{number}</span>
        <Stack as="span" className={styles.name}>
          <span>
            <b>{pupil.surname}</b>, {pupil.firstName}
            {code && <small> {code}</small>}
          </span>
          {about && <small>{about}</small>}
        </Stack>
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
})

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

function wordsOf({ pupil, mark, office }: PupilRowProps): { value: string; about: string } {
  const { value, about } = rowWords(pupil, mark)
  if (office) return { value, about: office }
  return { value, about: pupil.marks.length > 0 && !mark ? 'Two people marked differently. Choose.' : about }
}

/** All that stands in the row, in its order: whoever speaks to the phone says what they read. */
function labelOf(row: PupilRowProps): string {
  const { pupil, number, mark, code } = row
  const { value, about } = wordsOf(row)
  const said = mark ? (mark.mark === 'paid' ? `${value}, paid` : value) : 'no mark'
  const words = [`${number} ${pupil.surname}, ${pupil.firstName}`, code, about, said]
    .filter(Boolean)
    .join(', ')
  return `${words.replace(/\.,/g, ',')}. Press to ${whatAPressDoes(row)}.`
}

function whatAPressDoes({ pupil, mark, stamp }: PupilRowProps): string {
  if (asksOnPress(pupil, mark, stamp)) return 'choose a mark'
  return mark?.mark === stamp ? 'take the mark off' : `mark ${markNames[stamp].toLowerCase()}`
}
