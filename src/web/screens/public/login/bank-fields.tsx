import { Field } from './field.tsx'

/** Where the school is paid out to. The page's script fetches the list; when it does not come, the form says so. */
export function BankFields() {
  return (
    <div className="grid2">
      <label className="f">
        <span>Bank</span>
        <select className="i" name="settlementBankCode" required disabled defaultValue="">
          <option value="" disabled>
            Loading the banks...
          </option>
          <optgroup label="Banks" data-type="ghipss" />
          <optgroup label="Mobile money" data-type="mobile_money" />
        </select>
        <small className="err" aria-live="polite" hidden />
      </label>
      <Field
        label="Account Number"
        name="bankAccountNumber"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={30}
      />
      <p id="no-banks" className="span2 no-banks" hidden>
        The list of banks did not load.{' '}
        <button type="button" className="link">
          Retry
        </button>
      </p>
      <div className="span2">
        <div id="account-holder" className="holder" role="status">
          Account Holder: choose the bank and type the number.
        </div>
      </div>
    </div>
  )
}
