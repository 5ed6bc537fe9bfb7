import { useId } from 'react'
import styles from '#web/screens/dashboard/parts/class-choice.module.css'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { TickLine } from '#web/ui/tick.tsx'

interface TicksProps {
  label: string
  options: readonly string[]
  value: readonly string[]
  error?: string | undefined
  onChange: (value: string[]) => void
}

/** Some of a list of names. */
export function Ticks({ label, options, value, error, onChange }: TicksProps) {
  const id = useId()
  const turn = (name: string) =>
    onChange(value.includes(name) ? value.filter((each) => each !== name) : [...value, name])
  return (
    <fieldset className={styles.classes} aria-describedby={`${id}-error`}>
      <legend>{label}</legend>
      <Grid columns={2} className={styles.list}>
        {options.map((name) => (
          <TickLine key={name} checked={value.includes(name)} onChange={() => turn(name)}>
            {name}
          </TickLine>
        ))}
      </Grid>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
