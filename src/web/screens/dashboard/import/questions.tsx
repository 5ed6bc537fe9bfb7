import { counted } from '#shared/counted.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import text from '#web/ui/text.module.css'
import {
  AmountsRead,
  type ColumnQuestionProps,
  DebtsSaidTwice,
  debtsToSettle,
  SpeltClasses,
  UnreadColumns,
} from './column-questions.tsx'
import { DebtsWithoutFee, debtsWithoutFee } from './debts-without-fee.tsx'
import styles from './question.module.css'
import { Answers, Question } from './question.tsx'
import type { CheckedImport } from './use-import.ts'

/** How many of the questions wait for an answer, besides the rows to mend. */
export function waitingQuestions({ file, choices, list, check, known }: CheckedImport): number {
  return [
    doubtfulSheets({ choices, list }).length > 0,
    file.sheets.some((_, place) => choices.sheets[place]?.isIn === null),
    hiddenRows(list).length > 0 && choices.hiddenIn === null,
    check.spelt.some(({ written }) => choices.classes[written] === undefined),
    debtsToSettle(list, choices, known, check).length > 0,
    ...debtsWithoutFee({ list, choices, known, check }).map(({ isWaiting }) => isWaiting),
  ].filter(Boolean).length
}

/** What is asked about a file, by kind and not by row. What loses no child and no money is answered already. */
export function Questions(props: ColumnQuestionProps) {
  const waiting = waitingQuestions(props)
  return (
    <Card aria-labelledby="questions">
      <Row wrap align="baseline" className={styles.head}>
        <h2 id="questions">How the list was read</h2>
        <span className={text.muted} role="status">
          {waiting > 0
            ? `${counted(waiting, 'question')} ${waiting === 1 ? 'waits' : 'wait'} for you`
            : 'nothing waits for you'}
        </span>
      </Row>
      <Headings {...props} />
      <HiddenSheets {...props} />
      <HiddenRows {...props} />
      <SpeltClasses {...props} />
      <KnownChildren {...props} />
      <DebtsSaidTwice {...props} />
      <DebtsWithoutFee {...props} />
      <UnreadColumns {...props} />
      <AmountsRead {...props} />
      <Row as="p" wrap className={cx(styles.keys, only.wide)}>
        <span>
          <Key name="↓" /> <Key name="↑" /> next
        </span>
        <span>
          <Key name="Enter" /> takes it
        </span>
        <span>
          <Key name="X" /> leaves out
        </span>
      </Row>
    </Card>
  )
}

function doubtfulSheets({ choices, list }: Pick<CheckedImport, 'choices' | 'list'>) {
  return list.sheets.flatMap((sheet, place) =>
    choices.sheets[place]?.isIn && sheet.doubtful.length > 0 ? [{ ...sheet, place }] : [],
  )
}

function Headings({ choices, list, file, checking, onChange }: ColumnQuestionProps) {
  const settled = choices.sheets.some(({ isAboveIn }) => isAboveIn !== undefined)
  const doubtful = doubtfulSheets({ choices, list })
  if (doubtful.length === 0 && !settled) return null
  const rows = doubtful.flatMap(({ doubtful }) => doubtful)
  const answer = (isAboveIn: boolean) =>
    onChange({
      sheets: choices.sheets.map((choice, place) =>
        choice.isAboveIn !== undefined || doubtful.some((one) => one.place === place)
          ? { ...choice, isAboveIn }
          : choice,
      ),
    })
  const at = doubtful[0]?.headings.from
  const first = file.sheets[doubtful[0]?.place ?? 0]?.rows.find(({ line }) => line === rows[0])
  const value = choices.sheets.find(({ isAboveIn }) => isAboveIn !== undefined)?.isAboveIn
  return (
    <Question
      title={
        doubtful.length > 0
          ? `${counted(rows.length, 'row')} above the headings in row ${at} ${rows.length === 1 ? 'looks like a child' : 'look like children'}`
          : 'Rows above the headings'
      }
      hint={
        first
          ? `${first.cells.filter(Boolean).slice(0, 4).join(' · ')}. Are the headings another row? Choose it below.`
          : undefined
      }
      isWaiting={doubtful.length > 0}
    >
      <Answers
        options={{ in: 'They are children', out: 'They are not' }}
        value={value === undefined || doubtful.length > 0 ? null : value ? 'in' : 'out'}
        about="the rows above the headings"
        disabled={checking}
        onChoose={(said) => answer(said === 'in')}
      />
    </Question>
  )
}

function HiddenSheets({ file, choices, list, checking, onChange }: ColumnQuestionProps) {
  const hidden = file.sheets.flatMap((sheet, place) => (sheet.isHidden ? [{ sheet, place }] : []))
  if (hidden.length === 0) return null
  const children = hidden.reduce(
    (sum, { place }) => sum + (list.sheets[place]?.rows.filter(({ kind }) => kind === 'child').length ?? 0),
    0,
  )
  const [one] = hidden
  const isIn = choices.sheets[one?.place ?? 0]?.isIn
  return (
    <Question
      title={`${counted(hidden.length, 'sheet')} ${hidden.length === 1 ? 'is' : 'are'} hidden in Excel`}
      hint={`${hidden.map(({ sheet }) => sheet.name).join(', ')}: ${counted(children, 'row')} like children.`}
      isWaiting={isIn === null}
    >
      <Answers
        options={{ in: 'Bring them in', out: 'Leave out' }}
        value={isIn === null || isIn === undefined ? null : isIn ? 'in' : 'out'}
        leaves="out"
        about="the hidden sheets"
        disabled={checking}
        onChoose={(said) =>
          onChange({
            sheets: choices.sheets.map((choice, place) =>
              file.sheets[place]?.isHidden ? { ...choice, isIn: said === 'in' } : choice,
            ),
          })
        }
      />
    </Question>
  )
}

function hiddenRows({ sheets }: CheckedImport['list']) {
  return sheets.flatMap(({ rows }) => rows.filter(({ kind, isHidden }) => kind === 'child' && isHidden))
}

function HiddenRows({ choices, list, checking, onChange }: ColumnQuestionProps) {
  const hidden = hiddenRows(list)
  if (hidden.length === 0) return null
  const [first, last] = [hidden[0]?.line, hidden.at(-1)?.line]
  return (
    <Question
      title={`${counted(hidden.length, 'row')} ${hidden.length === 1 ? 'is' : 'are'} hidden in Excel, ${first === last ? first : `between ${first} and ${last}`}`}
      hint={hidden
        .slice(0, 4)
        .map(({ cells }) => cells.find((cell) => /\p{L}{2}/u.test(cell)))
        .join(', ')}
      isWaiting={choices.hiddenIn === null}
    >
      <Answers
        options={{ in: 'Bring them in', out: 'Leave out' }}
        value={choices.hiddenIn === null ? null : choices.hiddenIn ? 'in' : 'out'}
        leaves="out"
        about="the hidden rows"
        disabled={checking}
        onChoose={(said) => onChange({ hiddenIn: said === 'in' })}
      />
    </Question>
  )
}

function KnownChildren({ check }: ColumnQuestionProps) {
  const { known } = check.account
  if (known === 0) return null
  return (
    <Question
      title={`${known.toLocaleString('en')} ${known === 1 ? 'child is' : 'children are'} here already`}
      hint="Known by code, number, or name with phone, birth date or guardian. They are left as they are."
      isWaiting={false}
    >
      <span className={text.hint}>Left out, all {known}</span>
    </Question>
  )
}
