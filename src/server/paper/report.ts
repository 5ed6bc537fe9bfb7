import type { Canvas } from './canvas.ts'
import { moment } from './figures.ts'
import type { School } from './papers.ts'
import { drawHead, drawShortHead, type HeadTitle } from './sheet-head.ts'
import { drawFoot, FOOT_HEIGHT, type Frame } from './sheet-parts.ts'
import type { Table } from './table.ts'
import type { Sums } from './table-columns.ts'
import { mm } from './units.ts'

const WIDTH = mm(210)
const HEIGHT = mm(297)
/** The text area of every A4 sheet. */
export const A4: Frame = { left: mm(14), right: mm(196), top: mm(12), bottom: mm(287) }
/** Rows and notes end here; the foot stands below. */
const A4_LIMIT = A4.bottom - FOOT_HEIGHT - mm(3)

export interface ReportHead extends HeadTitle {
  school: School
  /** What the one line at the head of further pages says on the right. */
  aside: string
  footLeft: string
  printedAt: Date
  /** Only to set "of y" flush right; the figure printed is the true one. */
  pagesExpected: number
}

/** An A4 report under way: pages are turned as the text needs them. */
export interface Report {
  y: number
  readonly page: number
  /** Room left above the foot. */
  room(): number
  turn(): void
  end(): void
}

/** Opens the first sheet with its full head. */
export function openReport(canvas: Canvas, head: ReportHead): Report {
  let page = 1
  canvas.page(WIDTH, HEIGHT)
  const foot = () => {
    const words = { left: head.footLeft, printed: `Printed ${moment(head.printedAt)}` }
    drawFoot(canvas, A4, words, { number: page, expected: head.pagesExpected, name: 'Pages' })
  }
  const report: Report = {
    y: drawHead(canvas, A4, head.school, head),
    get page() {
      return page
    },
    room: () => A4_LIMIT - report.y,
    turn() {
      foot()
      page += 1
      canvas.page(WIDTH, HEIGHT)
      report.y = drawShortHead(canvas, A4, head.title, head.aside)
    },
    end() {
      foot()
      canvas.tell('Pages', `of ${page}`)
    },
  }
  return report
}

export interface Rows<Row> {
  table: Table<Row>
  batches: AsyncIterable<Row[]> | Iterable<Row[]>
  /** Draws what stands between the heads and the first row: an opening balance. */
  afterHeads?(): void
  /** Draws what ends the table: its sum. */
  atEnd?(): void
  /** Takes a row into the running sums. */
  add(row: Row): void
  /** The running sums, for "Carried over" and "Brought forward". */
  carried(): { label: string; sums: Sums }
  /** Height of what must stand on the same page as the last row: totals, proof, signatures. */
  closingHeight: number
}

/** Draws rows page after page; returns how many. Each page but the last ends in its carried sums, and the next begins with them. */
export async function drawRows<Row>(canvas: Canvas, report: Report, rows: Rows<Row>): Promise<number> {
  const { table } = rows
  const close = canvas.structure.open('Table')
  const begin = () => {
    report.y = table.heads(report.y, 'first')
    rows.afterHeads?.()
  }
  let count = 0
  let held: Row | undefined
  const place = (row: Row, below: number) => {
    const height = table.heightOf(row)
    if (count > 0) {
      if (!fits(report, rows, height, below)) carryOver(report, rows)
    } else {
      // A first row that is higher than what is left of the sheet begins the next.
      if (height + below + 2 * table.rowHeight > report.room()) report.turn()
      begin()
    }
    report.y = table.row(report.y, row)
    rows.add(row)
    count += 1
  }
  for await (const batch of rows.batches) {
    for (const row of batch) {
      // One row is held back: the last needs room for the totals below it.
      if (held !== undefined) place(held, table.rowHeight)
      held = row
    }
  }
  if (held !== undefined) place(held, rows.closingHeight)
  if (count === 0) begin()
  rows.atEnd?.()
  close()
  return count
}

/** Whether a row has room with what stands below it; the last row of a page needs that of the sums it carries over. */
function fits<Row>(report: Report, { table, carried }: Rows<Row>, height: number, below: number): boolean {
  const room = report.room() - height - below
  if (room < 0 || room > 3 * table.rowHeight) return room >= 0
  const { label, sums } = carried()
  return room + table.rowHeight >= table.heightOfSum(`${CARRIED}, ${label}`, sums)
}

const CARRIED = 'Carried over'

function carryOver<Row>(report: Report, { table, carried }: Rows<Row>): void {
  const { label, sums } = carried()
  table.sum(report.y, `${CARRIED}, ${label}`, sums)
  report.turn()
  report.y = table.heads(report.y, 'further')
  report.y = table.sum(report.y, `Brought forward, ${label}`, sums)
}

/** How many pages a report of so many rows will have, near enough to set the foot. */
export function expectPages(count: number, firstPage: number, nextPages: number): number {
  return count <= firstPage ? 1 : 1 + Math.ceil((count - firstPage) / nextPages)
}
