import { ACCOUNT_NUMBER_DIGITS_MIN, MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { invalidField } from '#shared/errors.ts'
import { parsePhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import type { World } from '../../context/world.ts'
import { listBanks } from './list-banks.ts'

/** Where a school says its money should go, in the words of its record. */
export interface PayoutChoice {
  momoProvider: string
  momoNumber: string
  bankName: string
  bankAccountNumber: string
}

export interface PayoutTarget {
  bankCode: string
  accountNumber: string
}

/**
 * The account a choice means: the bank account when there is one, else the wallet, else none. `knownCode` is the code of
 * the bank the school had, under the same name. Refuses invalid with the field named; upstream without a list of banks.
 */
export async function payoutTarget(
  world: World,
  choice: PayoutChoice,
  known: { bankName: string; bankCode: string | null },
): Promise<PayoutTarget | null> {
  const { bankName, bankAccountNumber, momoProvider, momoNumber } = choice
  if (bankName || bankAccountNumber) return await bankTarget(world, choice, known)
  if (!momoProvider && !momoNumber) return null
  const wallet = MOBILE_MONEY_PROVIDERS.find((each) =>
    [each.name, each.label, each.code].some((known) => known === momoProvider),
  )
  if (!wallet) throw invalidField('mobile_money_provider', 'Choose MTN, Vodafone or AirtelTigo.')
  const phone = parsePhone(momoNumber)
  if (!phone)
    throw invalidField('mobile_money_number', 'Enter a phone number of Ghana, such as 024 123 4567.')
  return { bankCode: wallet.code, accountNumber: phone.replace('+233', '0') }
}

async function bankTarget(
  world: World,
  { bankName, bankAccountNumber }: PayoutChoice,
  known: { bankName: string; bankCode: string | null },
): Promise<PayoutTarget> {
  const accountNumber = bankAccountNumber.replace(/[\s-]/g, '')
  if (!/^\d*$/.test(accountNumber)) {
    throw invalidField('bank_account_number', 'An account number has digits only.')
  }
  if (accountNumber.length < ACCOUNT_NUMBER_DIGITS_MIN) {
    throw invalidField('bank_account_number', sentences.accountHolder.tooShort)
  }
  if (known.bankCode && bankName === known.bankName) return { bankCode: known.bankCode, accountNumber }
  const bank = (await listBanks(world)).find(
    ({ name, code }) => code === bankName || name.toLowerCase() === bankName.toLowerCase(),
  )
  if (!bank) throw invalidField('bank_name', 'Choose a bank from the list.')
  return { bankCode: bank.code, accountNumber }
}
