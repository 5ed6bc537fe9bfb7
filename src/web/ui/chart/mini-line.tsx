import styles from './chart.module.css'
import { type Frame, pathOf, placeOf } from './geometry.ts'

const FRAME: Frame = { width: 104, height: 54, left: 2, right: 102, top: 4, bottom: 50 }

interface MiniLineProps {
  values: readonly (number | null)[]
  /** The whole, thin behind it. */
  behind: readonly (number | null)[]
  last: number
}

/** A small line beside its figure, which says the same: for the eye alone. */
export function MiniLine({ values, behind, last }: MiniLineProps) {
  const spot = (x: number, value: number) => placeOf(FRAME, { x: x / Math.max(last, 1), value })
  const end = values.at(-1)
  const [x, y] = typeof end === 'number' ? spot(values.length, end) : [0, 0]
  return (
    <svg className={styles.chart} viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} aria-hidden="true">
      <path className={styles.level} d={`M${FRAME.left} ${FRAME.bottom}H${FRAME.right}`} />
      <path className={styles.line} data-look="behind" d={pathOf(behind, spot)} />
      <path className={styles.line} data-look="mini" d={pathOf(values, spot)} />
      {typeof end === 'number' && <circle className={styles.end} cx={x} cy={y} r="2.6" />}
    </svg>
  )
}
