import type { Dice } from '../dice.ts'
import type { Owner, Timeline } from '../timeline.ts'
import { type Disk, type KeptDatabase, write } from './disk.ts'
import { Listened } from './events.ts'
import { type Asked, copied, type Key, KeyRange, keyOf, rowsIn, type StoreRows } from './rows.ts'

/**
 * The browser's database, as far as the product uses it: transactions of several pages that take turns, that end by themselves, that are
 * undone where something fails or their page goes, and that may still be in memory when the power goes unless they are strict.
 */

/** What all pages of one device share: who may begin. */
export interface DatabaseTurns {
  disk: Disk
  dice: Dice
  timeline: Timeline
  running: Transaction[]
  open: Database[]
}

export class Request extends Listened {
  result: unknown
  error: DOMException | null = null
  transaction: Transaction | null = null
}

export class Database extends Listened {
  readonly kept: KeptDatabase
  readonly turns: DatabaseTurns
  readonly page: Owner
  isClosed = false

  constructor(turns: DatabaseTurns, kept: KeptDatabase, page: Owner) {
    super()
    this.turns = turns
    this.kept = kept
    this.page = page
  }

  get version(): number {
    return this.kept.version
  }

  transaction(
    names: string | readonly string[],
    mode: 'readonly' | 'readwrite' = 'readonly',
    { durability = 'relaxed' }: { durability?: string } = {},
  ): Transaction {
    if (this.isClosed) throw new DOMException('The database is closed.', 'InvalidStateError')
    const scope = typeof names === 'string' ? [names] : [...names].sort()
    return new Transaction(this, { scope, mode, isStrict: durability === 'strict' })
  }

  createObjectStore(name: string, { keyPath = null }: { keyPath?: StoreRows['keyPath'] } = {}) {
    const store: StoreRows = { keyPath, indexes: new Map(), rows: [] }
    this.kept.stores.set(name, store)
    return { createIndex: (index: string, path: string) => void store.indexes.set(index, path) }
  }

  /** The browser ends it under its page. */
  takeAway(): void {
    for (const transaction of [...this.turns.running]) if (transaction.db === this) transaction.abort()
    this.close()
    this.tell({ type: 'close' })
  }

  close(): void {
    this.isClosed = true
    const { open } = this.turns
    if (open.includes(this)) open.splice(open.indexOf(this), 1)
  }
}

interface Wanted {
  scope: readonly string[]
  mode: 'readonly' | 'readwrite'
  isStrict: boolean
}

export class Transaction extends Listened {
  readonly db: Database
  readonly wanted: Wanted
  readonly objectStoreNames: readonly string[]
  error: DOMException | null = null
  isOver = false
  #waiting: { request: Request; act: () => unknown }[] = []
  #undo: (() => void)[] = []
  #hasBegun = false
  #isBlocked = false

  constructor(db: Database, wanted: Wanted) {
    super()
    this.db = db
    this.wanted = wanted
    this.objectStoreNames = wanted.scope
    const { turns } = db
    turns.running.push(this)
    turns.timeline.plan(turns.dice.next(), () => this.begin(), db.page)
  }

  objectStore(name: string): ObjectStore {
    const store = this.db.kept.stores.get(name)
    if (!store || !this.wanted.scope.includes(name))
      throw new DOMException('There is no such store.', 'NotFoundError')
    return new ObjectStore(this, store)
  }

  ask(act: () => unknown, isWrite = false): Request {
    if (this.isOver) throw new DOMException('The transaction is over.', 'TransactionInactiveError')
    if (isWrite && this.wanted.mode === 'readonly') throw new DOMException('It only reads.', 'ReadOnlyError')
    const request = new Request()
    request.transaction = this
    this.#waiting.push({ request, act })
    return request
  }

  put(store: StoreRows, key: Key, value: unknown): void {
    const { isFull } = this.db.turns.disk
    if (isFull && value !== undefined) throw new DOMException('The disk is full.', 'QuotaExceededError')
    this.#undo.push(write(store, key, value))
  }

