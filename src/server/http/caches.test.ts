import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#shared/api/index.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { anAddress, createSampleSchool, type SampleSchool } from '../testing/sample-school.ts'
import { sampleOf } from '../testing/samples.ts'
import { inject, urlOf } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

/** A shared computer, a proxy and a browser's memory hold answers: none may hand one school's to another. */

let sandbox: Sandbox
let ours: SampleSchool
let theirs: SampleSchool
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
  ours = await createSampleSchool(sandbox)
  theirs = await createSampleSchool(sandbox)
})
afterAll(() => sandbox.close())

const readings = allEndpoints.filter(({ access, method }) => access !== 'public' && method === 'GET')

test.each(readings.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is kept by no shared cache, and another school’s version of it is never “unchanged”',
  async (_, endpoint) => {
    const sent = await sampleOf(endpoint, ours)
    const options = { token: ours.token, address: anAddress() }
    const first = await inject(ours.app, endpoint, sent, options)
    expect(first.status).toBe(200)
    const kept = String(first.headers['cache-control'])
    expect(kept).toMatch(/private|no-store/)
    expect(kept).not.toMatch(/public|s-maxage/)
    expect(first.headers['last-modified'] ?? first.headers.expires).toBeUndefined()

    const { etag } = first.headers
    if (!endpoint.versioned) return
    const asked = await theirs.app.inject({
      url: urlOf(endpoint, sent),
      headers: { authorization: `Bearer ${theirs.token}`, 'if-none-match': `${etag}, *` },
    })
    expect(asked.statusCode).not.toBe(304)
    expect(asked.body).not.toContain(ours.mark)
    const signedOut = await ours.app.inject({
      url: urlOf(endpoint, sent),
      headers: { 'if-none-match': `${etag}` },
    })
    expect(signedOut.statusCode).toBe(401)
    expect(signedOut.headers.etag).toBeUndefined()
  },
)
