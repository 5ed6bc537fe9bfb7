import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter answers are compressed as they go, by the server's plugin. */
const LONG = 64_000
/** Of all packed answers together; the longest ago goes first. A list of ten thousand students has about half a megabyte. */
const BYTES_MAX = 32_000_000
/** Said beside the answer by whoever made it. */
const HEADERS = ['x-list-version', 'x-list-changes']

interface Packed {
  body: Buffer
  headers: Record<string, string>
}

const kept = new Map<string, Packed>()
let bytes = 0

type Encoding = 'br' | 'gzip'

const packers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Sends what was compressed for this very version before; false when it was not, or the caller cannot read it. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply): boolean {
  const encoding = encodingFor(request)
  const packed = encoding && kept.get(keyOf(reply, encoding))
  if (!packed) return false
  reply.headers(packed.headers).header('content-encoding', encoding).header('vary', 'accept-encoding')
  reply.send(packed.body)
  return true
}

/**
 * Compresses a long answer once for its version: whoever asks for the same before anything has changed gets the same bytes. The
 * reply's ETag names the version, the school, and who may see it. Answers them as they came where nothing is gained.
 */
export async function pack(request: FastifyRequest, reply: FastifyReply, answer: Buffer): Promise<Buffer> {
  const encoding = encodingFor(request)
  if (!encoding || answer.length < LONG) return answer
  const said = HEADERS.map((name) => [name, reply.getHeader(name)] as const)
  const headers = Object.fromEntries(said.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
  const packed = { body: await packers[encoding](answer), headers }
  keep(keyOf(reply, encoding), packed)
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  return packed.body
}

function keep(key: string, packed: Packed): void {
  bytes += packed.body.length - (kept.get(key)?.body.length ?? 0)
  kept.delete(key)
  kept.set(key, packed)
  for (const [oldest, { body }] of kept) {
    if (bytes <= BYTES_MAX) return
    kept.delete(oldest)
    bytes -= body.length
  }
}

/** Of callers who weigh encodings against each other the plugin takes care. */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (accepted.includes(';')) return undefined
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function keyOf(reply: FastifyReply, encoding: Encoding): string {
  return `${reply.getHeader('etag')} ${encoding}`
}
