import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatTime } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { askedAbout } from '#web/queries/asked-about.ts'
import { queryClient } from '#web/queries/client.ts'
import { useMay, useMe } from '#web/queries/person.ts'
import { type Asked, requestQuery, requestsQuery } from '#web/queries/requests.ts'
import { showToast, showWaiting } from '#web/ui/toast.tsx'

const AGAIN_MS = 20_000

/** The requests that are open, read again while there are any; a new one shows in the session's count first. */
export function useOpenRequests(): readonly Asked[] {
  const waiting = useMe()?.waiting ?? 0
  const { data } = useQuery({
    ...requestsQuery('open'),
    enabled: useMay('see_requests'),
    refetchInterval: ({ state }) => (state.data?.length || waiting > 0 ? AGAIN_MS : false),
  })
  const known = useRef(waiting)
  useEffect(() => {
    if (known.current !== waiting) void queryClient.invalidateQueries({ queryKey: ['requests'] })
    known.current = waiting
  }, [waiting])
  return data ?? NONE
}

const NONE: readonly Asked[] = []

/** The lists say beside a name what is asked about it. */
export function useNameAsked(open: readonly Asked[]): void {
  useEffect(() => {
    const about = open.flatMap((request) =>
      request.students.map(({ id }) => [id, inFewWords(request)] as const),
    )
    askedAbout.set(new Map(about))
    return () => askedAbout.set(new Map())
  }, [open])
}

const ACTS: Record<Asked['act'], string> = {
  take_back: 'take back',
  refund_online: 'give back',
  take_back_entry: 'take back',
  correct: 'correct',
  move: 'move',
  refund: 'refund',
  write_off: 'write off',
  discount: 'discount of',
  waiver: 'forgive',
  undo_bill: 'take back',
  bill_without: 'leave out',
  undo_file: 'take back',
  pay_out: 'pay out',
}

function inFewWords({ act, amount }: Asked): string {
  return `Asked: ${ACTS[act]} ${formatAmount(amount)}`
}

/** Tells whoever asked what became of it, as soon as it is answered. */
export function useTellAnswers(open: readonly Asked[]): void {
  const mine = useRef<readonly string[]>([])
  useEffect(() => {
    const still = open.filter(({ isMine }) => isMine).map(({ id }) => id)
    for (const id of mine.current) if (!still.includes(id)) void tellAnswer(id)
    mine.current = still
  }, [open])
}

async function tellAnswer(requestId: string): Promise<void> {
  const request = await queryClient
    .fetchQuery({ ...requestQuery(requestId), staleTime: 0 })
    .catch(() => undefined)
  const said = request && answerOf(request)
  if (!said) return
  if (request.state === 'approved') showToast(said)
  else showWaiting(said, request.title, [])
}

/** Null where the asker was there: withdrawn, or answered at this desk. */
function answerOf({ state, act, title, receiptNumber, answeredBy, ...rest }: Asked): string | null {
  const who = answeredBy ? shortName(answeredBy.name) : 'Somebody'
  const at = rest.answeredAt ? ` at ${formatTime(new Date(rest.answeredAt))}` : ''
  const isBack = act === 'take_back' && receiptNumber !== null
  if (state === 'refused') return `${who} refused: “${rest.answerReason ?? ''}”`
  if (state === 'lapsed') return 'Nobody answered for three days.'
  if (state === 'overtaken') return `${who} took it back directly${at}.`
  if (state !== 'approved' || rest.answeredWith !== 'own_session') return null
  return isBack ? `${who} took ${receiptNumber} back${at}.` : `${who} said yes${at}: ${title}.`
}
