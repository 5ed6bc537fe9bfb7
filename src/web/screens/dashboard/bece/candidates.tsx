import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { CANDIDATE_STATES, CANDIDATE_WORDS, type CandidateState } from '#shared/exams.ts'
import { type Candidate, type ExamRegister, examRegisterQuery } from '#web/queries/exams.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Notice } from '#web/ui/notice.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Table } from '#web/ui/table.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import { CandidateTable } from './candidate-table.tsx'
import { RegisterDialog } from './register-dialog.tsx'

const KINDS = ['all', ...CANDIDATE_STATES] as const

interface CandidatesProps {
  register: ExamRegister
  mayKeep: boolean
}

/** The candidates of a register; who has paid and is not registered stands first. */
export function Candidates({ register, mayKeep }: CandidatesProps) {
  const { data, error, refetch } = useQuery(examRegisterQuery(register.id))
  const [kind, setKind] = useQueryState('show')
  const [registering, setRegistering] = useState<readonly Candidate[]>()
  const chosen = KINDS.find((each) => each === kind) ?? 'all'
  const all = data && inOrder(data.candidates)
  const shown = all?.filter(({ state }) => chosen === 'all' || state === chosen)
  const waiting = all?.filter(({ state }) => state === 'to_register') ?? []
  return (
    <>
      <Waiting waiting={waiting} mayKeep={mayKeep} onRegister={setRegistering} />
      <div className={place.below4}>
        <FilterChips
          label="Which candidates"
          options={KINDS.map((value) => ({
            value,
            label: value === 'all' ? 'All' : CANDIDATE_WORDS[value],
            count: all?.filter(({ state }) => value === 'all' || state === value).length,
          }))}
          value={chosen}
          onChange={(value) => setKind(value === 'all' ? '' : value)}
        />
      </div>
      <Card as="div">
        {!data && error && (
          <Problem sentence="The register did not load." detail={error.message} onRetry={refetch} />
        )}
        {!data && !error && <Loading />}
        {all?.length === 0 && (
          <Empty title="Nobody is charged yet.">
            Set what {register.feeType} costs for the class that sits {register.exam}, under All Fees: its
            pupils stand here then.
          </Empty>
        )}
        {shown?.length === 0 && all && all.length > 0 && <Empty title="Nobody matches." />}
        {shown && shown.length > 0 && (
          <CandidateTable candidates={shown} mayKeep={mayKeep} onRegister={(one) => setRegistering([one])} />
        )}
      </Card>
      {registering && data && (
        <RegisterDialog
          register={register}
          candidates={registering}
          today={data.today}
          onClose={() => setRegistering(undefined)}
        />
      )}
    </>
  )
}

/** Red for the Head: money that was taken for WAEC, and nothing came of it yet. */
function Waiting({
  waiting,
  mayKeep,
  onRegister,
}: {
  waiting: readonly Candidate[]
  mayKeep: boolean
  onRegister: (waiting: readonly Candidate[]) => void
}) {
  if (waiting.length === 0) return null
  return (
    <div className={place.below4}>
      <Notice as="div" tone="bad" icon="warning">
        {counted(waiting.length, 'candidate has', 'candidates have')} paid and{' '}
        {waiting.length === 1 ? 'is' : 'are'} not registered at WAEC.{' '}
        {mayKeep && (
          <Button small onClick={() => onRegister(waiting)}>
            Registered now
          </Button>
        )}
      </Notice>
    </div>
  )
}

const places = new Map<CandidateState, number>(CANDIDATE_STATES.map((state, at) => [state, at]))

function inOrder(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((a, b) => (places.get(a.state) ?? 0) - (places.get(b.state) ?? 0))
}

function Loading() {
  return (
    <Table cards aria-busy="true">
      <tbody>
        <SkeletonRows widths={[180, 60, 60, 60, 120]} right={[2, 3]} />
      </tbody>
    </Table>
  )
}
