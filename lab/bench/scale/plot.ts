import { readFileSync } from 'node:fs'

export interface Curve {
  name: string
  /** Milliseconds at each size. */
  points: { entries: number; p50: number; p99: number }[]
}

const CELL = { width: 250, height: 170, left: 52, right: 30, top: 34, bottom: 34 }
const COLUMNS = 3

/**
 * Small charts beside each other, one a call: entries in the database across, milliseconds up, both by powers of ten. The
 * line is p50, the edge of the band p99. Colours are the site's tokens, and the words say what the colours do.
 */
export function plot(curves: readonly Curve[]): string {
  const rows = Math.ceil(curves.length / COLUMNS)
  const width = COLUMNS * CELL.width
  const height = rows * CELL.height + 40
  const cells = curves.map((curve, index) =>
    cell(curve, (index % COLUMNS) * CELL.width, Math.floor(index / COLUMNS) * CELL.height + 30),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">Milliseconds of each call at ${curves[0]?.points.map(({ entries }) => entries.toLocaleString('en')).join(', ')} entries</title>
<style>text{font:12px Inter,system-ui,sans-serif;fill:${ink('ink')}}.name{font-weight:600}.small{font-size:10px;fill:${ink('muted')}}</style>
<rect width="${width}" height="${height}" rx="14" fill="${ink('paper')}"/>
<text x="16" y="22" class="small">Milliseconds by entries in the database. Line: half of the calls are quicker. Edge of the band: 99 of 100 are.</text>
${cells.join('\n')}
</svg>
`
}

function cell({ name, points }: Curve, x: number, y: number): string {
  const { width, height, left, right, top, bottom } = CELL
  const sizes = points.map(({ entries }) => Math.log10(entries))
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const across = (entries: number) =>
    x + left + ((Math.log10(entries) - least) / Math.max(most - least, 1e-9)) * (width - left - right)
  // From 1 ms to 10 s on every chart, so that they can be compared.
  const up = (ms: number) =>
    y + height - bottom - (Math.log10(Math.min(Math.max(ms, 1), 10_000)) / 4) * (height - top - bottom)
  const line = (of: (point: Curve['points'][number]) => number) =>
    points.map((point) => `${across(point.entries).toFixed(1)},${up(of(point)).toFixed(1)}`)
  const band = [...line(({ p50 }) => p50), ...line(({ p99 }) => p99).reverse()]
  const grid = [1, 10, 100, 1_000, 10_000].map(
    (ms) =>
      `<line x1="${x + left}" x2="${x + width - right}" y1="${up(ms)}" y2="${up(ms)}" stroke="${ink('line')}"/>` +
      `<text x="${x + left - 6}" y="${up(ms) + 3}" text-anchor="end" class="small">${ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`}</text>`,
  )
  const marks = points.map(
    ({ entries, p50 }) =>
      `<circle cx="${across(entries).toFixed(1)}" cy="${up(p50).toFixed(1)}" r="3" fill="${ink('forest')}"/>` +
      `<text x="${across(entries).toFixed(1)}" y="${y + height - bottom + 14}" text-anchor="middle" class="small">${short(entries)}</text>`,
  )
  return [
    `<text x="${x + 16}" y="${y + 20}" class="name">${name}</text>`,
    ...grid,
    `<polygon points="${band.join(' ')}" fill="${ink('gold')}" opacity="0.45"/>`,
    `<polyline points="${line(({ p50 }) => p50).join(' ')}" fill="none" stroke="${ink('forest')}" stroke-width="2"/>`,
    ...marks,
  ].join('\n')
}

function short(entries: number): string {
  return entries >= 1e6 ? `${entries / 1e6} million` : `${entries / 1e3},000`
}

const tokens = readFileSync(new URL('../../../src/web/styles/tokens.css', import.meta.url), 'utf8')

/** A colour of the site by its name. */
function ink(name: string): string {
  const found = new RegExp(`--(?:color-)?${name}:\\s*(#[0-9a-f]{3,8})`, 'i').exec(tokens)?.[1]
  if (!found) throw new Error(`the site has no colour "${name}"`)
  return found
}
