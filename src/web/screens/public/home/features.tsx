import ruled from '#web/screens/public/parts/ruled.module.css'
import { cx } from '#web/ui/cx.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import styles from './features.module.css'
import { PhoneShot } from './frames.tsx'

const features = [
  {
    title: 'Easy School Management',
    line: 'Find a child with three letters of the name. Bill a whole class in one step, and see who and how much before you save.',
  },
  {
    title: 'Real-Time Notifications',
    line: 'Parents hear of every payment and every new fee by SMS. If a message fails, you see the reason and can send it again.',
  },
  {
    title: 'Fee Payment Made Easy',
    line: 'Name, amount, Enter. The balance changes before your eyes, and the receipt is ready to print.',
  },
]

/** Three features beside the screens they are seen on. */
export function Features() {
  return (
    <section className={styles.features} aria-label="What it does">
      <Grid align="center" className={cx(page.wrap, styles.columns)}>
        <ol className={ruled.ruled}>
          {features.map(({ title, line }, index) => (
            <li key={title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{line}</p>
              </div>
            </li>
          ))}
        </ol>
        <Row justify="end" align="start" gap={8} className={styles.phones}>
          <PhoneShot name="phone-find" alt="Finding a child on a phone by three letters of the name" />
          <PhoneShot
            name="phone-student"
            alt="A child’s page on a phone: what is owed, and a payment being entered"
          />
        </Row>
      </Grid>
    </section>
  )
}
