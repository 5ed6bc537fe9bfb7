import { Confirm } from '#web/ui/confirm.tsx'
import type { Recording } from './use-recording.ts'

interface RecordingQuestionProps {
  recording: Pick<Recording<never>, 'question' | 'answer' | 'drawer'>
  act: string
}

/**
 * What only a person knows while money is recorded: whether the same amount for the same fee a moment ago was a double
 * click or a second child's turn, and what lay in the drawer before its first cash.
 */
export function RecordingQuestion({ recording, act }: RecordingQuestionProps) {
  if (!recording.question) return recording.drawer.question
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
