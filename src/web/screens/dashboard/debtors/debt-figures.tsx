import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { formatAmount, formatSigned, pesewas } from '#shared/money.ts'
import { totalAges } from '#web/queries/debt-ages.ts'
import { type AfterContact, type ClassDebt, debtFiguresQuery } from '#web/queries/debt-figures.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './debtor-table.module.css'
import { LoadingDebtors } from './debtor-table.tsx'

interface DebtFiguresProps {
  onClass: (classId: string) => void
}

/** What is owed by class and age, and what came after reminders and calls; each figure with its meaning. */
export function DebtFigures({ onClass }: DebtFiguresProps) {
  const { data, error, refetch } = useQuery(debtFiguresQuery())
  return (
    <div className={page.stack}>
      <Card as="div">
        {!data && error && (
          <Problem sentence="The figures did not load." detail={error.message} onRetry={refetch} />
        )}
        {!data && !error && <LoadingDebtors />}
        {data?.classes.length === 0 && <Empty title="Nobody owes anything." />}
        {data && data.classes.length > 0 && <ByClass classes={data.classes} onClass={onClass} />}
      </Card>
      <p className={text.hint}>
        Late is past its due day, and what a plan is about by the days of its parts. Voluntary fees are owed
        and never late. What a child has in credit for one fee is taken off what the child owes.
      </p>
      {data && <AfterContacts since={data.since} after={data.after} />}
    </div>
  )
}

type After = Record<(typeof KINDS)[number]['key'], AfterContact>

function AfterContacts({ since, after }: { since: Day; after: After }) {
  return (
    <section aria-labelledby="after">
      <h2 id="after">After a reminder or a call</h2>
      <Card as="div">
        <AfterTable after={after} />
      </Card>
      <p className={text.hint}>
        Since {formatDay(since)}, when this term began. Came within seven days: what stands on receipts from
        the moment of the text or the talk to seven days later, less what was taken back or moved away. The
        same money stands in both rows when both came before it, and once under “Either”. It says when
        families paid, not why: some would have paid without it. A call without an answer is not counted.
      </p>
    </section>
  )
}

const BANDS = ['Not due', '1–30 days', '31–60', '61–90', 'Over 90'] as const

function ByClass({
  classes,
  onClass,
}: {
  classes: readonly ClassDebt[]
  onClass: (classId: string) => void
}) {
  const hasRest = classes.some(({ voluntary, creditElsewhere }) => voluntary > 0 || creditElsewhere > 0)
  const all = totalOf(classes)
  return (
    <Table cards breaks className={styles.byClass} caption="What each class owes, by age">
      <Head hasRest={hasRest} />
      <tbody>
        {classes.map((debt) => (
          <tr key={debt.className}>
            <td>
              <ClassName debt={debt} onClass={onClass} />
            </td>
            <Sums debt={debt} hasRest={hasRest} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>All</td>
          <Sums debt={all} hasRest={hasRest} />
        </tr>
      </tfoot>
    </Table>
  )
}

const totalOf = (classes: readonly ClassDebt[]): ClassDebt => ({
  classId: null,
  className: '',
  students: classes.reduce((sum, { students }) => sum + students, 0),
  ...totalAges(classes),
})

function Head({ hasRest }: { hasRest: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Class</th>
        <th scope="col" className={table.right}>
          Students
        </th>
        {[...BANDS, ...(hasRest ? ['Voluntary − credit'] : [])].map((name) => (
          <th key={name} scope="col" className={cx(table.right, styles.band)}>
            {name}
          </th>
        ))}
        <th scope="col" className={cx(table.right, styles.narrow)}>
          Late
        </th>
        <th scope="col" className={table.right}>
          Owed (GH₵)
        </th>
      </tr>
    </thead>
  )
}

function ClassName({
  debt: { classId, className },
  onClass,
}: {
  debt: ClassDebt
  onClass: (id: string) => void
}) {
  if (!classId) return className
  return (
    <button type="button" className={cx(text.left, text.strong)} onClick={() => onClass(classId)}>
      {className}
    </button>
  )
}

function Sums({ debt, hasRest }: { debt: ClassDebt; hasRest: boolean }) {
  const rest = pesewas(debt.voluntary - debt.creditElsewhere)
  const amounts = [
    ...[debt.notDue, ...debt.bands].map((amount, at) => ({ name: BANDS[at] ?? '', amount })),
    ...(hasRest ? [{ name: 'rest', amount: rest }] : []),
  ]
  return (
    <>
      <td className={cx(table.below, table.right, text.number)}>
        {debt.students}
        <span className={text.unseen}> students</span>
      </td>
      {amounts.map(({ name, amount }) => (
        <td key={name} className={cx(table.amount, styles.band, table.skip)} data-plain>
          {amount !== 0 && formatSigned(amount)}
        </td>
      ))}
      <td className={cx(table.amount, styles.narrow, table.skip)} data-plain>
        {debt.late > 0 && formatAmount(debt.late)}
      </td>
      <td className={cx(table.amount, text.owed)}>
        {debt.late > 0 && (
          <span className={cx(table.word, text.muted, only.phone)}>{formatAmount(debt.late)} late</span>
        )}
        {formatAmount(debt.owed)}
      </td>
    </>
  )
}

const KINDS = [
  { key: 'reminders', name: 'Reminders by SMS', one: 'reminder' },
  { key: 'calls', name: 'Calls that reached somebody', one: 'call' },
  { key: 'either', name: 'Either', one: 'contact' },
] as const

function AfterTable({ after }: { after: After }) {
  return (
    <Table cards breaks caption="What was paid within seven days after a reminder or a call">
      <TableHead
        names={[
          'What',
          'How many',
          'Families',
          'Of them paid within seven days',
          'Came within seven days (GH₵)',
        ]}
        right={[1, 2, 3, 4]}
      />
      <tbody>
        {KINDS.map(({ key, name, one }) => {
          const { contacts, families, familiesPaid, amount } = after[key]
          return (
            <tr key={key}>
              <td className={text.strong}>{name}</td>
              <td className={cx(table.below, table.right, text.number)}>
                {contacts}
                <span className={text.unseen}> {one}s</span>
              </td>
              <td className={cx(table.below, table.right, text.number)}>
                {counted(families, 'family', 'families')}
              </td>
              <td className={cx(table.below, table.right, text.number)}>{familiesPaid} paid</td>
              <td className={table.amount}>{formatAmount(amount)}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
