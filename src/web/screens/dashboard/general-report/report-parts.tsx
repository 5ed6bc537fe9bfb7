import { formatSigned, type Pesewas } from '#shared/money.ts'
import type { ReportFilter, Summary } from '#web/queries/report.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import place from '#web/ui/place.module.css'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { useIsPhone } from '#web/ui/use-media.ts'
import { DayBars } from './day-bars.tsx'
import { CreditExplained } from './report-figures.tsx'
import styles from './report-parts.module.css'

interface ReportPartsProps {
  filter: ReportFilter
  summary: Summary
}

/** The parts of the figures: a bar a day, by class, by method. Every column adds up to the figure above it. */
export function ReportParts({ filter, summary }: ReportPartsProps) {
  const isPhone = useIsPhone()
  return (
    <Grid align="start" gap={5} className={styles.parts}>
      <Stack gap={5} className={place.narrows}>
        <Card pad aria-label="Money received by day">
          <DayBars filter={filter} days={summary.days} />
        </Card>
        {/* On a phone it may be wider than the screen: then the arrows move it. */}
        <Card aria-label="By class" tabIndex={isPhone ? 0 : undefined}>
          <SumTable
            head="Class"
            rows={summary.byClass.map(({ className, ...sums }) => ({ name: className, ...sums }))}
            total={summary}
          />
        </Card>
      </Stack>
      <Card as="div">
        <Stack gap={6} className={styles.beside}>
          <section>
            <h2 className={cx(text.large, place.below2)}>Received by method</h2>
            {summary.byMethod.map(({ method, received }) => (
              <Lead key={method} label={method} amount={formatSigned(received)} />
            ))}
            <Lead sum label="Money received" amount={formatSigned(summary.received)} />
          </section>
          <CreditExplained summary={summary} />
        </Stack>
      </Card>
    </Grid>
  )
}

interface Sums {
  charged: Pesewas
  received: Pesewas
  owed: Pesewas
}

interface SumTableProps {
  head: string
  rows: readonly (Sums & { name: string })[]
  total: Sums
}

function SumTable({ head, rows, total }: SumTableProps) {
  return (
    <Table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={table.right}>
            Charged
          </th>
          <th scope="col" className={table.right}>
            Received
          </th>
          <th scope="col" className={table.right}>
            Owed now
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, ...sums }) => (
          <tr key={name}>
            <td className={table.name}>{name}</td>
            <Cells {...sums} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>All</td>
          <Cells {...total} />
        </tr>
      </tfoot>
    </Table>
  )
}

function Cells({ charged, received, owed }: Sums) {
  return (
    <>
      <td className={table.amount}>{formatSigned(charged)}</td>
      <td className={cx(table.amount, text.credit)}>{formatSigned(received)}</td>
      <td className={cx(table.amount, owed > 0 ? text.owed : text.muted)}>{formatSigned(owed)}</td>
    </>
  )
}
