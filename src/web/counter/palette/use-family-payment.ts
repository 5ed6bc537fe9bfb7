import { useState } from 'react'
import type { PaymentMethod } from '#shared/constants.ts'
import { formatAmount, type Pesewas, parseCedis, pesewas, sumOf } from '#shared/money.ts'
import { type Spread, spreadOldest } from '#shared/spread.ts'
import { announceTender } from '#web/counter/after-payment.ts'
import { placedIn, spreadEqual } from '#web/counter/spread-family.ts'
import { type TenderForm, useTenderDetails } from '#web/counter/tender-details.tsx'
import { useNoteHalfTyped } from '#web/counter/use-note-half-typed.ts'
import { useRecording } from '#web/counter/use-recording.ts'
import type { HalfTypedChoices } from '#web/half-typed.ts'
import type { NewTender } from '#web/offline/new-act.ts'
import { useOutbox } from '#web/offline/outbox.ts'
import { effectOf, isToCome, partFor, type WaitingAct } from '#web/offline/waiting-act.ts'
import type { ListedFamily } from '#web/queries/family-of.ts'
import type { Student } from '#web/queries/students.ts'
import { todayHere } from '#web/today.ts'
import { type Payer, payersOf } from './payers.ts'
import { type FamilyLine, type Owing, useOwing, useShownOrder } from './use-owing.ts'

export const WAYS = ['Oldest first', 'Equal', 'By hand'] as const
export type Way = (typeof WAYS)[number]

export interface FamilyChild {
  student: Student
  lines: readonly FamilyLine[]
  /** Over all fee types, once this is paid; negative is in credit. */
  thenOwed: Pesewas
}

interface Options {
  family: ListedFamily
  amountTyped: string
  first: HalfTypedChoices
  onRecorded: () => void
}

/** One tender for several children as it is being typed; what goes where always adds up before it can be paid. */
export function useFamilyPayment({ family, amountTyped, first: before, onRecorded }: Options) {
  const [way, setWay] = useState<Way>('Oldest first')
  const [hand, setHand] = useState<Readonly<Record<string, string>>>({})
  const [creditOf, setCreditOf] = useState<string | null>(null)
  const [method, setMethod] = useState<PaymentMethod>(before.method ?? 'Cash')
  const tender = useTenderDetails(method, before.details)
  useNoteHalfTyped({ familyId: family.id, act: 'payment', amountTyped }, { method, ...tender.sent })
  const { lines: owed, isDated } = useOwing(family.children)
  const owing = useShownOrder(owed, { isBegun: amountTyped !== '', isDated })
  const amount = parseCedis(amountTyped) ?? pesewas(0)
  const spread = spreadBy(way, { amount, owing, hand, creditOf })
  const left = pesewas(amount - placedIn(spread))
  const outbox = useOutbox()
  const children = family.children.map((student) =>
    childOf(student, { owing, spread, way, hand, owed: owedNow(student, outbox) }),
  )
  // In the order of the family, as on the screen: the first child's guardian is who pays.
  const lines = children.flatMap((child) =>
    child.lines.flatMap(({ studentId, feeType, paid }) =>
      paid > 0 ? [{ studentId, feeType, amount: paid }] : [],
    ),
  )
  const recording = useTenderRecording(onRecorded)
  const paidFor = family.children.filter(({ id }) => lines.some(({ studentId }) => studentId === id))
  const payers = payersOf(paidFor)
  const isPlaced = amount > 0 && left === 0
  const act = isPlaced
    ? tenderFor(family, { lines, method, first: paidFor[0], sent: sentBy(payers, tender.sent) })
    : null
  return {
    way,
    ...placing({ way, hand, spread, left, setWay, setHand }),
    children,
    amount,
    left,
    lines,
    act,
    recording,
    method,
    setMethod,
    tender,
    setCreditOf,
    creditOf,
    payers,
    owedBefore: sumOf(family.children.map((student) => owedNow(student, outbox))),
  }
}

interface Placing {
  way: Way
  hand: Readonly<Record<string, string>>
  spread: Spread
  /** What of the amount is nowhere yet. */
  left: Pesewas
  setWay: (way: Way) => void
  setHand: (hand: Readonly<Record<string, string>>) => void
}

/** How the money is placed on the lines by hand. */
function placing({ way, hand, spread, left, setWay, setHand }: Placing) {
  /** From here on each line is as it is typed; what stood there stays. */
  const typeIn = (key: string, text: string) => {
    if (way !== 'By hand') setHand({ ...typedOf(spread), [key]: text })
    else setHand({ ...hand, [key]: text })
    setWay('By hand')
  }
  const chooseWay = (next: Way) => {
    if (next === 'By hand' && way !== 'By hand') setHand(typedOf(spread))
    setWay(next)
  }
  const placeRest = (key: string, most: number = Number.POSITIVE_INFINITY) => {
    const sum = pesewas(Math.max(0, (spread.get(key) ?? 0) + Math.min(left, most)))
    typeIn(key, sum > 0 ? formatAmount(sum) : '')
  }
  return { typeIn, chooseWay, placeRest }
}

