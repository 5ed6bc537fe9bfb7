import { type SubmitEvent, useState } from 'react'
import { type Pesewas, pesewas, sumOf, withPoint } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import type { School } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import parts from './parents-parts.module.css'
import pay from './parents-pay.module.css'
import { Button } from './parts.tsx'
import { PayAmount } from './pay-amount.tsx'
import {
  type Choice,
  choice,
  owedOf,
  type Payable,
  type PayLine,
  payablesOf,
  placesOf,
} from './pay-choice.ts'
import { PayFees } from './pay-fees.tsx'
import { typedAmount } from './typed-amount.ts'
import { figure } from './words.ts'

/** What was ticked or typed so far. */
interface Chosen {
  ticked: readonly Payable[]
  typed: string
  isAmount: boolean
}

interface PayPageProps {
  school: School
  childId?: string | undefined
  /** What was chosen before, for who comes back to it. */
  before?: Choice | null
}

/** The first question: what do you pay? Fees by ticking them, or any amount. */
export function PayPage({ school: now, before = null, childId = before?.childId }: PayPageProps) {
  const { pay: said, tabs } = words()
  // What is chosen from stays as it was when the page was opened.
  const [school] = useState(now)
  const [payables] = useState(() => payablesOf(school, childId))
  const [chosen, setChosen] = useState(() => beginWith(payables, before))
  const lines = linesOf(chosen, school, childId)
  const problem = problemOf(chosen, school, lines)
  const sum = sumOf(lines.map(({ amount }) => amount))
  const goOn = (event: SubmitEvent) => {
    event.preventDefault()
    if (sum > 0 && problem === '') keepChoice(school, lines, chosen, childId)
  }
  return (
    <Page title={said.title} back={{ to: '#/', word: tabs.children }}>
      <form className={frame.say} noValidate={true} onSubmit={goOn}>
        <h1 tabIndex={-1}>{said.title}</h1>
        <p className={text.muted}>{school.name}</p>
        <AmountSwitch
          isAmount={chosen.isAmount}
          change={(isAmount) => setChosen({ ticked: chosen.ticked, typed: chosen.typed, isAmount })}
        />
        <What
          school={school}
          childId={childId}
          payables={payables}
          chosen={chosen}
          isWrong={problem !== ''}
          choose={setChosen}
        />
        <Foot sum={sum} problem={problem} />
      </form>
    </Page>
  )
}

/** All that is owed; what was chosen before stands again. */
function beginWith(payables: readonly Payable[], before: Choice | null): Chosen {
  const isTicked = ({ child, feeType, voluntary }: Payable) =>
    before && before.typed === undefined
      ? before.lines.some((line) => line.childId === child.childId && line.feeType === feeType)
      : !voluntary
  return {
    ticked: payables.filter(isTicked),
    typed: before?.typed ?? '',
    isAmount: before ? before.typed !== undefined : payables.length === 0,
  }
}

interface WhatProps {
  school: School
  childId: string | undefined
  payables: readonly Payable[]
  chosen: Chosen
  isWrong: boolean
  choose: (chosen: Chosen) => void
}

function What({ school, childId, payables, chosen, isWrong, choose }: WhatProps) {
  const { ticked, typed, isAmount } = chosen
  return (
    <div className={pay.pay}>
      {isAmount ? (
        <PayAmount
          school={school}
          childId={childId}
          payables={payables}
          typed={typed}
          isWrong={isWrong}
          type={(next) => choose({ ticked, typed: next, isAmount })}
        />
      ) : (
        <PayFees
          payables={payables}
          ticked={ticked}
          tick={(next) => choose({ ticked: next, typed, isAmount })}
        />
      )}
    </div>
  )
}

/** What the school gets, and the way on. */
function Foot({ sum, problem }: { sum: Pesewas; problem: string }) {
  return (
    <div className={frame.thumb} aria-live="polite">
      <p className={frame.err} role="alert" id="problem">
        {problem}
      </p>
      <div className={cx(parts.lead, pay.total)}>
        <span>{words().pay.forSchool}</span>
        <span className={parts.fig}>
          <span>GH₵</span>
          {figure(sum)}
        </span>
      </div>
      <Button kind="primary" type="submit" disabled={sum === 0 || problem !== ''}>
        {words().shared.goOn}
      </Button>
    </div>
  )
}

function AmountSwitch({ isAmount, change }: { isAmount: boolean; change: (isAmount: boolean) => void }) {
  const { pay: said } = words()
  return (
    <div className={pay.seg} role="radiogroup" aria-label={said.what}>
      {[false, true].map((value) => (
        <label key={String(value)}>
          <input
            type="radio"
            name="what"
            value={String(value)}
            checked={isAmount === value}
            onChange={() => change(value)}
          />
          <span>{value ? said.any : said.choose}</span>
        </label>
      ))}
    </div>
  )
}

function linesOf(
  { ticked, typed, isAmount }: Chosen,
  school: School,
  childId: string | undefined,
): PayLine[] {
  if (!isAmount)
    return ticked.map(({ child, feeType, owed }) => ({
      childId: child.childId,
      feeType,
      amount: owed,
    }))
  const amount = typedAmount(typed)
  const lines = amount === null ? null : placesOf(school, amount, childId)
  return (lines ?? []).map(({ inCredit: _, ...line }) => line)
}

function problemOf({ typed, isAmount }: Chosen, school: School, lines: PayLine[]): string {
  const { pay: said } = words()
  if (!isAmount && lines.length === 0) return said.tickOne
  const amount = typedAmount(typed)
  const meant = withPoint(typed)
  if (isAmount && meant && amount === null) return said.comma({ meant })
  if (isAmount && typed && amount === null) return said.unread
  if (isAmount && lines.length === 0 && typed) return said.tooMuch
  const smallest = school.paying?.smallest ?? pesewas(100)
  const sum = sumOf(lines.map((line) => line.amount))
  return lines.length > 0 && sum < smallest ? said.smallest({ amount: figure(smallest) }) : ''
}

function keepChoice(
  school: School,
  lines: PayLine[],
  { typed, isAmount }: Chosen,
  childId: string | undefined,
): void {
  const { schoolId } = school
  const { how, number } = choice.read(schoolId) ?? {}
  choice.write({
    schoolId,
    lines,
    owed: owedOf(school, lines),
    ...(childId ? { childId } : {}),
    ...(isAmount ? { typed } : {}),
    ...(how ? { how } : {}),
    ...(number ? { number } : {}),
  })
  // Whoever comes back finds what was chosen.
  history.replaceState(null, '', `#/chosen/${schoolId}`)
  location.hash = `#/how/${schoolId}`
}
