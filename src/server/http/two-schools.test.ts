import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, WireSent as Sent } from '#shared/api/endpoint.ts'
import { allEndpoints, endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { nameOf, type Place, placesOf, withValueAt } from '../testing/places.ts'
import { renewAtTimes } from '../testing/renew-at-times.ts'
import { aDebtId, anAddress, createSampleSchool, type SampleSchool } from '../testing/sample-school.ts'
import { sampleOf } from '../testing/samples.ts'
import { inject } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

/** One school tries another's ids and names in every place of every call. */

let sandbox: Sandbox
let ours: SampleSchool
let theirs: SampleSchool
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
})
afterAll(() => sandbox.close())
renewAtTimes(async () => {
  ours = await createSampleSchool(sandbox)
  theirs = await createSampleSchool(sandbox)
})

const signedIn = allEndpoints.filter(({ access }) => access !== 'public')

test.each(signedIn.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s with what belongs to another school answers as if it were not there',
  async (_, endpoint) => {
    const places = placesOf(await sampleOf(endpoint, theirs))
    expect(idPlacesLeftOut(endpoint, places), 'every place for an id is tried').toEqual(
      TRIED_BELOW[endpoint.id] ?? [],
    )
    const foreign = places.filter(isOfTheirSchool)
    const before = await contentsOf(theirs)

    for (const place of foreign) {
      const isTwice = foreign.some((each) => each !== place && each.value === place.value)
      const here = await tryPlace(endpoint, place, 'here')
      const all = isTwice ? await tryPlace(endpoint, place, 'everywhere') : here
      if (place.part === 'params' && UUID.test(String(place.value))) expect(all, nameOf(place)).toBe(404)
    }

    expect(await contentsOf(theirs)).toEqual(before)
  },
)

