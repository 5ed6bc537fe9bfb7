import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The certificate of a server of a test at 127.0.0.1; who is to trust it names this file in NODE_EXTRA_CA_CERTS. */
export const loopbackCertificate = fileURLToPath(new URL('loopback/certificate.pem', import.meta.url))
const loopbackKey = fileURLToPath(new URL('loopback/key.pem', import.meta.url))

export interface Pushed {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service over https as RFC 8030 has it: it keeps what it was given, and answers what a test has chosen. */
export async function pushService() {
  const pushed: Pushed[] = []
  const answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const [key, cert] = await Promise.all([readFile(loopbackKey), readFile(loopbackCertificate)])
  const server = createServer({ key, cert }, async (request, response) => {
    pushed.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    response.writeHead(answer.status, answer.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    pushed,
    answer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The keys of a browser's subscription, and how the browser opens what is sealed for it (RFC 8291). */
export function aBrowser(host: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `https://${host}/push/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: ({ body }: Pushed): unknown => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
      const part = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
      const opener = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      const sealed = body.subarray(21 + sender.length)
      opener.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]).toString()
      // What is after the words is padding, behind a 2.
      return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
    },
  }
}

/** Whether a push is signed with the key (RFC 8292), for this service and for a day at the most. */
export function isSignedBy(publicKey: string, { headers }: Pushed, host: string, now = Date.now()): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return (
    key === publicKey &&
    aud === `https://${host}` &&
    String(sub).startsWith('mailto:') &&
    exp * 1_000 > now &&
    exp * 1_000 <= now + 86_400_000 &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: signer, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}
