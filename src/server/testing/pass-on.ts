import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A port that leads to the test's PostgreSQL, until the test is over; `change` sees what comes back. */
export async function passOn() {
  const { hostname: host, port } = new URL(process.env.TEST_DATABASE_URL ?? '')
  const sockets = new Set<Socket>()
  let silentUntil = 0
  const server = createServer((caller) => {
    const backend = connect({ host, port: Number(port || 5432) })
    sockets.add(caller)
    passing.connections += 1
    const number = passing.connections
    caller.pipe(backend).on('error', () => caller.destroy())
    caller.on('error', () => backend.destroy())
    backend.on('data', (bytes) => number > silentUntil && caller.write(passing.change(bytes)))
    backend.on('close', () => caller.destroy())
  }).listen(0, '127.0.0.1')
  const passing = {
    port: 0,
    connections: 0,
    change: (bytes: Buffer) => bytes,
    /** Nothing is heard any more on the connections there are. */
    silence: () => {
      silentUntil = passing.connections
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  onTestFinished(passing.close)
  await once(server, 'listening')
  passing.port = (server.address() as AddressInfo).port
  return passing
}
