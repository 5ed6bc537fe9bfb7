import { formatAmount, formatSigned, pesewas } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import type { Ageing } from './papers.ts'
import type { Frame } from './sheet-parts.ts'
import { BOX_LABEL, HAIR } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted } from './wrapping.ts'

const FIGURE: Style = { face: 'strong', size: 11, figures: true }

/** A row of framed cells, each a small label over a strong figure; returns where the next thing may begin. */
export function drawCells(canvas: Canvas, frame: Frame, top: number, cells: Cell[]): number {
  if (cells.length > 3 && isCrowded(canvas, frame, cells)) {
    const half = Math.ceil(cells.length / 2)
    return drawCells(canvas, frame, drawCells(canvas, frame, top, cells.slice(0, half)), cells.slice(half))
  }
  const height = mm(3.2) + (BOX_LABEL.size + FIGURE.size) * LEADING
  const shares = cells.reduce((sum, { share = 1 }) => sum + share, 0)
  let left = frame.left
  for (const { label, figure, share = 1 } of cells) {
    const width = ((frame.right - frame.left) * share) / shares
    const x = left + mm(2.5)
    const room = width - mm(4.5)
    if (left > frame.left)
      canvas.structure.artifact(() => canvas.upright(left, top, top + height, mm(0.15), HAIR))
    canvas.structure.piece('P', () => {
      canvas.text(x, baseline(top + mm(1.6), BOX_LABEL), `${label} `, fitted(canvas, label, BOX_LABEL, room))
      const line = baseline(top + mm(1.6) + BOX_LABEL.size * LEADING, FIGURE)
      canvas.text(x, line, figure, fitted(canvas, figure, FIGURE, room))
    })
    left += width
  }
  const area = { x: frame.left, y: top, width: frame.right - frame.left, height }
  canvas.structure.artifact(() => canvas.box(area, mm(0.35)))
  return top + height
}

/** Where a figure or its label would have to be set too small, the cells take two rows. */
function isCrowded(canvas: Canvas, frame: Frame, cells: Cell[]): boolean {
  const shares = cells.reduce((sum, { share = 1 }) => sum + share, 0)
  return cells.some(({ label, figure, share = 1 }) => {
    const room = ((frame.right - frame.left) * share) / shares - mm(4.5)
    return fitted(canvas, figure, FIGURE, room).size < 8 || fitted(canvas, label, BOX_LABEL, room).size < 7
  })
}

interface Cell {
  label: string
  figure: string
  /** Width against the others. */
  share?: number
}

/** The parts of what is owed, by name and age; the two that are not an age only where there is anything in them. */
export function ageingCells({ voluntary, creditElsewhere, ...bands }: Ageing): Cell[] {
  return [
    ...AGE_BANDS.map(({ name, key }) => ({ label: name, figure: formatAmount(bands[key]) })),
    ...(voluntary === 0 ? [] : [{ label: 'Voluntary', figure: formatAmount(voluntary) }]),
    ...(creditElsewhere === 0
      ? []
      : [{ label: 'Paid ahead', figure: formatSigned(pesewas(-creditElsewhere)) }]),
  ]
}

export const AGE_BANDS = [
  { name: 'Not yet due', head: 'Not due', key: 'notDue' },
  { name: '1 to 30 days', head: '1–30', key: 'days30' },
  { name: '31 to 60 days', head: '31–60', key: 'days60' },
  { name: '61 to 90 days', head: '61–90', key: 'days90' },
  { name: 'Over 90 days', head: 'Over 90', key: 'over90' },
] as const
