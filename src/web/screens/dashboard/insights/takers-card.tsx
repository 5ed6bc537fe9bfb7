import { Link } from 'react-router'
import { PAYMENT_METHODS } from '#shared/constants.ts'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Insights } from '#web/queries/insights.ts'
import { signedCedis } from '#web/screens/dashboard/parts/signed-cedis.ts'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { Part } from './parts-cards.tsx'

type Takers = NonNullable<Insights['takers']>
type Taken = Takers['all']

/** Who took it today, by every method; each name opens the journal of that day by that person. */
export function TakersCard({ takers }: { takers: Insights['takers'] }) {
  if (!takers) return null
  const { date, isBlind, people, all } = takers
  return (
    <Part
      title="Who took it today"
      hint={
        isBlind
          ? 'By who received it. Cash is told once the drawers that you may have to count are counted.'
          : `${formatDay(date)}, by who received it, less what was given back.`
      }
    >
      {people.length === 0 ? (
        <p className={text.muted}>Nothing was taken today.</p>
      ) : (
        <Table cards breaks caption="Who took it today">
          <Heads />
          <tbody>
            {people.map((row) => (
              <tr key={row.staffId ?? 'phone'}>
                <td className={cx(table.name, text.strong)}>
                  {row.staffId ? (
                    <Link to={paths.journalOf({ by: row.staffId, date })}>{row.name}</Link>
                  ) : (
                    'Paid from a phone'
                  )}
                </td>
                <Figures taken={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>All</td>
              <Figures taken={all} />
            </tr>
          </tfoot>
        </Table>
      )}
    </Part>
  )
}

/** Each has a column on a wide screen; the others stand by name in the last, and all of them in a sentence where it is narrow. */
const OWN_COLUMN: readonly string[] = PAYMENT_METHODS.slice(0, 3)

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col" className={only.tight}>
          How it was paid
        </th>
        {['Receipts', ...OWN_COLUMN, 'Others'].map((name) => (
          <th key={name} scope="col" className={cx(table.right, only.roomy)}>
            {name}
          </th>
        ))}
        <th scope="col" className={table.right}>
          In all (GH₵)
        </th>
      </tr>
    </thead>
  )
}

function Figures({ taken: { receipts, amount, methods } }: { taken: Taken }) {
  const others = methods.filter(({ method }) => !OWN_COLUMN.includes(method))
  return (
    <>
      <td className={cx(table.below, table.wrapped, only.tight)}>
        {counted(receipts, 'receipt')}: {methods.map(sayMethod).join(', ')}
      </td>
      <td className={cx(table.right, only.roomy)}>{receipts}</td>
      {OWN_COLUMN.map((name) => (
        <MethodCell key={name} row={methods.find(({ method }) => method === name)} />
      ))}
      <td className={cx(table.right, text.small, only.roomy)}>
        {others.length === 0 ? <None /> : others.map((row) => <div key={row.method}>{sayMethod(row)}</div>)}
      </td>
      <td className={table.amount}>{inWords(amount)}</td>
    </>
  )
}

function MethodCell({ row }: { row: Taken['methods'][number] | undefined }) {
  return (
    <td className={cx(row ? table.amount : table.right, only.roomy)} data-plain>
      {row ? inWords(row.amount) : <None />}
    </td>
  )
}

const None = () => <span className={text.muted}>none</span>
const sayMethod = ({ method, amount }: Taken['methods'][number]) => `${method} ${inWords(amount)}`
const inWords = (amount: Pesewas | null) => (amount === null ? 'not counted yet' : signedCedis(amount))
