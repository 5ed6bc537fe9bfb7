import { type SubmitEvent, useState } from 'react'
import { networkOf, readWalletNumber } from '#shared/mobile-wallets.ts'
import { sayNumber } from '#shared/number-sentences.ts'
import { WAYS_TO_PAY, type WayToPay } from '#shared/ways-to-pay.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { HowProblem, isBeingPaid } from './how-problem.tsx'
import { type School, session } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import parts from './parents-parts.module.css'
import pay from './parents-pay.module.css'
import { Button, Lead } from './parts.tsx'
import { PayPage } from './pay.tsx'
import { type Choice, choice, sumsOf, WAYS } from './pay-choice.ts'
import { type HowToPay, otherNetworkOf, startPayment } from './start-payment.ts'
import { isWronglyTyped } from './step.tsx'
import { TextField } from './text-field.tsx'
import { isReachedNow, useOnline } from './use-online.ts'
import { figure } from './words.ts'

/** The second question: how do you pay? Everything that is charged is seen before the button that charges it. */
export function HowPage({ school: now }: { school: School }) {
  // What was chosen stays as it was when the page was opened.
  const [school] = useState(now)
  const [chosen] = useState(() => choice.read(school.schoolId))
  return chosen ? <How school={school} chosen={chosen} /> : <PayPage school={school} />
}

function How({ school, chosen }: { school: School; chosen: Choice }) {
  const { how: said, pay: payWords } = words()
  const [way, setWay] = useState<HowToPay>(() => {
    const number = chosen.number ?? session.read()?.phone ?? ''
    return { how: chosen.how ?? networkOf(number), number }
  })
  const { problem, giver, isBusy, isConfirming, press } = useStart(school, chosen, way)
  const isOnline = useOnline()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isOnline || (await isReachedNow())) press()
  }
  return (
    <Page title={said.title} back={{ to: `#/chosen/${school.schoolId}`, word: payWords.what }}>
      <form className={frame.say} noValidate={true} onSubmit={(event) => void submit(event)}>
        <h1 tabIndex={-1}>{said.title}</h1>
        <p className={text.muted}>
          {said.forChildren({ school: school.name, names: childrenOf(school, chosen) })}
        </p>
        <Ways chosen={way.how} choose={(how) => setWay({ how, number: way.number })} />
        <div>
          {way.how === 'card' ? (
            <p className={text.hint}>{said.card}</p>
          ) : (
            <NumberField
              number={way.number}
              isWrong={isWronglyTyped(problem)}
              type={(number) => setWay({ how: way.how, number })}
            />
          )}
        </div>
        <p className={text.hint}>{bearerWords(school, chosen)}</p>
        <div className={frame.thumb}>
          <Totals school={school} chosen={chosen} />
          <p className={frame.err} role="alert" id="problem">
            {isOnline && giver && said.otherNetwork({ giver: WAYS[giver].name, name: WAYS[way.how].name })}
            {isOnline ? <HowProblem problem={problem} asked={WAYS[way.how].name} /> : said.offline}
          </p>
          <Button kind="primary" type="submit" aria-disabled={isBusy || !isOnline}>
            {isBusy
              ? said.asking({ name: WAYS[way.how].name })
              : isConfirming
                ? said.allTheSame
                : buttonWords(school, chosen, way.how)}
          </Button>
        </div>
      </form>
    </Page>
  )
}

/** Pressed twice, it is asked once; what stands in the way is said, and another press may mean it all the same. */
function useStart(school: School, chosen: Choice, way: HowToPay) {
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  // Asked of this number and network: with another of them it is asked again.
  const [asked, setAsked] = useState('')
  const other = otherNetworkOf(way)
  const isAsked = other !== null && asked === `${way.how} ${way.number}`
  const press = async () => {
    if (isBusy) return
    setProblem(null)
    if (other && !isAsked) return setAsked(`${way.how} ${way.number}`)
    setBusy(true)
    try {
      await startPayment(school, chosen, way, isBeingPaid(problem))
    } catch (error) {
      setProblem(error)
      if (isWronglyTyped(error)) document.getElementById('wallet')?.focus()
    }
    setBusy(false)
  }
  const giver = isAsked && !isBusy && problem === null ? other : null
  const isConfirming = giver !== null || isBeingPaid(problem)
  return { problem: isBusy ? null : problem, giver, isBusy, isConfirming, press: () => void press() }
}

function Ways({ chosen, choose }: { chosen: WayToPay; choose: (way: WayToPay) => void }) {
  const { how: said } = words()
  const underOf = (way: WayToPay) =>
    way === 'card' ? said.paystackPage : WAYS[way].formerly && said.formerly({ name: WAYS[way].formerly })
  return (
    <fieldset className={parts.card}>
      <legend className={cx(parts.cap, pay.headIn)}>{said.with}</legend>
      {WAYS_TO_PAY.map((way) => (
        <label key={way} className={pay.tick}>
          <input type="radio" name="how" value={way} checked={chosen === way} onChange={() => choose(way)} />
          <span>
            {WAYS[way].wallet}
            {underOf(way) && <span className={parts.sub}>{underOf(way)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface NumberFieldProps {
  number: string
  isWrong: boolean
  type: (number: string) => void
}

function NumberField({ number, isWrong, type }: NumberFieldProps) {
  const read = readWalletNumber(number)
  return (
    <TextField
      id="wallet"
      label={words().how.number}
      hint={'warning' in read && read.warning ? sayNumber(read.warning, words().number) : ''}
      icon="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={24}
      value={number}
      aria-invalid={isWrong || undefined}
      onInput={(event) => type(event.currentTarget.value)}
    />
  )
}

function bearerWords({ name, paying }: School, chosen: Choice): string {
  if (paying?.bearer === 'parent') return words().how.parentBears
  const count = new Set(chosen.lines.map(({ childId }) => childId)).size
  return words().how.schoolBears({ school: name, count })
}

function Totals({ school, chosen }: { school: School; chosen: Choice }) {
  const { how: said, pay: payWords } = words()
  const { amount, charge, pays } = sumsOf(school, chosen)
  return (
    <div className={pay.totals}>
      <Lead label={payWords.forSchool} amount={figure(amount)} />
      <Lead
        label={school.paying?.bearer === 'parent' ? said.charge : said.schoolCharge}
        amount={figure(charge)}
      />
      <Lead label={said.youPayIn} amount={figure(pays)} sum={true} />
    </div>
  )
}

function buttonWords(school: School, chosen: Choice, how: WayToPay): string {
  const amount = figure(sumsOf(school, chosen).pays)
  return how === 'card' ? words().how.toPaystack({ amount }) : words().home.pay({ amount })
}

function childrenOf({ children }: School, { lines }: Choice): string {
  const names = children
    .filter(({ childId }) => lines.some((line) => line.childId === childId))
    .map(({ firstName }) => firstName)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : words().how.and({ names: names.slice(0, -1).join(', '), last })
}
