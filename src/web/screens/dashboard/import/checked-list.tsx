import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import type { ListChoices, ListedRow } from './class-list.ts'
import { HowToRead } from './how-to-read.tsx'
import { LeftOut } from './left-out.tsx'
import { MatchColumns } from './match-columns.tsx'
import type { Edits } from './mend-rows.tsx'
import { Questions } from './questions.tsx'
import { ReadBack } from './read-back.tsx'
import styles from './sheet-read.module.css'
import { SheetRead } from './sheet-read.tsx'
import { ToMend } from './to-mend.tsx'
import type { CheckedImport } from './use-import.ts'

interface CheckedListProps extends CheckedImport {
  problem: string | null
  checking: boolean
  classNames: readonly string[]
  feeTypes: readonly string[]
  onChange: (choices: ListChoices) => void
}

/** What was read of the file, what is asked about it by kind, and the rows that need mending. */
export function CheckedList(props: CheckedListProps) {
  const { file, choices, list, check, problem, checking } = props
  const { mending, isEdited, change, checkAgain, putBack } = useMending(props)
  return (
    <form className={page.stack} onSubmit={checkAgain} noValidate aria-busy={checking}>
      {problem && (
        <Notice tone="bad" role="alert" icon="warning">
          {problem}
        </Notice>
      )}
      <Stack gap={4} align="start" className={styles.two}>
        <Questions {...props} onChange={change} />
        <SheetRead file={file} choices={choices} list={list} check={check} />
      </Stack>
      <ToMend {...props} {...mending} onChange={change} />
      {isEdited && (
        <div>
          <Button kind="primary" type="submit" busy={checking && 'Checking...'}>
            Check again
          </Button>
        </div>
      )}
      {list.leftOut.length > 0 && (
        <Card>
          <LeftOut rows={list.leftOut} checking={checking} onPutBack={putBack} />
        </Card>
      )}
      {check.sample.length > 0 && (
        <ReadBack
          check={check}
          nameOrder={choices.nameOrder}
          onNameOrder={(nameOrder) => change({ nameOrder })}
        />
      )}
      <HowToRead file={file} choices={choices} list={list} onChange={change} />
      <MatchColumns
        headings={list.headings}
        check={check}
        columns={choices.columns}
        onMatch={(columns) => change({ columns })}
      />
    </form>
  )
}

/** Typing the wrong cells anew, leaving rows out and putting them back; all of it goes into the next check. */
function useMending(props: CheckedListProps) {
  const { choices, checking, onChange } = props
  const [edits, setEdits] = useEdits(props)
  const change = (changed: Partial<ListChoices>) =>
    onChange({ ...choices, mends: withEdits(choices.mends, edits), ...changed })
  const checkAgain = (event: FormEvent) => {
    event.preventDefault()
    if (edits.size > 0 && !checking) change({})
  }
  const mending = {
    edits,
    onEdit: (row: ListedRow, heading: string, text: string) =>
      setEdits(new Map(edits).set(row.id, new Map(edits.get(row.id)).set(heading, text))),
    onLeaveOut: (row: ListedRow) => change({ leftOut: new Set(choices.leftOut).add(row.id) }),
  }
  const putBack = ({ id }: ListedRow) =>
    change({ leftOut: new Set([...choices.leftOut].filter((one) => one !== id)) })
  return { mending, isEdited: edits.size > 0, change, checkAgain, putBack }
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
