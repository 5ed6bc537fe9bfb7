import { Refusal } from '#shared/errors.ts'
import { readOutbox } from '#web/offline/outbox.ts'
import { signOutSchool } from '#web/offline/sign-out.ts'
import { hasUnsent } from '#web/offline/waiting-act.ts'
import { waitingRegisters } from '#web/offline/waiting-registers.ts'
import { paths } from '#web/paths.ts'
import { type MySchool, openSchool } from '#web/queries/my-schools.ts'
import { readDesk, storePerson, storeSession } from '#web/session.ts'
import { showProblem } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Goes over into a school; not while something of this one waits, and not from a desk, which is one school's. */
export function useOpenSchool() {
  const opening = useAct({
    act: async ({ accountId, isThisOne }: MySchool) => {
      if (isThisOne) return
      if (readDesk())
        throw new Refusal(
          'conflict',
          'This browser is a desk of this school. Open the other on a device of yours.',
        )
      const waits = waitingRegisters.read().length > 0 || hasUnsent(await readOutbox().catch(() => []))
      if (waits) throw new Refusal('conflict', 'Something of this school waits to be sent. Send it first.')
      await enter(accountId)
    },
    onDone: () => window.location.assign(paths.dashboard),
    onRefused: ({ message }) => showProblem('The school was not opened.', message),
  })
  return opening
}

/** Its session takes the place of this one, which ends. */
async function enter(accountId: string): Promise<void> {
  const session = await openSchool(accountId)
  await signOutSchool()
  storeSession(session)
  const { staff, sessionId } = session
  storePerson({ staffId: staff.id, sessionId, role: staff.role, name: staff.name })
}
