import { type KeyboardEvent, useId, useState } from 'react'
import { useIsPhone } from '#web/ui/use-media.ts'
import styles from './chart.module.css'
import { apart, type Frame, pathOf, placeOf } from './geometry.ts'
import { type ChartMark, ChartMarks } from './marks.tsx'

interface ChartLine {
  /** How it is drawn; each differs in dash and weight, never in colour alone. */
  look: 'now' | 'last' | 'year'
  /** At its end, where there is room. */
  label: string
  /** From 0 to 100 by x from 1 on; null where nothing can be said. */
  values: readonly (number | null)[]
}

interface LineChartProps {
  /** Names it, and says in a sentence what it shows. */
  labelledBy: string
  lines: readonly ChartLine[]
  /** The last x there is room for. */
  last: number
  /** Below the line of 0. */
  ticks: readonly { x: number; top: string; below: string; strong?: boolean }[]
  /** Where it may go on: from the end of the first line to between these two at `last`. */
  range?: { low: number; high: number; label: string } | undefined
  /** A level that is aimed at. */
  target?: number | null
  /** What the days are read beside, the earliest first. There is no room for it on a phone, where `say` tells it. */
  marks?: readonly ChartMark[]
  /** What stands at an x, in a sentence: read out when the arrows come to it. */
  say: (x: number) => string
}

const DESK: Frame = { width: 800, height: 284, left: 52, right: 658, top: 14, bottom: 242 }
const PHONE: Frame = { width: 320, height: 226, left: 32, right: 316, top: 16, bottom: 192 }
/** Labels at the ends of lines, one under the other. */
const LABEL_GAP = 22

/**
 * Lines over days from 0 to 100 %. Arrows, Home and End walk the days and read each; the same stands in the table behind it. No
 * value can be set, so it is no slider; as an application it is given the arrows by a screen reader too.
 */
export function LineChart({ labelledBy, say, ...drawn }: LineChartProps) {
  const newest = drawn.lines[0]?.values.length ?? 0
  const [at, setAt] = useState(newest)
  const saidId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const to = walked(event.key, at, newest)
    if (to === null) return
    event.preventDefault()
    setAt(to)
  }
  return (
    <div
      className={styles.walk}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrows walk the days, so the focus comes to it
      tabIndex={0}
      aria-roledescription="chart"
      aria-labelledby={labelledBy}
      aria-describedby={saidId}
      onKeyDown={onKeyDown}
    >
      <Drawing {...drawn} at={at} />
      <output id={saidId} className={styles.said}>
        {say(at)}
      </output>
    </div>
  )
}

interface DrawingProps extends Omit<LineChartProps, 'labelledBy' | 'say'> {
  at: number
}

function Drawing({ lines, last, ticks, range, target, marks = [], at }: DrawingProps) {
  const isPhone = useIsPhone()
  const frame = isPhone ? PHONE : DESK
  const spot = (x: number, value: number) => placeOf(frame, { x: x / last, value })
  const shown = lines[0]?.values[at - 1] ?? null
  return (
    <svg className={styles.chart} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      <Levels frame={frame} isPhone={isPhone} />
      {!isPhone && <ChartMarks marks={marks} frame={frame} across={(x) => spot(x, 0)[0]} />}
      {withRoom(ticks, last / (isPhone ? 4 : 6)).map((tick) => (
        <Tick key={tick.x} {...tick} at={spot(tick.x, 0)[0]} frame={frame} isPhone={isPhone} />
      ))}
      {typeof target === 'number' && (
        <path className={styles.target} d={`M${frame.left} ${spot(0, target)[1]}H${frame.right}`} />
      )}
      {range && <Range lines={lines} range={range} last={last} spot={spot} />}
      {[...lines].reverse().map(({ look, values }) => (
        <path key={look} className={styles.line} data-look={look} d={pathOf(values, spot)} />
      ))}
      <Rings lines={lines.slice(1)} at={at} spot={spot} />
      {shown !== null && <At x={spot(at, shown)[0]} y={spot(at, shown)[1]} frame={frame} />}
      {!isPhone && <EndLabels lines={lines} range={range} spot={spot} last={last} />}
    </svg>
  )
}

