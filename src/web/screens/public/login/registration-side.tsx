import {
  CLASS_NAMES,
  FEE_TYPES,
  REGISTRATION_FEE,
  RENEWAL_FEE,
  SUBSCRIPTION_MONTHS,
} from '#shared/constants.ts'
import { formatAmount } from '#shared/money.ts'
import { Row } from '#web/ui/layout.tsx'
import styles from './day-book.module.css'

const rows = [
  { count: CLASS_NAMES.length, what: 'classes, Creche to Basic 9', state: 'ready' },
  { count: FEE_TYPES.length, what: 'fee types, with your own beside them', state: 'ready' },
  { count: 3, what: 'terms of this year, dates yours to change', state: 'ready' },
  { count: SUBSCRIPTION_MONTHS, what: 'months of use', state: 'included' },
]

/** What a registration brings, as a page of the day book beside the form. */
export function RegistrationSide() {
  return (
    <aside className={styles.book} aria-label="What registration brings">
      <div>
        <Row as="h2" justify="between">
          <span>Registration</span>
          <span>once</span>
        </Row>
        <Row align="baseline" className={styles.figure}>
          <span className={styles.currency}>GH₵</span>
          {formatAmount(REGISTRATION_FEE)}
        </Row>
        <table>
          <tbody>
            {rows.map(({ count, what, state }) => (
              <tr key={what}>
                <td>{count}</td>
                <td>{what}</td>
                <td>{state}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>After that, for each three months</td>
              <td>
                <span>{formatAmount(RENEWAL_FEE)}</span>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </aside>
  )
}
