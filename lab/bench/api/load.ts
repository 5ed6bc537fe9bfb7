import { Agent, request } from 'node:http'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Measured {
  /** How many were answered, those before the clock began too. */
  answered: number
  perSecond: number
  p50: number
  p99: number
  /** How many were sent away with 503 instead. */
  refused: number
}

/**
 * Asks again and again over so many kept connections, each waiting for its answer before it asks again. Milliseconds
 * are those of the whole answer read. A 503 is counted and asked again; any other status throws.
 */
export async function load(
  origin: string,
  connections: number,
  next: () => Call,
  { seconds = Number(process.env.BENCH_SECONDS ?? 5), status = 200 } = {},
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (call: Call) => send(origin, agent, call, status)
  for (let warm = 0; warm < connections * 3; warm += 1) await ask(next())
  const times: number[] = []
  let refused = 0
  const start = performance.now()
  const until = start + seconds * 1_000
  const desk = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      if (await ask(next())) times.push(performance.now() - asked)
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, desk))
  const elapsed = (performance.now() - start) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  const answered = times.length + connections * 3
  return { answered, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), refused }
}

function send(
  origin: string,
  agent: Agent,
  { method = 'GET', path, headers = {}, body }: Call,
  status: number,
) {
  return new Promise<boolean>((resolve, reject) => {
    const length = body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : {}
    const asking = request(
      `${origin}${path}`,
      { method, agent, headers: { ...headers, ...length } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => {
          if (answer.statusCode !== status) text += chunk.toString()
        })
        answer.on('end', () => {
          if (answer.statusCode === status || answer.statusCode === 503) resolve(answer.statusCode === status)
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
        })
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}
