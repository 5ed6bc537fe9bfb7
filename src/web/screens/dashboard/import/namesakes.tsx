import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './changes.module.css'
import type { RowChoice } from './class-list.ts'
import questionStyles from './question.module.css'
import { Answers, Question } from './question.tsx'
import { type CheckedImport, ROW_OF_FIRST } from './use-import.ts'

interface NamesakesProps extends Pick<CheckedImport, 'check' | 'list'> {
  checking: boolean
  say: (rows: readonly number[], said: RowChoice) => void
  choiceOf: (row: number) => RowChoice
}

/** Rows of one name that nothing tells apart: two children, or one that stands twice. */
export function Namesakes({ check, list, checking, say, choiceOf }: NamesakesProps) {
  const { namesakes } = check
  if (namesakes.length === 0) return null
  const rows = namesakes.map(({ row }) => row)
  return (
    <Card aria-labelledby="namesakes">
      <Row wrap align="baseline" className={questionStyles.head}>
        <h2 id="namesakes">
          {namesakes.length === 1 ? 'Two rows of one name' : `${namesakes.length} names stand twice`}
        </h2>
        <span className={text.muted}>No birth date, gender or guardian tells them apart.</span>
        <Row as="span" gap={2} className={styles.all}>
          <Button small disabled={checking} onClick={() => say(rows, { is: 'other' })}>
            All two children
          </Button>
          <Button small kind="bare" disabled={checking} onClick={() => say(rows, { is: 'out' })}>
            All one, keep the first
          </Button>
        </Row>
      </Row>
      {namesakes.map(({ row, before }) => {
        const { is } = choiceOf(row)
        const kept = whereOf(list, before)
        return (
          <Question
            key={row}
            title="Two children or one?"
            isWaiting={is === undefined}
            below={
              <>
                <RowAsItCame list={list} row={before} />
                <RowAsItCame list={list} row={row} />
              </>
            }
          >
            <Answers
              options={{ other: 'Two children', out: `One, keep ${kept.replace(/^Row/, 'row')}` }}
              value={is === 'other' || is === 'out' ? is : null}
              leaves="out"
              about={whereOf(list, row)}
              disabled={checking}
              onChoose={(said) => say([row], { is: said })}
            />
          </Question>
        )
      })}
    </Card>
  )
}

function RowAsItCame({ list, row }: { list: CheckedImport['list']; row: number }) {
  return (
    <p>
      <b className={text.strong}>{whereOf(list, row)}</b>{' '}
      <span className={text.muted}>{list.rows[row - ROW_OF_FIRST]?.cells.filter(Boolean).join(' · ')}</span>
    </p>
  )
}

function whereOf(list: CheckedImport['list'], row: number): string {
  return list.rows[row - ROW_OF_FIRST]?.where ?? ''
}
