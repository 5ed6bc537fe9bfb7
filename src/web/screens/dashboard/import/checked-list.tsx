import { useState } from 'react'
import { formatAmount, pesewas } from '#shared/money.ts'
import type { RosterCheck } from '#web/queries/roster.ts'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import styles from './import.module.css'
import { MatchColumns } from './match-columns.tsx'
import { MendRows } from './mend-rows.tsx'
import type { ClassList } from './read-list.ts'

interface CheckedListProps {
  list: ClassList
  columns: Record<string, string>
  check: RosterCheck
  problem: string | null
  checking: boolean
  importing: boolean
  onChange: (list: ClassList, columns: Record<string, string>) => void
  onImport: () => void
  onRestart: () => void
}

/** What the list would bring, which column is what, and the rows that need mending. Import stays off until none do. */
export function CheckedList(props: CheckedListProps) {
  const { list, columns, check, problem, checking, importing, onChange, onImport, onRestart } = props
  const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map())
  const isReady = check.problems.length === 0 && check.students > 0 && edited.size === 0
  const apply = () => {
    onChange(withEdits(list, edited), columns)
    setEdited(new Map())
  }
  return (
    <div className={page.columns}>
      <section className={page.stack} aria-label="The list">
        <MatchColumns
          headings={list[0] ?? []}
          check={check}
          onMatch={(field, heading) => onChange(list, { ...columns, [field]: heading })}
        />
        {problem && (
          <Notice tone="bad" role="alert" icon="warning">
            {problem}
          </Notice>
        )}
        {check.problems.length > 0 && (
          <MendRows
            title={rowsToMend(check.problemRows)}
            rows={check.problems}
            list={list}
            edited={edited}
            onEdit={(cell, text) => setEdited(new Map(edited).set(cell, text))}
          />
        )}
        {check.problems.length === 0 && check.warnings.length > 0 && (
          <MendRows
            title="Worth a look; it does not stop the import"
            rows={check.warnings}
            list={list}
            edited={edited}
            onEdit={(cell, text) => setEdited(new Map(edited).set(cell, text))}
          />
        )}
      </section>
      <CardBeside>
        <h2>What will be added</h2>
        <div>
          <Lead label="Rows in the file" amount={check.rows.toLocaleString('en')} />
          <Lead label="Students" amount={check.students.toLocaleString('en')} />
          <Lead label="Families" amount={check.guardians.toLocaleString('en')} />
          <Lead
            sum
            label={check.opening < 0 ? 'In credit from before' : 'Owed from before'}
            amount={formatAmount(pesewas(check.opening))}
          />
        </div>
        <p className={text.hint}>
          All of it or nothing. No class fees are posted by an import; bill the classes afterwards.
        </p>
        {edited.size > 0 && (
          <Button kind="primary" busy={checking && 'Checking...'} onClick={apply}>
            Check again
          </Button>
        )}
        {edited.size === 0 && (
          <Button
            kind="primary"
            disabled={!isReady}
            busy={(importing && 'Importing...') || (checking && 'Checking...')}
            onClick={onImport}
          >
            Import {check.students === 1 ? '1 student' : `${check.students.toLocaleString('en')} students`}
          </Button>
        )}
        {importing && <progress className={styles.progress} aria-label="Importing" />}
        <Button kind="bare" onClick={onRestart}>
          Another file
        </Button>
      </CardBeside>
    </div>
  )
}

/** The list with the cells that were typed anew; a cell is named `row:column`. */
function withEdits(list: ClassList, edited: ReadonlyMap<string, string>): ClassList {
  return list.map((row, rowAt) => {
    const width = Math.max(row.length, list[0]?.length ?? 0)
    return Array.from(
      { length: width },
      (_, columnAt) => edited.get(`${rowAt}:${columnAt}`) ?? row[columnAt] ?? '',
    )
  })
}

function rowsToMend(rows: number): string {
  return rows === 1 ? '1 row to mend' : `${rows.toLocaleString('en')} rows to mend`
}
