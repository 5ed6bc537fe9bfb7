import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formatAmount } from '#shared/money.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import type { Sponsor } from '#web/queries/sponsors.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import page from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { PupilPicker } from './pupil-picker.tsx'
import { SharePlaces } from './share-places.tsx'
import styles from './sponsor.module.css'
import { type AwardForm, HOW_MUCH, useAwardForm } from './use-award-form.ts'

/** Gives an award: for whom, which fees, how much, which terms. What it carries is shown before it is given. */
export function AwardDialog({ sponsor, onClose }: { sponsor: Sponsor; onClose: () => void }) {
  const form = useAwardForm(sponsor.id, onClose)
  const { look, wrong } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (look) form.give(false)
    else form.preview()
  }
  return (
    <Dialog title={`An award of ${sponsor.name}`} wide="very" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>{look ? <Look form={form} /> : <Fields form={form} />}</DialogBody>
        <div role="alert">{wrong.award && <ErrorLine>{wrong.award}</ErrorLine>}</div>
        <DialogActs>
          <Button onClick={look ? form.back : onClose}>{look ? 'Change it' : 'Cancel'}</Button>
          <Button kind="primary" type="submit" busy={form.busy && 'One moment...'}>
            {look ? 'Give the award' : 'See what it carries'}
          </Button>
        </DialogActs>
      </form>
      {form.question && (
        <Confirm
          question={form.question}
          keep="Look again"
          act="Give it all the same"
          danger={false}
          onKeep={form.forget}
          onAct={() => form.give(true)}
        />
      )}
    </Dialog>
  )
}

function Look({ form: { look } }: { form: AwardForm }) {
  if (!look) return null
  if (look.places.length === 0)
    return <p>Nothing is charged yet that it carries. It carries its share when these classes are billed.</p>
  return (
    <div className={page.stack}>
      <p>
        The sponsor carries GH₵ {formatAmount(look.share)} of what is charged now, and its share of what these
        pupils are charged later.
      </p>
      <SharePlaces places={look.places} heading="Sponsor carries" />
    </div>
  )
}

function Fields({ form }: { form: AwardForm }) {
  const { draft, change, wrong } = form
  return (
    <div className={page.stack}>
      <PupilPicker chosen={draft.pupils} error={wrong.studentIds} onChange={(pupils) => change({ pupils })} />
      <FeeTicks form={form} />
      <HowMuch form={form} />
      <Grid columns={2} align="start" gap={4}>
        <DateField label="From" value={draft.from} error={wrong.from} onChange={(from) => change({ from })} />
        <DateField
          label="Until (optional)"
          value={draft.until}
          error={wrong.until}
          onChange={(until) => change({ until })}
        />
      </Grid>
      <p className={text.hint}>For every term with a day of these; without a first day, from this term on.</p>
    </div>
  )
}

function FeeTicks({ form: { draft, change, wrong } }: { form: AwardForm }) {
  const { data: feeTypes = [] } = useQuery(feeTypesQuery())
  const toggle = (name: string) =>
    change({
      feeTypes: draft.feeTypes.includes(name)
        ? draft.feeTypes.filter((each) => each !== name)
        : [...draft.feeTypes, name],
    })
  return (
    <fieldset>
      <legend className={text.strong}>Which fees</legend>
      <div className={styles.ticks}>
        {feeTypes.map(({ name }) => (
          <TickLine key={name} checked={draft.feeTypes.includes(name)} onChange={() => toggle(name)}>
            {name}
          </TickLine>
        ))}
      </div>
      <div role="alert">{wrong.feeTypes && <ErrorLine>{wrong.feeTypes}</ErrorLine>}</div>
    </fieldset>
  )
}

function HowMuch({ form: { draft, change, wrong } }: { form: AwardForm }) {
  return (
    <>
      <Segmented label="How much" options={HOW_MUCH} value={draft.how} onChange={(how) => change({ how })} />
      <Grid columns={2} align="start" gap={4}>
        {draft.how === HOW_MUCH[0] ? (
          <TextField
            label="Percent"
            hint="after reductions; 100 is all"
            inputMode="decimal"
            maxLength={6}
            value={draft.percent}
            error={wrong.percent}
            onChange={(percent) => change({ percent })}
          />
        ) : (
          <MoneyField
            label="Amount"
            hint="each pupil, a term"
            value={draft.amount}
            error={wrong.amount}
            onChange={(amount) => change({ amount })}
          />
        )}
        <MoneyField
          label="Cap"
          hint="all pupils, a term; optional"
          value={draft.cap}
          error={wrong.cap}
          onChange={(cap) => change({ cap })}
        />
      </Grid>
    </>
  )
}
