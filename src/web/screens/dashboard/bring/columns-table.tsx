import { COLUMN_FIELDS } from '#web/files/statements/columns.ts'
import type { StatementMapping } from '#web/files/statements/mapping.ts'
import type { FileView, StatementView } from '#web/files/statements/reading.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Select } from '#web/ui/select.tsx'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './bring.module.css'
import { fieldOptions, isFigure, LEFT_OUT } from './field-names.ts'
import { withColumn } from './remembered.ts'

interface ColumnsTableProps {
  file: FileView
  mapping: StatementMapping
  statement: StatementView | null
  onChange: (mapping: StatementMapping) => void
}

/** Five rows as the bank wrote them, and over each column what it is read as. */
export function ColumnsTable({ file, mapping, statement, onChange }: ColumnsTableProps) {
  const shown = shownColumns(file, mapping)
  return (
    <Card as="div">
      <div className={styles.scroll}>
        <Table caption="Five rows of the file, by columns">
          <thead>
            <tr>
              {shown.map((place) => (
                <td
                  key={place}
                  className={styles.choice}
                  data-unused={mapping.columns[place] ? undefined : true}
                >
                  <Select
                    label={`The column ${file.headings[place]} holds`}
                    labelHidden
                    options={fieldOptions}
                    value={mapping.columns[place] ?? LEFT_OUT}
                    onChange={(value) =>
                      onChange(
                        withColumn(mapping, place, COLUMN_FIELDS.find((field) => field === value) ?? null),
                      )
                    }
                  />
                </td>
              ))}
            </tr>
            <tr>
              {shown.map((place) => (
                <th key={place} scope="col" className={cx(isFigure(mapping.columns[place]) && table.right)}>
                  {file.headings[place]}
                </th>
              ))}
            </tr>
          </thead>
          <SampleRows file={file} mapping={mapping} statement={statement} shown={shown} />
        </Table>
      </div>
    </Card>
  )
}

type SampleRowsProps = Omit<ColumnsTableProps, 'onChange'> & { shown: readonly number[] }

function SampleRows({ file, mapping, statement, shown }: SampleRowsProps) {
  const wentOut = new Set(statement?.sample.filter(({ amount }) => amount < 0).map(({ row }) => row))
  const hasNoSign = ['own number', 'balances'].includes(statement?.facts.direction ?? '')
  return (
    <tbody>
      {file.sample.map(({ row, cells }) => (
        <tr key={row} className={styles.row} data-out={wentOut.has(row) || undefined}>
          {shown.map((place) => {
            const field = mapping.columns[place]
            const look = cx(styles.cell, isFigure(field) && table.right, !field && text.muted)
            return (
              <td key={place} className={look}>
                {hasNoSign && field === 'amount' && (
                  <span className={text.muted}>{wentOut.has(row) ? 'out ' : 'in '}</span>
                )}
                {cells[place]}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

/** Columns that hold nothing in these rows, and are read as nothing, only take room. */
function shownColumns({ headings, sample }: FileView, { columns }: StatementMapping): number[] {
  return headings.flatMap((_, place) =>
    columns[place] || sample.some(({ cells }) => cells[place]) ? [place] : [],
  )
}
