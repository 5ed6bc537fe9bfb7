import { useState } from 'react'
import { type LinePost, postLine } from '#web/queries/statements.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Posts a line, and asks where the server asks: other money, or more than a sponsor owes. */
export function usePosting(onDone?: () => void) {
  const [asked, setAsked] = useState<{ sentence: string; input: LinePost } | null>(null)
  const { submit, busy } = useAct({
    act: postLine,
    keyOf: ({ lineId }) => lineId,
    onDone: (message: string) => {
      showToast(message)
      setAsked(null)
      onDone?.()
    },
    onRefused: ({ code, message }, input) => {
      if (code === 'possible_duplicate') setAsked({ sentence: message, input: { ...input, confirm: true } })
      else if (code === 'more_than_to_come')
        setAsked({ sentence: message, input: { ...input, asCredit: true } })
      else showProblem(message)
    },
  })
  const question = asked && (
    <Confirm
      question={asked.sentence}
      keep="Do not post"
      act="It is other money: post it"
      busy={busy && 'Posting...'}
      onKeep={() => setAsked(null)}
      onAct={() => submit(asked.input)}
    />
  )
  return { submit, busy, question }
}
