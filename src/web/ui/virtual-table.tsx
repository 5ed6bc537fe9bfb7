import { type Rect, useWindowVirtualizer, type Virtualizer, windowScroll } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { leaveRow, useRowLeft } from './row-left.ts'
import rowLink from './row-link.module.css'
import table from './table.module.css'
import { Table } from './table.tsx'
import { useIsPhone, useIsPrinting } from './use-media.ts'

const ROW_PX = 44
/** A card whose name takes one line; with a longer name it is taller, and measured. */
const CARD_PX = 66
const BEYOND_SIGHT = 6

/** What the row's link takes over: one row of the table is a stop of the Tab key, arrows move between rows. */
export interface RowLinkProps {
  className: string
  'data-row-link': true
  tabIndex: 0 | -1
}

type RowState = 'selected' | 'waiting'

interface VirtualTableProps<Row> {
  /** Read out as the table's name. */
  caption: string
  className?: string | undefined
  cards?: boolean
  fixed?: boolean
  /** Rows of several lines: how high most are. Each is measured, and one of another height draws the table again. */
  rowPx?: number
  head: ReactNode
  rows: readonly Row[]
  columns: number
  keyOf: (row: Row) => string
  rowClass?: (row: Row) => string
  /** A row that is ticked, or whose payment waits to be sent. */
  rowState?: (row: Row) => RowState | undefined
  /** The cells of a row; its link spreads the given props. While it stays the same function, a row is drawn once. */
  cells: (row: Row, index: number, link: RowLinkProps) => ReactNode
  foot?: ReactNode
}

/** A table of any length that only draws what is in sight. Ten thousand rows scroll like ten. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { rows, columns, keyOf, cells, rowPx } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useShownRows(rows.length, body, (index) => keyOf(rows[index] as Row), rowPx)
  const { active, setActive, move, come } = useActiveRow(rows.length, body, shown.reveal)
  useRowLeft(rows.length, (index) => keyOf(rows[index] as Row), come)

  return (
    <Table
      caption={props.caption}
      cards={props.cards ?? false}
      fixed={props.fixed ?? false}
      stays
      className={props.className}
      aria-rowcount={rows.length + 1}
    >
      {props.head}
      <tbody ref={body} onKeyDown={move}>
        <Gap height={shown.before} columns={columns} />
        {rows.slice(shown.start, shown.end).map((row, offset) => {
          const index = shown.start + offset
          return (
            <BodyRow
              key={keyOf(row)}
              id={keyOf(row)}
              row={row}
              index={index}
              className={props.rowClass?.(row)}
              state={props.rowState?.(row)}
              isStop={index === active}
              cells={cells}
              onReach={setActive}
              measure={shown.measure}
            />
          )
        })}
        <Gap height={shown.after} columns={columns} />
      </tbody>
      {props.foot}
    </Table>
  )
}

/** The row where the Tab key stops; arrows move it. */
function useActiveRow(
  count: number,
  body: React.RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
) {
  const [active, setActive] = useState(0)
  const come = (index: number) => {
    setActive(index)
    reveal(index)
    // The row may only be drawn after the scroll.
    requestAnimationFrame(() => focusRow(body.current, index))
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row-link]')) return
    const next = Math.min(count - 1, Math.max(0, active + step))
    event.preventDefault()
    come(next)
  }
  return { active: Math.min(active, count - 1), setActive, move, come }
}

interface BodyRowProps<Row> {
  id: string
  row: Row
  index: number
  className: string | undefined
  state: RowState | undefined
  /** The Tab key stops here. */
  isStop: boolean
  cells(row: Row, index: number, link: RowLinkProps): ReactNode
  onReach: (index: number) => void
  measure: ((row: HTMLElement | null) => void) | undefined
}

/** Scrolling and measuring draw the table anew; the rows that stay are left alone. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, index, className, state, isStop, cells, onReach, measure } = props
  return (
    <tr
      ref={measure}
      data-id={id}
      data-index={index}
      className={className}
      data-selected={state === 'selected' || undefined}
      data-waiting={state === 'waiting' || undefined}
      aria-rowindex={index + 2}
      onFocus={() => onReach(index)}
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest('[data-row-link]')) leaveRow(id)
      }}
    >
      {cells(row, index, {
        className: cx(rowLink.link),
        'data-row-link': true,
        tabIndex: isStop ? 0 : -1,
      })}
    </tr>
  )
})

/** Puts the focus on the first row: the way from the search box into the list. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('tbody [data-row-link]')?.focus()
}

function focusRow(body: HTMLElement | null, index: number) {
  body
    ?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"] [data-row-link]`)
    ?.focus({ preventScroll: true })
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={table.gap} style={{ height }}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

interface ShownRows {
  start: number
  end: number
  before: number
  after: number
  reveal: (index: number) => void
  /** Given where rows are not all of one height. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

function useShownRows(
  count: number,
  body: React.RefObject<HTMLElement | null>,
  keyAt: (index: number) => string,
  rowPx: number | undefined,
): ShownRows {
  const areCards = useIsPhone()
  const height = areCards ? Math.max(CARD_PX, rowPx ?? 0) : (rowPx ?? ROW_PX)
  const printing = useIsPrinting()
  const [margin, setMargin] = useState(0)
  // Where the list begins on the page is known only once it is laid out. It moves the rows in sight by less than are
  // drawn beyond it: so the first rows are painted before it is asked, and not laid out twice.
  useEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    setMargin(Math.round(top))
  }, [body])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    getItemKey: keyAt,
    overscan: BEYOND_SIGHT,
    scrollMargin: margin,
    scrollPaddingStart: 184,
    scrollPaddingEnd: 96,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementRect: whenResized,
    scrollToFn: scrollElsewhere,
  })
  // What was measured as cards says nothing about rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when one becomes the other
  useEffect(() => virtualizer.measure(), [areCards])
  const reveal = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' })
  if (printing) return { start: 0, end: count, before: 0, after: 0, reveal, measure: undefined }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    start: first?.index ?? 0,
    end: (last?.index ?? -1) + 1,
    before: (first?.start ?? margin) - margin,
    after: virtualizer.getTotalSize() + margin - (last?.end ?? margin),
    reveal,
    measure: areCards || rowPx ? virtualizer.measureElement : undefined,
  }
}

/** The size is known when the table is first drawn; asking again at once would lay out the page and draw it twice. */
function whenResized(_: Virtualizer<Window, Element>, changed: (rect: Rect) => void): () => void {
  const tell = () => changed({ width: window.innerWidth, height: window.innerHeight })
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}

/** The first thing it wants is to scroll to where the page is already. What a measured row pushes down it may correct. */
const scrollElsewhere: typeof windowScroll = (offset, how, virtualizer) => {
  if (how.adjustments || offset !== virtualizer.scrollOffset) windowScroll(offset, how, virtualizer)
}
