import { useQuery } from '@tanstack/react-query'
import type { RosterCheck } from '#web/queries/roster.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { Card } from '#web/ui/card.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Select } from '#web/ui/select.tsx'
import { FIELD_WORDS, fieldWord } from './field-words.ts'
import styles from './import.module.css'

interface MatchColumnsProps {
  headings: readonly string[]
  check: RosterCheck
  /** Field → heading, as it was said until now; an empty heading says that no column holds the field. */
  columns: Readonly<Record<string, string>>
  onMatch: (columns: Record<string, string>) => void
}

const NOT_USED = 'not used'

/** Which column of the file holds what. Found by its heading; those it did not know can be told. */
export function MatchColumns({ headings, check, columns, onMatch }: MatchColumnsProps) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const known = new Map(Object.entries(check.columns).map(([field, heading]) => [heading, field]))
  const options = [
    { value: NOT_USED, label: NOT_USED },
    ...Object.entries(FIELD_WORDS).map(([value, label]) => ({ value, label })),
    ...(feeTypes ?? []).map(({ name }) => ({ value: `owed:${name}`, label: fieldWord(`owed:${name}`) })),
  ]
  const match = (heading: string, field: string) => {
    const others = Object.entries(columns).filter(([, said]) => said !== heading)
    const before = known.get(heading)
    const freed = before && before !== field ? { [before]: '' } : {}
    onMatch({ ...Object.fromEntries(others), ...freed, ...(field === NOT_USED ? {} : { [field]: heading }) })
  }
  return (
    <Card pad aria-labelledby="columns">
      <h2 id="columns">Columns</h2>
      <Grid gap={4} className={styles.match}>
        {headings.map((heading) => (
          <Select
            key={heading}
            label={heading}
            options={options}
            value={known.get(heading) ?? NOT_USED}
            onChange={(field) => match(heading, field)}
          />
        ))}
      </Grid>
    </Card>
  )
}
