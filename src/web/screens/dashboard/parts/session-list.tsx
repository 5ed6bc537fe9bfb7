import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#shared/dates.ts'
import { endSessions, sessionsQuery } from '#web/queries/staff.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { EntryLine, RuledList } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface SessionListProps {
  /** Whose; one's own where nobody is named. */
  staffId?: string
  mayEnd: boolean
}

/** Where somebody is signed in, each ended by itself. */
export function SessionList({ staffId, mayEnd }: SessionListProps) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(staffId))
  const ending = useAct({
    act: (sessionId: string, key) => endSessions({ staffId, sessionId }, key),
    onDone: ({ message }) => showToast(message),
    onRefused: ({ message }) => showProblem('It was not ended.', message),
  })
  return (
    <section>
      <SheetHead title="Signed in at" />
      <Card as="div">
        {error && !sessions && (
          <Problem sentence="The sessions did not load." detail={error.message} onRetry={refetch} />
        )}
        {sessions?.length === 0 && (
          <RuledList>
            <li>Nowhere now.</li>
          </RuledList>
        )}
        <RuledList>
          {(sessions ?? []).map(({ id, desk, device, address, startedAt, lastSeenAt, isThisOne }) => (
            <li key={id}>
              <EntryLine>
                <b className={text.strong}>{desk ?? browserOf(device)}</b>
                {isThisOne && <Badge tone="good">this one</Badge>}
                {mayEnd && !isThisOne && (
                  <Button small onClick={() => ending.submit(id)} busy={ending.busy && 'Ending...'}>
                    End it
                  </Button>
                )}
              </EntryLine>
              <span className={text.hint}>
                since {formatMoment(startedAt)}, last seen {formatMoment(lastSeenAt)}
                {desk && `, ${browserOf(device)}`}
                {address && `, ${address}`}
              </span>
            </li>
          ))}
        </RuledList>
      </Card>
    </section>
  )
}

/** What the browser says of itself, as people call it. */
function browserOf(device: string | null): string {
  if (!device) return 'A browser'
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(device)?.[0]
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(device)?.[0]
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'Mac' }
  const called = (word: string | undefined) => (word ? (names[word] ?? word) : undefined)
  return [called(browser) ?? 'A browser', called(system)].filter(Boolean).join(' on ')
}
