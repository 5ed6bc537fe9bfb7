import { useRef, useState } from 'react'
import { type Day, formatDay } from '#shared/dates.ts'
import { daysOffered, sayDay, useDayHere } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { weekdayOf } from './of-day.ts'
import styles from './which-day.module.css'

const ANOTHER = 'another'

/** The clock of this phone and what it knows disagree, and nobody else can be asked. Nothing is chosen beforehand. */
export function WhichDay({ onSaid }: { onSaid: (day: Day) => void }) {
  const { says, reached } = useDayHere()
  const { chosen, choose, other, setOther, isMissing, say, box } = useSaying(reached ?? '', onSaid)
  return (
    <Stack as="main" gap={4} className={styles.main}>
      <h1>Which day is it today?</h1>
      <p>{whyAsked(says, reached)}</p>
      <fieldset className={styles.days} ref={box}>
        <legend className={text.unseen}>Which day is it today?</legend>
        {daysOffered().map((each) => (
          <Choice key={each.day} value={each.day} {...{ chosen, choose }}>
            <b>{weekdayOf(each.day)}</b>
            <span>{each.about}</span>
          </Choice>
        ))}
        <Choice value={ANOTHER} {...{ chosen, choose }}>
          <b>Another day</b>
          {chosen === ANOTHER && <OtherDay {...{ other, setOther }} least={reached ?? ''} />}
        </Choice>
      </fieldset>
      {isMissing && (
        <Notice tone="bad" role="alert">
          Choose a day first.
        </Notice>
      )}
      <Notice icon="calendar">
        The marks are kept for the day you choose. The office sees both: what you chose and what the phone
        said.
      </Notice>
      <Button kind="primary" large onClick={say}>
        Open the register of that day
      </Button>
    </Stack>
  )
}

/** What is chosen, and saying it; a day before the server was last reached is none. */
function useSaying(least: Day, onSaid: (day: Day) => void) {
  const [chosen, setChosen] = useState('')
  const [other, setOther] = useState('')
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  const say = () => {
    const day = chosen === ANOTHER ? other : chosen
    if (!day || day < least) {
      setMissing(true)
      box.current?.querySelector('input')?.focus()
      return
    }
    sayDay(day)
    onSaid(day)
  }
  const choose = (each: string) => {
    setChosen(each)
    setMissing(false)
  }
  return { chosen, choose, other, setOther, isMissing, say, box }
}

interface OtherDayProps {
  other: string
  setOther: (day: string) => void
  least: Day
}

function OtherDay({ other, setOther, least }: OtherDayProps) {
  return (
    <input
      type="date"
      aria-label="The day"
      value={other}
      min={least}
      onChange={(event) => setOther(event.target.value)}
    />
  )
}

function whyAsked(says: Day, reached: Day | null): string {
  if (reached && says <= reached)
    return `This phone says ${formatDay(says)}, which is before the school was last reached. Nobody else can say now, so please say it yourself.`
  return `This phone says ${weekdayOf(says)}. The school was last reached on ${weekdayOf(reached ?? says)}. Nobody else can say now, so please say it yourself.`
}

interface ChoiceProps {
  value: string
  chosen: string
  choose: (value: string) => void
  children: React.ReactNode
}

function Choice({ value, chosen, choose, children }: ChoiceProps) {
  return (
    <label className={styles.day} data-on={value === chosen || undefined}>
      <input type="radio" name="day" checked={value === chosen} onChange={() => choose(value)} />
      <span>{children}</span>
    </label>
  )
}
