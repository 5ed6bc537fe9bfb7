import { counted } from '#shared/counted.ts'
import { formatSigned, type Pesewas, sumOf } from '#shared/money.ts'
import type { OldBook } from '#web/queries/old-book.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './book-table.module.css'
import { sayDifference } from './say-book.ts'

type Row = OldBook['classes'][number]

interface BookTableProps {
  book: OldBook
  /** Types what a class owed by the old book; null for who only reads. */
  onType: ((classId: string) => void) | null
}

/** Old and new book by class; what differs is gold. */
export function BookTable({ book: { classes, total }, onType }: BookTableProps) {
  const children = classes.reduce((sum, row) => sum + row.children, 0)
  return (
    <Table cards breaks caption="Old and new book by class">
      <BooksHead hasActs={onType !== null} />
      <tbody>
        {classes.map((row) => (
          <BookRow key={row.classId} row={row} onType={onType} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            {counted(classes.length, 'class', 'classes')}
            <span className={cx(styles.children, text.muted)}>{children}</span>
          </td>
          <Figures
            old={sumOfSides(classes.map(({ old }) => old))}
            now={sumOfSides(classes.map((row) => row.new))}
          />
          <td className={cx(table.amount, styles.book)}>{sayDifference(total.difference)}</td>
          {onType && <td />}
        </tr>
      </tfoot>
    </Table>
  )
}

function BooksHead({ hasActs }: { hasActs: boolean }) {
  return (
    <thead>
      <tr>
        <td className={styles.books} />
        <th scope="colgroup" colSpan={2} className={cx(table.right, styles.books, styles.book)}>
          Old book
        </th>
        <th scope="colgroup" colSpan={2} className={cx(table.right, styles.books, styles.book)}>
          New book
        </th>
        <td className={cx(styles.books, styles.book)} />
        {hasActs && <td className={styles.books} />}
      </tr>
      <tr>
        <th scope="col">Class, children</th>
        <th scope="col" className={cx(table.right, styles.book)}>
          School Fees
        </th>
        <th scope="col" className={table.right}>
          Other fees
        </th>
        <th scope="col" className={cx(table.right, styles.book)}>
          School Fees
        </th>
        <th scope="col" className={table.right}>
          Other fees
        </th>
        <th scope="col" className={cx(table.right, styles.book)}>
          Difference
        </th>
        {hasActs && (
          <th scope="col">
            <span className={text.unseen}>Change</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function BookRow({ row, onType }: { row: Row; onType: BookTableProps['onType'] }) {
  const { classId, className, children, old, difference, unnamed } = row
  return (
    <tr data-waiting={(old !== null && difference !== 0) || undefined}>
      <td>
        <span className={text.strong}>{className}</span>
        <span className={cx(styles.children, text.muted)}>{children || ''}</span>
      </td>
      <Figures old={old} now={row.new} />
      <td className={cx(table.amount, styles.book)}>
        {old === null ? '–' : sayDifference(difference)}
        {old !== null && unnamed !== 0 && (
          <span className={cx(text.line, text.small, text.plain)}>no name yet</span>
        )}
      </td>
      {onType && (
        <td className={table.act}>
          <Button
            kind="bare"
            small
            aria-label={`${old ? 'Change' : 'Add up'} what ${className} owed by the old book`}
            onClick={() => onType(classId)}
          >
            {old ? 'Change' : 'Add up'}
          </Button>
        </td>
      )}
    </tr>
  )
}

interface FiguresProps {
  old: Row['old']
  now: Row['new']
}

/** Four figures at a desk; a line for each book on a phone. */
function Figures({ old, now }: FiguresProps) {
  return (
    <>
      <Figure amount={old?.schoolFees} isFirst />
      <Figure amount={old?.otherFees} />
      <Figure amount={now.schoolFees} isFirst />
      <Figure amount={now.otherFees} />
      <td className={cx(table.below, only.phone)}>
        {old ? `Old ${inWords(old)}` : 'Old: not added up'}
        <br />
        New {inWords(now)}
      </td>
    </>
  )
}

function Figure({ amount, isFirst = false }: { amount: Pesewas | undefined; isFirst?: boolean }) {
  return (
    <td className={cx(table.right, text.number, only.wide, isFirst && styles.book)}>
      {amount === undefined ? '–' : formatSigned(amount)}
    </td>
  )
}

function inWords({ schoolFees, otherFees }: Row['new']): string {
  return `${formatSigned(schoolFees)} and ${formatSigned(otherFees)} other`
}

function sumOfSides(all: readonly Row['old'][]): Row['new'] {
  const said = all.filter((each) => each !== null)
  return {
    schoolFees: sumOf(said.map(({ schoolFees }) => schoolFees)),
    otherFees: sumOf(said.map(({ otherFees }) => otherFees)),
  }
}
