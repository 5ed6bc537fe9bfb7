import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The connection between a browser and the product: a real server in between, which worker and page alike go through. */
export interface Connection {
  /** The product as the browser sees it. */
  url: string
  /** Nothing goes through any more: connections end in mid-air. */
  cut: () => void
  mend: () => void
  /** Every call arrives and is done, and no answer comes back. */
  loseAnswers: () => void
  /** What is written arrives and is done; its answers come only after `mend`. */
  holdAnswers: () => void
  /** A hotel's sign-in page answers in place of the product, as if all were well. */
  becomePortal: () => void
  /** The product answers calls whose address holds this text with this refusal, from now on. */
  refuse: (path: string, refusal: Refusal) => void
  /** From now on the product answers as its next version: its worker differs in one word. */
  release: () => void
  close: () => Promise<void>
}

/** Opens a connection to the product at `target`. */
export async function openConnection(target: string): Promise<Connection> {
  let weather: 'fair' | 'cut' | 'answers lost' | 'answers held' | 'portal' = 'fair'
  const held: (() => void)[] = []
  let refused: { path: string; refusal: Refusal } | null = null
  let isReleased = false
  const server = createServer((asked, answer) => {
    const isCall = asked.url?.startsWith('/api/')
    if (weather === 'cut') asked.socket.destroy()
    else if (weather === 'portal') answerAsPortal(answer)
    else if (refused && asked.url?.includes(refused.path)) answerRefusal(refused.refusal, answer)
    else if (isReleased && asked.url === '/sw.js') void passNextWorker(target, answer)
    else if (weather === 'answers held' && isCall && asked.method === 'POST')
      pass(target, asked, answer, { hold: (give) => held.push(give) })
    else pass(target, asked, answer, { isLost: weather === 'answers lost' && isCall === true })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      weather = 'cut'
      server.closeAllConnections()
    },
    mend: () => {
      weather = 'fair'
      refused = null
      for (const give of held.splice(0)) give()
    },
    holdAnswers: () => {
      weather = 'answers held'
    },
    loseAnswers: () => {
      weather = 'answers lost'
    },
    becomePortal: () => {
      weather = 'portal'
    },
    refuse: (path, refusal) => {
      refused = { path, refusal }
    },
    release: () => {
      isReleased = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Passing {
  isLost?: boolean
  /** Takes the answer, to be given later. */
  hold?: (give: () => void) => void
}

function pass(
  target: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  { isLost = false, hold = (give) => give() }: Passing,
) {
  const onward = request(new URL(asked.url ?? '/', target), { method: asked.method, headers: asked.headers })
  onward.on('response', (come) => {
    if (isLost) {
      come.resume()
      asked.socket.destroy()
      return
    }
    hold(() => {
      answer.writeHead(come.statusCode ?? 502, come.headers)
      come.pipe(answer)
    })
  })
  onward.on('error', () => asked.socket.destroy())
  // What was sent arrives, also when who sent it is gone.
  if (!isLost) answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}

interface Refusal {
  status: number
  code: string
  message: string
}

function answerRefusal({ status, ...problem }: Refusal, answer: ServerResponse) {
  answer.writeHead(status, { 'content-type': 'application/problem+json' })
  answer.end(JSON.stringify(problem))
}

function answerAsPortal(answer: ServerResponse) {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  answer.end('<!doctype html><title>Welcome</title><p>Accept the terms to use this network.')
}

async function passNextWorker(target: string, answer: ServerResponse) {
  const worker = await fetch(new URL('/sw.js', target))
  const text = `${await worker.text()}\n// The next version.\n`
  answer.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  answer.end(text)
}
