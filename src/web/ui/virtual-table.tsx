import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useIsPhone, useIsPrinting } from './use-media.ts'

const ROW_PX = 44
const CARD_PX = 66
const BEYOND_SIGHT = 12

/** What the row's link takes over: one row of the table is a stop of the Tab key, arrows move between rows. */
export interface RowLinkProps {
  className: 'row-link'
  tabIndex: 0 | -1
}

interface VirtualTableProps<Row> {
  /** Read out as the table's name. */
  caption: string
  className?: string
  head: ReactNode
  rows: readonly Row[]
  columns: number
  keyOf: (row: Row) => string
  rowClass?: (row: Row) => string
  /** The cells of a row; its link spreads the given props. */
  cells: (row: Row, index: number, link: RowLinkProps) => ReactNode
  foot?: ReactNode
}

/** A table of any length that only draws what is in sight. Ten thousand rows scroll like ten. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { rows, columns, keyOf, cells } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const shown = useShownRows(rows.length, body)

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('.row-link')) return
    const next = Math.min(rows.length - 1, Math.max(0, active + step))
    event.preventDefault()
    setActive(next)
    shown.reveal(next)
    // The row may only be drawn after the scroll.
    requestAnimationFrame(() => focusRow(body.current, next))
  }

  return (
    <table className={props.className} aria-rowcount={rows.length + 1}>
      <caption className="vh">{props.caption}</caption>
      {props.head}
      <tbody ref={body} onKeyDown={move}>
        <Gap height={shown.before} columns={columns} />
        {rows.slice(shown.start, shown.end).map((row, offset) => {
          const index = shown.start + offset
          const tabIndex = index === Math.min(active, rows.length - 1) ? 0 : -1
          return (
            <tr
              key={keyOf(row)}
              data-id={keyOf(row)}
              className={props.rowClass?.(row)}
              aria-rowindex={index + 2}
              onFocus={() => setActive(index)}
            >
              {cells(row, index, { className: 'row-link', tabIndex })}
            </tr>
          )
        })}
        <Gap height={shown.after} columns={columns} />
      </tbody>
      {props.foot}
    </table>
  )
}

/** Puts the focus on the first row: the way from the search box into the list. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('tbody .row-link')?.focus()
}

function focusRow(body: HTMLElement | null, index: number) {
  body?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"] .row-link`)?.focus({ preventScroll: true })
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="gap" style={{ height }}>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )
}

interface ShownRows {
  start: number
  end: number
  before: number
  after: number
  reveal: (index: number) => void
}

function useShownRows(count: number, body: React.RefObject<HTMLElement | null>): ShownRows {
  const height = useIsPhone() ? CARD_PX : ROW_PX
  const printing = useIsPrinting()
  const [margin, setMargin] = useState(0)
  // Where the list begins on the page is known only once it is laid out.
  useLayoutEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    setMargin(Math.round(top))
  }, [body])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: BEYOND_SIGHT,
    scrollMargin: margin,
    scrollPaddingStart: 160,
    scrollPaddingEnd: 96,
    initialRect: { width: 0, height: 800 },
  })
  const items = virtualizer.getVirtualItems()
  const start = printing ? 0 : (items[0]?.index ?? 0)
  const end = printing ? count : (items.at(-1)?.index ?? -1) + 1
  return {
    start,
    end,
    before: start * height,
    after: (count - end) * height,
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
