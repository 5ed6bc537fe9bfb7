import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface EndItProps {
  question: string
  /** What stays after it. */
  children: string
  end: (id: string, idempotencyKey: string) => Promise<string>
  id: string
}

/** Ends a clearance or a register, asked first. */
export function EndIt({ question, children, end, id }: EndItProps) {
  const [isAsking, setAsking] = useState(false)
  const ending = useAct({
    act: end,
    onDone: (message) => {
      showToast(message)
      setAsking(false)
    },
    onRefused: ({ message }) => showProblem(message),
  })
  return (
    <>
      <Button kind="bare" small onClick={() => setAsking(true)}>
        End it
      </Button>
      {isAsking && (
        <Confirm
          question={question}
          keep="Leave it"
          act="End it"
          busy={ending.busy && 'Saving...'}
          onAct={() => ending.submit(id)}
          onKeep={() => setAsking(false)}
        >
          {children}
        </Confirm>
      )}
    </>
  )
}
