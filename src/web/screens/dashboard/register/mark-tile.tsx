import type { RegisterMark } from '#shared/registers.ts'
import styles from './mark-tile.module.css'

/** Shape first, colour second; the word stands beside it. */
const drawings: Record<RegisterMark, string> = {
  paid: 'm4.5 10.5 3.8 3.8 7.5-8',
  prepaid: 'M3.5 10h10M10 6l4 4-4 4M16.5 5v10',
  owes: 'M6 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  absent: 'M6 10h8',
  own_food:
    'M3.5 9.500h13a6.500 6.500 0 0 1-13 0zM8 6.500c0-1 1-1.200 1-2.500M11.500 6.500c0-1 1-1.200 1-2.500',
  free: 'm10 3.500 2 4.300 4.700.6-3.500 3.200.9 4.700L10 14l-4.100 2.300.9-4.700-3.500-3.200 4.700-.6z',
}

export function MarkTile({ mark }: { mark: RegisterMark | null }) {
  return (
    <span className={styles.tile} data-mark={mark ?? 'none'} aria-hidden="true">
      {mark && (
        <svg
          width={18}
          height={18}
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth={2.25}
          aria-hidden="true"
        >
          <path d={drawings[mark]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </span>
  )
}
