import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_NUMBER_DIGITS_MIN, MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import type { School } from '#web/queries/school.ts'
import { accountHolderQuery, banksQuery } from '#web/queries/school-acts.ts'
import { cx } from '#web/ui/cx.ts'
import field from '#web/ui/field.module.css'
import { Fields } from '#web/ui/form.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './payout-fields.module.css'
import type { SchoolForm } from './school-form.ts'

interface Typed {
  form: SchoolForm
  errors: Partial<Record<keyof SchoolForm, string>>
  onChange: (part: Partial<SchoolForm>) => void
}

interface PayoutFieldsProps extends Typed {
  status: School['payoutStatus']
}

/** Where parents' online payments go: a wallet, a bank account, or both. */
export function PayoutFields({ status, ...typed }: PayoutFieldsProps) {
  return (
    <fieldset>
      <legend>Payment information</legend>
      <Wallet {...typed} />
      <BankAccount {...typed} />
      {status === 'needs_attention' && (
        <Notice tone="wait" icon="warning">
          The payout account needs attention: the bank did not accept it. Check the bank and the number.
        </Notice>
      )}
    </fieldset>
  )
}

function Wallet({ form, errors, onChange }: Typed) {
  return (
    <Fields>
      <Select
        label="Mobile money provider"
        options={MOBILE_MONEY_PROVIDERS.map(({ name, label }) => ({ value: name, label }))}
        value={form.momoProvider || null}
        onChange={(momoProvider) => onChange({ momoProvider })}
        error={errors.momoProvider}
      />
      <TextField
        label="Mobile money number"
        type="tel"
        inputMode="tel"
        maxLength={30}
        value={form.momoNumber}
        error={errors.momoNumber}
        onChange={(momoNumber) => onChange({ momoNumber })}
      />
    </Fields>
  )
}

function BankAccount({ form, errors, onChange }: Typed) {
  const { data: banks, isError, refetch } = useQuery(banksQuery())
  const names = [
    ...new Set([...(form.bankName ? [form.bankName] : []), ...(banks ?? []).map(({ name }) => name)]),
  ]
  const bankCode = banks?.find(({ name }) => name === form.bankName)?.code ?? ''
  return (
    <>
      <Fields>
        <Select
          label="Bank name"
          options={names.map((name) => ({ value: name, label: name }))}
          value={form.bankName || null}
          onChange={(bankName) => onChange({ bankName })}
          error={errors.bankName}
          disabled={names.length === 0}
        />
        <TextField
          label="Bank account number"
          inputMode="numeric"
          maxLength={34}
          value={form.bankAccountNumber}
          error={errors.bankAccountNumber}
          onChange={(bankAccountNumber) => onChange({ bankAccountNumber })}
        />
        <AccountHolder accountNumber={form.bankAccountNumber.trim()} bankCode={bankCode} />
      </Fields>
      {isError && (
        <p className={text.hint}>
          The list of banks did not load.{' '}
          <button type="button" className={text.link} onClick={() => refetch()}>
            Retry
          </button>
        </p>
      )}
    </>
  )
}

function AccountHolder({ accountNumber, bankCode }: { accountNumber: string; bankCode: string }) {
  const isLong = accountNumber.replace(/\D/g, '').length >= ACCOUNT_NUMBER_DIGITS_MIN
  const holder = useQuery({
    ...accountHolderQuery(accountNumber, bankCode),
    enabled: isLong && bankCode !== '',
  })
  const isMissing = holder.error instanceof Refusal && holder.error.code === 'not_found'
  return (
    <p className={cx(field.field, text.owed)} role="status">
      <span className={cx(field.label, text.ink)}>Account Holder</span>
      <Row as="span" align="center" className={styles.holder}>
        {accountNumber !== '' && !isLong && sentences.accountHolder.tooShort}
        {isLong && holder.isFetching && 'Looking up the name...'}
        {isLong && holder.data}
        {isLong &&
          holder.error &&
          (isMissing ? sentences.accountHolder.notFound : sentences.accountHolder.failed)}
      </Row>
    </p>
  )
}
