import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { formatPhone } from '#shared/phones.ts'
import { forgetNumber, pairingsQuery } from '#web/queries/statements.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { RuledRow } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './statements.module.css'

/** What was learnt from people: whose money a number sent, how often that was confirmed, and the way to forget it. */
export function Pairings({ mayKeep }: { mayKeep: boolean }) {
  const { data, error, refetch } = useQuery(pairingsQuery())
  const forget = useAct({
    act: forgetNumber,
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem(message),
  })
  if (data?.pairings.length === 0) return null
  return (
    <section>
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2>Numbers we know</h2>
        <span className={text.muted}>from what you posted and linked; from twice on they are likely</span>
      </Row>
      <Card as="ul">
        {!data && error && (
          <li>
            <Problem sentence="The numbers did not load." detail={error.message} onRetry={refetch} />
          </li>
        )}
        {data?.pairings.map(({ number, familyId, children, times }) => (
          <RuledRow key={`${number} ${familyId}`}>
            <Stack as="span">
              <span className={text.strong}>{formatPhone(number)}</span>
              <span className={text.muted}>
                {children || 'nobody who is here now'}, {counted(times, 'time')}
              </span>
            </Stack>
            {mayKeep && (
              <Row as="span" wrap gap={2} className={styles.push}>
                <Button
                  small
                  onClick={() => forget.submit(number)}
                  aria-label={`Forget ${formatPhone(number)}`}
                  disabled={forget.busy}
                >
                  Forget
                </Button>
              </Row>
            )}
          </RuledRow>
        ))}
      </Card>
    </section>
  )
}
