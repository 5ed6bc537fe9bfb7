import { Row } from '#web/ui/layout.tsx'
import styles from './day-book.module.css'

const lines = [
  { time: '07:02', who: 'Arhin, E.', where: 'Nursery 2', amount: '600.00' },
  { time: '07:14', who: 'Agyemang, A. S.', where: 'Basic 1', amount: '60.00' },
  { time: '07:25', who: 'Alhassan, F.', where: 'Basic 3', amount: '500.00' },
  { time: '07:38', who: 'Agbeko, M. S.', where: 'Basic 6', amount: '270.00' },
]

/** A page of a day book, drawn beside the form: a picture of what waits behind it, not of this school. */
export function DayBook() {
  return (
    <aside id="day-book" className={styles.book} aria-label="An example page of the day book">
      <div>
        <h2>Taken today</h2>
        <Row align="baseline" className={styles.figure}>
          <span className={styles.currency}>GH₵</span>1,430.00
        </Row>
        <table>
          <tbody>
            {lines.map(({ time, who, where, amount }) => (
              <tr key={time}>
                <td>{time}</td>
                <td>
                  {who} <small>{where}</small>
                </td>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>Four receipts</td>
              <td>
                <span>1,430.00</span>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </aside>
  )
}
