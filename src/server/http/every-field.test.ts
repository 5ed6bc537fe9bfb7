import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, WireSent as Sent } from '#shared/api/endpoint.ts'
import { allEndpoints } from '#shared/api/index.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { nameOf, type Place, placesOf, withValueAt } from '../testing/places.ts'
import { renewAtTimes } from '../testing/renew-at-times.ts'
import { anAddress, createSampleSchool, type SampleSchool } from '../testing/sample-school.ts'
import { sampleOf } from '../testing/samples.ts'
import { inject, urlOf } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

/** Nonsense in every field of every call: refused with the field named, or harmless; never a fault of ours. */

let sandbox: Sandbox
let shared: SampleSchool
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
})
afterAll(() => sandbox.close())
renewAtTimes(async () => {
  shared = await createSampleSchool(sandbox)
})

const cases = (wanted: readonly Endpoint[]) => wanted.map((endpoint) => [endpoint.id, endpoint] as const)
/** What ends sessions is tried by a school that nobody else uses. */
const schoolFor = async ({ id }: Endpoint) =>
  ['signOut', 'resetPassword'].includes(id) ? await createSampleSchool(sandbox) : shared
/** Of another kind than any field is: always refused. */
const otherKinds = [{ nonsense: true }, [[]], [{}]]
/** May be right for one field and wrong for another. */
const nonsense = [
  ...[
    '',
    ' ',
    'nonsense',
    'x'.repeat(20_000),
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%',
    "' or 1=1 --",
    '__proto__',
  ],
  ...['NaN', '-1', '1e9', '0', '9'.repeat(400), '2026-02-30', '0000-00-00', '٣', '𝟛'],
  ...[null, true, 0, -1, 0.001, 1e21, [], [null], {}],
]
/** Kept for the screen that sent it as it came. */
const UNREAD = /^body\.mapping\./
/** Nothing at all in a path is the path of another call. */
const inAddress = nonsense.filter((value) => typeof value === 'string' && value && value.isWellFormed())

test.each(cases(allEndpoints))(
  '%s names the field that is of another kind than it takes',
  async (_, endpoint) => {
    const school = await schoolFor(endpoint)
    const sent = await sampleOf(endpoint, school)

    for (const place of placesOf(sent).filter((each) => each.part === 'body' && !UNREAD.test(nameOf(each)))) {
      for (const value of otherKinds) {
        const { status, raw, problem } = await send(school, endpoint, withValueAt(sent, [place], value))
        expect([status, problem.code], `${nameOf(place)} ${raw.body}`).toEqual([422, 'invalid'])
        const field = Object.keys(problem.fields ?? {})[0] ?? ''
        expect(place.path.join('.').startsWith(field), `${nameOf(place)} is called ${field}`).toBe(true)
      }
    }
  },
)

test.each(cases(allEndpoints))(
  '%s takes nonsense without a fault',
  async (_, endpoint) => {
    const school = await schoolFor(endpoint)
    const sent = await sampleOf(endpoint, school)

    for (const [index, place] of placesOf(sent).entries()) {
      const values = place.part === 'body' ? nonsense : inAddress
      const calls = values.map((value) => withValueAt(sent, [place], value))
      const taken = calls.filter((call) => endpoint[place.part].safeParse(call[place.part]).success)
      // What the contract does not take is refused by the same lines for every field: each tries another.
      const refused = calls.filter((call) => !taken.includes(call))
      for (const call of [...taken, ...refused.slice(index % refused.length).slice(0, 1)])
        await expectNoFault(school, endpoint, place, call)
    }
  },
  180_000,
)

test.each(cases(allEndpoints.filter(({ method }) => method !== 'GET')))(
  '%s refuses bodies that are not objects, and keys of the prototype',
  async (_, endpoint) => {
    const school = await schoolFor(endpoint)
    const url = urlOf(endpoint, await sampleOf(endpoint, school))
    const refused = [
      ...['1', '"text"', '[]', '[1]', 'true', '{', '{"a":}', '\u0000', 'undefined', '<xml/>'],
      ...['{"__proto__":{"isAdmin":true}}', '{"a":{"__proto__":{}}}', '{"constructor":{"prototype":{}}}'],
      `${'['.repeat(50_000)}`,
    ]

    for (const payload of refused) {
      const raw = await school.app.inject({
        method: endpoint.method,
        url,
        payload,
        remoteAddress: anAddress(),
        headers: { authorization: `Bearer ${school.token}`, 'content-type': 'application/json' },
      })
      expect([400, 422], `${payload.slice(0, 40)} ${raw.statusCode} ${raw.body}`).toContain(raw.statusCode)
      expect(raw.json().message).toBeTruthy()
    }
  },
)

function send({ app, token }: SampleSchool, endpoint: Endpoint, sent: Sent<Endpoint>) {
  return inject(app, endpoint, sent, { token, address: anAddress() })
}

/** `inject` has held the answer against the contract: a success is its reply, a refusal a problem. */
async function expectNoFault(school: SampleSchool, endpoint: Endpoint, place: Place, sent: Sent<Endpoint>) {
  const { status, raw } = await send(school, endpoint, sent)
  const about = `${nameOf(place)}: ${status} ${raw.body.slice(0, 300)}`

  expect(status, about).toBeLessThan(500)
  expect(raw.body, about).not.toMatch(
    /\bat .*(?:file:|node:|\.ts).*:\d+:\d+|select |insert |syntax error|violates|constraint/i,
  )
  if (status === 422) expect(Object.keys(raw.json().fields ?? {}), about).not.toEqual([])
}
