import type { Hands } from '#shared/hands.ts'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { useQueryState } from '#web/use-query-state.ts'

const PARTS = [
  { part: 'receivedBy', says: 'Received by' },
  { part: 'askedBy', says: 'Asked by' },
  { part: 'by', says: 'Done or agreed by' },
] as const

/** Money that went back, narrowed to what one person received, asked for or said yes to. What is chosen stands in the address. */
export function useHandsFilter<Row extends Hands>(rows: readonly Row[]) {
  const [chosen, setChosen] = useQueryState('hand')
  const options = PARTS.flatMap(({ part, says }) =>
    [...new Set(rows.flatMap((row) => row[part] ?? []))]
      .sort()
      .map((name) => ({ value: `${part} ${name}`, label: `${says} ${name}` })),
  )
  const known = options.find(({ value }) => value === chosen)?.value ?? ''
  const found = known
    ? rows.filter((row) => PARTS.some(({ part }) => `${part} ${row[part]}` === known))
    : rows
  const filter = (
    <FilterSelect
      label="Whose"
      all="Received, asked or agreed by anybody"
      options={options}
      value={known}
      onChange={setChosen}
    />
  )
  // With one person in it there is nothing to choose.
  return { found, filter: options.length > 2 || known ? filter : null }
}
