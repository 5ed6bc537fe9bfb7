import { createHash } from 'node:crypto'
import pg from 'pg'

/** What a transaction begins with: settings that end with it, by their names. */
export type Settings = ReadonlyMap<string, string>

/**
 * One statement as a transaction of its own, with its settings. Both go to the database together and end with one Sync: PostgreSQL takes
 * what stands before a Sync for one transaction, so nothing is begun, nothing committed, and one answer comes back. Settings that
 * fail leave the statement unseen.
 */
export async function runStatement<Row extends object>(
  pool: pg.Pool,
  settings: Settings,
  statement: pg.QueryConfig,
  entering = '',
): Promise<Row[]> {
  const client = await pool.connect()
  let isLost = false
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const { name, text, values } = statement
      // Without values, pg would send a text that takes no settings before it.
      const config = { name, text, values, queryMode: 'extended' }
      client.query(
        new StatementWithSettings({ settings, entering }, config, (error, result) =>
          error ? reject(error) : resolve(result.rows as Row[]),
        ),
      )
    })
  } catch (error) {
    isLost = !(error instanceof pg.DatabaseError) || isLastWord(error)
    throw error
  } finally {
    client.release(isLost)
  }
}

/** The server ends the connection with it: it is being shut down. A statement that took too long ends nothing. */
function isLastWord({ severity, code }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || Boolean(code?.startsWith('57P'))
}

/** Where there are several machines, a place is entered before anything is set. */
interface Opening {
  settings: Settings
  entering: string
}

type Answered = (error: Error | undefined, result: pg.QueryResult) => void

/** The methods of pg's queries that its types leave out. It refuses queries of other classes in a pipeline. */
interface Statement extends pg.Submittable {
  name?: string
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

type Connection = Omit<pg.Connection, 'parse' | 'bind' | 'execute' | 'close'> & {
  parse: (statement: { name: string; text: string }) => void
  bind: (values: { statement: string; values: readonly string[] }) => void
  execute: (portal: object) => void
  close: (what: { type: 'S'; name: string }) => void
  parsedStatements: Record<string, string>
}

const PgStatement = pg.Query as unknown as new (
  config: object,
  values: undefined,
  answered: Answered,
) => Statement

class StatementWithSettings extends PgStatement {
  readonly #opening: Opening
  #areSet = false
  #parsesStatement = false

  constructor(opening: Opening, config: object, answered: Answered) {
    super(config, undefined, answered)
    this.#opening = opening
  }

  override prepare(connection: Connection) {
    this.#parsesStatement = Boolean(this.name && connection.parsedStatements[this.name] === undefined)
    const { text, name } = openingFor(this.#opening, Boolean(this.name))
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text })
    connection.bind({ statement: name, values: [...this.#opening.settings.values()] })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown) {
    if (this.#areSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#areSet) return super.handleCommandComplete(message, connection)
    this.#areSet = true
    const { text, name } = openingFor(this.#opening, Boolean(this.name))
    if (name) connection.parsedStatements[name] = text
  }

  /** What was to be kept by its name may not be: pg takes the first "parsed" that it hears for it. */
  override handleError(error: Error, connection: Connection) {
    if (this.#parsesStatement && this.name) {
      delete connection.parsedStatements[this.name]
      connection.close({ type: 'S', name: this.name })
    }
    super.handleError(error, connection)
  }
}

/** One for each set of settings that is ever needed; kept by the connection like the statement that follows it. */
const openings = new Map<string, { text: string; name: string }>()

function openingFor({ settings, entering }: Opening, isKept: boolean): { text: string; name: string } {
  const names = [...settings.keys()].join(' ')
  const key = `${entering}${names} ${isKept}`
  const known = openings.get(key)
  if (known) return known
  const calls = [...settings.keys()].map((setting, place) => `set_config('${setting}', $${place + 1}, true)`)
  const opening = {
    text: `select ${entering}${calls.join(', ')}`,
    // PostgreSQL cuts a name off after 63 letters, and takes two for one.
    name: isKept ? createHash('sha256').update(key).digest('base64url') : '',
  }
  openings.set(key, opening)
  return opening
}
