import { useEffect, useState } from 'react'
import { MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { type Bank, loadBanks } from '../../../queries/registration.ts'
import { AccountHolder } from './account-holder.tsx'
import { Field } from './field.tsx'

interface BankFieldsProps {
  bankCode: string
  accountNumber: string
  errors: { settlementBankCode?: string | undefined; bankAccountNumber?: string | undefined }
  onBank: (bank: { code: string; name: string }) => void
  onAccountNumber: (accountNumber: string) => void
  /** Called with the list once it is there, for a choice that came by name. */
  onBanks: (banks: readonly Bank[]) => void
}

/** Where the school is paid out to. Opening the form fetches the list; when it does not come, the form says so. */
export function BankFields({
  bankCode,
  accountNumber,
  errors,
  onBank,
  onAccountNumber,
  onBanks,
}: BankFieldsProps) {
  const [banks, setBanks] = useState<readonly Bank[] | null>([])
  const [tries, setTries] = useState(0)
  // Opening the form is what loads the list; Retry loads it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done with the list does not load it again
  useEffect(() => {
    let isGone = false
    void loadBanks().then((loaded) => {
      if (isGone) return
      setBanks(loaded)
      if (loaded) onBanks(loaded)
    })
    return () => {
      isGone = true
    }
  }, [tries])

  const choose = (code: string) =>
    onBank({ code, name: banks?.find((bank) => bank.code === code)?.name ?? '' })
  const ofType = (type: Bank['type']) => (banks ?? []).filter((bank) => bank.type === type)
  return (
    <div className="grid2">
      <label className="f">
        <span>Bank</span>
        <select
          className="i"
          name="bank"
          required
          disabled={!banks || banks.length === 0}
          value={bankCode}
          onChange={(event) => choose(event.currentTarget.value)}
          aria-invalid={errors.settlementBankCode ? true : undefined}
        >
          <option value="" disabled>
            {banks?.length === 0 ? 'Loading the banks...' : 'Choose a bank'}
          </option>
          <optgroup label="Banks">
            {ofType('ghipss').map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Mobile money">
            {ofType('mobile_money').map(({ code, name }) => (
              <option key={code} value={code}>
                {walletLabel(code, name)}
              </option>
            ))}
          </optgroup>
        </select>
        <small className="err" aria-live="polite" hidden={!errors.settlementBankCode}>
          {errors.settlementBankCode}
        </small>
        {banks === null && (
          <small>
            The list of banks did not load.{' '}
            <button type="button" className="link" onClick={() => setTries((count) => count + 1)}>
              Retry
            </button>
          </small>
        )}
      </label>
      <Field
        label="Account Number"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={30}
        value={accountNumber}
        onChange={onAccountNumber}
        error={errors.bankAccountNumber}
      />
      <div className="span2">
        <AccountHolder accountNumber={accountNumber} bankCode={bankCode} />
      </div>
    </div>
  )
}

/** Paystack still lists the wallets under their older names. */
function walletLabel(code: string, name: string): string {
  return MOBILE_MONEY_PROVIDERS.find((wallet) => wallet.code === code)?.label ?? name
}
