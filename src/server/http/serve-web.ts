import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SitePages } from './site-pages.ts'

const clientFolder = fileURLToPath(new URL('../../../build/client/', import.meta.url))
const FALLBACK = '__spa-fallback.html'
const YEAR_MS = 365 * 86_400_000

/** Serves what the build made: public pages as plain HTML, the dashboard by one page, assets for a year. */
export async function serveWeb(app: FastifyInstance, pages: SitePages): Promise<void> {
  if (!existsSync(clientFolder)) return
  await app.register(fastifyStatic, {
    root: clientFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  app.get('/assets/*', (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`)
      .sendFile(request.url.split('?')[0]?.slice(1) ?? ''),
  )
  const sendPage = (file: string) => (_request: unknown, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').sendFile(file)
  for (const path of pages.paths) app.get(path, (request, reply) => pages.send(path, request, reply))
  for (const file of await looseFiles()) app.get(`/${file}`, sendPage(file))
  app.get('/dashboard', sendPage(FALLBACK))
  app.get('/dashboard/*', sendPage(FALLBACK))
}

/** Files beside the pages: the icon, the manifest, the worker. */
async function looseFiles(): Promise<string[]> {
  const found = await readdir(clientFolder, { withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !/\.(html|br|gz|xml|txt)$/.test(entry.name))
    .map((entry) => entry.name)
}

/**
 * Only our own code runs. The build inlines a few scripts into its pages; each is allowed by its hash, so a changed or
 * added one is not. Computed from the files themselves at every start.
 */
export async function contentSecurityPolicy(): Promise<
  NonNullable<FastifyHelmetOptions['contentSecurityPolicy']>
> {
  const { scripts, styles } = await inlinedHashes()
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scripts],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}

async function inlinedHashes(): Promise<{ scripts: string[]; styles: string[] }> {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  if (!existsSync(clientFolder)) return { scripts: [], styles: [] }
  const files = await readdir(clientFolder, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(clientFolder, file), 'utf8')
    // A block of data (JSON-LD) is no script and needs no leave.
    for (const [, text = ''] of html.matchAll(
      /<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g,
    )) {
      scripts.add(hashOf(text))
    }
    for (const [, text = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) styles.add(hashOf(text))
  }
  return { scripts: [...scripts], styles: [...styles] }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
