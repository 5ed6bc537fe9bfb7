import { counted } from '#shared/counted.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import type { OldListSheet } from './old-list-sheets.ts'

interface WhichSheetsProps {
  sheets: readonly OldListSheet[]
  busy: boolean
  onChange: (sheets: OldListSheet[]) => void
}

/** Which sheets of a workbook are brought, and which are left out: nobody loses a term unawares. */
export function WhichSheets({ sheets, busy, onChange }: WhichSheetsProps) {
  const out = sheets.filter(({ isIn }) => !isIn)
  return (
    <>
      <fieldset disabled={busy}>
        <legend>Which sheets?</legend>
        {sheets.map(
          (sheet) =>
            sheet.missing.length === 0 && (
              <TickLine
                key={keyOf(sheet)}
                checked={sheet.isIn}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(sheets.map((each) => (each === sheet ? { ...each, isIn: checked } : each)))
                }
              >
                {sheet.name}, {counted(sheet.receipts.length, 'receipt')}
                {sheet.hidden === 'rows' && ' in hidden rows'}
              </TickLine>
            ),
        )}
      </fieldset>
      {out.length > 0 && (
        <Notice tone="wait" icon="warning" as="div">
          <p>Left out:</p>
          <ul>
            {out.map((sheet) => (
              <li key={keyOf(sheet)}>
                “{sheet.name}”{whyOut(sheet)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function whyOut({ missing, hidden, receipts }: OldListSheet): string {
  if (missing.length > 0) return `: it has no ${missing.join(', ')} among its headings`
  if (hidden === 'rows') return `: ${counted(receipts.length, 'receipt')} in hidden rows, left until ticked`
  return hidden ? ', hidden in the workbook: tick it to bring it too' : ''
}

function keyOf({ name, hidden }: OldListSheet): string {
  return `${hidden ?? 'seen'} ${name}`
}
