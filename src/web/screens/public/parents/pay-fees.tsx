import { useLayoutEffect, useRef } from 'react'
import { formatWeekday } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import type { Child } from './kept.ts'
import { words } from './language.ts'
import parts from './parents-parts.module.css'
import pay from './parents-pay.module.css'
import { Card } from './parts.tsx'
import type { Payable } from './pay-choice.ts'
import { figure } from './words.ts'

interface PayFeesProps {
  payables: readonly Payable[]
  ticked: readonly Payable[]
  tick: (ticked: readonly Payable[]) => void
}

/** Each child's fees with a box, and one box for all of a child. */
export function PayFees({ payables, ticked, tick }: PayFeesProps) {
  if (payables.length === 0) return <p className={text.hint}>{words().pay.noneOwed}</p>
  const children = [...new Set(payables.map(({ child }) => child))]
  // In the order of the page, whatever was ticked first.
  const change = (own: readonly Payable[], isTicked: boolean) =>
    tick(payables.filter((each) => (own.includes(each) ? isTicked : ticked.includes(each))))
  return (
    <>
      {children.map((child) => (
        <ChildFees
          key={child.childId}
          child={child}
          own={payables.filter((each) => each.child === child)}
          ticked={ticked}
          change={change}
        />
      ))}
    </>
  )
}

interface ChildFeesProps {
  child: Child
  own: readonly Payable[]
  ticked: readonly Payable[]
  change: (own: readonly Payable[], isTicked: boolean) => void
}

function ChildFees({ child, own, ticked, change }: ChildFeesProps) {
  const all = useRef<HTMLInputElement>(null)
  const count = own.filter((each) => ticked.includes(each)).length
  useLayoutEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && count < own.length
  })
  const asked = own.filter(({ voluntary }) => !voluntary)
  const [first] = child.dues
  return (
    <Card role="group" label={child.firstName}>
      <label className={cx(pay.tick, pay.head)}>
        <input
          ref={all}
          type="checkbox"
          checked={count === own.length}
          onChange={(event) => change(own, event.currentTarget.checked)}
        />
        <span>
          <b>{child.firstName}</b>
          <span className={parts.sub}>
            {first
              ? words().pay.due({ className: child.className, day: formatWeekday(first.on) })
              : child.className}
          </span>
        </span>
        <span className={text.number}>{figure(sumOf(asked.map(({ owed }) => owed)))}</span>
      </label>
      {own.map((payable) => (
        <FeeBox
          key={payable.feeType}
          payable={payable}
          isTicked={ticked.includes(payable)}
          change={(isTicked) => change([payable], isTicked)}
        />
      ))}
    </Card>
  )
}

interface FeeBoxProps {
  payable: Payable
  isTicked: boolean
  change: (isTicked: boolean) => void
}

function FeeBox({ payable, isTicked, change }: FeeBoxProps) {
  const { feeType, voluntary, onlyNamed, owed } = payable
  const aside = voluntary ? words().due.ifYouWish : onlyNamed ? words().pay.passedOn : ''
  return (
    <label className={pay.tick}>
      <input type="checkbox" checked={isTicked} onChange={(event) => change(event.currentTarget.checked)} />
      <span>
        {feeType}
        {aside && <span className={text.unseen}>, </span>}
        {aside && <span className={parts.sub}>{aside}</span>}
      </span>
      <span className={cx(text.number, voluntary && text.muted)}>{figure(owed)}</span>
    </label>
  )
}
