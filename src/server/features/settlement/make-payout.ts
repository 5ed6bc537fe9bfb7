import { Refusal } from '#shared/errors.ts'
import { sql } from '../../context/context.ts'
import { auditAsPlatform, inPlatform } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import {
  type Answered,
  type NewSubaccount,
  type Paystack,
  type PaystackSubaccount,
  PER_PAGE,
  paystackOf,
} from '../../gateways/paystack/index.ts'
import { noteOnSchool } from './want-payout.ts'

interface Payout {
  id: string
  school: string | null
  businessName: string
  bankCode: string
  accountNumber: string
  email: string
  subaccountCode: string | null
  version: number
  attempts: number
}

/** Longer than all that is asked of Paystack for one of them. */
const LEASE = '2 minutes'
const LOOKING_MS = 60_000
const AT_ONCE = 10

/** Does the payouts that are due, a few; each under a lease, so that no two processes make the same one. */
export async function makeDuePayouts(world: World, isStopping = () => false): Promise<void> {
  for (let done = 0; done < AT_ONCE && !isStopping(); done++) {
    const payout = await claimPayout(world, sql`state = 'wanted' and not_before <= app_now()`)
    if (!payout) return
    await make(world, payout)
  }
}

/** Does the payout of one school or registration now, if it is still wanted and nobody else is at it. */
export async function makePayoutOf(
  world: World,
  of: { school: string } | { reference: string },
): Promise<void> {
  const which = 'school' in of ? sql`school = ${of.school}` : sql`checkout = ${of.reference}`
  const payout = await claimPayout(world, sql`state = 'wanted' and ${which}`)
  if (payout) await make(world, payout)
}

/** What Paystack has made for a school or registration; nulls until it has. */
export async function payoutOf(world: World, of: { school: string } | { reference: string }) {
  const which = 'school' in of ? sql`school = ${of.school}` : sql`checkout = ${of.reference}`
  const { rows } = await world.database.pool.query<{ code: string | null; name: string | null }>(
    sql`select subaccount_code as code, account_name as name from payouts where ${which}`,
  )
  return rows[0] ?? { code: null, name: null }
}

function claimPayout(world: World, which: ReturnType<typeof sql>): Promise<Payout | undefined> {
  return inPlatform(world, async (client) => {
    const { rows } = await client.query<Payout>(
      sql`update payouts set leased_until = app_now() + ${LEASE}::interval, attempts = attempts + 1
          where id = (select id from payouts where ${which} and (leased_until is null or leased_until <= app_now())
            order by not_before limit 1 for update skip locked)
          returning id, school, business_name as "businessName", bank_code as "bankCode",
            account_number as "accountNumber", email, subaccount_code as "subaccountCode", version, attempts`,
    )
    return rows[0]
  })
}

async function make(world: World, payout: Payout): Promise<void> {
  const answer = await askForAccount(paystackOf(world), payout).catch((error: unknown) => {
    if (error instanceof Refusal) return { is: 'unreachable' as const, message: error.message }
    throw error
  })
  await inPlatform(world, async (client) => {
    if (answer.is === 'ok') await noteDone(client, payout, answer.data)
    else await noteTrouble(client, payout, answer)
  })
}

/**
 * Changing one is repeatable. Making one is not: after a first try whose answer we may not have heard, we look for what
 * it made before making another.
 */
async function askForAccount(paystack: Paystack, payout: Payout): Promise<Answered<PaystackSubaccount>> {
  const wanted: NewSubaccount = {
    businessName: payout.businessName,
    bankCode: payout.bankCode,
    accountNumber: payout.accountNumber,
    contactEmail: payout.email,
    description: descriptionOf(payout),
  }
  if (payout.subaccountCode) return await paystack.updateSubaccount(payout.subaccountCode, wanted)
  if (payout.attempts === 1) return await paystack.createSubaccount(wanted)
  const found = await lookForAccount(paystack, payout)
  if (found.is !== 'ok') return found
  if (!found.data) return await paystack.createSubaccount(wanted)
  return await paystack.updateSubaccount(found.data.subaccount_code, wanted)
}

function descriptionOf({ id }: Payout): string {
  return `Akontaa payout ${id}`
}

async function lookForAccount(
  paystack: Paystack,
  payout: Payout,
): Promise<Answered<PaystackSubaccount | undefined>> {
  const isOurs = (each: PaystackSubaccount) => each.description === descriptionOf(payout)
  const until = Date.now() + LOOKING_MS
  for (let page = 1; Date.now() < until; page++) {
    const answer = await paystack.listSubaccounts(page)
    if (answer.is !== 'ok') return answer
    const found = answer.data.find(isOurs)
    if (found || answer.data.length < PER_PAGE) return { is: 'ok', data: found }
  }
  return { is: 'unreachable', message: 'It took too long to look through the payout accounts.' }
}

type Client = Parameters<typeof noteOnSchool>[0]

async function noteDone(client: Client, payout: Payout, made: PaystackSubaccount) {
  const name = made.account_name?.replace(/\s+/g, ' ').trim() ?? null
  const { rows } = await client.query<{ school: string | null; isCurrent: boolean }>(
    sql`update payouts set subaccount_code = ${made.subaccount_code}, account_name = ${name}, leased_until = null,
          state = case when version = ${payout.version} then 'done' else state end,
          reason = null, attempts = case when version = ${payout.version} then attempts else 1 end
        where id = ${payout.id} returning school, version = ${payout.version} as "isCurrent"`,
  )
  const [row] = rows
  if (!row?.school || !row.isCurrent) return
  await noteOnSchool(client, row.school, 'ready', made.subaccount_code, name)
  await auditAsPlatform(client, row.school, 'payout_account_ready', { payoutId: payout.id })
}

/** Tries again later and later; after a no of Paystack's own, or the fifth silence, the school is told. */
async function noteTrouble(
  client: Client,
  payout: Payout,
  answer: { is: 'refused' | 'unreachable'; message: string },
) {
  const isRefused = answer.is === 'refused'
  const waitMinutes = isRefused
    ? 60 * 2 ** Math.min(payout.attempts - 1, 5)
    : Math.min(60, 2 ** (payout.attempts - 1))
  const { rows } = await client.query<{ school: string | null }>(
    sql`update payouts set leased_until = null, reason = left(${answer.message}, 300),
          not_before = app_now() + ${`${waitMinutes} minutes`}::interval
        where id = ${payout.id} and version = ${payout.version} returning school`,
  )
  const school = rows[0]?.school
  if (!school || !(isRefused || payout.attempts >= 5)) return
  await noteOnSchool(client, school, 'needs_attention', null, null)
  await auditAsPlatform(client, school, 'payout_account_refused', { payoutId: payout.id })
}
