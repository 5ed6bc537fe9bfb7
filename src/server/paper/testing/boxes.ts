import type { Area, Canvas } from '../canvas.ts'
import { openCanvas } from '../canvas.ts'
import { drawOn, metadataOf } from '../draw.ts'
import type { HardPaper } from './hard-data.ts'

interface Box {
  page: number
  /** Its letters, or what it is. */
  text: string
  left: number
  right: number
  top: number
  bottom: number
  /** Of letters. */
  size?: number
}

export interface Drawn {
  boxes: Box[]
  pages: number
  bytes: Buffer
  /** Of its last sheet. */
  width: number
  height: number
}

/** Draws a paper and tells where each text, picture and code was set. */
export async function drawnBoxes({ paper, rows = [] }: HardPaper): Promise<Drawn> {
  const boxes: Box[] = []
  const parts: Uint8Array[] = []
  let page = 0
  let sheet = { width: 0, height: 0 }
  const canvas = openCanvas(metadataOf(paper), (bytes) => parts.push(Buffer.from(bytes)))
  const add = (text: string, { x, y, width, height }: Area) =>
    boxes.push({ page, text, left: x, right: x + width, top: y, bottom: y + height })
  const watched: Canvas = {
    ...canvas,
    page(width, height) {
      page += 1
      sheet = { width, height }
      canvas.page(width, height)
    },
    text(x, baseline, text, style, align = 'left') {
      const width = canvas.text(x, baseline, text, style, align)
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
      const { size } = style
      if (text.trim())
        boxes.push({
          page,
          text,
          left,
          right: left + width,
          top: baseline - size * 0.73,
          bottom: baseline + size * 0.2,
          size,
        })
      return width
    },
    picture(picture, area) {
      add('[picture]', area)
      canvas.picture(picture, area)
    },
    fill(areas, grey) {
      const isCode = areas.length > 100
      const of = (at: (area: Area) => number) => areas.map(at)
      const [x, y] = [Math.min(...of((area) => area.x)), Math.min(...of((area) => area.y))]
      const width = Math.max(...of((area) => area.x + area.width)) - x
      const height = Math.max(...of((area) => area.y + area.height)) - y
      if (isCode) add('[code]', { x, y, width, height })
      canvas.fill(areas, grey)
    },
  }
  await drawOn(watched, paper, inOneBatch(rows))
  canvas.end()
  return { boxes, pages: page, bytes: Buffer.concat(parts), ...sheet }
}

async function* inOneBatch(rows: unknown[]): AsyncGenerator<never[]> {
  yield rows as never[]
}

/** What is wrong with where things stand: letters too small, off the sheet, over each other or run together. */
export function faults({ boxes, width: sheetWidth, height: sheetHeight }: Drawn): string[] {
  const alone = boxes.flatMap((box) => [
    ...(box.size !== undefined && box.size < 7 ? [`${box.size} pt: ${shown(box)}`] : []),
    ...(box.left < 5 || box.right > sheetWidth - 5 || box.bottom > sheetHeight - 5 || box.top < 5
      ? [`off the sheet: ${shown(box)}`]
      : []),
  ])
  const together: string[] = []
  const sorted = boxes.toSorted((a, b) => a.page - b.page || a.top - b.top)
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.page !== one.page || other.top > one.bottom) break
      if (touch(one, other)) together.push(`touch: ${shown(one)} | ${shown(other)}`)
    }
  }
  return [...alone, ...together]
}

const shown = ({ page, text, left, top }: Box) =>
  `p${page} (${Math.round(left)}, ${Math.round(top)}) “${text.slice(0, 40)}”`

/** Letters closer than this read as one word. */
const APART = 1.2

function touch(one: Box, other: Box): boolean {
  const [first, second] = one.left <= other.left ? [one, other] : [other, one]
  const gap = second.left - first.right
  if (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) < 0.5) return false
  if (gap >= APART) return false
  // Words set one after the other, a space or a comma between them.
  const follows = Math.abs(gap) < 0.3 && (/[\s(]$/.test(first.text) || /^[\s,.]/.test(second.text))
  return !follows
}
