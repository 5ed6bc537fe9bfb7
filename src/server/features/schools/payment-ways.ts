import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { invalidField } from '#shared/errors.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { payNote } from '../../paper/index.ts'

type Ways = Reply<typeof endpoints.readPaymentWays>
type Settings = Omit<Ways, 'printed'>

const none: Settings = {
  momoProvider: '',
  momoNumber: '',
  momoName: '',
  bankName: '',
  bankAccount: '',
  bankHolder: '',
}

/** How parents pay besides at the office, and what bills say of it. */
export async function readPaymentWays(context: Context): Promise<Ways> {
  const settings = (await findWays(context)) ?? none
  return { ...settings, printed: payNote(sayWays(settings), 'NUMBER') }
}

function findWays(context: Context): Promise<Settings | undefined> {
  return queryOne<Settings>(
    context,
    sql`select momo_provider as "momoProvider", momo_number as "momoNumber", momo_name as "momoName",
          bank_name as "bankName", bank_account as "bankAccount", bank_holder as "bankHolder"
        from payment_ways where school_id = ${context.schoolId}`,
  )
}

/** The ways in words, for papers; null where the school has set none. */
export async function waysToPay(context: Context): Promise<string | null> {
  const settings = await findWays(context)
  return settings ? sayWays(settings) : null
}

export function sayWays({ momoProvider, momoNumber, momoName, bankName, bankAccount, bankHolder }: Settings) {
  const named = (name: string) => (name ? ` (${name})` : '')
  const label = MOBILE_MONEY_PROVIDERS.find(({ name }) => name === momoProvider)?.label ?? 'mobile money'
  const momo = momoNumber && `by ${label} to ${formatPhone(momoNumber)}${named(momoName)}`
  const bank = bankAccount && `into ${bankName} ${bankAccount}${named(bankHolder)}`
  return [momo, bank].filter(Boolean).join(' or ') || null
}

/** Sets how parents pay. Refuses invalid when half of a way is missing. */
export function savePaymentWays(
  context: Context,
  given: Partial<{ [Name in keyof Settings]: string | undefined }>,
): Promise<Ways & { replayed?: boolean }> {
  const settings: Settings = { ...none }
  for (const name of Object.keys(none) as (keyof Settings)[]) settings[name] = given[name] ?? ''
  if (settings.momoProvider && !settings.momoNumber) {
    throw invalidField('momoNumber', 'Enter the mobile-money number.')
  }
  if (settings.bankName && !settings.bankAccount)
    throw invalidField('bankAccount', 'Enter the account number.')
  if (settings.bankAccount && !settings.bankName) throw invalidField('bankName', 'Enter the bank.')
  return once(context, async (inner) => {
    await query(
      inner,
      sql`insert into payment_ways (school_id, momo_provider, momo_number, momo_name, bank_name, bank_account,
            bank_holder, updated_at)
          values (${inner.schoolId}, ${settings.momoProvider}, ${settings.momoNumber}, ${settings.momoName},
            ${settings.bankName}, ${settings.bankAccount}, ${settings.bankHolder}, app_now())
          on conflict (school_id) do update set momo_provider = excluded.momo_provider,
            momo_number = excluded.momo_number, momo_name = excluded.momo_name, bank_name = excluded.bank_name,
            bank_account = excluded.bank_account, bank_holder = excluded.bank_holder, updated_at = excluded.updated_at`,
    )
    await appendAudit(inner, 'save_payment_ways', null, { ...settings })
    return await readPaymentWays(inner)
  })
}
