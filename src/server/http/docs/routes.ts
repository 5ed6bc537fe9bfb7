import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../context/world.ts'
import { openApiDocument } from '../openapi.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const files: Record<string, { path: string; type: string }> = {
  '/api/docs': { path: join(here, 'index.html'), type: 'text/html; charset=utf-8' },
  '/api/docs/start.js': { path: join(here, 'start.js'), type: 'text/javascript; charset=utf-8' },
  '/api/docs/swagger-ui.css': { path: join(viewer, 'swagger-ui.css'), type: 'text/css; charset=utf-8' },
  '/api/docs/swagger-ui-bundle.js': {
    path: join(viewer, 'swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
}

/** The contract for programs (`/api/openapi.json`) and for people (`/api/docs`), both public. */
export function docsRoutes(app: FastifyInstance, world: World): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    // Without an address of our own it is relative: the same for everybody, and made once.
    document ??= JSON.stringify(openApiDocument(world.env.publicUrl ?? ''))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(document)
  })
  for (const [url, { path, type }] of Object.entries(files)) {
    app.get(url, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=3600').send(createReadStream(path)),
    )
  }
}
