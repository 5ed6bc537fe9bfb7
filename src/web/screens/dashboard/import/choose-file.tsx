import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DropPlace } from '#web/ui/drop-place.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ChooseFileProps {
  busy: boolean
  problem: string | null
  onFile: (file: File) => void
  /** While a file is being read. */
  onCancel: (() => void) | null
  /** The list that is there already, to go back to. */
  before: { name: string; onBack: () => void } | null
}

/** Where a class list is dropped or chosen. */
export function ChooseFile({ busy, problem, onFile, onCancel, before }: ChooseFileProps) {
  usePastedCells(onFile)
  return (
    <Card pad stack>
      <DropPlace
        busy={busy && 'Reading the list...'}
        hint="Excel, OpenDocument or CSV, up to 10 MB; or paste the cells here. Nothing is recorded yet."
        accept=".csv,.tsv,.txt,.xlsx,.ods,.xls,.numbers,text/csv"
        onFile={onFile}
      />
      {(onCancel || before) && (
        <Row wrap gap={3}>
          {onCancel && (
            <Button small onClick={onCancel}>
              Cancel
            </Button>
          )}
          {before && (
            <Button small kind="bare" onClick={before.onBack}>
              Back to {before.name}
            </Button>
          )}
        </Row>
      )}
      <div role="alert">
        {problem && (
          <Notice tone="bad" icon="warning">
            {problem}
          </Notice>
        )}
      </div>
    </Card>
  )
}

/** Cells copied in a spreadsheet are a list like any other. */
function usePastedCells(onFile: (file: File) => void) {
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const cells = clipboardData?.getData('text/plain') ?? ''
      const isField =
        target instanceof Element && target.closest('input:not([type="file"]), textarea') !== null
      if (!isField && /\n/.test(cells.trim())) onFile(new File([cells], 'Pasted cells'))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}
