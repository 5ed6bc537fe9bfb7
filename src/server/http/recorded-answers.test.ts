import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, WireSent as Sent } from '#shared/api/endpoint.ts'
import { allEndpoints, parentEndpoints } from '#shared/api/index.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { aFamily } from '../testing/parents.ts'
import { aPersonOf } from '../testing/people.ts'
import { anAddress, countFrom, createSampleSchool, type SampleSchool } from '../testing/sample-school.ts'
import { sampleOf } from '../testing/samples.ts'
import { inject } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

/**
 * The answer of every call as it crosses: names, values and their order, but not blanks, the order of objects, or what is another
 * each time (ids, codes, moments). Where the recording changes, so does what clients read. `npx vitest run recorded-answers -u`
 * records anew.
 */

let sandbox: Sandbox
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
})
afterAll(() => sandbox.close())

/** They end the session that all others are made in, wait for others' work, or have no amounts but a list of what is newest. */
const LEFT_OUT = ['signOut', 'resetPassword', 'createSubAccount', 'listMessages']
const recorded = allEndpoints.filter(({ produces, id }) => !produces && !LEFT_OUT.includes(id))

test('every call answers what was recorded', async () => {
  countFrom(1_000)
  const school = await createSampleSchool(sandbox, 'asante')
  const calls: [Endpoint, Sent<Endpoint>][] = []
  const lines: string[] = []
  for (const endpoint of recorded) {
    const sent = await sampleOf(endpoint, school)
    calls.push([endpoint, sent])
    lines.push(await answerOf(school, endpoint, sent))
  }
  // Once more in a school with a past, and as somebody who may not see everything.
  const { token } = await aPersonOf(school, 'cashier')
  for (const [endpoint, sent] of calls.filter(
    ([{ method, access }]) => method === 'GET' && access !== 'public',
  )) {
    const [head, cashier] = [
      await answerOf(school, endpoint, sent),
      await answerOf(school, endpoint, sent, token),
    ]
    lines.push(head, cashier === head ? 'and the same to a cashier' : cashier)
  }

  await expect(lines.join('\n')).toMatchFileSnapshot('recorded/answers.txt')
}, 300_000)

test('every call of the parents answers what was recorded', async () => {
  countFrom(1_000)
  const school = await createSampleSchool(sandbox, 'boadu')
  const { childId, receiptId, parent } = await aFamily(school)
  const { readParent, listChildren, listParentReceipts, readChildStatement, readParentReceipt } =
    parentEndpoints
  const { schoolId } = school
  const calls: [Endpoint, Sent<Endpoint>][] = [
    [readParent, {}],
    [listChildren, {}],
    [listParentReceipts, {}],
    [readChildStatement, { params: { schoolId, childId } }],
    [readParentReceipt, { params: { schoolId, receiptId } }],
  ]
  const lines: string[] = []
  for (const [endpoint, sent] of calls) lines.push(await answerOf(school, endpoint, sent, parent.token))

  await expect(lines.join('\n')).toMatchFileSnapshot('recorded/parents.txt')
})

async function answerOf(
  { app, ...school }: SampleSchool,
  endpoint: Endpoint,
  sent: Sent<Endpoint>,
  token = school.token,
): Promise<string> {
  const { status, raw } = await inject(app, endpoint, sent, { token, address: anAddress() })
  expect(raw.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  return `${endpoint.id} ${status}\n  ${piecesOf(raw.body)}`
}

/**
 * An answer by its objects, the same ones counted: those of a long list are much alike, and what is equal stands there in the
 * order of ids.
 */
function piecesOf(body: string): string {
  const counts = new Map<string, number>()
  for (const piece of steady(body).split(/(?=\{)|(?<=\})/)) {
    const text = piece.replace(/^[\s,\]}]+|[\s,\]}]+$/g, '')
    if (!text) continue
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const pieces = [...counts].map(([text, count]) => `${count > 1 ? `${count}x` : ''}${text}`)
  return pieces.sort().join('\n  ')
}

/** With what is another each time called by what it is. */
function steady(body: string): string {
  return CHANGING.reduce((text, [pattern, name]) => text.replace(pattern, name), body)
}

const CHANGING: [RegExp, string][] = [
  // The database writes JSON with blanks, and the server without.
  [/" ?: /g, '":'],
  [/, "/g, ',"'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'],
  [/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'moment'],
  [/[\w-]{40,}/g, 'secret'],
  [/\b[a-z0-9]{4}-[a-z0-9]{8}\b/g, 'code'],
  [/\b[0-9A-Z]{4}(?: [0-9A-Z]{4}){3}\b/g, 'code'],
  [/\+23324\d{7}|024 \d{3} \d{4}/g, 'phone'],
  [/AK-REG-\w+|AKP-\w+-\w+/g, 'reference'],
  [/127\.0\.0\.1:\d+/g, 'host'],
  [/\b10(?:\.\d+){3}/g, 'address'],
  [/\b[0-9a-f]{15}\b/g, 'access'],
  [/"pupilCode":"[^"]*"/g, '"pupilCode":"code"'],
  [/"S[AB]-S-\d+"/g, '"number"'],
  // The clock stands still here: of bills of one moment any is the last.
  [/("actId":"id","recordedAt":"moment",)"fees":\d+,"students":\d+,"total":\d+/g, '$1"of any"'],
]
