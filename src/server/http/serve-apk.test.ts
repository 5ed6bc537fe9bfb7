import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { serveApk } from './serve-apk.ts'

/** The Android package is offered only where the operator has made one, and only if it is what is said of it. */

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'akontaa-apk-'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = Buffer.from('PK a package')
const facts = {
  host: 'fees.example.gh',
  version: '0.1.0',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  certificateSha256: 'ab'.repeat(32),
}

async function offered(said?: object) {
  if (said) {
    await writeFile(join(folder, 'akontaa.apk'), bytes)
    await writeFile(join(folder, 'akontaa.json'), JSON.stringify(said))
  }
  const app = fastify()
  await serveApk(app, { env: parseEnv({ NODE_ENV: 'test', APK_DIR: folder }) })
  return app
}

test('a package that was made is offered with its size, its digests and what a phone needs to know of the file', async () => {
  const app = await offered({ ...facts, code: 7 })
  expect((await app.inject('/app/apk.json')).json()).toEqual({ apk: facts })
  const file = await app.inject('/app/akontaa.apk')
  expect(file.rawPayload).toEqual(bytes)
  expect(file.headers).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'content-length': String(bytes.length),
    'content-disposition': 'attachment; filename="akontaa.apk"',
  })
})

test('where none was made, or the file is another than was said, there is none', async () => {
  for (const said of [undefined, { ...facts, sha256: '00'.repeat(32) }, { ...facts, size: 1 }, {}]) {
    const app = await offered(said)
    expect((await app.inject('/app/apk.json')).json()).toEqual({ apk: null })
    expect((await app.inject('/app/akontaa.apk')).statusCode).toBe(404)
  }
})
