import { sql } from '../../context/context.ts'
import { enterSchool, type PlatformClient } from '../../context/platform.ts'

/** Where parents' online payments are to go. */
export interface PayoutAccount {
  businessName: string
  bankCode: string
  accountNumber: string
  email: string
}

/**
 * Asks for a school's payouts to go to an account; a job does it. What was asked for before no longer counts.
 * Part of the caller's transaction.
 */
export async function wantPayout(
  client: PlatformClient,
  schoolId: string,
  { businessName, bankCode, accountNumber, email }: PayoutAccount,
): Promise<void> {
  const account = { businessName, bankCode, accountNumber, email }
  await enterSchool(client, schoolId)
  await client.query(sql`select want_payout(${schoolId}, ${JSON.stringify(account)})`)
}

/**
 * The same for a paid registration whose school is not there yet, as older clients ask for it. The first wish stands;
 * answers its id.
 */
export async function wantPayoutOf(
  client: PlatformClient,
  reference: string,
  { businessName, bankCode, accountNumber, email }: PayoutAccount,
): Promise<void> {
  await client.query(
    sql`insert into payouts (checkout, business_name, bank_code, account_number, email, not_before)
        values (${reference}, ${businessName}, ${bankCode}, ${accountNumber}, ${email}, app_now())
        on conflict (checkout) do nothing`,
  )
}

/** Hands what was made for a registration to its school; true when there was something. */
export async function adoptPayout(
  client: PlatformClient,
  reference: string,
  schoolId: string,
  wanted: PayoutAccount,
): Promise<boolean> {
  const { rows } = await client.query<{ code: string | null; name: string | null; isSame: boolean }>(
    sql`update payouts set school = ${schoolId} where checkout = ${reference}
        returning subaccount_code as code, account_name as name,
          bank_code = ${wanted.bankCode} and account_number = ${wanted.accountNumber} as "isSame"`,
  )
  const [adopted] = rows
  if (!adopted) return false
  if (!adopted.isSame) await wantPayout(client, schoolId, wanted)
  else if (adopted.code) await noteOnSchool(client, schoolId, 'ready', adopted.code, adopted.name)
  return true
}

/** Writes on the school's own record how its payouts stand. */
export async function noteOnSchool(
  client: PlatformClient,
  schoolId: string,
  status: 'pending' | 'ready' | 'needs_attention',
  code: string | null,
  name: string | null,
): Promise<void> {
  await enterSchool(client, schoolId)
  await client.query(
    sql`update schools set payout_status = ${status}, subaccount_code = coalesce(${code}, subaccount_code),
          account_holder_name = coalesce(${name}, account_holder_name)
        where id = ${schoolId}`,
  )
}
