import { Row } from '#web/ui/layout.tsx'
import styles from './steps.module.css'

const STEPS = ['Your school', 'Payment', 'Ready'] as const

/** Where one is between the form and the dashboard. */
export function Steps({ now }: { now: 1 | 2 | 3 }) {
  return (
    <Row as="ol" wrap gap={2} className={styles.steps} data-steps>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index + 1 === now ? 'step' : undefined}>
          {index + 1}. {step}
        </li>
      ))}
    </Row>
  )
}
