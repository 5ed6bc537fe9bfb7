import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actText, proofKeyOf, proveAct } from '#shared/act-proof.ts'
import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../context/context.ts'
import { aPersonOf, type Person } from '../testing/people.ts'
import { aDeskKey } from '../testing/sample-school.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'

interface Office {
  school: TestSchool
  ama: Person
  kojo: Person
  deskId: string
  deskKey: string
  studentId: string
}

/** Two cashiers who share a desk, and a child whose payment Ama takes without a connection. */
async function office(): Promise<Office> {
  const school = await createTestSchool()
  const deskKey = aDeskKey()
  const { desk } = await school.call(endpoints.enrolDesk, { body: { name: 'Front office', deskKey } })
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const kojo = await aPersonOf(school, 'cashier', { name: 'Kojo Essien' })
  await query(
    school.context,
    sql`update sessions set workstation_id = ${desk.id} where staff_id in (${ama.staffId}, ${kojo.staffId})`,
  )
  return { school, ama, kojo, deskId: desk.id, deskKey, studentId: await school.addStudent() }
}

const idOf = ({ context }: Person) => context.caller.sessionId ?? ''

/** What the browser keeps of an act while its person is there. */
async function taken({ school, studentId }: Office, who: Person, differences: object = {}) {
  const key = randomUUID()
  const body = {
    lines: [{ feeType: 'School Fees', amount: 50, id: randomUUID() }],
    payment_method: 'Cash' as const,
    date: '2026-11-20',
    takenAt: school.clock.now.toISOString(),
    ...differences,
  }
  const act = { sessionId: idOf(who), key, operation: endpoints.payStudent.id, subjectId: studentId, body }
  return { key, body, proof: await proveAct(await proofKeyOf(who.token), actText(act)) }
}

type Taken = Awaited<ReturnType<typeof taken>>

/** Sent by whoever is at the desk now. */
function send(
  { school, studentId }: Office,
  sender: { token: string },
  { key, body, proof }: Taken,
  session: string,
) {
  const headers = { 'x-act-session': session, 'x-act-proof': proof }
  return school.inject(
    endpoints.payStudent,
    { params: { studentId }, body },
    { token: sender.token, key, headers },
  )
}

const signerOf = async ({ school }: Office, receiptId = '') =>
  (await school.call(endpoints.readReceipt, { params: { receiptId } })).issuedBy

test('what Ama took without a connection is sent by Kojo in her name, once', async () => {
  const all = await office()
  const { school, ama, kojo } = all
  const kept = await taken(all, ama)
  school.clock.pass({ minutes: 60 })
  await school.call(endpoints.signOut, {}, { token: ama.token })
  school.clock.pass({ minutes: 60 })

  const first = await send(all, kojo, kept, idOf(ama))
  const again = await send(all, kojo, kept, idOf(ama))
  const [act] = (await school.call(endpoints.listAudit)).acts

  expect(await signerOf(all, first.reply.receipt?.id)).toBe('Ama Mensah')
  expect(again.reply.receipt?.number).toBe(first.reply.receipt?.number)
  expect(act).toMatchObject({
    person: { name: 'Ama Mensah' },
    sentBy: { name: 'Kojo Essien', hasLeft: false },
  })
})

test('also after she has left the school; the log says so', async () => {
  const all = await office()
  const { school, ama, kojo } = all
  const kept = await taken(all, ama)
  school.clock.pass({ minutes: 1 })
  await school.call(endpoints.leaveSchool, { params: { staffId: ama.staffId } })
  school.clock.pass({ minutes: 1 })

  const sent = await send(all, kojo, kept, idOf(ama))
  const [act] = (await school.call(endpoints.listAudit)).acts

  expect(await signerOf(all, sent.reply.receipt?.id)).toBe('Ama Mensah')
  expect(act?.sentBy).toEqual({ name: 'Kojo Essien', hasLeft: true })
})

test('nobody at the desk changes, invents, or moves an act of hers', async () => {
  const all = await office()
  const { school, ama, kojo } = all
  const kept = await taken(all, ama)
  const forged = await taken(all, { ...ama, token: kojo.token })
  const other = await school.addStudent()
  const body = { ...kept.body, lines: [{ ...kept.body.lines[0], feeType: 'School Fees', amount: 500 }] }
  const refused = [
    await send(all, kojo, { ...kept, body: body as Taken['body'] }, idOf(ama)),
    await send(all, kojo, { ...kept, key: randomUUID() }, idOf(ama)),
    await send(all, kojo, forged, idOf(ama)),
    await send(all, kojo, kept, idOf(kojo)),
    await send(all, kojo, kept, randomUUID()),
    await send(all, kojo, { ...kept, proof: 'nonsense' }, idOf(ama)),
    await send({ ...all, studentId: other }, kojo, kept, idOf(ama)),
  ]

  for (const { problem } of refused) expect([problem.status, problem.code]).toEqual([403, 'unproved'])
  expect((await send(all, kojo, kept, idOf(ama))).status, 'as it was made').toBe(200)
})

