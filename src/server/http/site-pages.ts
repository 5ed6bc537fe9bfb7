import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SITE } from '#shared/operator.ts'
import type { World } from '../context/world.ts'
import { policyOf } from './content-security.ts'
import { pageSiteOf } from './site.ts'

const clientFolder = fileURLToPath(new URL('../../../build/client/', import.meta.url))
const NOT_FOUND = '/404'

/** The build's pages in memory, each naming this site's own address where the build could not know it. */
export interface SitePages {
  /** The addresses that have a page, with robots.txt and the sitemap. */
  paths: readonly string[]
  /** The page as text, to be changed before it is sent; undefined when the build made none. */
  read: (path: string, request: FastifyRequest) => string | undefined
  /** Sends a page, compressed once and remembered. */
  send: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Sends the page for addresses that lead nowhere, with status 404; null when the build made none. */
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null
}

/** Reads every page the build wrote. Without a build there are none. */
export async function loadSitePages(world: Pick<World, 'env'>): Promise<SitePages> {
  const texts = await readTexts()
  // As many as there are pages and addresses of this machine: a stranger adds none.
  const remembered = new Map<string, Promise<Packed>>()

  const read = (path: string, request: FastifyRequest) =>
    texts.get(path)?.replaceAll(SITE, pageSiteOf(world, request))

  const send = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const key = `${pageSiteOf(world, request)} ${path}`
    const packed = remembered.get(key) ?? pack(read(path, request) ?? '')
    remembered.set(key, packed)
    return sendPacked(await packed, path, request, reply)
  }

  return {
    paths: [...texts.keys()].filter((path) => path !== NOT_FOUND),
    read,
    send,
    sendNotFound: (request, reply) =>
      texts.has(NOT_FOUND) ? send(NOT_FOUND, request, reply.code(404)) : null,
  }
}

/** Address → text: `/faq` is `faq/index.html`. */
async function readTexts(): Promise<Map<string, string>> {
  if (!existsSync(clientFolder)) return new Map()
  const files = (await readdir(clientFolder, { recursive: true })).filter((file) =>
    /(^|\/)index\.html$|^sitemap\.xml$|^robots\.txt$/.test(file),
  )
  const read = async (file: string): Promise<[string, string]> => {
    const path = `/${file.replace(/\/?index\.html$/, '')}`
    return [path, await readFile(clientFolder + file, 'utf8')]
  }
  return new Map(await Promise.all(files.map(read)))
}

interface Packed {
  tag: string
  policy: string
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>
}

async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  return { tag, policy: policyOf(text), bodies: { br, gzip: gz, identity } }
}

function sendPacked(
  { tag, policy, bodies }: Packed,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  const etag = `"${tag}-${encoding}"`
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(typeOf(path)).send(bodies[encoding])
}

function typeOf(path: string): string {
  if (path.endsWith('.xml')) return 'application/xml; charset=utf-8'
  if (path.endsWith('.txt')) return 'text/plain; charset=utf-8'
  return 'text/html; charset=utf-8'
}