/** Places that stand instead of another, with tests of their own. */
const TRIED_BELOW: Record<string, string[]> = {
  askRequest: ['body.billingRunId', 'body.billActId', 'body.fileId'],
  linkStatementLine: ['body.receiptId'],
  postStatementLine: ['body.sponsorId'],
  saveDailyRate: ['body.classId'],
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isOfTheirSchool({ value }: Place): boolean {
  return typeof value === 'string' && (UUID.test(value) || value.includes(theirs.mark))
}

/** An id may stand in the path and again in the body: changed in one place, and in both. Answers the status. */
async function tryPlace(endpoint: Endpoint, place: Place, where: 'here' | 'everywhere') {
  const unknown = String(place.value).replaceAll(theirs.mark, 'nobodys').replace(UUID, randomUUID())
  const foreign = await answerTo(endpoint, place, where, String(place.value))
  const made = await answerTo(endpoint, place, where, unknown)
  const about = `${nameOf(place)} ${where}: ${foreign.body}`

  expect(foreign.status, about).toBe(made.status)
  // 403: a desk or a PIN that is none; word for word the same of one that never was.
  expect([200, 201, 403, 404, 422], about).toContain(foreign.status)
  if (foreign.status >= 400) expect(foreign.body, about).toBe(made.body)
  expect(foreign.body, about).not.toContain(theirs.mark)
  expect(foreign.body, about).not.toContain(theirs.schoolId)
  return foreign.status
}

/** A fresh right call each time: one that was done cannot be done again. What was sent is cut out of the answer. */
async function answerTo(endpoint: Endpoint, place: Place, where: 'here' | 'everywhere', value: string) {
  const sent = await sampleOf(endpoint, ours)
  const all = placesOf(sent)
  const own = all.find((each) => nameOf(each) === nameOf(place))
  const places = all.filter((each) => each === own || (where === 'everywhere' && each.value === own?.value))
  const { token, app } = ours
  const changed: Sent<Endpoint> = withValueAt(sent, places, value)
  const { status, raw } = await inject(app, endpoint, changed, { token, address: anAddress() })
  return { status, body: raw.body.replaceAll(value, '…') }
}

/** Whatever changes in a school moves its version. */
async function contentsOf(school: SampleSchool) {
  return await school.rows(sql`select data_version, audit_number, receipt_number from school_tails`)
}

test('a token opens no other school than its own', async () => {
  const token = `${theirs.token.slice(0, 4)}${ours.token.slice(4)}`

  expect((await ours.inject(endpoints.readSession, {}, { token })).problem.code).toBe('signed_out')
})

test('an id made on a device may be one another school has; one of its own is refused', async () => {
  const entry = await aDebtId(theirs)
  const own = await aDebtId(ours)
  const pay = async (id: string) =>
    await ours.inject(endpoints.payStudent, {
      params: { studentId: await ours.addStudent() },
      body: { lines: [{ feeType: 'School Fees', amount: 5, id }] },
    })

  expect((await pay(entry)).status).toBe(200)
  expect((await pay(own)).problem.code).toBe('conflict')
})

test('a daily rate for a class of another school is refused as for one that never was', async () => {
  const { params } = await sampleOf(endpoints.saveDailyRate, ours)
  const feeTypeId = String(Object(params).feeTypeId)
  const rateFor = async (classId: string) => {
    const body = { classId, fromDay: '2026-11-20', means: 'rate' as const, amount: 5 }
    const { status, problem } = await ours.inject(endpoints.saveDailyRate, { params: { feeTypeId }, body })
    return { status, message: problem.message }
  }

  const foreign = await rateFor(await theirs.classId('Basic 4'))

  expect(foreign).toEqual(await rateFor(randomUUID()))
  expect(foreign.status).toBe(404)
})

test('a line of a statement goes to no sponsor and no receipt of another school', async () => {
  const { sponsorId } = Object(await sampleOf(endpoints.readSponsor, theirs)).params
  const { receiptId } = Object(await sampleOf(endpoints.printReceipt, theirs)).params
  const { params } = await sampleOf(endpoints.postStatementLine, ours)
  const { lineId } = Object(params)
  const postedTo = async (id: string) => {
    const sent = { params: { lineId }, body: { sponsorId: id } }
    const { status, problem } = await ours.inject(endpoints.postStatementLine, sent)
    return { status, message: problem.message }
  }
  const linkedWith = async (id: string) => {
    const sent = { params: { lineId }, body: { receiptId: id } }
    const { status, problem } = await ours.inject(endpoints.linkStatementLine, sent)
    return { status, message: problem.message }
  }

  const [posted, linked] = [await postedTo(sponsorId), await linkedWith(receiptId)]

  expect([posted.status, linked.status]).toEqual([404, 404])
  expect(posted).toEqual(await postedTo(randomUUID()))
  expect(linked).toEqual(await linkedWith(randomUUID()))
})

test('undoing a bill of another school is asked for as of one that never was', async () => {
  const { billingRunId } = Object(await sampleOf(endpoints.undoBillingRun, theirs)).params
  const [{ actId } = { actId: '' }] = await theirs.rows<{ actId: string }>(
    sql`select coalesce(act_id, id) as "actId" from billing_runs where id = ${billingRunId}`,
  )
  const asked = async (which: { billingRunId: string } | { billActId: string }) => {
    const body = { act: 'undo_bill' as const, reason: 'Wrong amount', ...which }
    const { status, problem } = await ours.inject(endpoints.askRequest, { body })
    return { status, message: problem.message }
  }

  const { fileId } = Object(await sampleOf(endpoints.undoStatementFile, theirs)).params
  const askedFile = async (id: string) => {
    const body = { act: 'undo_file' as const, reason: 'Wrong file', fileId: id }
    return (await ours.inject(endpoints.askRequest, { body })).problem
  }
  const file = await askedFile(fileId)
  expect([file.status, file.message]).toEqual([404, (await askedFile(randomUUID())).message])

  const [run, act] = [await asked({ billingRunId }), await asked({ billActId: actId })]

  expect([run.status, act.status]).toEqual([404, 404])
  expect(run).toEqual(await asked({ billingRunId: randomUUID() }))
  expect(act).toEqual(await asked({ billActId: randomUUID() }))
})

/** By the contract, whatever is called an id or a reference to a class, and has no value in the sample. */
function idPlacesLeftOut(endpoint: Endpoint, places: Place[]): string[] {
  const filled = places.map(nameOf)
  return idPlacesOf(endpoint).filter((place) => !filled.some((name) => name.startsWith(place)))
}

function idPlacesOf(endpoint: Endpoint): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    const shape = 'shape' in schema ? Object.keys(schema.shape as object) : []
    return shape
      .filter((name) => /(^id|Id|Ids|^classRef|^students|Class)$/.test(name))
      .map((name) => `${part}.${name}`)
  })
}
