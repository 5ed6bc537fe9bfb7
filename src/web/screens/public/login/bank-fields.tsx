import { PageField, PageSelect } from '#web/screens/public/parts/page-field.tsx'
import form from '#web/screens/public/parts/site-form.module.css'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './bank-fields.module.css'

/** Where the school is paid out to. The page's script fetches the list; when it does not come, the form says so. */
export function BankFields() {
  return (
    <div className={form.two}>
      <PageSelect label="Bank" name="settlementBankCode" required disabled defaultValue="">
        <option value="" disabled>
          Loading the banks...
        </option>
        <optgroup label="Banks" data-type="ghipss" />
        <optgroup label="Mobile money" data-type="mobile_money" />
      </PageSelect>
      <PageField
        label="Account Number"
        name="bankAccountNumber"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={30}
      />
      <p id="no-banks" className={text.hint} data-wide hidden>
        The list of banks did not load.{' '}
        <button type="button" className={text.link}>
          Retry
        </button>
      </p>
      <div data-wide>
        <Row
          align="center"
          justify="between"
          wrap
          id="account-holder"
          className={styles.holder}
          role="status"
        >
          <b>Account Holder</b> <span>shown here once the bank and the number are in</span>
        </Row>
      </div>
    </div>
  )
}
