import { formatWeekday } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import type { WaitingRegister } from '#web/offline/waiting-registers.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './queue-item.module.css'

/** A register that waits, or that the server refused: its teacher sees to it on the registers' own page. */
export function RegisterItem({ register }: { register: WaitingRegister }) {
  const { title, day, counted, problem } = register
  return (
    <li className={styles.item}>
      <div className={styles.act}>
        <span className={text.strong}>Register of {title}</span>
        <span className={styles.amount}>{counted === null ? '' : formatAmount(counted)}</span>
        <Row as="span" align="center" justify="between" gap={3} className={styles.facts}>
          <span className={styles.state}>
            <Icon name={problem ? 'warning' : 'clock'} size={14} />
            {problem ?? 'Waiting to be sent'}
          </span>
          <span>{formatWeekday(day)}</span>
        </Row>
        <Row as="span" align="center" justify="between" gap={3} className={styles.facts}>
          {/* A page of its own, outside the desk. */}
          <a className={text.link} href={paths.register()}>
            Open the registers
          </a>
        </Row>
      </div>
    </li>
  )
}
