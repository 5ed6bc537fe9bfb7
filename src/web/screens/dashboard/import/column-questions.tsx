import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import type { ListChoices } from './class-list.ts'
import styles from './question.module.css'
import { Answers, Question, TakeAll } from './question.tsx'
import type { CheckedImport } from './use-import.ts'

export interface ColumnQuestionProps extends CheckedImport {
  classNames: readonly string[]
  feeTypes: readonly string[]
  checking: boolean
  onChange: (changed: Partial<ListChoices>) => void
}

export function SpeltClasses({ check, choices, classNames, checking, onChange }: ColumnQuestionProps) {
  const { spelt } = check
  if (spelt.length === 0) return null
  const open = spelt.filter(({ written }) => choices.classes[written] === undefined)
  const likely = open.filter((one) => one.likely !== '')
  const rows = spelt.reduce((sum, one) => sum + one.rows, 0)
  const say = (said: Record<string, string>) => onChange({ classes: { ...choices.classes, ...said } })
  return (
    <Question
      title={`${counted(spelt.length, 'class is', 'classes are')} written another way`}
      hint={`${counted(rows, 'row')}. Said once, it holds for later lists too.`}
      isWaiting={open.length > 0}
      below={
        <div className={styles.classes}>
          {spelt.map(({ written, rows, likely }) => (
            <Grid align="center" gap={2} key={written} className={styles.class}>
              <span>
                “{written}” <span className={text.hint}>{counted(rows, 'row')}</span>
              </span>
              <Select
                labelHidden
                label={`The class written ${written}`}
                options={classNames.map((name) => ({ value: name, label: name }))}
                value={choices.classes[written] ?? (likely || null)}
                disabled={checking}
                onChange={(name) => say({ [written]: name })}
              />
            </Grid>
          ))}
        </div>
      }
    >
      {likely.length > 0 && (
        <TakeAll
          disabled={checking}
          onClick={() => say(Object.fromEntries(likely.map(({ written, likely }) => [written, likely])))}
        >
          {likely.length === 1 ? 'Yes' : `Yes to all ${likely.length}`}
        </TakeAll>
      )}
    </Question>
  )
}

/** Headings of debts beside another one of the same fee type. */
function saidTwice(
  { headings }: CheckedImport['list'],
  { columns }: ListChoices,
  { recognise }: CheckedImport['known'],
  check?: CheckedImport['check'],
): string[] {
  const said = Object.entries(columns)
  const seen = new Set<string>()
  return headings.filter((heading) => {
    const given = said.find(([, one]) => one === heading)?.[0]
    if (given?.includes('#')) return true
    const field = recognise(heading)
    if (!field?.startsWith('owed:') || given || isTotal(heading, check)) return false
    if (seen.has(field)) return true
    seen.add(field)
    return false
  })
}

/** A total that is the sum of the others is none of them; the server says of one that is not. */
function isTotal(heading: string, check: CheckedImport['check'] | undefined): boolean {
  const isAsked = check?.problems.some(({ problems }) =>
    problems.some(
      ({ message }) => message.includes('both say what is owed') && message.includes(`“${heading}”`),
    ),
  )
  return /\btotal\b/i.test(heading) && !isAsked
}

/** Those nobody has said anything about. */
export function debtsToSettle(
  list: CheckedImport['list'],
  choices: ListChoices,
  known: CheckedImport['known'],
  check: CheckedImport['check'],
): string[] {
  return saidTwice(list, choices, known, check).filter((heading) => !isSettled(heading, choices))
}

function isSettled(heading: string, { notBrought, columns }: ListChoices): boolean {
  return notBrought.includes(heading) || Object.values(columns).includes(heading)
}

export function DebtsSaidTwice({ list, choices, known, check, checking, onChange }: ColumnQuestionProps) {
  return saidTwice(list, choices, known, check).map((heading) => {
    const field = known.recognise(heading) ?? 'owed:'
    const added = Object.entries(choices.columns).find(([, one]) => one === heading)?.[0]
    const turn = 2 + Object.keys(choices.columns).filter((one) => one.includes('#')).length
    const choose = (said: 'add' | 'leave') => {
      const others = Object.fromEntries(Object.entries(choices.columns).filter(([, one]) => one !== heading))
      const left = choices.notBrought.filter((one) => one !== heading)
      onChange(
        said === 'add'
          ? { columns: { ...others, [`${field}#${turn}`]: heading }, notBrought: left }
          : { columns: others, notBrought: [...left, heading] },
      )
    }
    return (
      <Question
        key={heading}
        title={`“${heading}” also says what is owed for ${field.slice('owed:'.length)}`}
        hint="Add it to the other column, where both are owed; leave it where it says the same again."
        isWaiting={!isSettled(heading, choices)}
      >
        <Answers
          options={{ add: 'Add it', leave: 'Leave it' }}
          value={added ? 'add' : choices.notBrought.includes(heading) ? 'leave' : null}
          leaves="leave"
          about={heading}
          disabled={checking}
          onChoose={choose}
        />
      </Question>
    )
  })
}

export function UnreadColumns({ check, choices, feeTypes, checking, onChange }: ColumnQuestionProps) {
  const free = feeTypes.filter((name) => check.columns[`owed:${name}`] === undefined)
  return check.unread
    .filter(({ heading, fee }) => fee === '' && !choices.notBrought.includes(heading))
    .map(({ heading, letter, holds, cells, sum }) => (
      <Question
        key={heading}
        title={`Column ${letter} (${cells} ${holds}${holds === 'amounts' ? `, ${formatAmount(sum)}` : ''}) is not brought`}
        hint={`It is headed ${heading}.`}
        isWaiting={false}
      >
        {holds === 'amounts' && free.length > 0 && (
          <Select
            labelHidden
            label={`Bring column ${letter}`}
            placeholder="Leave it"
            options={free.map((name) => ({ value: name, label: `Bring as ${name} owed` }))}
            value={null}
            disabled={checking}
            onChange={(name) => onChange({ columns: { ...choices.columns, [`owed:${name}`]: heading } })}
          />
        )}
      </Question>
    ))
}

export function AmountsRead({ check }: ColumnQuestionProps) {
  const { amounts } = check
  if (amounts.length === 0) return null
  const rows = amounts.reduce((sum, way) => sum + way.rows, 0)
  return (
    <Question
      title={`How ${counted(rows, 'amount')} ${rows === 1 ? 'was' : 'were'} read`}
      isWaiting={false}
      below={
        <Row wrap className={styles.ways}>
          {amounts.map((way) => (
            <span key={way.written}>
              <code>{way.written}</code> {way.rows}: {meaningOf(way.sum)}
            </span>
          ))}
        </Row>
      }
    />
  )
}

function meaningOf(sum: Pesewas): string {
  if (sum === 0) return 'owes nothing'
  const amount = formatAmount(pesewas(Math.abs(sum)))
  return sum < 0 ? `in credit ${amount}` : amount
}
