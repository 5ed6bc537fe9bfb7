import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { feeTypesQuery } from '#web/queries/school.ts'
import { DateField } from '#web/ui/date-field.tsx'
import field from '#web/ui/field.module.css'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import page from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import styles from './reductions.module.css'
import { type RuleFieldsProps, WHO } from './rule-form.ts'
import { WhoFields } from './who-fields.tsx'

/** Who, of which fees, how much, from when and until when. */
export function RuleFields({ form, errors, onChange }: RuleFieldsProps) {
  return (
    <div className={page.stack}>
      <TextField
        label="Name"
        hint="stands beside the charge"
        autoComplete="off"
        maxLength={60}
        data-first
        value={form.name}
        error={errors.name}
        onChange={(name) => onChange({ name })}
      />
      <Segmented label="Who" options={WHO} value={form.who} onChange={(who) => onChange({ who })} />
      <WhoFields {...{ form, errors, onChange }} />
      <FeesField {...{ form, errors, onChange }} />
      <HowMuch {...{ form, errors, onChange }} />
      <Grid columns={2} align="start" gap={4}>
        <DateField
          label="For what is billed from"
          value={form.startsOn}
          error={errors.startsOn}
          onChange={(startsOn) => onChange({ startsOn })}
        />
        <DateField
          label="Until (empty: no end)"
          value={form.endsOn}
          error={errors.endsOn}
          onChange={(endsOn) => onChange({ endsOn })}
        />
      </Grid>
      <TickLine
        checked={form.adds}
        onChange={({ currentTarget }) => onChange({ adds: currentTarget.checked })}
      >
        Given besides the best of the other rules; else only the best one is given
      </TickLine>
    </div>
  )
}

/** The fees a rule may touch: those that everybody pays and the school keeps. */
function FeesField({ form, errors, onChange }: RuleFieldsProps) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const errorId = useId()
  const known = (feeTypes ?? [])
    .filter((type) => !type.voluntary && !type.passThrough)
    .map(({ name }) => name)
  const names = [...new Set([...known, ...form.feeTypes])]
  const toggle = (name: string) =>
    onChange({
      feeTypes: form.feeTypes.includes(name)
        ? form.feeTypes.filter((each) => each !== name)
        : [...form.feeTypes, name],
    })
  return (
    <fieldset aria-describedby={errorId}>
      <legend className={field.label}>Of which fees</legend>
      <Row wrap className={styles.fees}>
        {names.map((name) => (
          <TickLine key={name} checked={form.feeTypes.includes(name)} onChange={() => toggle(name)}>
            {name}
          </TickLine>
        ))}
      </Row>
      <FieldError id={errorId} error={errors.feeTypes} />
    </fieldset>
  )
}

const HOW = ['Percent', 'Amount'] as const

function HowMuch({ form, errors, onChange }: RuleFieldsProps) {
  return (
    <Grid columns={2} align="start" gap={4}>
      <Segmented label="How much" options={HOW} value={form.how} onChange={(how) => onChange({ how })} />
      {form.how === 'Percent' ? (
        <TextField
          label="Percent of the charge"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={form.percentTyped}
          error={errors.percent}
          onChange={(percentTyped) => onChange({ percentTyped })}
        />
      ) : (
        <MoneyField
          label="Off each charge (GH₵)"
          value={form.amountTyped}
          error={errors.amount}
          onChange={(amountTyped) => onChange({ amountTyped })}
        />
      )}
    </Grid>
  )
}
