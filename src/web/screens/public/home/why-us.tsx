import { Weave, type WeaveName } from '#web/screens/public/parts/weave.tsx'
import { Grid } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { LaptopShot } from './frames.tsx'
import styles from './why-us.module.css'

const reasons: { drawing: WeaveName; title: string; line: string }[] = [
  {
    drawing: 'school',
    title: 'Seamless School Management',
    line: 'Students, classes, terms and fees sit in one ledger, so a child who changes class takes every balance along.',
  },
  {
    drawing: 'receipt',
    title: 'Effortless Fee Payments',
    line: 'Take cash, mobile money, bank, cheque or card, and hand over a numbered receipt in seconds.',
  },
  {
    drawing: 'talk',
    title: 'Real-Time Communication',
    line: 'When a payment is recorded, the parent’s SMS leaves: what was paid, and what is left.',
  },
  {
    drawing: 'lock',
    title: 'Data Security & Privacy',
    line: 'Each school’s records are kept apart twice, by the program and again by the database itself.',
  },
  {
    drawing: 'bars',
    title: 'Smart Reports & Analytics',
    line: 'Who owes, how much and since when: on the screen, on paper and in a spreadsheet, with totals that agree.',
  },
  {
    drawing: 'devices',
    title: 'Access Anytime, Anywhere',
    line: 'The fee desk opens in any browser, on an old laptop or a small phone. It works without a connection too: payments are kept on the device, and each is sent once when it is back.',
  },
]

/** Six reasons under the screen they are about. */
export function WhyUs() {
  return (
    <section className={styles.why}>
      <div className={page.wrap}>
        <Grid align="end" className={styles.top}>
          <div>
            <h2>Why Choose Our Platform?</h2>
            <p>
              It was made for the fee desk: a queue of parents, an old laptop, a connection that comes and
              goes.
            </p>
          </div>
          <LaptopShot
            name="desk"
            alt="The dashboard: the list of students with what each owes, and the money taken today"
          />
        </Grid>
        <Grid as="ul" columns={3} className={styles.reasons}>
          {reasons.map(({ drawing, title, line }) => (
            <li key={title}>
              <Weave name={drawing} />
              <h3>{title}</h3>
              <p>{line}</p>
            </li>
          ))}
        </Grid>
      </div>
    </section>
  )
}
