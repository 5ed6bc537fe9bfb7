import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { type LateFamily, moneyInTrayQuery } from '#web/queries/call-list.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { callListFile } from '#web/queries/documents.ts'
import { askForLetters } from '#web/queries/made-files.ts'
import { madeFile } from '#web/screens/dashboard/parts/made-file.ts'
import { useToday } from '#web/today.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import { SidePanel, SidePanelActs, SidePanelCaption } from '#web/ui/side-panel.tsx'
import text from '#web/ui/text.module.css'
import { LetterSheet } from './letter-sheet.tsx'

const AGES = ['Any day', 'Over 30 days', 'Over 60 days', 'Over 90 days'] as const
type Age = (typeof AGES)[number]
const daysOf: Record<Age, number> = {
  'Any day': 0,
  'Over 30 days': 30,
  'Over 60 days': 60,
  'Over 90 days': 90,
}

const ON_A_SHEET = 3
const PAY_WITHIN_DAYS = 7

interface LettersPanelProps {
  families: readonly LateFamily[]
  /** What the list is narrowed to; empty for nothing. */
  className: string
  days: string
  onClose: () => void
}

/** Letters to who is late, before they are printed: how many, and who gets none; and the list as a sheet. */
export function LettersPanel({ onClose, ...narrowed }: LettersPanelProps) {
  const { data: classes } = useQuery(classesQuery())
  const letters = useLetters(narrowed)
  const { chosen, late, count, spared, waiting } = letters
  const sheets = Math.ceil(count / ON_A_SHEET)
  return (
    <SidePanel
      title="Letters"
      about={<p className={text.hint}>What is late with a strip to return, three to a sheet.</p>}
      onClose={onClose}
      foot={<Foot letters={letters} onLater={onClose} />}
    >
      <div className={page.stack}>
        <FilterSelect
          label="Class"
          all="All classes"
          options={(classes ?? []).map(({ name }) => ({ value: name, label: name }))}
          value={chosen}
          onChange={letters.choose}
        />
        <Segmented label="Late for" options={AGES} value={letters.age} onChange={letters.setAge} />
        <DateField label="Please pay by" value={letters.payBy} onChange={letters.setPayBy} />
        {letters.isOver && <ErrorLine>This day is over. Ask for a day that is to come.</ErrorLine>}
        <section>
          <Lead label={chosen ? `Families late in ${chosen}` : 'Families late'} amount={late} />
          <Lead label="On a plan or promised" amount={spared > 0 ? `−${spared}` : '0'} />
          {waiting > 0 && <Lead label="Money waits on a statement" amount={`−${waiting}`} />}
          <Lead sum label="Letters" amount={count} />
        </section>
        <p className={text.hint}>
          {counted(sheets, 'sheet')}. Brothers and sisters in other classes are on the same letter. Voluntary
          fees and what a sponsor carries are left out.
        </p>
        {count > 0 && letters.payBy && (
          <LetterSheet families={letters.receivers} payBy={letters.payBy} sheets={sheets} />
        )}
        <ListFiles chosen={chosen} days={daysOf[letters.age]} />
      </div>
    </SidePanel>
  )
}

/** What is asked for, and how many letters that makes. */
function useLetters({ families, className, days }: Omit<LettersPanelProps, 'onClose'>) {
  const today = useToday()
  const [chosen, choose] = useState(className)
  const [age, setAge] = useState<Age>(() => AGES.find((each) => daysOf[each] === Number(days)) ?? 'Any day')
  const [payBy, setPayBy] = useState<Day | null>(() => addDays(today, PAY_WITHIN_DAYS))
  const late = families.filter(
    (family) =>
      family.late > 0 &&
      family.daysLate > daysOf[age] &&
      (!chosen || family.children.some((child) => child.className === chosen)),
  )
  const { data: inTray } = useQuery(moneyInTrayQuery())
  const isSpared = ({ promise, plan }: LateFamily) => promise?.state === 'open' || plan?.state === 'open'
  const asked = late.filter((family) => !isSpared(family))
  const receivers = asked.filter(({ familyId }) => !inTray?.has(familyId))
  return {
    chosen,
    choose,
    age,
    setAge,
    payBy,
    setPayBy,
    receivers,
    late: late.length,
    spared: late.length - asked.length,
    waiting: asked.length - receivers.length,
    count: receivers.length,
    isOver: payBy !== null && payBy < today,
  }
}

function Foot({
  letters: { chosen, age, payBy, count, isOver },
  onLater,
}: {
  letters: ReturnType<typeof useLetters>
  onLater: () => void
}) {
  const file = madeFile('letters', `${chosen} ${age} ${payBy}`, askForLetters(chosen, daysOf[age], payBy))
  return (
    <SidePanelActs
      main={
        count > 0 &&
        !isOver && (
          <FileButton kind="primary" icon="print" what="letters" file={file} onLater={onLater}>
            Print {counted(count, 'letter')}
          </FileButton>
        )
      }
    />
  )
}

/** The list itself, for a spreadsheet. */
function ListFiles({ chosen, days }: { chosen: string; days: number }) {
  return (
    <section>
      <SidePanelCaption title="The list as a sheet" />
      <Grid columns={2} align="start" gap={4}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <FileButton
            key={format}
            way="save"
            icon="sheet"
            what={`call list (${format.toUpperCase()})`}
            file={callListFile(chosen, days, format)}
          >
            {format.toUpperCase()}
          </FileButton>
        ))}
      </Grid>
    </section>
  )
}
