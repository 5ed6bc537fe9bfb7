import { type FormEvent, useState } from 'react'
import { addMonths, type Day } from '#shared/dates.ts'
import { formatAmount, type Pesewas, parseCedis, pesewas, sumOf } from '#shared/money.ts'
import { equalParts, monthlyDays, PLAN_PARTS_MAX } from '#shared/plans.ts'
import { type FamilyPlans, keepPlan, type Plan } from '#web/queries/plans.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface Row {
  /** Stays with it when another is taken out. */
  key: number
  typed: string
  on: Day | null
}

const FIRST_COUNT = 3
let rowsMade = 0
const newRow = (row: Omit<Row, 'key'>): Row => ({ key: ++rowsMade, ...row })

/** A plan as it is typed: whose debt, and the parts with what is wrong with each. */
export function usePlanDraft(
  familyId: string,
  plans: FamilyPlans,
  plan: Plan | undefined,
  onClose: () => void,
) {
  const owing = plans.children.filter(({ owed }) => owed > 0)
  const [chosen, setChosen] = useState(() => chosenAtFirst(owing, plan))
  const debtOf = (ids: readonly string[]) =>
    sumOf(owing.filter(({ studentId }) => ids.includes(studentId)).map(({ owed }) => owed))
  const debt = debtOf(chosen)
  const [rows, setRows] = useState(() => firstRows(plans.today, debt, plan))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const keeping = useAct({
    act: keepPlan,
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: ({ message, details: { fields } }) => setWrong({ ...fields, other: fields ? '' : message }),
  })
  const set = (next: Row[]) => {
    setRows(next)
    setWrong({})
  }
  const choose = (studentId: string) => {
    const next = chosen.includes(studentId) ? chosen.filter((id) => id !== studentId) : [...chosen, studentId]
    setChosen(next)
    set(areEqual(rows, debt) ? spreadOver(rows, debtOf(next)) : rows)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = firstMissing(rows)
    if (missing) return setWrong(missing)
    keeping.submit({ familyId, body: { studentIds: [...chosen], parts: partsOf(rows) } })
  }
  return {
    owing,
    chosen,
    choose,
    debt,
    rows,
    wrong,
    submit,
    total: sumOf(rows.map(({ typed }) => amountOf(typed))),
    problem: wrong.parts ?? wrong.studentIds ?? wrong.other,
    ...changes(rows, debt, set),
    busy: keeping.busy,
  }
}

/** The ways in which the parts are changed. */
function changes(rows: Row[], debt: Pesewas, set: (next: Row[]) => void) {
  return {
    change: (at: number, part: Partial<Row>) =>
      set(rows.map((row, place) => (place === at ? { ...row, ...part } : row))),
    add: () => rows.length < PLAN_PARTS_MAX && set([...rows, after(rows, debt)]),
    remove: (at: number) => set(rows.filter((_, place) => place !== at)),
    spread: () => set(spreadOver(rows, debt)),
  }
}

export type PlanDraft = ReturnType<typeof usePlanDraft>

const partsOf = (rows: readonly Row[]) =>
  rows.map(({ typed, on }) => ({ amount: amountOf(typed), on: on ?? '' }))

const amountOf = (typed: string): Pesewas => parseCedis(typed) ?? pesewas(0)

function chosenAtFirst(owing: FamilyPlans['children'], plan: Plan | undefined): string[] {
  const ids = owing.map(({ studentId }) => studentId)
  const before = plan?.children.map(({ studentId }) => studentId)
  const same = ids.filter((id) => before?.includes(id))
  return same.length > 0 ? same : ids
}

/** The parts still to come, where they are the debt; else the debt in equal parts. */
function firstRows(today: Day, debt: Pesewas, plan: Plan | undefined): Row[] {
  const left = plan?.parts
    .filter(({ came, amount }) => came < amount)
    .map(({ amount, came, on }) =>
      newRow({ typed: formatAmount(pesewas(amount - came)), on: on < today ? null : on }),
    )
  if (left && left.length > 1 && sumOf(left.map(({ typed }) => amountOf(typed))) === debt) return left
  const days = monthlyDays(today, FIRST_COUNT)
  return equalParts(debt, FIRST_COUNT).map((amount, at) =>
    newRow({ typed: formatAmount(amount), on: days[at] ?? null }),
  )
}

function spreadOver(rows: readonly Row[], debt: Pesewas): Row[] {
  const amounts = equalParts(debt, rows.length)
  return rows.map((row, at) => ({ ...row, typed: formatAmount(amounts[at] ?? pesewas(0)) }))
}

/** Whether the parts are the debt in equal parts. What was agreed and typed else stays, and the dialog says what it differs by. */
function areEqual(rows: readonly Row[], debt: Pesewas): boolean {
  return spreadOver(rows, debt).every(({ typed }, at) => typed === rows[at]?.typed)
}

/** What is not in a part yet, a month after the last. */
function after(rows: readonly Row[], debt: Pesewas): Row {
  const rest = Math.max(0, debt - sumOf(rows.map(({ typed }) => amountOf(typed))))
  const last = rows.at(-1)?.on
  return newRow({ typed: rest > 0 ? formatAmount(pesewas(rest)) : '', on: last ? addMonths(last, 1) : null })
}

function firstMissing(rows: readonly Row[]): Record<string, string> | null {
  for (const [at, { typed, on }] of rows.entries()) {
    if (amountOf(typed) <= 0) return { [`parts.${at}.amount`]: 'Enter the amount.' }
    if (!on) return { [`parts.${at}.on`]: 'Enter the day.' }
  }
  return null
}
