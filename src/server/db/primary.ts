import pg from 'pg'

/**
 * Each server of an address that names several, as PostgreSQL's own programs have it:
 * postgres://user@a:5432,b:5432/database?target_session_attrs=read-write.
 */
export function serversOf(url: string): string[] {
  const [, before, servers, after] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  if (before === undefined || servers === undefined) return [url]
  return servers.split(',').map((server) => `${before}${server}${after}`)
}

/**
 * What connects to this address. Where it names several servers, each new connection goes to the one that takes writes at
 * that moment: when another has taken over, the process goes on with it by itself.
 */
export function clientOf(url: string): typeof pg.Client {
  const servers = serversOf(url)
  if (servers.length === 1) return pg.Client
  const search = together(() => findPrimary(servers))
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: servers[0] })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = search().then((url) => {
        const { host, port } = new pg.Client({ connectionString: url })
        Object.assign(this, { host, port })
        return super.connect()
      })
      if (!callback) return connected
      connected.then(() => callback(null), callback)
      return undefined
    }
  }
}

/** The first of these servers to answer that it takes writes. */
async function findPrimary(servers: readonly string[]): Promise<string> {
  try {
    return await Promise.any(servers.map(primaryAt))
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(String).join(' ') : ''
    throw new Error(`None of the ${servers.length} database servers takes writes. ${reasons}`)
  }
}

async function primaryAt(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]?.follows) throw new Error(`${client.host}:${client.port} follows another.`)
    return url
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whoever asks while an answer is under way shares it. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask().finally(() => {
      answer = undefined
    })
    return answer
  }
}
