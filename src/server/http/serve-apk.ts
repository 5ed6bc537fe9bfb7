import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../context/world.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const apkFacts = z.object({
  host: z.string(),
  version: z.string(),
  size: z.number().int().positive(),
  sha256: digest,
  certificateSha256: digest,
})

/** Offers the Android package that `npm run apk` made, and says of it what a careful person compares; `null` where there is none. */
export async function serveApk(app: FastifyInstance, { env }: Pick<World, 'env'>): Promise<void> {
  const made = await readApk(env.apkFolder)
  app.get('/app/apk.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ apk: made?.facts ?? null }),
  )
  if (!made) return
  app.get('/app/akontaa.apk', (_request, reply) =>
    reply
      .type('application/vnd.android.package-archive')
      .header('content-disposition', 'attachment; filename="akontaa.apk"')
      .header('cache-control', 'no-cache')
      .send(made.bytes),
  )
}

/** Only a file that is what is said of it: one that is being replaced, or was changed, is not offered. */
async function readApk(folder: string) {
  try {
    const bytes = await readFile(join(folder, 'akontaa.apk'))
    const facts = apkFacts.parse(JSON.parse(await readFile(join(folder, 'akontaa.json'), 'utf8')))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return sha256 === facts.sha256 && bytes.length === facts.size ? { bytes, facts } : undefined
  } catch {
    return undefined
  }
}
