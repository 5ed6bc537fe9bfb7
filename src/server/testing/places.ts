import type { Endpoint, WireSent as Sent } from '#shared/api/endpoint.ts'

type Part = 'params' | 'query' | 'body'

/** One place in what a call sends: `body.lines.0.amount`. */
export interface Place {
  part: Part
  path: readonly string[]
  value: unknown
}

/** Every place that holds a value, also inside lists. */
export function placesOf(sent: Sent<Endpoint>): Place[] {
  const parts: Part[] = ['params', 'query', 'body']
  return parts.flatMap((part) => leavesOf(sent[part]).map((leaf) => ({ part, ...leaf })))
}

function leavesOf(
  value: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [{ path, value }]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

/** The same call with other values at these places. */
export function withValueAt(sent: Sent<Endpoint>, places: readonly Place[], value: unknown): Sent<Endpoint> {
  const changed: Record<string, unknown> = structuredClone({ ...sent })
  for (const { part, path } of places) set(changed, [part, ...path], value)
  return changed
}

function set(target: unknown, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (typeof target !== 'object' || target === null) return
  if (rest.length > 0) set(Reflect.get(target, name), rest, value)
  else Reflect.set(target, name, value)
}

export function nameOf({ part, path }: Place): string {
  return [part, ...path].join('.')
}
