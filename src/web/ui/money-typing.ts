import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { groupDigits, withoutCurrency } from '#shared/money.ts'

/**
 * What an input of money does while one types: thousands are grouped (`67,000`), and the cursor stays where the hand
 * left it. A comma typed by hand is left alone: `12,50` may mean twelve cedis fifty and must not become 1,250.
 */
export function useMoneyTyping(value: string, onChange: (value: string) => void) {
  const caret = useRef<{ input: HTMLInputElement; figures: number } | null>(null)
  useLayoutEffect(() => {
    const { input, figures } = caret.current ?? {}
    caret.current = null
    if (!input || figures === undefined || document.activeElement !== input) return
    const at = placeAfter(input.value, figures)
    input.setSelectionRange(at, at)
  })
  return ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const at = input.selectionStart ?? input.value.length
    const isForward = (nativeEvent as InputEvent).inputType === 'deleteContentForward'
    const typed = afterComma(value, input.value, at, isForward)
    const next = typedMoney(value, typed.text)
    const before = withoutCurrency(typed.text.slice(0, typed.at))
    if (next !== input.value) caret.current = { input, figures: withoutCommas(before) }
    onChange(next)
  }
}

/** What stands in the field after a change. Exported for its test. */
export function typedMoney(before: string, after: string): string {
  const plain = withoutCurrency(after)
  const isByHand = countCommas(plain) > countCommas(before) || groupDigits(before) !== before
  return isByHand ? plain : groupDigits(plain)
}

interface TypedAt {
  text: string
  at: number
}

/** Who deletes a comma of ours means the figure before it, or with Delete the one behind it. */
function afterComma(before: string, after: string, at: number, isForward: boolean): TypedAt {
  const isOnlyComma =
    after.length === before.length - 1 &&
    before.slice(0, at) + before.slice(at + 1) === after &&
    before[at] === ','
  if (!isOnlyComma || groupDigits(before) !== before) return { text: after, at }
  if (isForward) return { text: after.slice(0, at) + after.slice(at + 1), at }
  return { text: after.slice(0, at - 1) + after.slice(at), at: at - 1 }
}

function countCommas(text: string): number {
  return text.split(',').length - 1
}

function withoutCommas(text: string): number {
  return text.replaceAll(',', '').length
}

/** The place behind so many characters that are no commas. */
function placeAfter(text: string, figures: number): number {
  let left = figures
  let at = 0
  while (left > 0 && at < text.length) {
    if (text[at] !== ',') left -= 1
    at += 1
  }
  return at
}
