import { formatAmount, type Pesewas } from '#shared/money.ts'
import type { FeeGrid } from '#web/queries/billing.ts'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
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
        <FeeHead feeTypes={grid.feeTypes} unticked={unticked} onTick={onTick} />
        <tbody>
          {grid.classes.map(({ classId, className, students }, row) => (
            <tr key={classId}>
              <ClassHead
                name={className}
                students={students}
                unbilled={unbilled.get(classId) ?? 0}
                isTicked={!unticked.classes.has(classId)}
                onTick={() => onTick({ ...unticked, classes: toggled(unticked.classes, classId) })}
              />
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

function FeeHead({
  feeTypes,
  unticked,
  onTick,
}: Pick<FeeGrid, 'feeTypes'> & Pick<FeeTableProps, 'unticked' | 'onTick'>) {
  return (
    <thead>
      <tr>
        <th scope="col">Class</th>
        {feeTypes.map(({ feeType }) => (
          <th key={feeType} scope="col" className={table.right}>
            <Row as="span" gap={2} align="center" inline>
              <Tick
                aria-label={`Bill ${feeType}`}
                checked={!unticked.feeTypes.has(feeType)}
                onChange={() => onTick({ ...unticked, feeTypes: toggled(unticked.feeTypes, feeType) })}
              />
              {feeType}
            </Row>
          </th>
        ))}
        <th scope="col" className={table.right}>
          This bill
        </th>
      </tr>
    </thead>
  )
}

interface ClassHeadProps {
  name: string
  students: number
  unbilled: number
  isTicked: boolean
  onTick: () => void
}

/** The class at the head of its row, ticked when it is to be billed. A class without pupils is not. */
function ClassHead({ name, students, unbilled, isTicked, onTick }: ClassHeadProps) {
  return (
    <th scope="row">
      <Row as="span" gap={2} align="center" inline>
        <Tick
          aria-label={`Bill ${name}`}
          checked={students > 0 && isTicked}
          disabled={students === 0}
          onChange={onTick}
        />
        <span>
          {name}
          <small className={cx(text.muted, text.line, text.small, text.plain)}>
            {pupilsIn(students, unbilled)}
          </small>
        </span>
      </Row>
    </th>
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
