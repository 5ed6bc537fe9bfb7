import type { JournalFormat } from '#shared/accounts.ts'
import { journalFile } from '#web/queries/accountant.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { useGivesOut } from './gives-out.ts'

const FORMATS: readonly { format: JournalFormat; name: string }[] = [
  { format: 'csv', name: 'CSV' },
  { format: 'xlsx', name: 'XLSX' },
  { format: 'quickbooks', name: 'QuickBooks' },
  { format: 'sage', name: 'Sage' },
]

/** The month as each programme reads it. */
export function JournalFiles({ month }: { month: string }) {
  const givesOut = useGivesOut()
  return FORMATS.map(({ format, name }) => (
    <FileButton
      key={format}
      way="save"
      icon="sheet"
      what={`journal (${name})`}
      file={journalFile(month, format, givesOut)}
    >
      {name}
    </FileButton>
  ))
}
