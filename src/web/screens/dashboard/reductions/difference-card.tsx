import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { differenceQuery, postDifference } from '#web/queries/reductions.ts'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { DifferenceLines, sayDifference } from './difference-lines.tsx'

/** What rules, families and payments have changed since the classes were billed: seen child by child, then posted. */
export function DifferenceCard({ isNeeded }: { isNeeded: boolean }) {
  const { data: difference, error, refetch } = useQuery(differenceQuery())
  const posting = usePosting()
  // Without a rule there is something to post only where one was there before.
  if (!isNeeded && (!difference || difference.lines.length === 0)) return null
  return (
    <CardBeside aria-label="Not yet posted" aria-live="polite">
      <h2>Not yet posted</h2>
      {!difference && error && (
        <Problem sentence="What would change did not load." detail={error.message} onRetry={refetch} />
      )}
      {!difference && !error && <Skeleton width={240} height={60} />}
      {difference?.lines.length === 0 && (
        <p className={text.hint}>Every charge of this term stands as the rules say. Nothing waits.</p>
      )}
      {difference && difference.lines.length > 0 && (
        <>
          <p>{sayDifference(difference)} Nothing is written until you post the difference.</p>
          <DifferenceLines difference={difference} />
          <Button kind="primary" busy={posting.busy && 'Posting...'} onClick={() => posting.submit(false)}>
            Post the difference
          </Button>
        </>
      )}
      {posting.question && (
        <Confirm
          question={posting.question}
          keep="Not yet"
          act="Post it"
          danger={false}
          busy={posting.busy && 'Posting...'}
          onKeep={posting.forget}
          onAct={() => posting.submit(true)}
        >
          <p className={text.muted}>
            The credit stays with the child and pays what comes next, or is given back.
          </p>
        </Confirm>
      )}
    </CardBeside>
  )
}

function usePosting() {
  const [question, setQuestion] = useState<string | null>(null)
  const posting = useAct({
    act: postDifference,
    onDone: (message) => {
      setQuestion(null)
      showToast(message)
    },
    onRefused: (refusal) => {
      if (refusal.code === 'makes_credit') return setQuestion(refusal.message)
      setQuestion(null)
      showProblem('The difference was not posted.', refusal.message)
    },
  })
  return { ...posting, question, forget: () => setQuestion(null) }
}
