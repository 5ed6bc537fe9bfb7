import { type FormEvent, useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import type { ListChoices, ListedRow } from './class-list.ts'
import { HowToRead } from './how-to-read.tsx'
import { LeftOut } from './left-out.tsx'
import { MatchColumns } from './match-columns.tsx'
import { type Edits, MendRows } from './mend-rows.tsx'
import { ReadBack } from './read-back.tsx'
import type { CheckedImport } from './use-import.ts'
import { WhatComesIn } from './what-comes-in.tsx'

interface CheckedListProps extends CheckedImport {
  problem: string | null
  checking: boolean
  importing: boolean
  onChange: (choices: ListChoices) => void
  onImport: () => void
  onRestart: () => void
}

/** What the list would bring, which column is what, and the rows that need mending. Import stays off until none do. */
export function CheckedList(props: CheckedListProps) {
  const { file, choices, list, check, problem, checking } = props
  const { mending, isEdited, change, checkAgain, putBack } = useMending(props)
  return (
    <form className={page.columns} onSubmit={checkAgain} noValidate>
      <section className={page.stack} aria-label="The list">
        <div className={page.stack} inert={checking}>
          <HowToRead file={file} choices={choices} onChange={change} />
          <MatchColumns
            headings={list.headings}
            check={check}
            columns={choices.columns}
            onMatch={(columns) => change({ columns })}
          />
          {check.sample.length > 0 && (
            <ReadBack
              check={check}
              nameOrder={choices.nameOrder}
              onNameOrder={(nameOrder) => change({ nameOrder })}
            />
          )}
        </div>
        {problem && (
          <Notice tone="bad" role="alert" icon="warning">
            {problem}
          </Notice>
        )}
        <ToMend check={check} {...mending} />
        {list.leftOut.length > 0 && (
          <Card>
            <LeftOut rows={list.leftOut} checking={checking} onPutBack={putBack} />
          </Card>
        )}
      </section>
      <WhatComesIn {...props} isEdited={isEdited} />
    </form>
  )
}

/** Typing the wrong cells anew, leaving rows out and putting them back; all of it goes into the next check. */
function useMending(props: CheckedListProps) {
  const { choices, list, checking, onChange } = props
  const [edits, setEdits] = useEdits(props)
  const change = (changed: Partial<ListChoices>) =>
    onChange({ ...choices, mends: withEdits(choices.mends, edits), ...changed })
  const checkAgain = (event: FormEvent) => {
    event.preventDefault()
    if (edits.size > 0 && !checking) change({})
  }
  const mending = {
    list,
    edits,
    checking,
    onEdit: (row: ListedRow, heading: string, text: string) =>
      setEdits(new Map(edits).set(row.id, new Map(edits.get(row.id)).set(heading, text))),
    onLeaveOut: (row: ListedRow) => change({ leftOut: new Set(choices.leftOut).add(row.id) }),
  }
  const putBack = ({ id }: ListedRow) =>
    change({ leftOut: new Set([...choices.leftOut].filter((one) => one !== id)) })
  return { mending, isEdited: edits.size > 0, change, checkAgain, putBack }
}

type ToMendProps = Pick<CheckedImport, 'check'> & ReturnType<typeof useMending>['mending']

/** What stops the import; when nothing does, what is only worth a look. */
function ToMend({ check, ...mending }: ToMendProps) {
  if (check.problems.length > 0)
    return <MendRows {...mending} isWrong title={rowsToMend(check.problemRows)} rows={check.problems} />
  if (check.warnings.length === 0) return null
  return (
    <MendRows
      {...mending}
      isWrong={false}
      title="Worth a look; it does not stop the import"
      rows={check.warnings}
    />
  )
}

/** What was typed since the last check that was done; what that check has read is in the list, and no edit any more. */
function useEdits({ check, choices }: Pick<CheckedListProps, 'check' | 'choices'>) {
  const [edits, setEdits] = useState<Edits>(new Map())
  const [seen, setSeen] = useState(check)
  if (seen !== check) {
    setSeen(check)
    setEdits(withoutChecked(edits, choices.mends))
  }
  return [edits, setEdits] as const
}

function withoutChecked(edits: Edits, mends: ListChoices['mends']): Edits {
  const open = [...edits].map(([row, cells]) => {
    const differing = [...cells].filter(([heading, text]) => mends.get(row)?.get(heading) !== text)
    return [row, new Map(differing)] as const
  })
  return new Map(open.filter(([, cells]) => cells.size > 0))
}

function withEdits(mends: ListChoices['mends'], edits: Edits): ListChoices['mends'] {
  const all = new Map(mends)
  for (const [row, cells] of edits) all.set(row, new Map([...(all.get(row) ?? []), ...cells]))
  return all
}

function rowsToMend(rows: number): string {
  return rows === 1 ? '1 row to mend' : `${rows.toLocaleString('en')} rows to mend`
}
