import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { query, sql } from '../../context/context.ts'
import { post } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('cash that was paid in is on its way until a statement shows it, and the books agree', async () => {
  const school = await createTestSchool()
  await take(school, 500)
  const bankAccountId = await aBank(school)

  expect((await school.call(endpoints.listDeposits)).sources).toEqual([
    { from: 'cash', inIt: 500, since: '2026-11-20', schoolDays: 0 },
  ])
  const { deposit } = await school.call(endpoints.enterDeposit, {
    body: { ...aSlip(bankAccountId), amount: 420.5 },
  })
  expect(deposit).toMatchObject({
    bankAccount: 'GCB Bank, Cape Coast ··4512',
    amount: 420.5,
    slipNumber: '004512',
    date: '2026-11-20',
    state: 'on_its_way',
    hasPhoto: false,
    bankedOn: null,
  })

  // Coins the bank did not take stay.
  const list = await school.call(endpoints.listDeposits)
  expect(list).toMatchObject({
    sources: [{ from: 'cash', inIt: 79.5 }],
    onTheirWay: { count: 1, amount: 420.5 },
  })
  const params = { depositId: deposit.id }
  const banked = await school.call(endpoints.markBanked, { params, body: { on: '2026-11-20' } })
  expect(banked.deposit).toMatchObject({
    state: 'banked',
    bankedOn: '2026-11-20',
    bankedBy: expect.any(String),
  })
  await expectAgreement(school)
})

test('no more is paid in than is there, on the day of the slip and on every day since', async () => {
  const school = await createTestSchool({ now: '2026-11-18T22:00:00Z' })
  const bankAccountId = await aBank(school)
  await take(school, 100)
  school.clock.pass({ minutes: 180 })
  await enter(school, { ...aSlip(bankAccountId), slipNumber: '1', date: '2026-11-19', amount: 100 })
  await take(school, 30)

  for (const [date, amount] of [
    ['2026-11-18', 30.01],
    ['2026-11-19', 30.01],
  ] as const) {
    const refused = await enter(school, { ...aSlip(bankAccountId), date, amount })
    expect(refused.problem).toMatchObject({
      status: 422,
      fields: { amount: expect.stringContaining('No more can be paid in') },
    })
  }
  for (const date of ['2026-11-20', '2026-11-17'])
    expect((await enter(school, { ...aSlip(bankAccountId), date, amount: 1 })).status).toBe(422)
  expect((await enter(school, { ...aSlip(bankAccountId), date: '2026-11-19', amount: 30 })).status).toBe(201)
  await expectAgreement(school)
})

test('cash says since when the oldest of it waits: what is paid in is what came first', async () => {
  // A Thursday in term.
  const school = await createTestSchool({ now: '2026-11-19T10:00:00Z' })
  const bankAccountId = await aBank(school)
  const waits = async () => (await school.call(endpoints.listDeposits)).sources
  const passDays = async (days: number) => {
    school.clock.pass({ minutes: days * 24 * 60 })
    await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  }
  await take(school, 100)
  await passDays(1)
  await take(school, 50)
  expect(await waits()).toEqual([{ from: 'cash', inIt: 150, since: '2026-11-19', schoolDays: 1 }])
  // Over the weekend to Monday.
  await passDays(3)
  expect(await waits()).toMatchObject([{ since: '2026-11-19', schoolDays: 2 }])
  await enter(school, { ...aSlip(bankAccountId), date: '2026-11-23', amount: 100 })
  expect(await waits()).toEqual([{ from: 'cash', inIt: 50, since: '2026-11-20', schoolDays: 1 }])
})

test('of twenty deposits of the same moment as many go through as there is money', async () => {
  const school = await createTestSchool()
  const bankAccountId = await aBank(school)
  await take(school, 50)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      enter(school, { ...aSlip(bankAccountId), slipNumber: `S${at}`, amount: 10 }),
    ),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect((await school.call(endpoints.listDeposits)).sources).toEqual([
    { from: 'cash', inIt: 0, since: null, schoolDays: 0 },
  ])
  await expectAgreement(school)
})

