import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** Where clients go, whichever server answers there and however often it dies. */
  origin: string
  /** Which ports answer; each connection goes to one of them by chance. None: connections are refused. */
  leadTo: (ports: readonly number[]) => void
  /** The share of connections that are cut somewhere on the way, in either direction. */
  cut: (share: number) => void
  close: () => Promise<void>
}

/** A line between clients and servers that can be cut. Everything stays on loopback. */
export async function openProxy(): Promise<Line> {
  let ports: readonly number[] = []
  let share = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const port = ports[Math.floor(Math.random() * ports.length)]
    if (port === undefined) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    const ends = [client, upstream] as const
    for (const end of ends) {
      open.add(end)
      // One end gone, the other goes too: a client that hangs up is seen to, and a server that dies as well.
      end
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(end)
          for (const other of ends) other.destroy()
        })
    }
    client.pipe(upstream).pipe(client)
    if (Math.random() < share) cutSomewhere(client, upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    leadTo: (those) => {
      ports = those
    },
    cut: (those) => {
      share = those
    },
    close: async () => {
      for (const end of open) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** After so many bytes of the request, or of the answer, both ends find the line dead. */
function cutSomewhere(client: Socket, upstream: Socket): void {
  const from = Math.random() < 0.5 ? client : upstream
  let left = Math.floor(Math.random() * 700)
  from.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left > 0) return
    client.destroy()
    upstream.destroy()
  })
}
