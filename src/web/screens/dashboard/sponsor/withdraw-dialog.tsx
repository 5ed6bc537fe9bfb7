import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatAmount, formatCedisSpaced, pesewas } from '#shared/money.ts'
import { type Award, withdrawAward, withdrawalQuery } from '#web/queries/sponsors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { SharePlaces } from './share-places.tsx'

interface WithdrawDialogProps {
  award: Award
  onClose: () => void
}

/** From whom an award is withdrawn, what of it goes back to the families, and why. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const form = useWithdrawal(props)
  const { chosen, changes, error, back } = form
  return (
    <Dialog title="Withdraw the award?" wide="very" onClose={props.onClose}>
      <form noValidate onSubmit={form.submit}>
        <DialogBody>
          <div className={page.stack}>
            <FromWhom form={form} />
            {chosen.length > 0 && !changes && !error && <Skeleton width={320} height={40} />}
            {error && !changes && (
              <Problem
                sentence="What goes back did not load."
                detail={error.message}
                onRetry={form.refetch}
              />
            )}
            {changes && <GoesBack changes={changes} back={back} />}
            <ReasonField label="Reason" {...form.why.field} />
          </div>
        </DialogBody>
        <DialogActs>
          <Button onClick={props.onClose}>Keep it</Button>
          <Button
            kind="danger"
            type="submit"
            disabled={chosen.length === 0 || !changes}
            busy={form.busy && 'Withdrawing...'}
          >
            Withdraw{back > 0 ? `, ${formatCedisSpaced(back)} goes back` : ''}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}

type Withdrawal = ReturnType<typeof useWithdrawal>

function FromWhom({ form: { running, chosen, setChosen } }: { form: Withdrawal }) {
  if (running.length < 2) return null
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <div>
      {running.map(({ studentId, name, className }) => (
        <TickLine key={studentId} checked={chosen.includes(studentId)} onChange={() => toggle(studentId)}>
          {name}, {className}
        </TickLine>
      ))}
    </div>
  )
}

interface GoesBackProps extends Pick<Withdrawal, 'back'> {
  changes: NonNullable<Withdrawal['changes']>
}

function GoesBack({ changes, back }: GoesBackProps) {
  if (back === 0) return <p>Nothing goes back to the families: all of it is paid.</p>
  return (
    <>
      <p>GH₵ {formatAmount(back)} not yet paid goes back to the families. What was paid stays.</p>
      <SharePlaces places={changes.places} heading="Goes back" />
    </>
  )
}

function useWithdrawal({ award, onClose }: WithdrawDialogProps) {
  const running = award.pupils.filter(({ withdrawn }) => !withdrawn)
  const [chosen, setChosen] = useState<readonly string[]>(
    running.length === 1 ? running.map(({ studentId }) => studentId) : [],
  )
  const why = useReason('Say why.')
  const { data, error, refetch } = useQuery({
    ...withdrawalQuery(award.id, chosen),
    enabled: chosen.length > 0,
  })
  const withdrawing = useAct({
    act: withdrawAward,
    onDone: () => {
      showToast('The award is withdrawn.')
      onClose()
    },
    onRefused: ({ message, details }) =>
      details.fields?.reason
        ? why.refuse(details.fields.reason)
        : showProblem('The award was not withdrawn.', message),
  })
  const changes = chosen.length > 0 ? data : undefined
  return {
    running,
    chosen,
    setChosen,
    changes,
    error,
    refetch,
    why,
    busy: withdrawing.busy,
    back: pesewas(changes ? -changes.share : 0),
    submit: (event: FormEvent) => {
      event.preventDefault()
      const reason = why.take()
      if (reason) withdrawing.submit({ awardId: award.id, studentIds: chosen, reason })
    },
  }
}
