import type { Owner } from '../timeline.ts'
import { Cursor, Database, type DatabaseTurns, Index, ObjectStore, Request, Transaction } from './database.ts'
import { KeyRange } from './rows.ts'

/** `indexedDB` and its classes as one page sees them. */
export function databasesOf(turns: DatabaseTurns, page: Owner) {
  const open = (name: string, version: number) => {
    const request = new Request()
    turns.timeline.plan(turns.dice.next() * 2, () => answerOpening(turns, page, request, name, version), page)
    return request
  }
  return {
    indexedDB: { open },
    IDBKeyRange: KeyRange,
    IDBDatabase: Database,
    IDBTransaction: Transaction,
    IDBObjectStore: ObjectStore,
    IDBIndex: Index,
    IDBRequest: Request,
    IDBCursor: Cursor,
  }
}

function answerOpening(turns: DatabaseTurns, page: Owner, request: Request, name: string, version: number) {
  const kept = turns.disk.database(name)
  const fail = (code: string) => {
    request.error = new DOMException('It cannot be opened.', code)
    request.tell({ type: 'error' })
  }
  if (version < kept.version) return fail('VersionError')
  if (kept.version === 0 && turns.disk.isFull) return fail('QuotaExceededError')
  const database = new Database(turns, kept, page)
  request.result = database
  if (version > kept.version) {
    const oldVersion = kept.version
    kept.version = version
    request.tell({ type: 'upgradeneeded', oldVersion, newVersion: version })
  }
  turns.open.push(database)
  request.tell({ type: 'success' })
}