test('a slip number is asked about when that bank has it already', async () => {
  const school = await createTestSchool()
  const [bank, other] = [await aBank(school), await aBank(school, 'Ecobank')]
  await take(school, 100)
  await enter(school, { ...aSlip(bank), slipNumber: 'ab 12', amount: 20 })

  const again = await enter(school, { ...aSlip(bank), slipNumber: 'AB 12', amount: 30 })
  expect(again.problem).toMatchObject({
    status: 409,
    code: 'slip_used',
    facts: { amount: 20, date: '2026-11-20', by: expect.any(String) },
  })
  expect((await enter(school, { ...aSlip(other), slipNumber: 'AB 12', amount: 30 })).status).toBe(201)
  const confirmed = await enter(school, { ...aSlip(bank), slipNumber: 'AB 12', amount: 30, confirm: true })
  expect(confirmed.status).toBe(201)
})

test('a deposit entered wrongly is taken back once, and the money is there again', async () => {
  const school = await createTestSchool()
  const bankAccountId = await aBank(school)
  await take(school, 100)
  const { deposit } = (await enter(school, { ...aSlip(bankAccountId), amount: 100 })).reply
  const params = { depositId: deposit.id }
  const takeBack = () =>
    school.inject(endpoints.takeBackDeposit, { params, body: { reason: 'Another bank' } })

  await school.call(endpoints.markBanked, { params, body: { on: '2026-11-20' } })
  expect((await takeBack()).status).toBe(409)
  await school.call(endpoints.markBanked, { params, body: { on: null } })
  expect((await takeBack()).reply.deposit).toMatchObject({
    state: 'taken_back',
    takenBackReason: 'Another bank',
  })

  expect((await takeBack()).problem).toMatchObject({ code: 'already_reversed' })
  expect((await school.inject(endpoints.markBanked, { params, body: { on: '2026-11-20' } })).status).toBe(409)
  expect(await school.call(endpoints.listDeposits)).toMatchObject({
    sources: [{ from: 'cash', inIt: 100 }],
    onTheirWay: { count: 0, amount: 0 },
  })
  // Its slip can be entered as it was.
  expect((await enter(school, { ...aSlip(bankAccountId), amount: 100 })).status).toBe(201)
  await expectAgreement(school)
})

test('the photo of a slip is kept as we made it, replaced by a better one, and is the school’s own', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]
  await take(school, 10)
  const { deposit } = (await enter(school, { ...aSlip(await aBank(school)), amount: 10 })).reply
  const params = { depositId: deposit.id }
  const photo = async (width: number) =>
    (
      await sharp({ create: { width, height: 50, channels: 3, background: 'white' } })
        .png()
        .toBuffer()
    ).toString('base64')

  expect((await school.inject(endpoints.readSlipPhoto, { params })).status).toBe(404)
  await school.call(endpoints.keepSlipPhoto, { params, body: { photo: await photo(60) } })
  const kept = await school.call(endpoints.keepSlipPhoto, { params, body: { photo: await photo(90) } })
  expect(kept.deposit.hasPhoto).toBe(true)

  const { raw } = await school.inject(endpoints.readSlipPhoto, { params })
  expect(raw.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(raw.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 90 })
  expect(await school.rows(sql`select id from pictures`)).toHaveLength(1)
  for (const role of ['cashier', 'teacher'] as const) {
    const { context } = await aPersonOf(school, role)
    expect(await query(context, sql`select id from pictures`)).toEqual([])
    if (role === 'cashier') expect(await query(context, sql`select id from deposits`)).toEqual([])
  }
  expect((await other.inject(endpoints.readSlipPhoto, { params })).status).toBe(404)
  const refused = await school.inject(endpoints.keepSlipPhoto, {
    params,
    body: { photo: 'bm8gcGljdHVyZQ==' },
  })
  expect(refused.problem).toMatchObject({ status: 422, fields: { photo: expect.any(String) } })
})

