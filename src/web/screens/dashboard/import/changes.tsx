import { formatAmount, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { RosterCheck } from '#web/queries/roster.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import styles from './changes.module.css'
import type { ListChoices, RowChoice } from './class-list.ts'
import { Namesakes } from './namesakes.tsx'
import questionStyles from './question.module.css'
import { Answers, Question } from './question.tsx'
import { type CheckedImport, ROW_OF_FIRST } from './use-import.ts'

interface ChangesProps extends CheckedImport {
  checking: boolean
  onChange: (choices: ListChoices) => void
}

type Change = RosterCheck['changes'][number]

const WORDS: Readonly<Record<string, string>> = {
  name: 'name',
  class: 'class',
  kind: 'kind of pupil',
  phone: 'phone',
  guardian: 'guardian',
  gender: 'gender',
  birthDate: 'birth date',
  address: 'address',
}

/** What the list says otherwise of children who are here, side by side, and rows of one name: taken or left, one by one or all. */
export function Changes({ check, choices, list, checking, onChange }: ChangesProps) {
  const idOf = (row: number) => list.rows[row - ROW_OF_FIRST]?.id ?? ''
  const say = (rows: readonly number[], said: RowChoice) => {
    const all = new Map(choices.rows)
    for (const row of rows) all.set(idOf(row), { ...all.get(idOf(row)), ...said })
    onChange({ ...choices, rows: all })
  }
  const sure = check.changes.filter(({ how, fields }) => how === 'same' && fields.length > 0)
  const unsure = check.changes.filter(({ how }) => how !== 'same')
  const arrears = check.changes.filter(({ arrears }) => arrears.length > 0)
  const group = {
    check,
    choices,
    list,
    checking,
    say,
    choiceOf: (row: number) => choices.rows.get(idOf(row)) ?? {},
  }
  return (
    <div className={page.stack}>
      <SureChanges {...group} changes={sure} />
      <UnsureChanges {...group} changes={unsure} />
      <Arrears {...group} changes={arrears} />
      <Namesakes {...group} />
    </div>
  )
}

interface GroupProps extends Pick<ChangesProps, 'check' | 'list' | 'checking'> {
  say: (rows: readonly number[], said: RowChoice) => void
  choiceOf: (row: number) => RowChoice
}

function SureChanges({ changes, checking, say, choiceOf, list }: GroupProps & { changes: Change[] }) {
  if (changes.length === 0) return null
  const rows = changes.map(({ row }) => row)
  return (
    <Card aria-labelledby="changes">
      <Row wrap align="baseline" className={questionStyles.head}>
        <h2 id="changes">{changes.length === 1 ? '1 change' : `${changes.length} changes`}</h2>
        <span className={text.muted}>The list is newer than what is here?</span>
        <Row as="span" gap={2} className={styles.all}>
          <Button small disabled={checking} onClick={() => say(rows, { changes: 'take' })}>
            {`Take all ${changes.length}`}
          </Button>
          <Button small kind="bare" disabled={checking} onClick={() => say(rows, { changes: 'leave' })}>
            Leave all
          </Button>
        </Row>
      </Row>
      {changes.map((change) => (
        <Question
          key={change.row}
          title={<Name change={change} where={whereOf(list, change.row)} />}
          isWaiting={choiceOf(change.row).changes === undefined}
          below={<SideBySide change={change} />}
        >
          <Answers
            options={{ take: 'Take', leave: 'Leave' }}
            value={choiceOf(change.row).changes ?? null}
            proposed="take"
            leaves="leave"
            about={change.name}
            disabled={checking}
            onChoose={(changes) => say([change.row], { changes })}
          />
        </Question>
      ))}
    </Card>
  )
}

function UnsureChanges({ changes, ...group }: GroupProps & { changes: Change[] }) {
  const { checking, say } = group
  if (changes.length === 0) return null
  const rows = changes.map(({ row }) => row)
  return (
    <Card aria-labelledby="same-or-not">
      <Row wrap align="baseline" className={questionStyles.head}>
        <h2 id="same-or-not">
          {changes.length === 1 ? '1 child who may be here' : `${changes.length} children who may be here`}
        </h2>
        <Row as="span" gap={2} className={styles.all}>
          <Button small disabled={checking} onClick={() => say(rows, { is: 'same', changes: 'take' })}>
            All the same
          </Button>
          <Button small kind="bare" disabled={checking} onClick={() => say(rows, { is: 'other' })}>
            All others
          </Button>
        </Row>
      </Row>
      {changes.map((change) => (
        <SameOrNot key={change.row} {...group} change={change} />
      ))}
    </Card>
  )
}

function SameOrNot({ change, list, checking, say, choiceOf }: GroupProps & { change: Change }) {
  const { is } = choiceOf(change.row)
  return (
    <Question
      title={<Name change={change} where={whereOf(list, change.row)} />}
      hint={
        change.how === 'probably'
          ? 'Probably the same child: one name stands in the other, and the phone is the same.'
          : 'Perhaps the same child.'
      }
      isWaiting={is === undefined}
      below={<SideBySide change={change} />}
    >
      <Answers
        options={{ same: 'Same child', other: 'Another', out: 'Leave out' }}
        value={is ?? null}
        {...(change.how === 'probably' ? { proposed: 'same' as const } : {})}
        leaves="out"
        about={change.name}
        disabled={checking}
        onChoose={(said) => say([change.row], said === 'same' ? { is: said, changes: 'take' } : { is: said })}
      />
    </Question>
  )
}

function whereOf(list: ChangesProps['list'], row: number): string {
  return list.rows[row - ROW_OF_FIRST]?.where ?? ''
}

function Name({ change, where }: { change: Change; where: string }) {
  return (
    <>
      {change.name}{' '}
      <span className={text.hint}>
        {change.number}, {where}
        {change.fields.length > 0 &&
          `: ${change.fields.map(({ field }) => WORDS[field] ?? field).join(' and ')}`}
      </span>
    </>
  )
}

function SideBySide({ change }: { change: Change }) {
  const shown = change.fields.length > 0 ? change.fields : []
  return (
    <dl className={styles.sides}>
      {shown.map(({ field, now, list }) => (
        <div key={field}>
          <dt className={text.unseen}>{WORDS[field] ?? field}</dt>
          <dd className={text.muted}>{now || `no ${WORDS[field] ?? field}`}</dd>
          <dd aria-hidden>→</dd>
          <dd>
            <b className={text.strong}>{list}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Arrears({ changes, ...group }: GroupProps & { changes: Change[] }) {
  const { checking, say } = group
  if (changes.length === 0) return null
  return (
    <Card aria-labelledby="arrears">
      <Row wrap align="baseline" className={questionStyles.head}>
        <h2 id="arrears">
          {changes.length === 1 ? '1 with other arrears' : `${changes.length} with other arrears`}
        </h2>
        <span className={text.muted}>Arrears are not brought a second time unless you say so.</span>
        <Row as="span" gap={2} className={styles.all}>
          <Button
            small
            disabled={checking}
            onClick={() =>
              say(
                changes.map(({ row }) => row),
                { arrears: 'leave' },
              )
            }
          >
            Leave all
          </Button>
        </Row>
      </Row>
      {changes.map((change) => (
        <ArrearsOf key={change.row} {...group} change={change} />
      ))}
    </Card>
  )
}

function ArrearsOf({ change, list, checking, say, choiceOf }: GroupProps & { change: Change }) {
  const [brought, inList] = [together(change, 'brought'), together(change, 'inList')]
  return (
    <Question
      title={`${change.name}, ${whereOf(list, change.row)}`}
      hint={`${formatAmount(brought)} brought before, ${formatAmount(inList)} in this list: ${formatAmount(pesewas(inList - brought))} ${inList > brought ? 'more' : 'less'}.`}
      isWaiting={choiceOf(change.row).arrears === undefined}
    >
      <Answers
        options={{ leave: 'Leave it', make: `Make it ${formatAmount(inList)}` }}
        value={
          choiceOf(change.row).arrears === 'make'
            ? 'make'
            : choiceOf(change.row).arrears === 'leave'
              ? 'leave'
              : null
        }
        leaves="leave"
        about={`arrears of ${change.name}`}
        disabled={checking}
        onChoose={(arrears) => say([change.row], { arrears })}
      />
    </Question>
  )
}

function together({ arrears }: Change, which: 'brought' | 'inList'): Pesewas {
  return sumOf(arrears.map((one) => one[which]))
}
