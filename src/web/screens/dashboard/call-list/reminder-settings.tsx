import { type FormEvent, useState } from 'react'
import { formatAmount, parseCedis } from '#shared/money.ts'
import { REMINDER_WORDS } from '#shared/reminders.ts'
import { changeReminders, type Reminders } from '#web/queries/reminders.ts'
import { Button } from '#web/ui/button.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import page from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import { SidePanelCaption } from '#web/ui/side-panel.tsx'
import text from '#web/ui/text.module.css'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const LANGUAGES = ['English', 'Twi'] as const

/** The switch, the words, what one text costs and what a term may. The Head's. */
export function ReminderSettings({ reminders }: { reminders: Reminders }) {
  const settings = useSettings(reminders)
  const { draft, change, wrong, submit, busy } = settings
  return (
    <form className={page.stack} onSubmit={submit} noValidate>
      <SidePanelCaption title="How it is done" />
      <TickLine checked={draft.on} onChange={({ currentTarget }) => change({ on: currentTarget.checked })}>
        By itself from 09:00, Monday to Saturday, on no holiday
      </TickLine>
      <Segmented
        label="Language"
        options={LANGUAGES}
        value={draft.language}
        onChange={(language) => change({ language })}
      />
      <TextArea
        label="English"
        maxLength={160}
        value={draft.english}
        error={wrong.english}
        onChange={(english) => change({ english })}
      />
      <TextArea
        label="Twi"
        hint={reminders.twi === null ? 'please check it first' : undefined}
        maxLength={160}
        value={draft.twi}
        error={wrong.twi}
        onChange={(twi) => change({ twi })}
      />
      <p className={text.hint}>
        {'{children}, {total}, {phone} and {school} are filled in when it is sent: the sum is always right.'}
      </p>
      <Price settings={settings} />
      <Button type="submit" busy={busy && 'Saving...'}>
        Save
      </Button>
    </form>
  )
}

function Price({ settings: { draft, change, wrong } }: { settings: ReturnType<typeof useSettings> }) {
  return (
    <Grid columns={2} align="start" gap={4}>
      <TextField
        label="One text costs"
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        error={wrong.price}
        onChange={(price) => change({ price })}
      />
      <MoneyField
        label="A term’s budget"
        hint="or none"
        value={draft.budget}
        error={wrong.budget}
        onChange={(budget) => change({ budget })}
      />
    </Grid>
  )
}

function useSettings({ on, language, english, twi, price, budget }: Reminders) {
  const [draft, setDraft] = useState({
    on,
    english,
    twi: twi ?? REMINDER_WORDS.tw,
    price: String(price),
    language: LANGUAGES[language === 'tw' ? 1 : 0],
    budget: budget === null ? '' : formatAmount(budget),
  })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const saving = useAct({
    act: changeReminders,
    onDone: () => showToast('The reminders are changed.'),
    onRefused: ({ message, details }) => setWrong(details.fields ?? { english: message }),
  })
  const change = (part: Partial<typeof draft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const limit = parseCedis(draft.budget)
    if (draft.budget.trim() && !limit) return setWrong({ budget: 'Enter an amount, or nothing.' })
    const isTwi = draft.language === 'Twi'
    const wasChecked = isTwi || twi !== null || draft.twi !== REMINDER_WORDS.tw
    saving.submit({
      on: draft.on,
      language: isTwi ? 'tw' : 'en',
      english: draft.english,
      price: Number(draft.price),
      ...(wasChecked ? { twi: draft.twi } : {}),
      budget: limit ? limit : null,
    })
  }
  return { draft, change, wrong, submit, busy: saving.busy }
}
