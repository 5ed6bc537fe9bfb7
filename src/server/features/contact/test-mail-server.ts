import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail as it came over the wire: who it is for, and its lines. */
interface ReceivedMail {
  to: string[]
  text: string
}

export interface TestMailServer {
  url: string
  mails: ReceivedMail[]
  /** Refuses every recipient from now on, or accepts them again. */
  refuse: (isRefusing: boolean) => void
  close: () => Promise<void>
}

/** A real mail server on this machine that speaks as much SMTP as a client needs, and keeps what it gets. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, mails, () => isRefusing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (wanted) => {
      isRefusing = wanted
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function converse(socket: Socket, mails: ReceivedMail[], isRefusing: () => boolean) {
  let waiting = ''
  let mail: ReceivedMail = { to: [], text: '' }
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const command = (line: string) => {
    if (/^(EHLO|HELO)/i.test(line)) return say('250 ready')
    if (/^RCPT TO:/i.test(line)) {
      if (isRefusing()) return say('550 no such box')
      mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      return say('250 ok')
    }
    if (/^DATA/i.test(line)) {
      isData = true
      return say('354 go on')
    }
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
    say('250 ok')
  }
  const line = (text: string) => {
    if (!isData) return command(text)
    if (text !== '.') {
      mail.text += `${text.replace(/^\.\./, '.')}\n`
      return
    }
    mails.push(mail)
    mail = { to: [], text: '' }
    isData = false
    say('250 kept')
  }
  say('220 test mail server')
  socket.on('data', (chunk) => {
    waiting += chunk.toString()
    const lines = waiting.split('\r\n')
    waiting = lines.pop() ?? ''
    for (const text of lines) line(text)
  })
  socket.on('error', () => socket.destroy())
}
