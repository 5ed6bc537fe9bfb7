import styles from './chart.module.css'
import type { Frame } from './geometry.ts'

/** What happened at an x: a line with its words, or a band where days are left out. */
export interface ChartMark {
  x: number
  label: string
  isBand: boolean
}

interface MarksProps {
  marks: readonly ChartMark[]
  frame: Frame
  across: (x: number) => number
}

/** Room for the words of a mark. */
const LABEL_WIDTH = 140
const LINE_HEIGHT = 20
const BAND_WIDTH = 8

/** Behind the lines of a chart. Words stand at the right of their line, or at its left where the next or the frame is near. */
export function ChartMarks({ marks, frame, across }: MarksProps) {
  const height = frame.bottom - frame.top
  const placed = placedOf(
    marks.map((mark) => ({ ...mark, at: across(mark.x) })),
    frame,
  )
  return (
    <g className={styles.mark}>
      {placed.map(({ label, at, isBand }) =>
        isBand ? (
          <rect key={label} x={at - BAND_WIDTH / 2} y={frame.top} width={BAND_WIDTH} height={height} />
        ) : (
          <path key={label} d={`M${at} ${frame.top}V${frame.bottom}`} />
        ),
      )}
      {placed.map(({ label, at, isLeft, row }) => (
        <text
          key={label}
          x={isLeft ? at - 8 : at + 8}
          y={frame.top + 18 + row * LINE_HEIGHT}
          textAnchor={isLeft ? 'end' : 'start'}
        >
          {label}
        </text>
      ))}
    </g>
  )
}

/** On which side of its line each label stands, and how many lines down where another is in its way. */
function placedOf<Mark extends { at: number }>(marks: readonly Mark[], { left, right }: Frame) {
  let free = left
  let row = 0
  return marks.map((mark, place) => {
    const { at } = mark
    const next = marks[place + 1]?.at ?? right
    const isLeft = next - at < LABEL_WIDTH && at - free >= LABEL_WIDTH
    row = isLeft || at >= free ? 0 : row + 1
    free = isLeft ? at : at + LABEL_WIDTH
    return { ...mark, isLeft, row }
  })
}
