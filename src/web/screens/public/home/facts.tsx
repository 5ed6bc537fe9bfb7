import { CLASS_NAMES, REGISTRATION_FEE, RENEWAL_FEE, SUBSCRIPTION_MONTHS } from '#shared/constants.ts'
import { formatCedisSpaced } from '#shared/money.ts'
import money from '#web/screens/public/parts/money.module.css'
import page from '#web/ui/page.module.css'
import styles from './facts.module.css'

const facts = [
  { figure: formatCedisSpaced(REGISTRATION_FEE), what: 'to register your school, once' },
  { figure: `${SUBSCRIPTION_MONTHS} months`, what: 'included with registration' },
  { figure: formatCedisSpaced(RENEWAL_FEE), what: 'for each three months after that' },
  {
    figure: `${CLASS_NAMES.length} classes`,
    what: `ready to use, ${CLASS_NAMES[0]} to ${CLASS_NAMES.at(-1)}`,
  },
]

/** What it costs, as one ruled line of figures. */
export function Facts() {
  return (
    <section className={styles.facts} aria-label="What it costs">
      <dl className={page.wrap}>
        {facts.map(({ figure, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className={money.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