test('the whole export has the deposits and the photos of their slips, and its manifest vouches for both', async () => {
  const school = await createTestSchool()
  await take(school, 10)
  const { deposit } = (await enter(school, { ...aSlip(await aBank(school)), amount: 10 })).reply
  const white = sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
  const photo = (await white.png().toBuffer()).toString('base64')
  await school.call(endpoints.keepSlipPhoto, { params: { depositId: deposit.id }, body: { photo } })

  const { raw } = await school.inject(endpoints.exportSchool)

  const files = unzipSync(raw.rawPayload)
  const name = `slips/${deposit.id}.jpg`
  expect(await sharp(files[name]).metadata()).toMatchObject({ format: 'jpeg', width: 9 })
  expect(Buffer.from(files['deposits.csv'] ?? []).toString()).toContain(`10.00,004512,2026-11-20`)
  const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString())
  expect(manifest.files.map((file: { name: string }) => file.name)).toContain(name)
})

test('a bank account has one name, goes out of use, and keeps what was paid in', async () => {
  const school = await createTestSchool()
  const id = await aBank(school)
  await take(school, 10)
  await enter(school, { ...aSlip(id), amount: 10 })
  const body = { bank: 'GCB Bank', name: 'Cape Coast', digits: '4512' }
  expect((await school.inject(endpoints.addBankAccount, { body })).problem).toMatchObject({
    fields: { name: expect.any(String) },
  })
  for (const digits of ['1', '1234567', '12a'])
    expect((await school.inject(endpoints.addBankAccount, { body: { ...body, digits } })).status).toBe(422)

  await school.call(endpoints.editBankAccount, {
    params: { bankAccountId: id },
    body: { ...body, closed: true },
  })
  expect((await enter(school, { ...aSlip(id), slipNumber: '9', amount: 1 })).status).toBe(404)
  expect((await school.call(endpoints.addBankAccount, { body })).bankAccount.closed).toBe(false)
  const { deposits } = await school.call(endpoints.listDeposits)
  expect(deposits).toMatchObject([{ bankAccountId: id, amount: 10 }])
})

test('a cashier pays nothing in, an auditor reads', async () => {
  const school = await createTestSchool()
  const [cashier, auditor] = [await aPersonOf(school, 'cashier'), await aPersonOf(school, 'auditor')]
  const body = { ...aSlip(await aBank(school)), amount: 10 }
  for (const { token } of [cashier, auditor])
    expect((await school.inject(endpoints.enterDeposit, { body }, { token })).status).toBe(403)
  expect((await school.inject(endpoints.listDeposits, {}, { token: auditor.token })).status).toBe(200)
  expect((await school.inject(endpoints.listDeposits, {}, { token: cashier.token })).status).toBe(403)
})

const aSlip = (bankAccountId: string) => ({
  from: 'cash' as 'cash' | 'safe',
  bankAccountId,
  slipNumber: '004512',
  date: '2026-11-20',
  confirm: false,
})

function enter(school: TestSchool, body: ReturnType<typeof aSlip> & { amount: number }) {
  return school.inject(endpoints.enterDeposit, { body })
}

async function take(school: TestSchool, cedis: number) {
  const studentId = await school.addStudent()
  const lines = [{ feeType: 'School Fees', amount: pesewas(cedis * 100) }]
  await post(school.context, { kind: 'payment', studentId, lines })
}

async function aBank(school: TestSchool, bank = 'GCB Bank'): Promise<string> {
  const body = { bank, name: 'Cape Coast', digits: '4512' }
  return (await school.call(endpoints.addBankAccount, { body })).bankAccount.id
}

async function expectAgreement(school: TestSchool) {
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
  const balances = await school.rows<{ balance: number }>(sql`select balance from trial_balance`)
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
}
