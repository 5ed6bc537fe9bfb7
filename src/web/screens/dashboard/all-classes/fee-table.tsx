import { formatAmount, type Pesewas } from '#shared/money.ts'
import type { FeeGrid } from '#web/queries/billing.ts'
import { cx } from '#web/ui/cx.ts'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { Tick } from '#web/ui/tick.tsx'
import styles from './all-classes.module.css'
import { FeeCell } from './fee-cell.tsx'
import { nameOfCell, savedFees, savedText, type Typed, withPasted } from './grid-cells.ts'

export interface Unticked {
  classes: ReadonlySet<string>
  feeTypes: ReadonlySet<string>
}

interface FeeTableProps {
  grid: FeeGrid
  typed: Typed
  /** By cell. */
  errors: ReadonlyMap<string, string>
  unticked: Unticked
  /** What the bill comes to, by class. */
  sums: ReadonlyMap<string, Pesewas>
  onType: (typed: Typed) => void
  onTick: (unticked: Unticked) => void
}

/** What each class pays for each fee type, to be typed as in a spreadsheet; ticks say what of it is billed. */
export function FeeTable({ grid, typed, errors, unticked, sums, onType, onTick }: FeeTableProps) {
  const saved = savedFees(grid)
  const unbilled = new Map(grid.unbilled.map(({ classId, students }) => [classId, students]))
  return (
    <div className={styles.scroll}>
      <Table caption="Fees by class and fee type, in cedis" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Class</th>
            {grid.feeTypes.map(({ feeType }) => (
              <th key={feeType} scope="col" className={table.right}>
                <span className={styles.head}>
                  <Tick
                    aria-label={`Bill ${feeType}`}
                    checked={!unticked.feeTypes.has(feeType)}
                    onChange={() => onTick({ ...unticked, feeTypes: toggled(unticked.feeTypes, feeType) })}
                  />
                  {feeType}
                </span>
              </th>
            ))}
            <th scope="col" className={table.right}>
              This bill
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.classes.map(({ classId, className, students }, row) => (
            <tr key={classId}>
              <th scope="row">
                <span className={styles.head}>
                  <Tick
                    aria-label={`Bill ${className}`}
                    checked={students > 0 && !unticked.classes.has(classId)}
                    disabled={students === 0}
                    onChange={() => onTick({ ...unticked, classes: toggled(unticked.classes, classId) })}
                  />
                  <span>
                    {className}
                    <small className={cx(text.muted, styles.pupils)}>
                      {pupilsIn(students, unbilled.get(classId) ?? 0)}
                    </small>
                  </span>
                </span>
              </th>
              {grid.feeTypes.map(({ feeType }, column) => {
                const name = nameOfCell(classId, feeType)
                const fee = saved.get(name)
                return (
                  <td key={feeType} className={styles.fee}>
                    <FeeCell
                      place={{ row, column }}
                      label={`${feeType}, ${className}`}
                      text={typed.get(name) ?? savedText(fee)}
                      isChanged={typed.has(name)}
                      isBilled={Boolean(fee?.billed)}
                      error={errors.get(name)}
                      onType={(cell) => onType(new Map(typed).set(name, cell))}
                      onPaste={(cells) => onType(withPasted(typed, grid, { row, column }, cells))}
                    />
                    {fee?.billed && (
                      <span className={styles.mark} aria-hidden="true">
                        billed
                      </span>
                    )}
                  </td>
                )
              })}
              <td className={table.amount}>
                {sums.has(classId) ? formatAmount(sums.get(classId) as Pesewas) : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

function pupilsIn(students: number, unbilled: number): string {
  if (students === 0) return 'no pupils'
  const pupils = students === 1 ? '1 pupil' : `${students} pupils`
  if (unbilled === 0) return pupils
  return unbilled === students ? `${pupils}, not billed` : `${pupils}, ${unbilled} not billed`
}
