import { useCallback, useEffect, useState } from 'react'
import { readParentPayment } from '#shared/api/parents-paying.ts'
import { Refusal } from '#shared/errors.ts'
import { NoAnswer } from '#web/no-answer.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { call } from './call.ts'
import type { Payment } from './kept.ts'
import { choice } from './pay-choice.ts'
import { UNDECIDED } from './payment-states.ts'
import { read } from './reading.ts'

const LOOK_EVERY_MS = 4_000

/** What came of the last look; only a payment that is not there is not looked at again. */
type LookTrouble = 'offline' | 'failed' | 'not here' | null

/** What is known of the looking itself. */
export interface News {
  trouble: LookTrouble
  /** Somebody asks, or has asked at that moment of the server's clock. */
  asked: 'now' | number | null
  /** Asks the server at once. */
  look: () => void
}

/** One payment as the server says it now. It looks by itself while the page is open and nothing is decided. */
export function useWatchedPayment(schoolId: string, paymentId: string, known: Payment | undefined) {
  const [payment, setPayment] = useState(known)
  const [trouble, setTrouble] = useState<LookTrouble>(null)
  const [asked, setAsked] = useState<News['asked']>(null)
  const isOpen = trouble !== 'not here' && (!payment || UNDECIDED.includes(payment.state))
  const isKnown = known !== undefined

  const show = useCallback((news: Payment) => {
    setPayment(news)
    setTrouble(null)
    if (news.state === 'posted') choice.endOf(news)
    if (!UNDECIDED.includes(news.state)) void read()
  }, [])
  const look = useCallback(async () => {
    try {
      show(await call(readParentPayment, { params: { schoolId, paymentId } }))
    } catch (error) {
      setTrouble(troubleOf(error))
      // The reading leads to signing in.
      if (error instanceof Refusal && error.code === 'signed_out') void read()
    }
  }, [schoolId, paymentId, show])

  useEffect(() => {
    if (!isOpen) return
    let timer = 0
    let isGone = false
    const lookAgain = async () => {
      if (document.visibilityState === 'visible') await look()
      if (!isGone) timer = window.setTimeout(() => void lookAgain(), LOOK_EVERY_MS)
    }
    timer = window.setTimeout(() => void lookAgain(), isKnown ? LOOK_EVERY_MS / 2 : 0)
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [isOpen, isKnown, look])

  const ask = async () => {
    setAsked('now')
    await look()
    setAsked(timeAtServer().getTime())
  }
  return { payment, show, news: { trouble, asked, look: () => void ask() } }
}

function troubleOf(error: unknown): LookTrouble {
  if (error instanceof NoAnswer) return 'offline'
  return error instanceof Refusal && error.code === 'not_found' ? 'not here' : 'failed'
}
