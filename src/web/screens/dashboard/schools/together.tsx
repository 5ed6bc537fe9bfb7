import { counted } from '#shared/counted.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import type { Standing } from '#web/queries/my-schools.ts'
import { Figure } from '#web/ui/figure.tsx'
import styles from './my-schools.module.css'
import type { Column } from './words.ts'

/** What the schools come to together: added up, never mixed. Without one that has not been read, it says so. */
export function Together({ columns }: { columns: readonly Column[] }) {
  const read = columns.flatMap(({ standing }) => standing ?? [])
  if (read.length === 0) return null
  const missing = columns.length - read.length
  const sum = (of: (standing: Standing) => Pesewas) => sumOf(read.map(of))
  const nothing = 0 as Pesewas
  const unmade = read.filter(({ isTermMade }) => isTermMade === false).length
  const without = unmade > 0 ? `, without ${counted(unmade, 'school')}` : ''
  return (
    <dl className={styles.together}>
      <div className={styles.about}>
        <dt>Together</dt>
        <dd>
          {missing > 0 ? `without ${counted(missing, 'school')} not read yet` : 'added up, never mixed'}
        </dd>
      </div>
      <Sum label="Taken today" amount={sum(({ taken }) => taken)} />
      <Sum label={`Received this term${without}`} amount={sum(({ term }) => term?.received ?? nothing)} />
      <Sum label="Owed" amount={sum(({ owed }) => owed)} isDebt />
      <Sum label="Cash not banked" amount={sum(({ cash }) => cash?.amount ?? nothing)} />
    </dl>
  )
}

function Sum({ label, amount, isDebt = false }: { label: string; amount: Pesewas; isDebt?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Figure amount={amount} asDebt={isDebt} />
      </dd>
    </div>
  )
}
