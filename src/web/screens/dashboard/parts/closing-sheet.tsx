import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { type Closing, closingFile, closingsQuery } from '#web/queries/closings.ts'
import { useMay } from '#web/queries/person.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import text from '#web/ui/text.module.css'

/** Terms whose last day is locked, for whoever may print their sheets; none before one is. */
export function useClosings(): readonly Closing[] {
  const maySee = useMay('see_insights')
  const { data } = useQuery({ ...closingsQuery(), enabled: maySee })
  return (maySee && data?.closings) || []
}

/** Prints the closing sheet of a term. */
export function ClosingSheetButton({ closing, small = false }: { closing: Closing; small?: boolean }) {
  const { termId, name } = closing
  return (
    <FileButton icon="paper" small={small} what={`closing sheet of ${name}`} file={closingFile(termId)}>
      Closing sheet{small ? '' : ` of ${name}`}
    </FileButton>
  )
}

/** On the last day of a term that is closed: its sheet, its code, and what was recorded since. */
export function ClosedTerm({ date }: { date: string }) {
  const closing = useClosings().find(({ endsOn }) => endsOn === date)
  if (!closing) return null
  const { name, academicYear, code, since } = closing
  return (
    <section>
      <SheetHead title="The term is closed">
        <span className={text.muted}>
          {name}, {academicYear}
        </span>
      </SheetHead>
      <p>
        Its code is <span className={text.number}>{code}</span>.
      </p>
      <ClosingSheetButton closing={closing} />
      <p className={text.hint}>
        {since === 0
          ? 'Nothing was changed in it since.'
          : `${counted(since, 'entry', 'entries')} changed it since; the sheet names them.`}
      </p>
    </section>
  )
}
