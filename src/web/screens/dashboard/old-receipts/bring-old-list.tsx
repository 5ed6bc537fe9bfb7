import Papa from 'papaparse'
import { useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
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

/** Chooses a list of old receipts, says what it would bring, and brings it. */
export function BringOldList() {
  const [list, setList] = useState<{ csv: string; check: CheckedOldList } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const reading = useRef<AbortController>(null)
  const checking = useAct({
    act: async (csv: string, key: string) => ({ csv, check: await checkOldList(csv, key) }),
    onDone: setList,
    onRefused: ({ message }) => setProblem(message),
  })
  const choose = async (file: File) => {
    setProblem(null)
    setList(null)
    reading.current = new AbortController()
    try {
      const { sheets } = await readList(file, reading.current.signal)
      checking.submit(csvOf(sheets[0]?.rows ?? []))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Card pad stack>
      <p>
        Bring the receipts of the old book: number, date and amount, better with the name. They can be read
        and searched; nothing of them is money taken here.
      </p>
      <DropPlace
        busy={checking.busy && 'Reading the list...'}
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
      {list && <Checked {...list} onDone={() => setList(null)} />}
    </Card>
  )
}

/** Lines stay where they stand in the file, so that each problem names its own. */
function csvOf(rows: readonly { line: number; cells: readonly string[] }[]): string {
  const lines: string[][] = []
  for (const { line, cells } of rows) {
    while (lines.length < line - 1) lines.push([''])
    lines.push([...cells])
  }
  return Papa.unparse(lines)
}

interface CheckedProps {
  csv: string
  check: CheckedOldList
  onDone: () => void
}

function Checked({ csv, check, onDone }: CheckedProps) {
  const { receipts, known, amount, from, to, highest, problems, ofChildren } = check
  const bringing = useAct({
    act: bringOldList,
    onDone: (brought) => {
      onDone()
      showToast(`${counted(brought.receipts, 'old receipt')} brought in.`)
    },
    onRefused: ({ message }) => showToast(message),
  })
  if (problems.length > 0) return <Problems problems={problems} />
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
          onClick={() => bringing.submit(csv)}
        >
          Bring {counted(receipts, 'receipt')}
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </Row>
    </>
  )
}

function Problems({ problems }: { problems: CheckedOldList['problems'] }) {
  return (
    <Notice tone="bad" icon="warning" as="div">
      <p>Mend these lines in the list and bring it again. Nothing was brought in.</p>
      <ul>
        {problems.map(({ line, says }) => (
          <li key={`${line} ${says}`}>
            Line {line}: {says}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
