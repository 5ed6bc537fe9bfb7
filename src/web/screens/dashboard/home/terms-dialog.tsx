import { useState } from 'react'
import { addTerms, type NewTerm } from '#web/queries/terms.ts'
import { todayHere } from '#web/today.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface TermsDialogProps {
  last: { academicYear: string; endsOn: string } | undefined
  onClose: () => void
}

/** The three terms of the next academic year, with the usual days of Ghana's calendar to begin from. */
export default function TermsDialog({ last, onClose }: TermsDialogProps) {
  const [terms, setTerms] = useState<readonly NewTerm[]>(() => nextYear(last?.academicYear))
  const [problem, setProblem] = useState<string | null>(null)
  const adding = useAct({
    act: addTerms,
    onDone: () => {
      onClose()
      showToast(`The terms of ${terms[0]?.academicYear} are added.`)
    },
    onRefused: (refusal) => setProblem(refusal.message),
  })
  const change = (at: number, part: Partial<NewTerm>) =>
    setTerms(terms.map((term, index) => (index === at ? { ...term, ...part } : term)))
  const submit = () => {
    if (terms.some(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn >= endsOn)) {
      return setProblem('Each term needs a first day, and a last day after it.')
    }
    adding.submit(terms)
  }
  return (
    <FormDialog
      title={`Terms of ${terms[0]?.academicYear}`}
      onClose={onClose}
      onSubmit={submit}
      act="Add terms"
      busy={adding.busy && 'Adding...'}
    >
      {terms.map((term, at) => (
        <TermDays key={term.name} term={term} onChange={(part) => change(at, part)} />
      ))}
      <div role="alert">{problem && <ErrorLine>{problem}</ErrorLine>}</div>
    </FormDialog>
  )
}

interface TermDaysProps {
  term: NewTerm
  onChange: (part: Partial<NewTerm>) => void
}

function TermDays({ term, onChange }: TermDaysProps) {
  return (
    <fieldset className={page.stackSmall}>
      <legend className={text.strong}>{term.name}</legend>
      <Grid columns={2} align="start" gap={4}>
        <DateField
          label="First day"
          value={term.startsOn || null}
          onChange={(day) => onChange({ startsOn: day ?? '' })}
        />
        <DateField
          label="Last day"
          value={term.endsOn || null}
          onChange={(day) => onChange({ endsOn: day ?? '' })}
        />
      </Grid>
    </fieldset>
  )
}

/** September to July, as the Ghana Education Service usually has it; the year after the last, or the one running now. */
function nextYear(academicYear: string | undefined): NewTerm[] {
  const today = todayHere()
  const running = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0)
  const first = academicYear ? Number(academicYear.slice(0, 4)) + 1 : running
  const year = `${first}/${first + 1}`
  return [
    { name: 'First Term', academicYear: year, startsOn: `${first}-09-08`, endsOn: `${first}-12-18` },
    { name: 'Second Term', academicYear: year, startsOn: `${first + 1}-01-08`, endsOn: `${first + 1}-04-09` },
    { name: 'Third Term', academicYear: year, startsOn: `${first + 1}-04-28`, endsOn: `${first + 1}-07-24` },
  ]
}
