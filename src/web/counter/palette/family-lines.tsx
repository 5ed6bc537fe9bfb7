import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money, toneOf } from '#web/ui/figure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { useMoneyTyping } from '#web/ui/money-typing.ts'
import place from '#web/ui/place.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import styles from './pay-family.module.css'
import { type FamilyChild, type FamilyPayment, WAYS } from './use-family-payment.ts'
import type { FamilyLine } from './use-owing.ts'

/** Each child with what is owed and what is paid now; what has no place yet stands under them. */
export function FamilyLines({ payment }: { payment: FamilyPayment }) {
  const { way, chooseWay, children } = payment
  return (
    <section className={styles.lines} aria-label="Where it goes">
      <div className={styles.head}>
        <Segmented
          label="How it is spread"
          labelHidden
          options={WAYS}
          letters={{ 'Oldest first': 'o', Equal: 'e', 'By hand': 'h' }}
          value={way}
          onChange={chooseWay}
        />
        <span aria-hidden="true">Owed</span>
        <span aria-hidden="true">Paid now</span>
      </div>
      <div className={styles.scroll}>
        {children.map((child) => (
          <Child key={child.student.id} child={child} payment={payment} />
        ))}
      </div>
      <Unplaced payment={payment} />
    </section>
  )
}

function Child({ child, payment }: { child: FamilyChild; payment: FamilyPayment }) {
  const { student, lines, thenOwed } = child
  const about = useAbout()
  return (
    <div className={styles.child}>
      <h3>
        {fullName(student)} <span className={styles.quiet}>{about(student)}</span>
        <span className={cx(styles.quiet, place.push)}>
          {thenOwed < 0
            ? `then ${formatAmount(pesewas(-thenOwed))} in credit`
            : `then owed ${formatAmount(thenOwed)}`}
        </span>
      </h3>
      {lines.map((line) => (
        <Line key={line.key} line={line} child={child} onTyped={(typed) => payment.typeIn(line.key, typed)} />
      ))}
    </div>
  )
}

interface LineProps {
  line: FamilyLine
  child: FamilyChild
  onTyped: (typed: string) => void
}

function Line({ line, child, onTyped }: LineProps) {
  const type = useMoneyTyping(line.typed, onTyped)
  const over = pesewas(Math.max(0, line.paid - Math.max(0, line.owed)))
  return (
    <div className={styles.line}>
      <span>
        {line.feeType} <span className={styles.quiet}>{line.aside}</span>
        {over > 0 && (
          <span className={cx(text.line, text.credit, text.small)}>
            <Money amount={over} /> in credit for {child.student.firstName}’s {line.feeType}
          </span>
        )}
      </span>
      <span className={cx(text.number, text.right, toneOf(line.owed))}>{formatAmount(line.owed)}</span>
      <input
        className={styles.field}
        data-line={line.key}
        aria-label={`${line.feeType} of ${child.student.firstName}, paid now`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={20}
        value={line.typed}
        onChange={type}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  )
}

/** What has no place, or too much of one: said in a sentence, with the ways to put it right. */
function Unplaced({ payment }: { payment: FamilyPayment }) {
  const { way, left, amount } = payment
  if (amount === 0 || left === 0) return null
  if (left < 0) {
    return (
      <Row as="p" gap={3} rowGap={2} align="center" wrap className={styles.unplaced} role="status">
        <Icon name="warning" />
        <b>
          <Money amount={pesewas(-left)} /> more is placed than was brought.
        </b>
      </Row>
    )
  }
  const isOver = way !== 'By hand'
  return (
    <Row gap={3} rowGap={2} align="center" wrap className={styles.unplaced} role="status">
      <Icon name="warning" />
      <b>
        <Money amount={left} /> {isOver ? 'more than is owed. Whose credit?' : 'is not yet placed.'}
      </b>
      <Row as="span" wrap gap={2} className={place.push}>
        {isOver ? <Credits payment={payment} /> : <Places payment={payment} left={left} />}
      </Row>
    </Row>
  )
}

function Credits({ payment }: { payment: FamilyPayment }) {
  return payment.children.map(({ student }) => (
    <Button key={student.id} small onClick={() => payment.setCreditOf(student.id)}>
      {student.firstName}
    </Button>
  ))
}

/** The next line with room for it, or the credit of any child. */
function Places({ payment, left }: { payment: FamilyPayment; left: Pesewas }) {
  const open = payment.children.flatMap(({ student, lines }) =>
    lines.filter(({ owed, paid }) => owed > paid).map((line) => ({ ...line, firstName: student.firstName })),
  )
  const [next] = open
  if (!next) {
    return payment.children.map(({ student, lines }) => (
      <Button key={student.id} small onClick={() => placeCredit(payment, lines)}>
        Credit for {student.firstName}
      </Button>
    ))
  }
  const room = pesewas(Math.min(left, next.owed - next.paid))
  return (
    <Button small onClick={() => payment.placeRest(next.key, room)}>
      {next.firstName}’s {next.feeType}, {formatAmount(room)}
    </Button>
  )
}

function placeCredit({ placeRest }: FamilyPayment, lines: readonly FamilyLine[]) {
  const line = lines.find(({ takesCredit }) => takesCredit) ?? lines[0]
  if (line) placeRest(line.key)
}
