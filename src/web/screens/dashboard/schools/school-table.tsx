import type { ReactNode } from 'react'
import { counted } from '#shared/counted.ts'
import type { MySchool, Standing } from '#web/queries/my-schools.ts'
import { percentText } from '#web/screens/dashboard/parts/insight-words.ts'
import { AgeingBar, AgeingLines } from '#web/ui/ageing.tsx'
import { MiniLine } from '#web/ui/chart/mini-line.tsx'
import { cx } from '#web/ui/cx.ts'
import { Figure } from '#web/ui/figure.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import styles from './my-schools.module.css'
import { ageingOf, type Column, type Said, sayAsOf, sayCash, sayDays, sayPace, sayWaiting } from './words.ts'

interface SchoolsProps {
  columns: readonly Column[]
  onOpen: (school: MySchool) => void
}

/** Rows are questions, columns are schools: the eye compares sideways. */
export function SchoolTable({ columns, onOpen }: SchoolsProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={text.unseen}>Your schools side by side</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column, place) => (
              <th key={column.school.accountId} scope="col">
                <ColumnHead column={column} place={place} onOpen={onOpen} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Question title="Taken today" columns={columns} of={(standing) => <Taken {...standing} />} />
          <Question
            title="This term"
            says="of what was charged, and last term on this day"
            columns={columns}
            of={(standing) => <ThisTerm standing={standing} />}
          />
          <Question
            title="Owed"
            says="by how late it is"
            columns={columns}
            of={(standing) => <Owed standing={standing} />}
          />
          <ToDo columns={columns} />
        </tbody>
      </table>
    </div>
  )
}

/** What lies, waits or stands open. */
function ToDo({ columns }: Pick<SchoolsProps, 'columns'>) {
  return (
    <>
      <Question
        title="Cash not banked"
        columns={columns}
        of={(standing) => (
          <Beside said={sayCash(standing)}>
            {standing.cash && <Figure amount={standing.cash.amount} size={22} />}
          </Beside>
        )}
      />
      <Question
        title="Waits for you"
        columns={columns}
        of={(standing) => (
          <Beside said={{ text: sayWaiting(standing), waits: false }}>
            <span className={styles.titles}>{standing.waiting.titles.join(', ')}</span>
          </Beside>
        )}
      />
      <Question
        title="Days not locked"
        columns={columns}
        of={(standing) => (
          <Beside said={sayDays(standing)}>
            {standing.notLocked && <b className={styles.count}>{standing.notLocked.count}</b>}
          </Beside>
        )}
      />
    </>
  )
}

interface QuestionProps {
  title: string
  says?: string
  columns: readonly Column[]
  of: (standing: Standing) => ReactNode
}

function Question({ title, says, columns, of }: QuestionProps) {
  return (
    <tr>
      <th scope="row">
        {title}
        {says && <span className={styles.says}>{says}</span>}
      </th>
      {columns.map(({ school, standing, isOld }) => (
        <td key={school.accountId}>
          {standing ? (
            of(standing)
          ) : isOld ? (
            <span className={text.muted}>not reachable</span>
          ) : (
            <Skeleton width={120} />
          )}
        </td>
      ))}
    </tr>
  )
}

interface ColumnHeadProps {
  column: Column
  place: number
  onOpen: (school: MySchool) => void
}

function ColumnHead({ column: { school, standing, isOld }, place, onOpen }: ColumnHeadProps) {
  return (
    <>
      <Row align="baseline" gap={2}>
        <b className={styles.name}>{school.schoolName}</b>
        <OpenLink school={school} onOpen={onOpen} />
        <Key name={`${place + 1}`} />
      </Row>
      <span className={styles.facts}>
        {[school.address, standing && counted(standing.children, 'child', 'children')]
          .filter(Boolean)
          .join(', ')}
      </span>
      {standing && (
        <span className={styles.facts} data-waits={isOld || undefined}>
          {sayAsOf(standing)}
        </span>
      )}
    </>
  )
}

/** Whoever is in it already stays. */
export function OpenLink({ school, onOpen }: { school: MySchool; onOpen: (school: MySchool) => void }) {
  return school.isThisOne ? (
    <span className={cx(text.muted, text.small)}>you are here</span>
  ) : (
    <button
      type="button"
      className={text.link}
      aria-label={`Open ${school.schoolName}`}
      onClick={() => onOpen(school)}
    >
      Open
    </button>
  )
}

function Taken({ taken, payments }: Pick<Standing, 'taken' | 'payments'>) {
  return (
    <div className={text.right}>
      <Figure amount={taken} />
      <span className={styles.facts}>{counted(payments, 'payment')}</span>
    </div>
  )
}

function ThisTerm({ standing }: { standing: Standing }) {
  const { term } = standing
  return (
    <Row align="center" gap={4}>
      <div className={styles.pace}>
        {term && <b className={styles.percent}>{percentText(term.percent)}</b>}
        <span className={styles.facts}>{sayPace(standing)}</span>
      </div>
      {term && term.percent !== null && (
        <div className={styles.line}>
          <MiniLine
            values={term.pace}
            behind={term.paceThen}
            last={Math.max(term.schoolDays, term.paceThen.length)}
          />
        </div>
      )}
    </Row>
  )
}

function Owed({ standing }: { standing: Standing }) {
  const ageing = ageingOf(standing)
  return (
    <>
      <div className={text.right}>
        <Figure amount={standing.owed} size={22} asDebt />
      </div>
      <AgeingBar ageing={ageing} />
      <AgeingLines ageing={ageing} />
    </>
  )
}

function Beside({ said, children }: { said: Said; children?: ReactNode }) {
  return (
    <Row align="baseline" justify="between" gap={3}>
      <span className={styles.word} data-waits={said.waits || undefined}>
        {said.text}
      </span>
      {children}
    </Row>
  )
}