test('an act taken after its session ended, or before it began, is nobody’s', async () => {
  const all = await office()
  const { school, ama, kojo } = all
  const early = await taken(all, ama, { takenAt: '2026-11-20T08:00:00.000Z' })
  await school.call(endpoints.signOut, {}, { token: ama.token })
  school.clock.pass({ minutes: 10 })
  const late = await taken(all, ama)

  for (const kept of [early, late])
    expect((await send(all, kojo, kept, idOf(ama))).problem.code).toBe('unproved')
})

test('it comes from her desk, from herself, or from the office, and from nowhere else', async () => {
  const all = await office()
  const { school, ama } = all
  const elsewhere = await aPersonOf(school, 'cashier')
  const bursar = await aPersonOf(school, 'bursar')
  const stranger = await createTestSchool()
  const kept = await taken(all, ama)

  expect((await send(all, elsewhere, kept, idOf(ama))).problem.code).toBe('unproved')
  const { headers } = await send(all, bursar, kept, idOf(ama))
  expect(headers['idempotency-replayed']).toBeUndefined()
  const foreign = await stranger.inject(
    endpoints.payStudent,
    { params: { studentId: await stranger.addStudent() }, body: kept.body },
    { key: kept.key, headers: { 'x-act-session': idOf(ama), 'x-act-proof': kept.proof } },
  )
  expect(foreign.problem.code).toBe('unproved')
})

test('an auditor at the desk brings a cashier’s act, and takes no money in their own name', async () => {
  const all = await office()
  const { school, ama, deskId } = all
  const auditor = await aPersonOf(school, 'auditor')
  await query(
    school.context,
    sql`update sessions set workstation_id = ${deskId} where staff_id = ${auditor.staffId}`,
  )

  expect((await send(all, auditor, await taken(all, ama), idOf(ama))).status).toBe(200)
  expect((await send(all, auditor, await taken(all, auditor), idOf(auditor))).problem.code).toBe('forbidden')
})

/** Sent by the desk itself, at which nobody is signed in. */
function sendLocked(all: Office, { key, body, proof }: Taken, session: string, deskKey = all.deskKey) {
  const { school, deskId, studentId } = all
  const authorization = `Desk ${school.schoolId}.${deskId}.${deskKey}`
  const headers = { authorization, 'x-act-session': session, 'x-act-proof': proof }
  return school.inject(endpoints.payStudent, { params: { studentId }, body }, { token: '', key, headers })
}

test('a locked desk sends what was taken there, once, in the name of who took it', async () => {
  const all = await office()
  const { school, ama } = all
  const kept = await taken(all, ama)
  school.clock.pass({ minutes: 60 })
  await school.call(endpoints.signOut, {}, { token: ama.token })

  const first = await sendLocked(all, kept, idOf(ama))
  const again = await sendLocked(all, kept, idOf(ama))
  const [act] = (await school.call(endpoints.listAudit)).acts

  expect(await signerOf(all, first.reply.receipt?.id)).toBe('Ama Mensah')
  expect(again.reply.receipt?.number).toBe(first.reply.receipt?.number)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(act).toMatchObject({ person: { name: 'Ama Mensah' }, sentBy: null })
})

test('a locked desk can send nothing else, and read nothing', async () => {
  const all = await office()
  const { school, ama, deskId, deskKey, studentId } = all
  const elsewhere = await aPersonOf(school, 'cashier')
  const kept = await taken(all, ama)
  const changed = { ...kept, body: { ...kept.body, date: '2026-11-19' } }

  expect((await sendLocked(all, changed, idOf(ama))).problem.code, 'changed').toBe('unproved')
  expect(
    (await sendLocked(all, await taken(all, elsewhere), idOf(elsewhere))).problem.code,
    'of elsewhere',
  ).toBe('unproved')
  expect((await sendLocked(all, kept, idOf(ama), aDeskKey())).problem.code, 'another key').toBe('desk_ended')

  const authorization = `Desk ${school.schoolId}.${deskId}.${deskKey}`
  const headers = { authorization, 'x-act-session': idOf(ama), 'x-act-proof': kept.proof }
  const asDesk = { token: '', headers }
  const { schoolId } = school
  const refused = [
    await school.inject(endpoints.listStudents, { params: { schoolId } }, asDesk),
    await school.inject(endpoints.readSession, {}, asDesk),
    await school.inject(endpoints.readStudent, { params: { studentId } }, asDesk),
    await school.inject(
      endpoints.payStudent,
      { params: { studentId }, body: kept.body },
      { token: '', key: kept.key, headers: { authorization } },
    ),
  ]
  for (const { problem } of refused) expect([problem.status, problem.code]).toEqual([401, 'signed_out'])

  await school.call(endpoints.endDesk, { params: { deskId } })
  expect((await sendLocked(all, kept, idOf(ama))).problem.code, 'ended').toBe('desk_ended')
})
