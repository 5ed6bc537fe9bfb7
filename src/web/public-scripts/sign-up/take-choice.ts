import { MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { takePayoutChoice } from '#web/payout-choice.ts'
import { putIntoDraft } from './draft.ts'

/**
 * Takes over what was chosen on /bankform, once, as if it had been typed here: what is typed later goes before it, also after
 * a reload. The list of banks is not there yet, so a bank goes by its name, as the list has it too.
 */
export function takeChoice(): void {
  const choice = takePayoutChoice()
  if (choice?.kind === 'bank')
    putIntoDraft({ settlementBankCode: choice.bankName, bankAccountNumber: choice.accountNumber })
  if (choice?.kind === 'wallet')
    putIntoDraft({
      settlementBankCode: MOBILE_MONEY_PROVIDERS.find(({ name }) => name === choice.provider)?.code ?? '',
      bankAccountNumber: choice.number.replace(/^\+233/, '0'),
    })
}
