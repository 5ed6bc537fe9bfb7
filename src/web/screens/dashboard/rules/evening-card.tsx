import { useQuery } from '@tanstack/react-query'
import { changeEvening, type Evening, type EveningChange, eveningQuery } from '#web/queries/cash-day.ts'
import { useMay } from '#web/queries/person.ts'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SmsSlip } from '#web/ui/sms-slip.tsx'
import { Switch } from '#web/ui/switch.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './rules.module.css'

const HOURS = ['16', '17', '18', '19'] as const

/** The text of the evening: whether it goes, when, to whom, and what it would say now. */
export function EveningCard() {
  const { data: evening, error, refetch } = useQuery(eveningQuery())
  return (
    <Card pad stack>
      {!evening && error && (
        <Problem sentence="The evening text did not load." detail={error.message} onRetry={refetch} />
      )}
      {!evening && !error && <Skeleton width={320} height={120} />}
      {evening && <Setting evening={evening} />}
    </Card>
  )
}

function Setting({ evening }: { evening: Evening }) {
  const mayChange = useMay('set_rules')
  const { on, hour, people, preview, isBlind } = evening
  const changing = useAct({
    act: (change: EveningChange, key) => changeEvening(change, key),
    onDone: () => showToast('The evening text is changed.'),
    onRefused: ({ message, details }) =>
      showProblem('The evening text was not changed.', Object.values(details.fields ?? {})[0] ?? message),
  })
  const isOff = !mayChange || changing.busy
  const named = people.filter(({ gets }) => gets).map(({ id }) => id)
  const name = (staffId: string, gets: boolean) =>
    changing.submit({ staffIds: gets ? [...named, staffId] : named.filter((id) => id !== staffId) })
  return (
    <>
      <Row align="center" justify="between" gap={4}>
        <h2>Evening text</h2>
        <Switch
          label="Evening text"
          on={on}
          disabled={isOff}
          onChange={(next) => changing.submit({ on: next })}
        />
      </Row>
      <p>
        On days with money, one SMS of what came in: by method, what was taken back, what was short. It names
        no pupil.
      </p>
      {mayChange && (
        <Segmented
          label="Goes at"
          options={HOURS}
          value={HOURS.find((each) => Number(each) === hour) ?? null}
          onChange={(chosen) => changing.submit({ hour: Number(chosen) })}
        />
      )}
      {people.length > 1 && <WhoGetsIt people={people} isOff={isOff} onName={name} />}
      {preview && <SmsSlip head="as it stands now" {...preview} />}
      {!preview && (
        <p className={text.hint}>
          {isBlind
            ? 'Shown after the drawer is counted.'
            : 'No money today yet: on such a day no text goes out.'}
        </p>
      )}
    </>
  )
}

interface WhoGetsItProps {
  people: Evening['people']
  isOff: boolean
  onName: (staffId: string, gets: boolean) => void
}

function WhoGetsIt({ people, isOff, onName }: WhoGetsItProps) {
  return (
    <fieldset className={styles.people}>
      <legend>Who gets it</legend>
      {people.map(({ id, name, gets, hasPhone }) => (
        <TickLine
          key={id}
          checked={gets}
          disabled={isOff || !hasPhone}
          onChange={(event) => onName(id, event.currentTarget.checked)}
        >
          {name}
          {!hasPhone && <span className={text.hint}> has no phone number</span>}
        </TickLine>
      ))}
    </fieldset>
  )
}
