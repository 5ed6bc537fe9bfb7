import type { ReactNode } from 'react'
import { pesewas } from '#shared/money.ts'
import money from '#web/screens/public/parts/money.module.css'
import { Figure, Money } from '#web/screens/public/parts/money.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { Bubble } from './bubble.tsx'
import styles from './three-cards.module.css'

/** Three cards, each under the paper it is about. All names and sums are examples. */
export function ThreeCards() {
  return (
    <section className={styles.three}>
      <ul className={page.wrap}>
        <Card
          title="All Your Children, One App"
          line="One guardian, every child in one list with what each owes. Parents see it too, across schools, where you let them."
        >
          <Family />
        </Card>
        <Card
          title="Seamless Communication"
          line="New fees and receipts go out in plain words, and each message is kept for you to look up."
        >
          <Texts />
        </Card>
        <Card
          title="Automated Fee Management"
          line="Set a class’s fee once; every child in it is charged, and a child who joins later is charged too."
        >
          <Bill />
        </Card>
      </ul>
    </section>
  )
}

function Card({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <li>
      <Row align="end" justify="center" className={styles.paper} aria-hidden="true">
        {children}
      </Row>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{line}</p>
      </div>
    </li>
  )
}

const children = [
  { name: 'Ama Serwaa', where: 'Basic 4', amount: 15_000, tone: text.owed, word: 'owed' },
  { name: 'Kofi Yeboah', where: 'Kindergarten 2', amount: 2_000, tone: text.credit, word: 'in credit' },
  { name: 'Efua Nyarkoa', where: 'Basic 7', amount: 0, tone: text.muted, word: 'paid up' },
]

function Family() {
  return (
    <div className={styles.leaf}>
      {children.map(({ name, where, amount, tone, word }) => (
        <Row justify="between" gap={3} key={name} className={styles.row}>
          <div>
            <b>{name}</b>
            <span className={text.muted}>{where}</span>
          </div>
          <div className={cx(text.right, tone)}>
            <b>
              <Figure amount={pesewas(amount)} />
            </b>
            {word}
          </div>
        </Row>
      ))}
    </div>
  )
}

const texts = [
  {
    at: '12 Oct, 09:05',
    says: 'Exam Fees of GHS 50.00 added for Ama Mensah, Basic 4. Due 30 Oct 2026. Balance GHS 500.00. - Adom Grace Academy',
  },
  {
    at: '20 Nov, 14:32',
    says: 'Thank you. GHS 350.00 received for Ama Mensah: School Fees, Exam Fees. Receipt AGA-000123. Balance GHS 150.00. - Adom Grace Academy',
  },
]

function Texts() {
  return (
    <Stack gap={3} className={styles.stack}>
      {texts.map(({ at, says }) => (
        <Bubble key={at} at={at}>
          {says}
        </Bubble>
      ))}
    </Stack>
  )
}

function Bill() {
  return (
    <div className={styles.leaf}>
      <Row justify="between" gap={3} className={styles.row}>
        <span className={text.muted}>School Fees, Term 1</span>
        <span>Basic 4</span>
      </Row>
      <Row justify="between" gap={3} className={styles.row}>
        <span className={text.muted}>32 students, each</span>
        <b className={text.right}>
          <Figure amount={pesewas(85_000)} />
        </b>
      </Row>
      <Row justify="between" gap={3} className={styles.row}>
        <span className={text.muted}>2 already billed, skipped</span>
        <b className={text.right}>
          <Figure amount={pesewas(0)} />
        </b>
      </Row>
      <Row justify="between" gap={3} className={cx(styles.row, styles.total)}>
        <b>30 to bill</b>
        <b className={text.right}>
          <Money amount={pesewas(30 * 85_000)} className={money.final} />
        </b>
      </Row>
    </div>
  )
}
