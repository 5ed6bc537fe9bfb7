import { Refusal } from '#shared/errors.ts'
import { words } from './language.ts'
import frame from './parents.module.css'
import { sentenceOf } from './step.tsx'

/** Another payment of the same children is on its way: it is asked whether this one is meant all the same. */
export function isBeingPaid(problem: unknown): boolean {
  return factOf(problem) === 'being_paid'
}

/** What stands in the way of a payment, and where that leads. */
export function HowProblem({ problem, asked }: { problem: unknown; asked: string }) {
  const { how } = words()
  if (problem === null) return null
  const fact = factOf(problem)
  const onward = fact === 'being_paid' ? how.seeFirst : fact === 'owed_changed' ? how.chooseAgain : ''
  return (
    <>
      {/* The answer may have been lost after the network was asked. */}
      {sentenceOf(problem, how.lost({ name: asked }))}
      {onward && (
        <>
          {' '}
          <a className={frame.link} href="#/">
            {onward}
          </a>
        </>
      )}
    </>
  )
}

export function factOf(problem: unknown): unknown {
  return problem instanceof Refusal ? problem.details.facts?.reason : undefined
}
