import { nameOfCashLine } from '#shared/cash-lines.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import type { CashDay } from '#web/queries/cash-day.ts'
import { Card } from '#web/ui/card.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Halves } from '#web/ui/halves.tsx'
import { Lead } from '#web/ui/lead.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './cash.module.css'
import { figureOf } from './day-words.ts'

type Statement = NonNullable<CashDay['statement']>
type Line = Statement['came'][number]

/** What came and where it is: two columns that end in the same figure, or say what is not accounted for. */
export function StatementCard({
  statement: { came, where, toAccountFor, missing },
}: {
  statement: Statement
}) {
  const found = toAccountFor === null ? null : pesewas(toAccountFor - missing)
  return (
    <Card as="div">
      <Halves>
        <section>
          <h2 className={text.large}>What came</h2>
          <Lines lines={came} />
          <FinalSum label="Cash to account for" amount={figureOf(toAccountFor)} />
        </section>
        <section>
          <h2 className={text.large}>Where it is</h2>
          <Bar lines={where} />
          <Lines lines={where} marked />
          <FinalSum
            label={found === null ? 'In all' : missing === 0 ? 'It agrees' : 'Found'}
            amount={figureOf(found)}
          />
        </section>
      </Halves>
      {missing !== 0 && (
        <p className={styles.missing} role="alert">
          GH₵ {formatAmount(missing)}{' '}
          {missing > 0 ? 'is not accounted for.' : 'is more than is accounted for.'}
        </p>
      )}
    </Card>
  )
}

function Lines({ lines, marked = false }: { lines: readonly Line[]; marked?: boolean }) {
  return (
    <div className={place.grows}>
      {lines.map((line) => {
        const { label, beside } = nameOfCashLine(line)
        return (
          <Lead
            key={`${line.what} ${line.who}`}
            label={
              marked ? (
                <span className={styles.mark} data-place={line.what}>
                  {label}
                </span>
              ) : (
                label
              )
            }
            count={beside ?? line.count ?? undefined}
            amount={figureOf(line.amount)}
            {...(line.what === 'difference' && (line.amount ?? 0) < 0 ? { tone: 'owed' as const } : {})}
          />
        )
      })}
    </div>
  )
}

/** The same as a bar; the figures stand below it. */
function Bar({ lines }: { lines: readonly Line[] }) {
  const parts = lines.filter(({ amount }) => (amount ?? 0) > 0)
  if (parts.length === 0) return null
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map(({ what, who, amount }) => (
        <i key={`${what} ${who}`} className={styles.part} data-place={what} style={{ flex: amount ?? 0 }} />
      ))}
    </div>
  )
}
