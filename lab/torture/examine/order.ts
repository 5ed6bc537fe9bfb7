import type { Line, Span } from '../client/journal.ts'
import type { Books, Range } from './books.ts'
import { type Bounds, placeIn } from './places.ts'

/** Where an act was: in time, and in the two gapless rows of numbers of its school. */
interface Placed extends Span {
  key: string
  journal: Range | undefined
  audit: Range | undefined
}

type Row = 'journal' | 'audit'

export interface Order {
  /** Acts that ended before another began and stand behind it all the same. */
  disordered: string[]
  boundsOf: (row: Row, span: Span) => Bounds
}

type Done = Extract<Line, { said: 'done' }>

/**
 * Lays the acts of one school on the line of real time. An act that ended before another began has the lower numbers: in the
 * order of beginnings, each number is held against the highest of all acts ended by then.
 */
export function orderOf(lines: readonly Line[], books: Books): Order {
  const placed = lines.flatMap((line) =>
    line.said === 'done' && isTimed(line) ? [placeOf(line, books)] : [],
  )
  const disordered = (['journal', 'audit'] as const).flatMap((row) => overtakenIn(row, placed))
  const rows = { journal: boundsIn('journal', placed), audit: boundsIn('audit', placed) }
  return { disordered, boundsOf: (row, span) => rows[row](span) }
}

function isTimed(line: Done): line is Done & Span {
  return line.began !== undefined && line.ended !== undefined
}

function placeOf({ key, ids, began, ended }: Done & Span, books: Books): Placed {
  const moment = books.rememberedAt.get(key) ?? ''
  const audit = books.auditedAt.get(moment)
  const named = (audit ? [...ids, moment] : ids).flatMap((id) => books.postedAs.get(id) ?? [])
  return { key, began, ended, audit, journal: named.length > 0 ? wholeOf(named) : undefined }
}

function wholeOf(ranges: readonly Range[]): Range {
  return {
    first: Math.min(...ranges.map(({ first }) => first)),
    last: Math.max(...ranges.map(({ last }) => last)),
  }
}

function overtakenIn(row: Row, placed: readonly Placed[]): string[] {
  const began = placed.filter((act) => act[row]).sort((one, other) => one.began - other.began)
  const ended = [...began].sort((one, other) => one.ended - other.ended)
  const found: string[] = []
  let highest: Placed | undefined
  let next = 0
  for (const act of began) {
    for (let past = ended[next]; past && past.ended < act.began; past = ended[++next]) {
      if (!highest || (past[row]?.last ?? 0) > (highest[row]?.last ?? 0)) highest = past
    }
    const [number, before] = [act[row]?.first ?? 0, highest?.[row]?.last ?? 0]
    if (highest && number < before)
      found.push(
        `${row}: ${highest.key} has ${before} and ended before ${act.key} began, which has ${number}`,
      )
  }
  return found
}

function boundsIn(row: Row, placed: readonly Placed[]): (span: Span) => Bounds {
  const known = placed.filter((act) => act[row])
  const ended = [...known].sort((one, other) => one.ended - other.ended)
  const began = [...known].sort((one, other) => one.began - other.began)
  const highest = ended.map((act) => act[row]?.last ?? 0)
  for (let place = 1; place < highest.length; place++) {
    highest[place] = Math.max(highest[place] ?? 0, highest[place - 1] ?? 0)
  }
  const lowest = began.map((act) => act[row]?.first ?? Number.POSITIVE_INFINITY)
  for (let place = lowest.length - 2; place >= 0; place--) {
    lowest[place] = Math.min(lowest[place] ?? 0, lowest[place + 1] ?? Number.POSITIVE_INFINITY)
  }
  return (span) => {
    const over = placeIn(ended, (act) => act.ended < span.began)
    const later = placeIn(began, (act) => act.began <= span.ended)
    return {
      least: over > 0 ? (highest[over - 1] ?? 0) : 0,
      most: (lowest[later] ?? Number.POSITIVE_INFINITY) - 1,
    }
  }
}