/** Those before are weightier: a tick nearer to one of them than `far` is not drawn. */
function withRoom<Tick extends { x: number }>(ticks: readonly Tick[], far: number): Tick[] {
  const shown: Tick[] = []
  for (const tick of ticks) if (shown.every(({ x }) => Math.abs(x - tick.x) > far)) shown.push(tick)
  return shown
}

function walked(key: string, at: number, newest: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: newest }[key]
  return to === undefined || newest === 0 ? null : Math.min(Math.max(to, 1), newest)
}

function Levels({ frame, isPhone }: { frame: Frame; isPhone: boolean }) {
  return (isPhone ? [0, 50, 100] : [0, 25, 50, 75, 100]).map((value) => {
    const [, y] = placeOf(frame, { x: 0, value })
    return (
      <g key={value}>
        <path className={styles.level} d={`M${frame.left} ${y}H${frame.right}`} />
        <text x={frame.left - 8} y={y + 5} textAnchor="end">
          {value === 100 && !isPhone ? '100 %' : value}
        </text>
      </g>
    )
  })
}

interface TickProps {
  at: number
  top: string
  below: string
  strong?: boolean
  frame: Frame
  isPhone: boolean
}

function Tick({ at, top, below, strong = false, frame, isPhone }: TickProps) {
  const anchor = at < frame.left + 40 ? 'start' : at > frame.right - 40 ? 'end' : 'middle'
  return (
    <g data-strong={strong || undefined}>
      <path className={styles.tick} d={`M${at} ${frame.bottom}v6`} />
      <text x={at} y={frame.bottom + 20} textAnchor={anchor}>
        {top}
      </text>
      {!isPhone && (
        <text x={at} y={frame.bottom + 38} textAnchor={anchor}>
          {below}
        </text>
      )}
    </g>
  )
}

type Spot = (x: number, value: number) => readonly [number, number]

interface EndProps {
  lines: readonly ChartLine[]
  range: LineChartProps['range']
  last: number
  spot: Spot
}

function Range({ lines, range, last, spot }: EndProps) {
  const values = lines[0]?.values ?? []
  const from = values.at(-1)
  if (!range || typeof from !== 'number') return null
  const corners = [spot(values.length, from), spot(last, range.high), spot(last, range.low)]
  return <path className={styles.range} d={`M${corners.map((corner) => corner.join(' ')).join('L')}Z`} />
}

/** Where the other lines stand on the same day. */
function Rings({ lines, at, spot }: { lines: readonly ChartLine[]; at: number; spot: Spot }) {
  return lines.map(({ look, values }) => {
    const value = values[at - 1]
    if (typeof value !== 'number') return null
    const [x, y] = spot(at, value)
    return <circle key={look} className={styles.ring} cx={x} cy={y} r="4" />
  })
}

function At({ x, y, frame }: { x: number; y: number; frame: Frame }) {
  return (
    <>
      <path className={styles.at} d={`M${x} ${y}V${frame.bottom}`} />
      <circle className={styles.end} cx={x} cy={y} r="5.5" />
    </>
  )
}

/** Beside the frame, at the height of each line's end, one under the other. */
function EndLabels({ lines, range, spot, last }: EndProps) {
  const ends = lines.flatMap(({ label, values, look }) => {
    const value = values.findLast((one) => one !== null)
    return typeof value === 'number' && look !== 'now' ? [{ label, y: spot(last, value)[1] }] : []
  })
  if (range) ends.push({ label: range.label, y: spot(last, (range.low + range.high) / 2)[1] })
  return apart(ends, LABEL_GAP).map(({ label, y }) => (
    <text key={label} className={styles.label} x={DESK.right + 10} y={y + 5}>
      {label}
    </text>
  ))
}
