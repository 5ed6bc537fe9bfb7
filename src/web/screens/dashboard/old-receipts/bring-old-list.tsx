import { useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { sayMissingHeadings } from '#shared/old-list-columns.ts'
import { bringOldList, type CheckedOldList, checkOldList } from '#web/queries/old-book.ts'
import { readList } from '#web/screens/dashboard/import/read-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DropPlace } from '#web/ui/drop-place.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { type OldList, type OldListSheet, oldListOf, oldListSheets } from './old-list-sheets.ts'
import { WhichSheets } from './which-sheets.tsx'

/** Chooses a list of old receipts, says what it would bring, and brings it. */
export function BringOldList() {
  const { sheets, checked, problem, busy, choose, decide, leave } = useOldList()
  return (
    <Card pad stack>
      <p>
        Bring the receipts of the old book: number, date and amount, better with the name. They can be read
        and searched; nothing of them is money taken here.
      </p>
      <DropPlace
        busy={busy && 'Reading the list...'}
        hint="Excel, OpenDocument or CSV. Nothing is recorded yet."
        accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
        onFile={(file) => void choose(file)}
      />
      <div role="alert">
        {problem && (
          <Notice tone="bad" icon="warning">
            {problem}
          </Notice>
        )}
      </div>
      {(sheets.length > 1 || sheets.some(({ isIn }) => !isIn)) && (
        <WhichSheets sheets={sheets} busy={busy} onChange={decide} />
      )}
      {checked && <Checked {...checked} onDone={leave} />}
    </Card>
  )
}

interface CheckedList {
  list: OldList
  check: CheckedOldList
}

/** A list on its way in: the sheets of its file, and what the server says of those that are brought. */
function useOldList() {
  const [sheets, setSheets] = useState<readonly OldListSheet[]>([])
  const [checked, setChecked] = useState<CheckedList | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const reading = useRef<AbortController>(null)
  const checking = useAct({
    act: async (list: OldList, key: string) => ({ list, check: await checkOldList(list.csv, key) }),
    onDone: setChecked,
    onRefused: ({ message }) => setProblem(message),
  })
  const decide = (decided: readonly OldListSheet[]) => {
    setProblem(null)
    setChecked(null)
    setSheets(decided)
    if (decided.some(({ isIn }) => isIn)) checking.submit(oldListOf(decided))
  }
  const choose = async (file: File) => {
    decide([])
    reading.current = new AbortController()
    try {
      const found = oldListSheets((await readList(file, reading.current.signal)).sheets)
      if (found.every(({ missing }) => missing.length > 0)) setProblem(sayMissingHeadings(leastOf(found)))
      else decide(found)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return { sheets, checked, problem, busy: checking.busy, choose, decide, leave: () => decide([]) }
}

/** What the sheet lacks that is nearest to a list. */
function leastOf(sheets: readonly OldListSheet[]): readonly string[] {
  const lacks = sheets.map(({ missing }) => missing)
  return lacks.toSorted((one, other) => one.length - other.length)[0] ?? []
}

function Checked({ list, check, onDone }: CheckedList & { onDone: () => void }) {
  const { receipts, known, amount, from, to, highest, problems, ofChildren } = check
  const bringing = useAct({
    act: bringOldList,
    onDone: (brought) => {
      onDone()
      showToast(`${counted(brought.receipts, 'old receipt')} brought in.`)
    },
    onRefused: ({ message }) => showToast(message),
  })
  if (problems.length > 0) return <Problems list={list} problems={problems} />
  return (
    <>
      <p>
        {counted(receipts, 'receipt')}, GH₵ {formatAmount(amount)}
        {from && to && `, ${formatDay(from)} to ${formatDay(to)}`}
        {ofChildren > 0 && `; ${ofChildren} of them of children who are here`}
        {known > 0 && `; ${known} are here already`}.
      </p>
      {highest && (
        <p className={text.hint}>
          The highest number is {highest}. Say it under Numbers, if the receipts here are to go on behind it.
        </p>
      )}
      <Row gap={3}>
        <Button
          kind="primary"
          disabled={receipts === 0}
          busy={bringing.busy && 'Bringing...'}
          onClick={() => bringing.submit(list.csv)}
        >
          Bring {counted(receipts, 'receipt')}
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </Row>
    </>
  )
}

function Problems({ list, problems }: { list: OldList; problems: CheckedOldList['problems'] }) {
  return (
    <Notice tone="bad" icon="warning" as="div">
      <p>Mend these lines in the list and bring it again. Nothing was brought in.</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.says}`}>{list.sayProblem(problem)}</li>
        ))}
      </ul>
    </Notice>
  )
}
