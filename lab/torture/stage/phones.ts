import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** What the company does with a message: takes it; says 500; takes it and hangs up; does not answer for a while. */
export const MOODS = ['well', 'error', 'hangs up', 'slow'] as const
type Mood = (typeof MOODS)[number]

export interface Phones {
  url: string
  be: (mood: Mood) => void
  /** How often each text was taken for each number. */
  taken: Map<string, number>
  close: () => Promise<void>
}

const message = z.object({ To: z.string(), Content: z.string() })

/** A telephone company that speaks as Hubtel does, and remembers every text it took. */
export async function openPhones(): Promise<Phones> {
  const taken = new Map<string, number>()
  let mood: Mood = 'well'
  let count = 0
  const server = createServer(async (request, response) => {
    const said = await text(request).catch(() => '')
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') return void response.end('{"status":"delivered"}')
    if (mood === 'error') return void response.writeHead(500).end('{"statusDescription":"down"}')
    const { To, Content } = message.parse(JSON.parse(said))
    const key = keyOf(To, Content)
    taken.set(key, (taken.get(key) ?? 0) + 1)
    if (mood === 'hangs up') return void request.socket.destroy()
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_500).unref())
    count += 1
    response.writeHead(201).end(JSON.stringify({ status: 0, messageId: `m-${count}` }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    be: (next) => {
      mood = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A text for a number as the company has it: without the plus. */
export function keyOf(phone: string, text: string): string {
  return `${phone.replace('+', '')} ${text}`
}
