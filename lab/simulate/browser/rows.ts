/** The rows of one store of the browser's database, in the order of their keys. */

export type Key = number | string | readonly Key[]

export interface Row {
  key: Key
  value: unknown
}

export interface StoreRows {
  keyPath: string | readonly string[] | null
  indexes: Map<string, string>
  rows: Row[]
}

export class KeyRange {
  readonly lower: Key
  readonly upper: Key

  constructor(lower: Key, upper: Key) {
    this.lower = lower
    this.upper = upper
  }

  static bound(lower: Key, upper: Key): KeyRange {
    return new KeyRange(lower, upper)
  }

  static only(key: Key): KeyRange {
    return new KeyRange(key, key)
  }

  includes(key: Key): boolean {
    return compare(this.lower, key) <= 0 && compare(key, this.upper) <= 0
  }
}

/** Numbers before texts before lists, as IndexedDB has it. */
export function compare(one: Key, other: Key): number {
  const [left, right] = [rank(one), rank(other)]
  if (left !== right) return left - right
  if (typeof one === 'object' && typeof other === 'object') {
    for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
      const found = compare(one[at] as Key, other[at] as Key)
      if (found !== 0) return found
    }
    return one.length - other.length
  }
  return one === other ? 0 : one < other ? -1 : 1
}

function rank(key: Key): number {
  return typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2
}

export type Asked = Key | KeyRange | undefined | null

export function rowsIn(rows: readonly Row[], asked: Asked): readonly Row[] {
  if (asked === undefined || asked === null) return rows
  if (asked instanceof KeyRange) return rows.filter(({ key }) => asked.includes(key))
  const found = rows[placeOf(rows, asked).at]
  return found && compare(found.key, asked) === 0 ? [found] : []
}

/** Where a key is, or would be. */
export function placeOf(rows: readonly Row[], key: Key): { at: number; isThere: boolean } {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const order = compare((rows[middle] as Row).key, key)
    if (order === 0) return { at: middle, isThere: true }
    if (order < 0) from = middle + 1
    else to = middle
  }
  return { at: from, isThere: false }
}

export function keyOf(store: StoreRows, value: unknown, key: Key | undefined): Key {
  if (key !== undefined) return key
  const part = (name: string) => (value as Record<string, Key>)[name] as Key
  const { keyPath } = store
  if (keyPath === null) throw new DOMException('A key is wanted.', 'DataError')
  return typeof keyPath === 'string' ? part(keyPath) : keyPath.map(part)
}

/** What a browser keeps is a copy. Keys are kept as what they are: they can be held and not read. */
export function copied<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copied) as Value
  if (value instanceof Uint8Array) return value.slice() as Value
  if (value instanceof ArrayBuffer) return value.slice(0) as Value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) copy[name] = copied((value as Record<string, unknown>)[name])
  return copy as Value
}
