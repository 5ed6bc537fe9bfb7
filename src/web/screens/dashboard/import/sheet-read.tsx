import { widthOf } from '#shared/roster/headings.ts'
import type { SheetLaidOut } from '#shared/roster/lay-out.ts'
import { letterOf } from '#shared/roster/raw-sheets.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import only from '#web/ui/only.module.css'
import text from '#web/ui/text.module.css'
import { fieldWord } from './field-words.ts'
import questionStyles from './question.module.css'
import styles from './sheet-read.module.css'
import type { CheckedImport } from './use-import.ts'

type SheetReadProps = Pick<CheckedImport, 'file' | 'choices' | 'list' | 'check'>

const COLUMNS_SHOWN = 7
const CHILDREN_SHOWN = 4

/** The first sheet as it came, our reading above it: what each column is taken for, what is not brought, which rows are no children. */
export function SheetRead({ file, choices, list, check }: SheetReadProps) {
  const at = choices.sheets.findIndex(({ isIn }) => isIn)
  const [sheet, laid] = [file.sheets[at], list.sheets[at]]
  if (!sheet || !laid) return null
  const columns = columnsShown(laid, widthOf(sheet.rows), check)
  return (
    <Card aria-labelledby="sheet-read">
      <Row wrap align="baseline" className={questionStyles.head}>
        <h2 id="sheet-read">How your sheet was read</h2>
        {sheet.name && <span className={text.muted}>“{sheet.name}”</span>}
      </Row>
      <table className={cx(styles.sheet, only.wide)}>
        <caption className={text.unseen}>
          The first rows of the sheet, with what each column is read as
        </caption>
        <SheetHead columns={columns} />
        <tbody>
          {rowsShown(laid).map((row) => (
            <SheetRow key={row.line} row={row} laid={laid} columns={columns} />
          ))}
        </tbody>
      </table>
      <div className={cx(styles.lines, only.phone)}>
        {columns
          .filter(({ says }) => says !== '')
          .map(({ letter, says, title }) => (
            <Lead key={letter} label={says} amount={`${letter}, ${title}`} />
          ))}
      </div>
    </Card>
  )
}

interface Column {
  place: number
  letter: string
  title: string
  /** What it is read as; empty where it is not used. */
  says: string
  /** Money or phones that are not brought. */
  isNot: boolean
}

/** Those that say something, and others from the left as far as there is room. */
function columnsShown(
  { titles }: SheetLaidOut,
  width: number,
  { columns, unread }: SheetReadProps['check'],
): Column[] {
  const fields = new Map(Object.entries(columns).map(([field, heading]) => [heading, field]))
  const all = titles.slice(0, width).map((title, place): Column => {
    const field = fields.get(title)
    const isNot = unread.some(({ heading }) => heading === title)
    const says = field ? fieldWord(field) : isNot ? 'not brought' : ''
    return { place, letter: letterOf(place), title, says, isNot }
  })
  const said = all.filter(({ says }) => says !== '').slice(0, COLUMNS_SHOWN)
  const others = all.filter(({ says }) => says === '').slice(0, COLUMNS_SHOWN - said.length)
  return [...said, ...others].sort((one, other) => one.place - other.place)
}

function SheetHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        <td />
        {columns.map(({ letter, says, isNot }) => (
          <th
            key={letter}
            scope="col"
            title={says}
            data-not={isNot || undefined}
            data-wide={/name$/i.test(says) || undefined}
          >
            {says}
          </th>
        ))}
      </tr>
      <tr className={styles.letters} aria-hidden>
        <td />
        {columns.map(({ letter }) => (
          <td key={letter}>{letter}</td>
        ))}
      </tr>
    </thead>
  )
}

type SheetRow = SheetLaidOut['rows'][number]

/** What stands above the children, the first of them, and one of each kind that is none. */
function rowsShown({ rows, headings }: SheetLaidOut): SheetRow[] {
  const top = rows.filter(({ line }) => line <= headings.to).slice(-5)
  const below = rows.filter(({ line }) => line > headings.to)
  const children = below.filter(({ kind, isHidden }) => kind === 'child' && !isHidden)
  const hidden = below.filter(({ kind, isHidden }) => kind === 'child' && isHidden)
  const passed = below.filter(({ kind }) => kind === 'passed')
  return [...top, ...children.slice(0, CHILDREN_SHOWN), ...hidden.slice(0, 1), ...passed.slice(0, 2)].sort(
    (one, other) => one.line - other.line,
  )
}

function SheetRow({ row, laid, columns }: { row: SheetRow; laid: SheetLaidOut; columns: readonly Column[] }) {
  const { line, cells } = row
  const isHeading = line >= laid.headings.from && line <= laid.headings.to
  const isWhole = !isHeading && (row.kind === 'passed' || row.isHidden === true)
  return (
    <tr data-kind={isHeading ? 'heading' : row.isHidden ? 'hidden' : row.kind}>
      <th scope="row">{line}</th>
      {isWhole ? (
        <td colSpan={columns.length}>
          {cells.filter(Boolean).join(' · ')}, {row.isHidden ? 'hidden in Excel' : 'passed over'}
        </td>
      ) : (
        columns.map(({ place, isNot }) => (
          <td key={place} data-not={isNot || undefined}>
            {cells[place]}
          </td>
        ))
      )}
    </tr>
  )
}