  /** Goes on once nobody before it holds what it wants. */
  begin(): void {
    if (this.#hasBegun || this.isOver || this.db.page.isGone) return
    const { running } = this.db.turns
    const isBlocked = running.slice(0, running.indexOf(this)).some((other) => isInTheWay(other, this))
    this.#isBlocked = isBlocked
    if (isBlocked) return
    this.#hasBegun = true
    this.#goOn()
  }

  /** One request at a time; when a page has asked for nothing more, what was written counts. */
  #goOn(): void {
    if (this.isOver) return
    const next = this.#waiting.shift()
    if (!next) {
      this.#commit()
      return
    }
    const { request, act } = next
    try {
      request.result = act()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      request.error = error
      request.tell({ type: 'error' })
      this.abort(error)
      return
    }
    request.tell({ type: 'success' })
    this.#later(() => this.#goOn())
  }

  #later(act: () => void, longest = 1): void {
    const { timeline, dice } = this.db.turns
    timeline.plan(dice.next() * longest, act, this.db.page)
  }

  #commit(): void {
    const { kept } = this.db
    if (this.wanted.isStrict) kept.unflushed.length = 0
    else kept.unflushed.push(...this.#undo)
    this.#end('complete')
  }

  abort(error: DOMException = new DOMException('It was undone.', 'AbortError')): void {
    if (this.isOver) return
    this.error = error
    for (const undo of this.#undo.reverse()) undo()
    for (const { request } of this.#waiting) {
      request.error = error
      this.#later(() => request.tell({ type: 'error' }))
    }
    this.#end('abort')
  }

  /** Its page is gone: nobody hears of it. */
  lose(): void {
    if (this.isOver) return
    for (const undo of this.#undo.reverse()) undo()
    this.#end()
  }

  #end(said?: 'complete' | 'abort'): void {
    this.isOver = true
    const { running } = this.db.turns
    running.splice(running.indexOf(this), 1)
    // Nobody waits for the end of what only reads.
    if (said && this.wanted.mode === 'readonly') this.tell({ type: said })
    else if (said) this.#later(() => this.tell({ type: said }), this.wanted.isStrict ? 4 : 1)
    for (const other of [...running]) if (other.#isBlocked) other.#later(() => other.begin())
  }
}

function isInTheWay(other: Transaction, one: Transaction): boolean {
  if (other.db.kept !== one.db.kept) return false
  if (other.wanted.mode === 'readonly' && one.wanted.mode === 'readonly') return false
  return other.wanted.scope.some((name) => one.wanted.scope.includes(name))
}

export class ObjectStore {
  readonly transaction: Transaction
  readonly rows: StoreRows

  constructor(transaction: Transaction, rows: StoreRows) {
    this.transaction = transaction
    this.rows = rows
  }

  get(asked: Asked) {
    return this.transaction.ask(() => copied(rowsIn(this.rows.rows, asked)[0]?.value))
  }

  getAll(asked?: Asked) {
    return this.transaction.ask(() => rowsIn(this.rows.rows, asked).map(({ value }) => copied(value)))
  }

  getAllKeys(asked?: Asked) {
    return this.transaction.ask(() => rowsIn(this.rows.rows, asked).map(({ key }) => key))
  }

  count(asked?: Asked) {
    return this.transaction.ask(() => rowsIn(this.rows.rows, asked).length)
  }

  put(value: unknown, key?: Key) {
    const kept = copied(value)
    return this.transaction.ask(
      () => this.transaction.put(this.rows, keyOf(this.rows, kept, key), kept),
      true,
    )
  }

  delete(asked: Key | KeyRange) {
    return this.transaction.ask(() => {
      for (const { key } of [...rowsIn(this.rows.rows, asked)])
        this.transaction.put(this.rows, key, undefined)
    }, true)
  }

  index(name: string): Index {
    return new Index(this, this.rows.indexes.get(name) ?? name)
  }
}

export class Index {
  readonly objectStore: ObjectStore
  readonly path: string

  constructor(objectStore: ObjectStore, path: string) {
    this.objectStore = objectStore
    this.path = path
  }

  #found(asked: Asked) {
    const { rows } = this.objectStore.rows
    return rowsIn(
      rows.map(({ value }) => ({ key: (value as Record<string, Key>)[this.path] as Key, value })),
      asked instanceof KeyRange || asked === undefined || asked === null ? asked : KeyRange.only(asked),
    )
  }

  getAll(asked?: Asked) {
    return this.objectStore.transaction.ask(() => this.#found(asked).map(({ value }) => copied(value)))
  }

  count(asked?: Asked) {
    return this.objectStore.transaction.ask(() => this.#found(asked).length)
  }
}

export class Cursor {
  advance(): void {}
  continue(): void {}
  continuePrimaryKey(): void {}
}
