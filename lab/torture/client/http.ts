import { type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string | undefined
  key?: string | undefined
  body?: object | undefined
  /** What is held already. */
  etag?: string | undefined
}

export interface Heard {
  status: number
  /** The parsed JSON, or null for anything else. */
  body: unknown
  headers: IncomingHttpHeaders
  isReplay: boolean
}

/** What befalls the caller: the reply is lost on its way back, or the line goes dead half-way through the body. */
export type Mishap = 'none' | 'lost reply' | 'half a body'

const PATIENCE_MS = 20_000

/** One try over a connection of its own. Throws when no whole answer came, whatever the server has done meanwhile. */
export async function tryOnce(origin: string, call: Call, mishap: Mishap = 'none'): Promise<Heard> {
  const text = call.body ? JSON.stringify(call.body) : undefined
  const asking = request(`${origin}${call.path}`, {
    method: call.method,
    agent: false,
    timeout: PATIENCE_MS,
    headers: {
      // Limits count by address: every call comes from its own.
      'x-forwarded-for': anAddress(),
      ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      ...(call.etag ? { 'if-none-match': call.etag } : {}),
      ...(call.key ? { 'idempotency-key': call.key } : {}),
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    },
  })
  asking.once('timeout', () => asking.destroy(new Error('no answer in time')))
  const heard = new Promise<Heard>((resolve, reject) => {
    asking.once('error', reject)
    asking.once('close', () => reject(new Error('the connection was closed')))
    asking.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('aborted', () => reject(new Error('the answer was cut')))
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: parse(Buffer.concat(chunks).toString()),
          headers: answer.headers,
          isReplay: answer.headers['idempotency-replayed'] === 'true',
        }),
      )
    })
  })
  if (mishap === 'half a body' && text) return await breakOff(asking, heard, text)
  asking.end(text)
  if (mishap === 'lost reply') void loseReply(asking)
  return await heard
}

async function breakOff(asking: ReturnType<typeof request>, heard: Promise<Heard>, text: string) {
  asking.write(text.slice(0, text.length / 2))
  await Promise.race([sleep(5), heard.catch(() => undefined)])
  asking.destroy()
  return await heard
}

/** Anywhere between "the request has hardly left" and "the reply was about to be read". */
async function loseReply(asking: ReturnType<typeof request>) {
  await sleep(Math.random() * 25)
  asking.destroy()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function anAddress(): string {
  const part = () => Math.floor(Math.random() * 256)
  return `10.${part()}.${part()}.${part()}`
}
