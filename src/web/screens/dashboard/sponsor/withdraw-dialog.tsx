import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatAmount, formatCedisSpaced, fromCedis } from '#shared/money.ts'
import { type Award, withdrawAward, withdrawalQuery } from '#web/queries/sponsors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { SharePlaces } from './share-places.tsx'

/** From whom an award is withdrawn, what of it goes back to the families, and why. */
export function WithdrawDialog({ award, onClose }: { award: Award; onClose: () => void }) {
  const running = award.pupils.filter(({ withdrawn }) => !withdrawn)
  const [chosen, setChosen] = useState<readonly string[]>(
    running.length === 1 ? running.map(({ studentId }) => studentId) : [],
  )
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const {
    data: changes,
    error,
    refetch,
  } = useQuery({
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
        ? setWrong(details.fields.reason)
        : showProblem('The award was not withdrawn.', message),
  })
  const back = changes ? fromCedis(-changes.share) : fromCedis(0)
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setWrong('Say why.')
    withdrawing.submit({ awardId: award.id, studentIds: chosen, reason })
  }
  return (
    <Dialog title="Withdraw the award?" wide onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <div className={page.stack}>
            {running.length > 1 && (
              <div>
                {running.map(({ studentId, name, className }) => (
                  <TickLine
                    key={studentId}
                    checked={chosen.includes(studentId)}
                    onChange={() => toggle(studentId)}
                  >
                    {name}, {className}
                  </TickLine>
                ))}
              </div>
            )}
            {chosen.length > 0 && !changes && !error && <Skeleton width={320} height={40} />}
            {error && !changes && (
              <Problem sentence="What goes back did not load." detail={error.message} onRetry={refetch} />
            )}
            {changes && (
              <p>
                {back > 0
                  ? `GH₵ ${formatAmount(back)} not yet paid goes back to the families. What was paid stays.`
                  : 'Nothing goes back to the families: all of it is paid.'}
              </p>
            )}
            {changes && changes.places.length > 0 && (
              <SharePlaces places={changes.places} heading="Goes back" />
            )}
            <TextField
              label="Reason"
              maxLength={300}
              value={reason}
              error={wrong}
              onChange={(typed) => {
                setReason(typed)
                setWrong(undefined)
              }}
            />
          </div>
        </DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            kind="danger"
            type="submit"
            disabled={chosen.length === 0 || !changes}
            busy={withdrawing.busy && 'Withdrawing...'}
          >
            Withdraw{back > 0 ? `, ${formatCedisSpaced(back)} goes back` : ''}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
