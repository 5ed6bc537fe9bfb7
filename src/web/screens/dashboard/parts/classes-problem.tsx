import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'

/** Classes that could not be read: what the server said, or that nothing came back at all. */
export function ClassesProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const sentence = wasAnswered(error) ? sentences.classes.failed : sentences.classes.exception
  return (
    <div className={text.owed}>
      <Problem sentence={sentence} detail={error.message} onRetry={onRetry} />
    </div>
  )
}
