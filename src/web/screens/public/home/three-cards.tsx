import type { ReactNode } from 'react'
import { pesewas } from '#shared/money.ts'
import { Figure, Money } from '#web/screens/public/parts/money.tsx'

/** Three cards, each under the paper it is about. All names and sums are examples. */
export function ThreeCards() {
  return (
    <section className="three">
      <ul className="wrap">
        <Card
          title="All Your Children, One App"
          line="One guardian, every child in one list with what each owes. The parents’ own app, across schools, is on its way."
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
      <div className="doc" aria-hidden="true">
        {children}
      </div>
      <div className="txt">
        <h3>{title}</h3>
        <p>{line}</p>
      </div>
    </li>
  )
}

const children = [
  { name: 'Ama Serwaa', where: 'Basic 4', amount: 15_000, tone: 'owed', word: 'owed' },
  { name: 'Kofi Yeboah', where: 'Kindergarten 2', amount: 2_000, tone: 'credit', word: 'in credit' },
  { name: 'Efua Nyarkoa', where: 'Basic 7', amount: 0, tone: 'muted', word: 'paid up' },
]

function Family() {
  return (
    <div className="leaf">
      {children.map(({ name, where, amount, tone, word }) => (
        <div key={name} className="row">
          <div>
            <b>{name}</b>
            <span className="muted">{where}</span>
          </div>
          <div className={`sum-of ${tone}`}>
            <Figure amount={pesewas(amount)} />
            <small>{word}</small>
          </div>
        </div>
      ))}
    </div>
  )
}

const texts = [
  {
    at: '12 Oct, 09:05',
    text: 'Exam Fees of GHS 50.00 added for Ama Mensah, Basic 4. Due 30 Oct 2026. Balance GHS 500.00. - Adom Grace Academy',
  },
  {
    at: '20 Nov, 14:32',
    text: 'Thank you. GHS 350.00 received for Ama Mensah: School Fees, Exam Fees. Receipt AGA-000123. Balance GHS 150.00. - Adom Grace Academy',
  },
]

function Texts() {
  return (
    <div className="stack">
      {texts.map(({ at, text }) => (
        <div key={at} className="bub">
          <b>
            AGAFEES <span>{at}</span>
          </b>
          {text}
        </div>
      ))}
    </div>
  )
}

function Bill() {
  return (
    <div className="leaf">
      <div className="row">
        <span className="muted">School Fees, Term 1</span>
        <span>Basic 4</span>
      </div>
      <div className="row">
        <span className="muted">32 students, each</span>
        <Figure amount={pesewas(85_000)} />
      </div>
      <div className="row">
        <span className="muted">2 already billed, skipped</span>
        <Figure amount={pesewas(0)} />
      </div>
      <div className="row total">
        <b>30 to bill</b>
        <Money amount={pesewas(30 * 85_000)} tone="dbl" />
      </div>
    </div>
  )
}
