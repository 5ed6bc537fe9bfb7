import { randomUUID } from 'node:crypto'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { inPlatform } from '../context/platform.ts'
import { parseEnv } from '../env.ts'
import { createPaystack } from '../gateways/paystack/index.ts'
import { noteOnlineDispute } from '../ledger/index.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { aFamily } from './parents.ts'
import type { SampleSchool } from './sample-school.ts'
import { createSampleSchool } from './sample-school.ts'
import { inject } from './test-app.ts'
import { testDatabase } from './test-database.ts'
import type { TestSchool } from './test-school.ts'

/** Gives a school an account at Paystack, without waiting for the job that makes one. */
async function giveAccount({ schoolId }: { schoolId: string }, code: string): Promise<void> {
  await inPlatform({ database: await testDatabase() }, async (client) => {
    await client.query(
      sql`insert into payouts (school, business_name, bank_code, account_number, email, subaccount_code, state, not_before)
          values (${schoolId}, 'A school', '040100', '1011130067824', 'office@school.example', ${code}, 'done', now())
          on conflict (school) do update set subaccount_code = excluded.subaccount_code`,
    )
  })
}

/** Has the simulated Paystack make the school's account. */
async function makeAccount(school: SampleSchool): Promise<void> {
  const { url, secretKey } = school.paystack
  const made = await createPaystack({ baseUrl: url, secretKey }).createSubaccount({
    businessName: 'A school',
    bankCode: '040100',
    accountNumber: '1011130067824',
    contactEmail: school.email,
    description: school.mark,
  })
  if (made.is !== 'ok') throw new Error('the sandbox makes accounts')
  await giveAccount(school, made.data.subaccount_code)
}

/** A school whose parents pay in the app, with an account at the simulated Paystack. */
export async function createPayingSchool(sandbox: Sandbox, bearer: 'school' | 'parent' = 'school') {
  const school = await createSampleSchool(sandbox)
  await makeAccount(school)
  await school.call(endpoints.setParentPaying, { body: { isOn: true, bearer } })
  return school
}

/** The world of a paying school: what its application stands on. */
export async function worldOf(sandbox: Sandbox, { clock }: Pick<SampleSchool, 'clock'>) {
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'https://fees.test',
    PAYSTACK_SECRET_KEY: sandbox.secretKey,
    PAYSTACK_BASE_URL: sandbox.url,
  })
  return { database: await testDatabase(), env, now: () => clock.now }
}

/** A paying school beside a simulated Paystack of its own, with what tests of its money ask again and again. Close its sandbox. */
export async function openPaying() {
  const sandbox = await startSandbox({ retryMs: 20 })
  const school = await createPayingSchool(sandbox)
  const owedBy = async (studentId: string) => {
    const rows = await school.rows<{ owed: number }>(
      sql`select owed_by(${school.schoolId}, ${studentId})::int as owed`,
    )
    return rows[0]?.owed
  }
  return {
    sandbox,
    school,
    world: await worldOf(sandbox, school),
    owedBy,
    verified: () => school.rows(sql`select * from verify_school(${school.schoolId})`),
    /** A family that has paid this much for School Fees. Cedis. */
    aPayment: async (amount = 150) => {
      const family = await aPayingFamily(school)
      const { reply } = await family.start({
        lines: [{ childId: family.childId, feeType: 'School Fees', amount }],
      })
      return { ...family, ...reply }
    },
  }
}

/** Asks for money of a receipt to go back, all of it where no amount is said, and another person approves. Cedis. */
export async function giveBack(
  school: TestSchool,
  approver: { token: string },
  { receiptId, amount }: { receiptId: string; amount?: number },
): Promise<void> {
  const asked = {
    act: 'refund_online' as const,
    reason: 'Paid twice',
    receiptId,
    ...(amount ? { amount } : {}),
  }
  const { request } = await school.call(endpoints.askRequest, { body: asked })
  await school.call(
    endpoints.answerRequest,
    { params: { requestId: request.id }, body: { approve: true } },
    { token: approver.token },
  )
}

/** A parent's payment by mobile money, as the app starts it. */
export function startPayment(
  { app, schoolId }: Pick<SampleSchool, 'app' | 'schoolId'>,
  token: string,
  body: { lines: { childId: string; feeType: string; amount: number }[] },
) {
  return inject(
    app,
    parentEndpoints.startParentPayment,
    {
      params: { schoolId },
      body: { paymentId: randomUUID(), how: 'mtn', number: '024 123 4987', ...body } as never,
    },
    { token },
  )
}

/** A family of it that pays, by what it owes. */
export async function aPayingFamily(school: SampleSchool) {
  const family = await aFamily(school)
  const { token } = family.parent
  const params = { schoolId: school.schoolId }
  const line = { childId: family.childId, feeType: 'School Fees', amount: 150 }
  return {
    ...family,
    start: (body: object = {}) => startPayment(school, token, { lines: [line], ...body }),
    look: async (paymentId: string) =>
      (
        await inject(
          school.app,
          parentEndpoints.readParentPayment,
          { params: { ...params, paymentId } },
          { token },
        )
      ).reply,
    owes: async () =>
      (await inject(school.app, parentEndpoints.listChildren, {}, { token })).reply.schools[0]?.children[0]
        ?.owed,
  }
}

/** A payment that waits for the office, as it stands after the platform has looked. */
export async function aMismatch({
  schoolId,
  rows,
  addStudent,
}: Pick<SampleSchool, 'schoolId' | 'rows' | 'addStudent'>): Promise<string> {
  const [id, studentId, code] = [randomUUID(), await addStudent(), randomUUID()]
  await rows(
    sql`insert into payment_intents (school_id, id, reference, phone, lines, amount, charge, bearer, channel, subaccount, state,
          payment, payment_id, receipt_id, created_at, expires_at, paid_at, said)
        select ${schoolId}, ${id}, 'AKP-0000-' || upper(left(replace(${code}, '-', ''), 16)), '+233241234567',
          jsonb_build_array(jsonb_build_object('student', ${studentId}::text, 'amount', 5000, 'feeTypeId',
            (select id from fee_types where school_id = ${schoolId} and name = 'School Fees'))),
          5000, 0, 'school', 'card', 'ACCT_x', 'mismatch', '{"amount": 4000, "currency": "GHS", "subaccount": "ACCT_x"}',
          ${code}, ${randomUUID()}, app_now(), app_now(), app_now(), 'GHS 40.00 was paid instead of GHS 50.00'`,
  )
  return id
}

/** What the desk asks a phone for, of a child of its own. Cedis. */
export async function anAsking(school: SampleSchool, differences: object = {}) {
  await makeAccount(school)
  const studentId = await school.addStudent()
  const lines = [{ studentId, feeType: 'School Fees', amount: 40 }]
  // The owner of a wallet that ends so answers nothing by itself.
  return { lines, network: 'mtn' as const, number: '024 123 4003', ...differences }
}

/** A payment with a receipt that the payer's bank wants back. */
export async function aDisputeId(school: TestSchool): Promise<string> {
  const paymentId = await aMismatch(school)
  await school.call(endpoints.settleMismatch, { params: { paymentId }, body: { act: 'post' } })
  await noteOnlineDispute(school.context, {
    intent: paymentId,
    paystackId: randomUUID(),
    amount: pesewas(4_000),
    state: 'open',
    dueAt: school.clock.now.toISOString(),
  })
  const [made] = await school.rows<{ id: string }>(
    sql`select id from online_disputes where school_id = ${school.schoolId} and intent_id = ${paymentId}`,
  )
  return made?.id ?? ''
}