interface Placed {
  lines: NewTender['lines']
  method: PaymentMethod
  /** The first child that something is paid for. */
  first: Student | undefined
  sent: TenderForm['sent']
}

function tenderFor(family: ListedFamily, { lines, method, first, sent }: Placed): NewTender | null {
  if (!first) return null
  const kept = { family: waitingFamily(family, lines), student: first, lines, method }
  return { kind: 'tender', ...kept, date: todayHere(), ...sent }
}

/**
 * With whom the screen shows as who pays where there are several; a choice that is none of them now is not sent. With the name: what
 * waits for a connection is from whoever was shown, whoever is the child's guardian when it is sent.
 */
function sentBy(payers: readonly Payer[], { details = {} }: TenderForm['sent']): TenderForm['sent'] {
  const { payerStudentId: chosen, ...rest } = details
  const first = payers.length > 1 && !rest.payer ? payers[0] : undefined
  const shown = payers.find(({ studentId }) => studentId === chosen) ?? first
  const sent = shown ? { ...rest, payerStudentId: shown.studentId, payer: shown.name } : rest
  return Object.keys(sent).length > 0 ? { details: sent } : {}
}

function useTenderRecording(onRecorded: () => void) {
  return useRecording<NewTender>({
    failed: 'The payment was not recorded.',
    onDone: (act, outcome) => {
      announceTender(act, outcome)
      onRecorded()
    },
  })
}

export type FamilyPayment = ReturnType<typeof useFamilyPayment>

interface Spreading {
  amount: Pesewas
  owing: readonly Owing[]
  hand: Readonly<Record<string, string>>
  creditOf: string | null
}

function spreadBy(way: Way, { amount, owing, hand, creditOf }: Spreading): Spread {
  if (way === 'By hand') {
    return new Map(
      owing.flatMap(({ key }) => {
        const typed = parseCedis(hand[key] ?? '')
        return typed ? [[key, typed] as const] : []
      }),
    )
  }
  const taking = owing.filter(({ onlyNamed }) => !onlyNamed)
  const spread = (way === 'Equal' ? spreadEqual : spreadOldest)(amount, taking)
  const over = amount - placedIn(spread)
  const named = owing.find(({ studentId, takesCredit }) => takesCredit && studentId === creditOf)
  if (over <= 0 || !named) return spread
  return new Map(spread).set(named.key, pesewas((spread.get(named.key) ?? 0) + over))
}

function childOf(
  student: Student,
  {
    owing,
    spread,
    way,
    hand,
    owed,
  }: Pick<Spreading, 'owing' | 'hand'> & { spread: Spread; way: Way; owed: Pesewas },
): FamilyChild {
  const own = owing.filter(({ studentId }) => studentId === student.id)
  const isUsed = ({ key, owed: left }: Owing) =>
    left > 0 || spread.has(key) || (way === 'By hand' && key in hand)
  // Where credit stands is a line of its own once there is some, or where nothing is owed.
  const lines = own
    .filter((line) => isUsed(line) || (line.takesCredit && !own.some(isUsed)))
    .map((line) => {
      const paid = spread.get(line.key) ?? pesewas(0)
      const typed = way === 'By hand' ? (hand[line.key] ?? '') : paid > 0 ? formatAmount(paid) : ''
      return { ...line, paid, typed }
    })
  const thenOwed = pesewas(owed - sumOf(lines.map(({ paid }) => paid)))
  return { student, lines, thenOwed }
}

/** What a child owes once all has arrived that waits on this device. */
function owedNow({ id, totalDebt }: Student, outbox: readonly WaitingAct[]): Pesewas {
  const waiting = outbox.filter(isToCome).flatMap((act) => partFor(act, id) ?? [])
  return pesewas(totalDebt + waiting.reduce((sum, act) => sum + effectOf(act), 0))
}

function typedOf(spread: Spread): Record<string, string> {
  return Object.fromEntries([...spread].map(([key, amount]) => [key, formatAmount(amount)]))
}

function waitingFamily(
  { id, children }: ListedFamily,
  lines: readonly { studentId: string }[],
): NewTender['family'] {
  const paidFor = children.filter((child) => lines.some(({ studentId }) => studentId === child.id))
  return {
    id,
    children: paidFor.map(({ id: childId, firstName, surname, className }) => ({
      id: childId,
      firstName,
      className,
      name: `${firstName} ${surname}`,
    })),
  }
}
