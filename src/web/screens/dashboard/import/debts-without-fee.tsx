import { counted } from '#shared/counted.ts'
import { formatAmount } from '#shared/money.ts'
import { unknownDebt } from '#shared/roster-fields.ts'
import { createFeeType } from '#web/queries/fees.ts'
import { Select } from '#web/ui/select.tsx'
import { showProblem } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import type { ColumnQuestionProps } from './column-questions.tsx'
import { Answers, Question } from './question.tsx'
import type { CheckedImport } from './use-import.ts'

interface DebtWithoutFee {
  heading: string
  /** What the heading calls it: `Feeding`. */
  fee: string
  /** The fee it is brought as; null where it is left, undefined while it is asked. */
  as: string | null | undefined
  isWaiting: boolean
}

/** Columns of money that is owed for what the school has no fee for. Answered ones keep their place. */
export function debtsWithoutFee({
  list,
  choices,
  known,
  check,
}: Pick<CheckedImport, 'list' | 'choices' | 'known' | 'check'>): DebtWithoutFee[] {
  return list.headings.flatMap((heading): DebtWithoutFee[] => {
    const fee = known.recognise(heading) ? undefined : unknownDebt(heading, [])
    if (!fee) return []
    const given = Object.entries(choices.columns).find(([, one]) => one === heading)?.[0]
    const as = given?.slice('owed:'.length) ?? (choices.notBrought.includes(heading) ? null : undefined)
    const isUnread = check.unread.some((one) => one.heading === heading && one.fee !== '')
    return isUnread || as !== undefined ? [{ heading, fee, as, isWaiting: as === undefined }] : []
  })
}

export function DebtsWithoutFee(props: ColumnQuestionProps) {
  return debtsWithoutFee(props).map((debt) => <WhichFee key={debt.heading} {...props} debt={debt} />)
}

/** Brought as a new fee of that name, as another fee, or left: nobody finds out afterwards that money was not brought. */
function WhichFee({ debt, ...props }: ColumnQuestionProps & { debt: DebtWithoutFee }) {
  const { choices, check, feeTypes, checking, onChange } = props
  const { heading, fee, as, isWaiting } = debt
  const say = (field: string | null) => {
    const columns = Object.entries(choices.columns).filter(([, one]) => one !== heading)
    const left = choices.notBrought.filter((one) => one !== heading)
    onChange(
      field === null
        ? { columns: Object.fromEntries(columns), notBrought: [...left, heading] }
        : { columns: Object.fromEntries([...columns, [`owed:${field}`, heading]]), notBrought: left },
    )
  }
  const adding = useAct({
    act: createFeeType,
    onDone: () => say(fee),
    onRefused: ({ message }) => showProblem(`${fee} was not added to the fees.`, message),
  })
  const marks = { voluntary: false, passThrough: false }
  const bring = () => (feeTypes.includes(fee) ? say(fee) : adding.submit({ name: fee, ...marks }))
  const free = feeTypes.filter((name) => name !== fee && check.columns[`owed:${name}`] === undefined)
  const isBusy = checking || adding.busy
  return (
    <Question
      title={`“${heading}” is owed for no fee you have`}
      hint={`${amountsOf(check, heading)}Brought as ${fee}, it is one of your fees from now on.`}
      isWaiting={isWaiting}
      below={
        <Select
          label={`“${heading}” as another fee`}
          placeholder="Choose"
          options={free.map((name) => ({ value: name, label: name }))}
          value={as && as !== fee ? as : null}
          disabled={isBusy}
          onChange={(name) => say(name)}
        />
      }
    >
      <Answers
        options={{ bring: `Bring as ${fee}`, leave: 'Leave it' }}
        value={as === undefined ? null : as === null ? 'leave' : as === fee ? 'bring' : null}
        proposed="bring"
        leaves="leave"
        about={heading}
        disabled={isBusy}
        onChoose={(said) => (said === 'bring' ? bring() : say(null))}
      />
    </Question>
  )
}

function amountsOf({ unread }: CheckedImport['check'], heading: string): string {
  const found = unread.find((one) => one.heading === heading)
  return found ? `${counted(found.cells, 'amount')}, ${formatAmount(found.sum)}. ` : ''
}
