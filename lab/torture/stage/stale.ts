import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Stands before a server and answers lists, pages of children, the cash day and parents' payments as a copy would that has stood still since each was first read. Loopback only. */
export async function openStale(upstream: number): Promise<{ port: number; close: () => Promise<void> }> {
  const kept = new Map<string, Answer>()
  const server = createServer((asked, reply) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.once('end', () => {
      void answer(asked, Buffer.concat(chunks)).then(
        (found) => write(reply, found),
        () => reply.destroy(),
      )
    })
  })
  async function answer(asked: IncomingMessage, body: Buffer): Promise<Answer> {
    // Whoever of a school asks: what one was told, all are.
    const name = asked.url ?? ''
    const held = kept.get(name)
    if (held) return held
    const fresh = await forward(upstream, asked, body)
    if (
      asked.method === 'GET' &&
      /^\/api\/(students\/|transactions\/|cash\/day|parentPaying)/.test(asked.url ?? '')
    )
      kept.set(name, fresh)
    return fresh
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, close }
}

async function forward(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const asking = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }
}

function write(reply: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...those } = headers
  reply.writeHead(status, those).end(body)
}
