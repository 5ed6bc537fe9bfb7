import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { CANDIDATE_WORDS } from '#shared/exams.ts'
import { formatAmount, formatCedisSpaced, sumOf } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { type Candidate, takeRegistrationBack } from '#web/queries/exams.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface CandidateTableProps {
  candidates: readonly Candidate[]
  mayKeep: boolean
  onRegister: (candidate: Candidate) => void
}

/** A candidate a row: what is charged and paid, and the registration. */
export function CandidateTable({ candidates, mayKeep, onRegister }: CandidateTableProps) {
  const registered = candidates.filter(({ registration }) => registration).length
  return (
    <>
      <Table cards breaks caption="Candidates">
        <TableHead
          names={['Candidate', 'Class', 'Charged (GH₵)', 'Paid', 'Owed', 'Registered', 'Acts']}
          right={[2, 3, 4, 6]}
          unseen={[6]}
        />
        <tbody>
          {candidates.map((candidate) => (
            <tr key={candidate.studentId}>
              <td>
                <Link to={paths.student(candidate.studentId)} className={text.strong}>
                  {candidate.name}
                </Link>{' '}
                <span className={cx(text.muted, text.small)}>{candidate.number}</span>
              </td>
              <td className={table.below}>{candidate.className}</td>
              <Sums candidate={candidate} />
              <td className={table.below}>
                <Standing candidate={candidate} />
              </td>
              <td className={cx(table.right, text.nowrap)}>
                {mayKeep && <Acts candidate={candidate} onRegister={() => onRegister(candidate)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span>
          {registered} of {counted(candidates.length, 'candidate')} registered
        </span>
        <span>Owed {formatCedisSpaced(sumOf(candidates.map(({ owed }) => owed)))}</span>
      </TableFoot>
    </>
  )
}

function Sums({ candidate: { charged, off, paid, owed } }: { candidate: Candidate }) {
  const cell = cx(table.below, table.right, text.number)
  return (
    <>
      <td className={cell}>
        {charged > 0 && (
          <>
            {formatAmount(charged)}
            <span className={only.phone}> charged</span>
          </>
        )}
      </td>
      <td className={cell}>
        {charged > 0 && (
          <>
            {formatAmount(paid)}
            <span className={only.phone}> paid</span>
            {off > 0 && (
              <span className={cx(text.muted, text.small)}> + {formatAmount(off)} sponsor or waived</span>
            )}
          </>
        )}
      </td>
      <td className={cx(table.right, text.number, owed > 0 && text.owed)}>
        {owed > 0 && formatAmount(owed)}
      </td>
    </>
  )
}

function Standing({ candidate: { state, registration } }: { candidate: Candidate }) {
  if (!registration)
    return (
      <Badge
        tone={state === 'to_register' ? 'bad' : 'plain'}
        {...(state === 'to_register' && { icon: 'warning' })}
      >
        {CANDIDATE_WORDS[state]}
      </Badge>
    )
  return (
    <>
      <Badge tone="good" icon="check">
        {formatDay(registration.on)}
      </Badge>{' '}
      <span className={cx(text.number, text.small)}>{registration.indexNumber ?? 'no index number yet'}</span>
    </>
  )
}

function Acts({ candidate: { registration }, onRegister }: { candidate: Candidate; onRegister: () => void }) {
  const ending = useAct({
    act: takeRegistrationBack,
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem(message),
  })
  return (
    <>
      <Button kind="bare" small onClick={onRegister}>
        {registration ? 'Change' : 'Register'}
      </Button>
      {registration && (
        <Button
          kind="bare"
          small
          busy={ending.busy && 'Saving...'}
          onClick={() => ending.submit(registration.registrationId)}
        >
          Take back
        </Button>
      )}
    </>
  )
}
