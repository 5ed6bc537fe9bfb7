import styles from './day-book.module.css'

const steps = [
  { number: 1, what: 'Sign in with the e-mail and password you chose' },
  { number: 2, what: 'Bring your class list, or add the first child' },
  { number: 3, what: 'Set the fees of a class and bill it' },
  { number: 4, what: 'Take the first payment' },
]

/** What comes first in a school that was just made, in place of an example. The page's script shows it. */
export function FirstDay() {
  return (
    <aside id="first-day" className={styles.book} aria-label="What comes first" hidden>
      <div>
        <h2>Your school is ready</h2>
        <table>
          <tbody>
            {steps.map(({ number, what }) => (
              <tr key={number}>
                <td>{number}</td>
                <td colSpan={2}>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </aside>
  )
}
