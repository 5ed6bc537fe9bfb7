import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { classesQuery } from '#web/queries/classes.ts'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import styles from './class-choice.module.css'

interface ClassChoiceProps {
  chosen: readonly string[]
  error?: string | undefined
  onChange: (classIds: string[]) => void
}

/** The classes of a class teacher. */
export function ClassChoice({ chosen, error, onChange }: ClassChoiceProps) {
  const id = useId()
  const { data: classes } = useQuery(classesQuery())
  const turn = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={styles.classes} aria-describedby={`${id}-error`}>
      <legend>Classes</legend>
      <Grid columns={2} className={styles.list}>
        {(classes ?? []).map(({ id, name }) => (
          <TickLine key={id} checked={chosen.includes(id)} onChange={() => turn(id)}>
            {name}
          </TickLine>
        ))}
        {classes?.length === 0 && 'No classes yet.'}
      </Grid>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
