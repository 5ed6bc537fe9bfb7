import { formatAmount, type Pesewas } from '#shared/money.ts'
import styles from './ageing.module.css'
import { Lead } from './lead.tsx'

type Bands = readonly [Pesewas, Pesewas, Pesewas, Pesewas, Pesewas]

const bands = [
  { age: 0, label: 'Not yet due' },
  { age: 1, label: '1 to 30 days late' },
  { age: 2, label: '31 to 60 days' },
  { age: 3, label: '61 to 90 days' },
  { age: 4, label: 'Over 90 days' },
] as const

/** What is owed as one bar, darker the later. The figures stand below it; the bar itself is not read out. */
export function AgeingBar({ ageing }: { ageing: Bands }) {
  return (
    <div className={styles.ages} aria-hidden="true">
      {bands.map(
        ({ age }) =>
          ageing[age] > 0 && <i key={age} style={{ flex: ageing[age], background: `var(--age-${age})` }} />,
      )}
    </div>
  )
}

/** The five bands of ageing, one line each. */
export function AgeingLines({ ageing }: { ageing: Bands }) {
  return bands.map(({ age, label }) => (
    <Lead key={age} age={age} label={label} amount={formatAmount(ageing[age])} />
  ))
}
