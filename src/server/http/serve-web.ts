import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyOf } from './content-security.ts'
import type { SitePages } from './site-pages.ts'

const clientFolder = fileURLToPath(new URL('../../../build/client/', import.meta.url))
const FALLBACK = '__spa-fallback.html'
/** A page with an entry of its own: a phone that marks registers loads none of the dashboard's files. */
const REGISTER = '__register.html'
const SIGN_UP = '/login/signUp'
const YEAR_MS = 365 * 86_400_000

/** Serves what the build made: public pages as plain HTML, the dashboard by one page, assets for a year. */
export async function serveWeb(app: FastifyInstance, pages: SitePages): Promise<void> {
  if (!existsSync(join(clientFolder, FALLBACK))) return
  await app.register(fastifyStatic, {
    root: clientFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  // Said with the file, not before it is found: a missing one would be missing for a year.
  const forAYear = { cacheControl: true, maxAge: YEAR_MS, immutable: true }
  app.get('/assets/*', (request, reply) =>
    reply.sendFile(request.url.split('?')[0]?.slice(1) ?? '', forAYear),
  )
  const sendPage = (file: string) => (_request: unknown, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').sendFile(file)
  for (const path of pages.paths) {
    app.get(path, (request, reply) => pages.send(isSignUp(path, request) ? SIGN_UP : path, request, reply))
  }
  // Every invitation is the same page: its script reads the code from the address.
  app.get('/i/:code', (request, reply) => pages.send('/i', request, reply))
  for (const file of await looseFiles()) app.get(`/${file}`, sendPage(file))
  const files = { '/dashboard': FALLBACK, '/dashboard/*': FALLBACK, '/dashboard/register': REGISTER }
  for (const [path, file] of Object.entries(files)) {
    // Of all pages only the desk's unlocks without a connection.
    const policy = policyOf(await readFile(join(clientFolder, file), 'utf8'), { runsWasm: file === FALLBACK })
    app.get(path, (_request, reply) =>
      reply.header('content-security-policy', policy).header('cache-control', 'no-cache').sendFile(file),
    )
  }
}

/** The login screen has two modes, told apart by the query; the build has written each down. */
function isSignUp(path: string, { url }: FastifyRequest): boolean {
  return path === '/login' && new URL(url, 'http://page').searchParams.get('mode') === 'signup'
}

/** Files beside the pages: the icon, the manifest, the worker. */
async function looseFiles(): Promise<string[]> {
  const found = await readdir(clientFolder, { withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !/\.(html|br|gz|xml|txt)$/.test(entry.name))
    .map((entry) => entry.name)
}
