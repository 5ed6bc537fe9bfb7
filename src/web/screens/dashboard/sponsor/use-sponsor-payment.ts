import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PaymentMethod } from '#shared/constants.ts'
import type { Refusal } from '#shared/errors.ts'
import { formatAmount, type Pesewas, parseCedis, pesewas, sumOf } from '#shared/money.ts'
import { type OwedLine, type Spread, spreadOldest } from '#shared/spread.ts'
import { placedIn, spreadEqual } from '#web/counter/spread-family.ts'
import { useDrawerNeeded } from '#web/counter/use-drawer-needed.tsx'
import { schoolQuery } from '#web/queries/school.ts'
import { paySponsor, type Sponsor } from '#web/queries/sponsors.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

export const WAYS = ['Oldest first', 'Equal parts', 'By hand'] as const
type Way = (typeof WAYS)[number]

/** Which of the two questions a payment was answered with. */
interface Asked {
  code: 'more_than_to_come' | 'possible_duplicate'
  question: string
}

const NO_ANSWERS = { asCredit: false, confirm: false }

const EMPTY = {
  typed: '',
  way: WAYS[0] as Way,
  byHand: {} as Record<string, string>,
  method: 'Bank' as PaymentMethod,
  /** Today until another is typed; null while that is not whole. */
  date: undefined as string | null | undefined,
  reference: '',
}

/** A sponsor's payment while it is typed: how it is spread over the pupils, and what is asked before it is recorded. */
export function useSponsorPayment(sponsor: Sponsor | undefined) {
  const { data: school } = useQuery(schoolQuery())
  const [draft, setDraft] = useState(EMPTY)
  const [wrong, setWrong] = useState<string>()
  const onPaid = () => setDraft(({ way, method }) => ({ ...EMPTY, way, method }))
  const paying = usePaying({ onPaid, onWrong: setWrong })
  const spread = useSpread(sponsor, draft)
  const change = (part: Partial<typeof EMPTY>) => {
    setWrong(undefined)
    setDraft((current) => ({ ...current, ...part }))
  }
  const pay = () => {
    const { amount, parts, rest } = spread
    if (!sponsor || !amount) return setWrong('Enter the amount the sponsor paid.')
    if (rest > 0) return setWrong(`Place ${formatAmount(rest)} first.`)
    if (rest < 0) return setWrong('More is placed than was paid.')
    const lines = [...parts].map(([studentId, part]) => ({ studentId, amount: part }))
    const { method, date = null, reference } = draft
    if (draft.date === null) return setWrong('Type the day it was paid.')
    paying.send({ sponsorId: sponsor.id, amount, lines, method, date, reference, ...NO_ANSWERS })
  }
  return {
    ...draft,
    ...spread,
    wrong,
    pay,
    paying,
    date: draft.date === undefined ? (school?.today ?? null) : draft.date,
    setTyped: (typed: string) => change({ typed }),
    setWay: (way: Way) => change({ way }),
    setMethod: (method: PaymentMethod) => change({ method }),
    setDate: (date: string | null) => change({ date }),
    setReference: (reference: string) => change({ reference }),
    setPart: (part: Record<string, string>) => change({ byHand: { ...draft.byHand, ...part } }),
  }
}

/** What each pupil gets of the amount, what is not yet placed (below zero: placed twice), and what is more than is to come. */
function useSpread(sponsor: Sponsor | undefined, { typed, way, byHand }: typeof EMPTY) {
  const lines = useMemo(() => openLines(sponsor), [sponsor])
  const amount = parseCedis(typed)
  const toCome = sumOf(lines.map(({ owed }) => owed))
  const parts = partsOf(way, { amount, lines, byHand })
  const rest = pesewas(Math.min(amount ?? 0, toCome) - placedIn(parts))
  return { amount, toCome, parts, rest, over: pesewas(Math.max(0, (amount ?? 0) - toCome)) }
}

export type SponsorPaymentForm = ReturnType<typeof useSponsorPayment>

/** Records the payment. What is asked before stands until it is answered; the answer sends the same payment again. */
function usePaying({ onPaid, onWrong }: { onPaid: () => void; onWrong: (sentence: string) => void }) {
  const drawer = useDrawerNeeded()
  const [asked, setAsked] = useState<(Asked & { again: () => void }) | null>(null)
  const act = useAct({
    act: paySponsor,
    onDone: ({ message, receipt }) => {
      onPaid()
      showToast(`${message} Receipt ${receipt.number}.`)
    },
    onRefused: (refusal: Refusal, payment) => {
      if (drawer.ask(refusal, () => act.submit(payment))) return
      const { code, message, details } = refusal
      const answers = {
        more_than_to_come: { asCredit: true },
        possible_duplicate: { confirm: true },
      }
      if (code === 'more_than_to_come' || code === 'possible_duplicate') {
        setAsked({ code, question: message, again: () => act.submit({ ...payment, ...answers[code] }) })
      } else onWrong(Object.values(details.fields ?? {})[0] ?? message)
    },
  })
  const answer = () => {
    const again = asked?.again
    setAsked(null)
    again?.()
  }
  return {
    send: act.submit,
    busy: act.busy,
    asked,
    answer,
    forget: () => setAsked(null),
    drawer: drawer.question,
  }
}

function openLines(sponsor: Sponsor | undefined): OwedLine[] {
  return (sponsor?.open ?? []).map(({ studentId, amount }, index) => ({
    key: `${index}`,
    studentId,
    owed: amount,
  }))
}

interface ToSpread {
  amount: Pesewas | null
  lines: readonly OwedLine[]
  byHand: Record<string, string>
}

/** What each pupil gets, by id. */
function partsOf(way: Way, { amount, lines, byHand }: ToSpread): Spread {
  if (!amount) return new Map()
  if (way === 'By hand') {
    const typed = Object.entries(byHand).map(
      ([studentId, text]) => [studentId, parseCedis(text) ?? 0] as const,
    )
    return new Map(
      typed.filter(([, part]) => part > 0).map(([studentId, part]) => [studentId, pesewas(part)]),
    )
  }
  const spread = way === 'Equal parts' ? spreadEqual(amount, lines) : spreadOldest(amount, lines)
  const parts = new Map<string, Pesewas>()
  for (const { key, studentId } of lines) {
    const part = spread.get(key)
    if (part) parts.set(studentId, pesewas((parts.get(studentId) ?? 0) + part))
  }
  return parts
}
