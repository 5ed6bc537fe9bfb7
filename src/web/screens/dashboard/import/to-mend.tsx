import { counted } from '#shared/counted.ts'
import type { RosterRow } from '#web/queries/roster.ts'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ListChoices, ListedRow } from './class-list.ts'
import { type Edits, MendRows } from './mend-rows.tsx'
import styles from './question.module.css'
import { Question, TakeAll } from './question.tsx'
import { type CheckedImport, ROW_OF_FIRST } from './use-import.ts'

interface ToMendProps extends CheckedImport {
  edits: Edits
  checking: boolean
  classNames: readonly string[]
  onEdit: (row: ListedRow, heading: string, text: string) => void
  onLeaveOut: (row: ListedRow) => void
  onChange: (changed: Partial<ListChoices>) => void
}

/** What is asked about above, by its kind. */
export const ASKED_ELSEWHERE =
  /^(?:There is no class “|The school has no fee called|The columns “.+” both say what is owed)/s

/** What a child can come in without. */
const SPARE: Readonly<Record<string, { many: string; without: string }>> = {
  phone: { many: 'phone numbers', without: 'a phone' },
  gender: { many: 'genders', without: 'a gender' },
  birthDate: { many: 'birth dates', without: 'a birth date' },
  address: { many: 'addresses', without: 'an address' },
  owedSince: { many: 'due days', without: 'a due day' },
  family: { many: 'families', without: 'a family' },
}

const OTHER: Readonly<Record<string, string>> = {
  class: 'children without a class',
  kind: 'kinds of pupil',
  name: 'names',
  surname: 'surnames',
  firstName: 'first names',
  guardian: 'guardians',
}

/** Rows that stop the import, put together by what is wrong; each kind is one question. */
export function ToMend(props: ToMendProps) {
  const groups = groupsOf(props)
  if (groups.length === 0) return null
  const rows = new Set(groups.flatMap(({ rows }) => rows.map(({ row }) => row))).size
  return (
    <Card aria-labelledby="to-mend">
      <Row wrap align="baseline" className={styles.head}>
        <h2 id="to-mend">
          {rows === 1 ? '1 row to put right' : `${rows.toLocaleString('en')} rows to put right`}
        </h2>
      </Row>
      {groups.map(({ column, field, rows }) => (
        <Group key={column} {...props} column={column} field={field} rows={rows} />
      ))}
    </Card>
  )
}

/** What is wrong, column by column. A class written another way is asked about once for all its rows. */
function groupsOf({ check }: CheckedImport): { column: string; field: string; rows: RosterRow[] }[] {
  const fields = new Map(Object.entries(check.columns).map(([field, heading]) => [heading, field]))
  const groups = new Map<string, RosterRow[]>()
  for (const { row, problems } of check.problems) {
    for (const problem of problems) {
      if (ASKED_ELSEWHERE.test(problem.message)) continue
      groups.set(problem.column, [...(groups.get(problem.column) ?? []), { row, problems: [problem] }])
    }
  }
  return [...groups].map(([column, rows]) => ({ column, field: fields.get(column) ?? '', rows }))
}

type GroupProps = ToMendProps & { column: string; field: string; rows: RosterRow[] }

function Group(props: GroupProps) {
  const { column, field, rows, choices, list, checking, classNames, onChange, ...mending } = props
  const spare = SPARE[field]
  const write = (text: string) => {
    const mends = new Map(choices.mends)
    for (const { row } of rows) {
      const listed = list.rows[row - ROW_OF_FIRST]
      if (listed) mends.set(listed.id, new Map([...(mends.get(listed.id) ?? []), [column, text]]))
    }
    onChange({ mends })
  }
  const isClass = field === 'class'
  return (
    <Question
      title={titleOf(field, column, rows.length)}
      hint={
        spare
          ? `Type ${rows.length === 1 ? 'it' : 'them'} anew, or bring the ${rows.length === 1 ? 'child' : 'children'} without.`
          : undefined
      }
      isWaiting
      below={<MendRows {...mending} list={list} checking={checking} isWrong rows={rows} />}
    >
      {spare && (
        <TakeAll disabled={checking} onClick={() => write('')}>
          {`Bring without ${spare.without}`}
        </TakeAll>
      )}
      {isClass && (
        <Select
          labelHidden
          label="The class of these children"
          placeholder="All in one class"
          options={classNames.map((name) => ({ value: name, label: name }))}
          value={null}
          disabled={checking}
          onChange={write}
        />
      )}
    </Question>
  )
}

function titleOf(field: string, column: string, rows: number): string {
  if (field.startsWith('owed:')) return `${counted(rows, 'amount')} cannot be read`
  const what = SPARE[field]?.many ?? OTHER[field]
  if (field === 'class') return counted(rows, 'child without a class', 'children without a class')
  if (what) return `${rows} ${rows === 1 ? what.replace(/s$/, '').replace(/ie$/, 'y') : what} cannot be read`
  return column ? `${counted(rows, 'row')}: ${column}` : `${counted(rows, 'row')} cannot be read`
}
