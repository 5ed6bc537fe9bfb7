import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import type { RawSheet } from '#shared/roster/raw-sheets.ts'
import { classesQuery } from '#web/queries/classes.ts'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { RuledList } from '#web/ui/ruled-list.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import type { ClassList, ListChoices, SheetChoice } from './class-list.ts'
import styles from './import.module.css'
import type { ListFile } from './read-list.ts'

interface HowToReadProps {
  file: ListFile
  choices: ListChoices
  list: ClassList
  onChange: (changed: Pick<ListChoices, 'sheets'>) => void
}

const BY_COLUMN = 'as its column says'
const HEADING_SHOWN = 60
const HEADINGS_SHOWN = 60

/** Which sheets are taken, where their headings stand, and which class their children are in. */
export function HowToRead({ file, choices, list, onChange }: HowToReadProps) {
  const several = file.sheets.length > 1
  const change = (place: number, changed: Partial<SheetChoice>) =>
    onChange({
      sheets: choices.sheets.map((choice, at) => (at === place ? { ...choice, ...changed } : choice)),
    })
  return (
    <Card aria-labelledby="file">
      <div className={card.padded}>
        <h2 id="file">{file.name}</h2>
        {several && (
          <p className={text.hint}>
            {counted(file.sheets.length, 'sheet')}. Columns with the same heading are put together.
          </p>
        )}
      </div>
      <RuledList>
        {file.sheets.map((sheet, place) => {
          const choice = choices.sheets[place]
          if (!choice) return null
          return (
            <li key={sheet.name}>
              <Grid align="end" gap={4} className={styles.sheet} data-several={several || undefined}>
                {several && (
                  <TickLine
                    checked={choice.isIn === true}
                    onChange={({ currentTarget }) => change(place, { isIn: currentTarget.checked })}
                  >
                    {sheet.name}
                  </TickLine>
                )}
                {choice.isIn && (
                  <SheetFields
                    sheet={sheet}
                    choice={choice}
                    found={list.sheets[place]}
                    onChange={(changed) => change(place, changed)}
                  />
                )}
              </Grid>
            </li>
          )
        })}
      </RuledList>
    </Card>
  )
}

interface SheetFieldsProps {
  sheet: RawSheet
  choice: SheetChoice
  found: ClassList['sheets'][number] | undefined
  onChange: (changed: Partial<SheetChoice>) => void
}

function SheetFields({ sheet, choice, found, onChange }: SheetFieldsProps) {
  const { data: classes } = useQuery(classesQuery())
  const of = sheet.name && ` of ${sheet.name}`
  const headings = sheet.rows.slice(0, HEADINGS_SHOWN).map(({ line, cells }) => ({
    value: String(line),
    label: `Row ${line}: ${cells.filter(Boolean).join(', ').slice(0, HEADING_SHOWN)}`,
  }))
  const classNames = [BY_COLUMN, ...(classes ?? []).map(({ name }) => name)]
  return (
    <>
      <Select
        label={`Headings${of}`}
        options={headings}
        value={String(choice.headingLine ?? found?.headings.from ?? '')}
        onChange={(line) => onChange({ headingLine: Number(line) })}
      />
      <Select
        label={`Put all${of} in class`}
        options={classNames.map((name) => ({ value: name, label: name }))}
        value={(choice.className === undefined ? found?.className : choice.className) ?? BY_COLUMN}
        onChange={(name) => onChange({ className: name === BY_COLUMN ? null : name })}
      />
    </>
  )
}
