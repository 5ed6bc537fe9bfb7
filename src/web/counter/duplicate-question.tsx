import { Confirm } from '#web/ui/confirm.tsx'
import type { Recording } from './use-recording.ts'

interface DuplicateQuestionProps {
  recording: Pick<Recording<never>, 'question' | 'answer' | 'busy'>
  act: string
}

/** The same amount for the same fee a moment ago: a double click, or a second child's turn? Only a person knows. */
export function DuplicateQuestion({ recording, act }: DuplicateQuestionProps) {
  if (!recording.question) return null
  return (
    <Confirm
      question={recording.question}
      keep="No, it is the same one"
      act={act}
      danger={false}
      onKeep={() => recording.answer(false)}
      onAct={() => recording.answer(true)}
    />
  )
}
