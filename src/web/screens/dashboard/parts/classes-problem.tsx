import { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { Problem } from '#web/ui/problem.tsx'

/** Classes that could not be read: what the server said, or that nothing came back at all. */
export function ClassesProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const wasAnswered = error instanceof Refusal && !['upstream', 'timed_out'].includes(error.code)
  const sentence = wasAnswered ? sentences.classes.failed : sentences.classes.exception
  return (
    <div className="owed">
      <Problem sentence={sentence} detail={error.message} onRetry={onRetry} />
    </div>
  )
}
