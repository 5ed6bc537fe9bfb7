import { useQuery } from '@tanstack/react-query'
import type { RosterCheck } from '#web/queries/roster.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './import.module.css'

interface MatchColumnsProps {
  headings: readonly string[]
  check: RosterCheck
  onMatch: (field: string, heading: string) => void
}

const fields: Record<string, string> = {
  surname: 'Surname',
  firstName: 'First name',
  otherNames: 'Other names',
  name: 'Whole name',
  class: 'Class',
  gender: 'Gender',
  address: 'Address',
  guardian: 'Guardian',
  guardianFirstName: 'Guardian’s first name',
  guardianSurname: 'Guardian’s surname',
  phone: 'Guardian’s phone',
}

/** Which column of the file holds what. Found by its heading; those it did not know can be told. */
export function MatchColumns({ headings, check, onMatch }: MatchColumnsProps) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const known = new Map(Object.entries(check.columns).map(([field, heading]) => [heading, field]))
  const options = [
    ...Object.entries(fields).map(([value, label]) => ({ value, label })),
    ...(feeTypes ?? []).map(({ name }) => ({ value: `owed:${name}`, label: `${name} owed` })),
  ]
  return (
    <Card pad aria-labelledby="columns">
      <h2 id="columns">Columns</h2>
      <div className={styles.match}>
        {headings.map((heading) => (
          <Select
            key={heading}
            label={heading || '(no heading)'}
            options={options}
            value={known.get(heading) ?? null}
            onChange={(field) => onMatch(field, heading)}
            placeholder="not used"
          />
        ))}
      </div>
    </Card>
  )
}
