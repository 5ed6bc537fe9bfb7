import { counted } from '#shared/counted.ts'
import { actsUnderWay } from '#web/offline/under-way.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import text from '#web/ui/text.module.css'
import { useStore } from '#web/use-store.ts'
import styles from './before.module.css'
import type { CheckedImport } from './use-import.ts'

interface BringInProps extends CheckedImport {
  importing: boolean
  problem: string | null
  onImport: () => void
}

/** The one yes, which says what it does and what is not read. */
export function BringIn({ check, choices, list, importing, problem, onImport }: BringInProps) {
  const notRead = rowsAbove(list)
  return (
    <>
      {problem && (
        <Notice tone="bad" role="alert" icon="warning">
          {problem}
        </Notice>
      )}
      <Button
        kind="primary"
        className={styles.two ?? ''}
        disabled={check.students === 0 && takenOf(check, choices, list) === 0}
        busy={importing && `Bringing in ${counted(check.students, 'child', 'children')}...`}
        onClick={onImport}
      >
        {bringWords(check.students, takenOf(check, choices, list))}
        {notRead && <small>{notRead}</small>}
      </Button>
      {importing && <HowFar />}
      <p className={text.hint}>
        All of it or nothing. Nothing is billed by this. You can undo the list for 24 hours, as long as nobody
        in it has paid.
      </p>
    </>
  )
}

/** Beside the button as well as across the page, whose top is out of sight on a phone. */
function HowFar() {
  const act = useStore(actsUnderWay).find((one) => one.isOwn && one.act === 'importStudents')
  if (!act) return null
  const { done, of } = act
  return (
    <Row align="center" wrap>
      <Progress label="The list comes in" done={done} of={of} />
      <span className={text.number} aria-hidden>
        {of > 0 && `${done.toLocaleString('en')} of ${of.toLocaleString('en')}`}
      </span>
    </Row>
  )
}

function bringWords(students: number, changes: number): string {
  const children = `${counted(students, 'child', 'children')}`
  const taken = counted(changes, 'change')
  if (students === 0) return `Take ${taken}`
  return changes > 0 ? `Bring in ${children} and ${taken}` : `Bring in ${children}`
}

/** Known children of whom something is written down. */
function takenOf(
  { changes }: CheckedImport['check'],
  { rows }: CheckedImport['choices'],
  list: CheckedImport['list'],
): number {
  return changes.filter(({ row, isOther }) => {
    const said = rows.get(list.rows[row - 2]?.id ?? '')
    return !isOther && (said?.changes === 'take' || said?.arrears === 'make' || said?.arrears === 'add')
  }).length
}

/** `2 rows above row 3 are not read`, for the first sheet that has any. */
function rowsAbove({ sheets }: CheckedImport['list']): string | undefined {
  for (const { headings, rows } of sheets) {
    const above = rows.filter(({ line, kind }) => line < headings.from && kind === 'passed').length
    if (above > 0)
      return `${counted(above, 'row')} above row ${headings.from} ${above === 1 ? 'is' : 'are'} not read`
  }
  return undefined
}
